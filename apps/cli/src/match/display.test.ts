import { Writable } from "node:stream";
import { openTally, type GameResult } from "@tengen/engine-protocols/tournament";
import { expect, test, vi } from "vitest";
import type { Host } from "../host.ts";
import { openDisplay } from "./display.ts";
import type { TournamentProgress } from "./run.ts";

const NAMES = ["one", "two\u001B[2K"];
const setting = { engines: 2, pairing: "round-robin", rounds: 2, openings: 1 } as const;
const resultOf = (number: number): GameResult => ({
  number,
  black: NAMES[number % 2] ?? "",
  white: NAMES[1 - (number % 2)] ?? "",
  winner: number % 2 === 0 ? "black" : "white",
  reason: number === 2 ? "crash" : "five",
  message: number === 2 ? "gone\u001B[2K" : null,
  stones: 9,
  milliseconds: 1,
});
/** How often the standings were computed. */
let worked = 0;
const progressAfter = (games: number): TournamentProgress => {
  const tally = openTally(setting);
  for (let number = 0; number < games; number += 1) tally.add(resultOf(number));
  const standings = (): ReturnType<typeof tally.standings> => {
    worked += 1;
    return tally.standings();
  };
  return { done: games, total: 4, estimate: tally.encounters()[0]?.estimate ?? null, sprt: null, standings };
};

const show = (isTTY: boolean, size: { readonly columns?: number; readonly rows?: number } = {}): string => {
  let shown = "";
  const stderr = Object.assign(
    new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        shown += bytes.toString();
        done();
      },
    }),
    { isTTY, ...size },
  );
  worked = 0;
  const display = openDisplay({ stderr } as unknown as Host, NAMES, null);
  display.show(progressAfter(0), null);
  for (const number of [0, 1, 2]) display.show(progressAfter(number + 1), resultOf(number));
  display.end();
  return shown;
};

/** The lines on a terminal after some output with cursor movements. */
const screenOf = (text: string): readonly string[] => {
  let lines: string[] = [];
  for (const drawn of text.split("\u001B[J")) {
    const [shown = "", up = "0"] = drawn.split("\u001B[");
    lines.push(...shown.split("\n").slice(0, -1));
    lines = lines.slice(0, lines.length - Number.parseInt(up, 10));
  }
  return lines;
};

test("[CLI-M1] on a terminal the standings are redrawn in place", () => {
  const screen = screenOf(show(true));
  expect(screen[0]).toMatch(/^\[#+-+\] 3\/4; /u);
  expect(screen.filter((line) => line.startsWith("engine "))).toHaveLength(1);
  expect(screen.filter((line) => line.startsWith("one "))).toHaveLength(1);
  expect(screen).toHaveLength(5);
});

test("[CLI-M1] on a terminal of unknown size everything is drawn", () => {
  expect(show(true, { columns: 0, rows: 0 })).toBe(show(true));
});

test("[CLI-M1] lines that do not fit the terminal are cut", () => {
  const screen = screenOf(show(true, { columns: 20, rows: 4 }));
  expect(screen).toHaveLength(3);
  expect(screen.every((line) => line.length <= 20)).toBe(true);
});

test("[CLI-M1] [CLI-V2] otherwise one line per game, without control characters", () => {
  const shown = show(false);
  expect(shown).not.toContain("\u001B");
  expect(shown.split("\n")).toEqual([
    "0 of 4",
    "game 1: one - two\\u{1b}[2K 1-0, five, 9 stones; 1 of 4",
    "game 2: two\\u{1b}[2K - one 0-1, five, 9 stones; 2 of 4; no Elo (all games won by one side)",
    "game 3: one - two\\u{1b}[2K 1-0, crash (gone\\u{1b}[2K), 9 stones; 3 of 4; no Elo (all games won by one side)",
    "",
  ]);
});

test("[CLI-M1] ratings are computed only for a redraw, a few times a second and at the end, and never for lines", () => {
  // A frozen clock.
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  try {
    show(true);
    // The first and the last of four simultaneous updates.
    expect(worked).toBe(2);
    show(false);
    expect(worked).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
