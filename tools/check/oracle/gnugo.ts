// GNU Go over GTP, as a reference for the rules: ko, no suicide, handicap points, area and territory scoring.
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
  /** Places the handicap stones; returns their vertices, sorted. */
  placeHandicap(stones: number): Promise<readonly string[]>;
  /** Plays a move of its own choice and returns it. */
  generate(color: Color): Promise<string>;
  /** The vertices of the stones that are dead, sorted. */
  dead(): Promise<readonly string[]>;
  /** The vertices of the stones that live in seki, sorted. */
  seki(): Promise<readonly string[]>;
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

export interface GnuGoRules {
  readonly size: number;
  readonly komi: number;
  readonly counting: "area" | "territory";
  readonly ko: string;
}

const KO_OPTIONS: Readonly<Record<string, string>> = {
  simple: "--simple-ko",
  positional: "--positional-superko",
  situational: "--situational-superko",
};

export const openGnuGo = (file: string, { size, komi, counting, ko }: GnuGoRules, seed: number, level = 0): GnuGo => {
  const basic = ["--mode", "gtp", "--level", String(level), "--never-resign", "--seed", String(seed)];
  const board = ["--boardsize", String(size), "--komi", String(komi)];
  const scoring = counting === "area" ? "--chinese-rules" : "--japanese-rules";
  const args = [...basic, ...board, scoring, KO_OPTIONS[ko] ?? "--simple-ko"];
  const controller = new Controller(file, args);
  controller.start();
  const ask = async (name: string, ...rest: readonly string[]): Promise<string> => {
    const { content, error } = await controller.sendCommand({ name, args: rest });
    if (error) throw new Error(`GNU Go answered "${[name, ...rest].join(" ")}" with an error: ${content}`);
    return content.trim();
  };
  const list = async (name: string, ...rest: readonly string[]): Promise<readonly string[]> =>
    (await ask(name, ...rest)).split(/\s+/u).filter(Boolean).toSorted();
  return {
    clear: async () => void (await ask("clear_board")),
    placeHandicap: (stones) => list("fixed_handicap", String(stones)),
    generate: (color) => ask("genmove", color),
    dead: () => list("final_status_list", "dead"),
    seki: () => list("final_status_list", "seki"),
    play: async (color, vertex) => void (await ask("play", color, vertex)),
    legal: (color) => list("all_legal", color),
    stones: (color) => list("list_stones", color),
    captures: async (color) => Number(await ask("captures", color)),
    score: () => ask("final_score"),
    stop: () => controller.stop(),
  };
};
