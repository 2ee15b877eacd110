// A GTP engine as a player. It gets no time settings: set its limits by its command line.
import type { Color } from "@tengen/stones";
import { Controller } from "@sabaki/gtp";

export interface Player {
  readonly command: string;
  newGame(komi: number): Promise<void>;
  play(color: Color, vertex: string): Promise<void>;
  /** A vertex such as E5, PASS or RESIGN, and the seconds it took. */
  move(color: Color): Promise<{ readonly vertex: string; readonly seconds: number }>;
  /** Such as B+2.5. */
  score(): Promise<string>;
  /** Vertices of dead stones. */
  dead(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts a player by its command line. Arguments are separated by spaces; there is no quoting. */
export const openPlayer = (command: string): Player => {
  const [file = "", ...args] = command.split(/\s+/u);
  const controller = new Controller(file, args);
  controller.start();
  const ask = async (name: string, ...rest: readonly string[]): Promise<string> => {
    const { content, error } = await controller.sendCommand({ name, args: rest });
    if (error) throw new Error(`${command} answered "${[name, ...rest].join(" ")}" with an error: ${content}`);
    return content.trim();
  };
  return {
    command,
    newGame: async (komi) => {
      await ask("boardsize", "9");
      await ask("clear_board");
      await ask("komi", String(komi));
    },
    play: async (color, vertex) => void (await ask("play", color, vertex)),
    move: async (color) => {
      const started = performance.now();
      const vertex = (await ask("genmove", color)).toUpperCase();
      return { vertex, seconds: (performance.now() - started) / 1000 };
    },
    score: () => ask("final_score"),
    dead: async () => (await ask("final_status_list", "dead")).split(/\s+/u).filter((vertex) => vertex !== ""),
    stop: () => controller.stop(),
  };
};
