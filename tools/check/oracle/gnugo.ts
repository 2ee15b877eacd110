// GNU Go over GTP, as a reference for the rules: simple ko, no suicide, area scoring.
import fs from "node:fs";
import path from "node:path";
import { Controller } from "@sabaki/gtp";
import type { Color } from "@tengen/stones";

/** The path of GNU Go; null if it is not installed. Debian installs it in /usr/games, which is not in root's PATH. */
export const findGnuGo = (): string | null => {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/games"];
  const files = folders.flatMap((folder) => ["gnugo", "gnugo.exe"].map((name) => path.join(folder, name)));
  return files.find((file) => fs.existsSync(file)) ?? null;
};

export interface GnuGo {
  clear(): Promise<void>;
  /** A vertex such as E5, or pass. */
  play(color: Color, vertex: string): Promise<void>;
  /** Legal vertices, sorted. */
  legal(color: Color): Promise<readonly string[]>;
  /** Vertices with a stone, sorted. */
  stones(color: Color): Promise<readonly string[]>;
  captures(color: Color): Promise<number>;
  /** Such as B+2.5. Reliable only if no stones can be captured any more; otherwise GNU Go guesses which are dead. */
  score(): Promise<string>;
  stop(): Promise<void>;
}

export const openGnuGo = (file: string, size: number, komi: number): GnuGo => {
  const args = ["--mode", "gtp", "--chinese-rules", "--boardsize", String(size), "--komi", String(komi)];
  const controller = new Controller(file, args);
  controller.start();
  const ask = async (name: string, ...rest: readonly string[]): Promise<string> => {
    const { content, error } = await controller.sendCommand({ name, args: rest });
    if (error) throw new Error(`GNU Go answered "${[name, ...rest].join(" ")}" with an error: ${content}`);
    return content.trim();
  };
  const list = async (name: string, color: Color): Promise<readonly string[]> =>
    (await ask(name, color)).split(/\s+/u).filter(Boolean).toSorted();
  return {
    clear: async () => void (await ask("clear_board")),
    play: async (color, vertex) => void (await ask("play", color, vertex)),
    legal: (color) => list("all_legal", color),
    stones: (color) => list("list_stones", color),
    captures: async (color) => Number(await ask("captures", color)),
    score: () => ask("final_score"),
    stop: () => controller.stop(),
  };
};
