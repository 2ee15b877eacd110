import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Color } from "@tengen/stones";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main, root, spawnTengen, tengen, tengenWith } from "../tests/run-tengen.ts";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-analyze-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const analyze = (args: readonly string[], input = "") => spawnTengen(["analyze", ...args], { input, cwd: folder });
interface Printed {
  readonly isComplete: boolean;
  readonly moves: readonly {
    readonly point: string;
    readonly verdict: string;
    readonly after: number;
    readonly win: { readonly moves: number } | null;
    readonly missedWin: { readonly moves: number } | null;
    readonly allowedWin: { readonly moves: number } | null;
  }[];
  readonly threats?: Readonly<Record<Color, readonly { readonly point: string; readonly class: string }[]>>;
}
const json = (stdout: string) => JSON.parse(stdout) as Printed;

/** White does not block a four, black misses the win, then white blocks. */
const MISSED = "h8 g8 i8 a15 j8 o1 k8 o15 c3 l8 c4";

const LIMIT = ["--nodes", "3000", "--evaluator", "playouts"];

test("[CLI-A1] a review with mistakes, a missed and an allowed win; reproducible with --nodes", () => {
  const { status, stdout, stderr } = analyze([...MISSED.split(" "), ...LIMIT]);
  expect(status).toBe(0);
  expect(stderr).toContain("analyze: 12 of 12");
  expect(stdout).toMatch(/^ +8 +white +O15 +100\.0 % .*allows a win in 1, better L8/mu);
  expect(stdout).toMatch(/^ +9 +black +C3 .*missed a win in 1, better L8/mu);
  expect(stdout).toMatch(/^ +10 +white +L8 .*best/mu);
  expect(stdout).toMatch(/^white to move: black wins \d+\.\d %, best [A-O]\d+/mu);
  expect(stdout).toMatch(/^black +6 .* 1 +0 +\d+\.\d %$/mu);
  expect(stdout).toMatch(/^reviewed with playouts, 3,000 nodes per position$/mu);
  expect(analyze([...MISSED.split(" "), ...LIMIT]).stdout).toBe(stdout);
});

/** At move 7 black has an open three but plays in a corner; white misses it too. */
const LUCKY = "h8 h9 i8 g10 j8 o1 a15 o2 k8 o3 l8";

test("[CLI-A1] [RVW-2] [RVW-3] a missed forced win is reported, although the opponent gives it back", () => {
  const { moves } = json(analyze([...LUCKY.split(" "), "--json"]).stdout);
  expect(moves[5]).toMatchObject({ point: "O1", allowedWin: { moves: 3 }, verdict: "blunder" });
  expect(moves[6]).toMatchObject({ point: "A15", missedWin: { moves: 3 }, allowedWin: null });
  expect(moves[7]).toMatchObject({ point: "O2", missedWin: null, allowedWin: { moves: 3 } });
  // The verdict depends on black's remaining advantage, but the win was there in any case.
  expect(["mistake", "blunder"]).toContain(moves[6]?.verdict);
  expect(["mistake", "blunder"]).toContain(moves[7]?.verdict);
  // From here on black wins by force.
  expect(
    moves
      .slice(8)
      .map(({ after, verdict, missedWin, allowedWin, win }) => [
        after,
        verdict === "blunder",
        missedWin,
        allowedWin,
        win?.moves,
      ]),
  ).toEqual([
    [1, false, null, null, 3],
    [0, false, null, null, undefined],
    [1, false, null, null, 1],
  ]);
});

test("[CLI-A1] an option without effect is reported", () => {
  const { status, stderr } = analyze(["h8", "--threads", "2", "--nodes", "100"]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^note: --threads has no effect: .*one thread/mu);
  expect(analyze(["h8", "--nodes", "100"]).stderr).not.toContain("note:");
  expect(analyze(["h8", "--threads", "2", "--nodes", "100", "--evaluator", "playouts"]).stderr).not.toContain("note:");
});

test("[CLI-A4] the threats of the last position, drawn and as data", () => {
  const args = [...LUCKY.split(" "), "--nodes", "100", "--threats"];
  const { stdout } = analyze([...args, "--moves", "8"]);
  expect(stdout).toContain("threats of black (X)");
  // Open fours at both ends of the three, fours one cell further; nothing for white.
  expect(stdout).toContain(" 8 . . . . . e b X X X b e . . .    8 . . . . . . . X X X . . . . .");
  expect(stdout).toContain("a five, b open four");
  const { moves, threats } = json(analyze([...args, "--moves", "8", "--json"]).stdout);
  expect(moves).toHaveLength(8);
  expect(threats?.black.map((threat) => `${threat.point} ${threat.class}`)).toEqual([
    "G8 open four",
    "K8 open four",
    "F8 four",
    "L8 four",
  ]);
  expect(threats?.white).toEqual([]);
  expect(analyze(args).stdout).toContain("The game is over, so there are no threats");
  expect(json(analyze([...args, "--json"]).stdout).threats).toBeNull();
  expect(json(analyze(["h8", "--nodes", "100", "--json"]).stdout)).not.toHaveProperty("threats");
});

describe("[CLI-A2]", () => {
  test("a match file, an SGF file and moves are the same game, from a file or from standard input", () => {
    const golden = path.join(root, "games/gomoku/fixtures/golden-agreement.json");
    const { entries } = JSON.parse(fs.readFileSync(golden, "utf8")) as {
      entries: { type: string; payload: { x: number; y: number } }[];
    };
    const stones = entries.filter(({ type }) => type === "PLACE_STONE").map(({ payload }) => payload);
    const sgf = `(;GM[4]SZ[15]${stones.map(({ x, y }, index) => `;${index % 2 === 0 ? "B" : "W"}[${String.fromCodePoint(97 + x, 97 + y)}]`).join("")})`;
    fs.writeFileSync(path.join(folder, "game.sgf"), sgf);
    const limit = ["--nodes", "500", "--json"];
    const ways = [
      analyze([golden, ...limit]),
      analyze(["game.sgf", ...limit]),
      analyze(["-", ...limit], sgf),
      analyze([...stones.map(({ x, y }) => `${x},${y}`), ...limit]),
      analyze([stones.map(({ x, y }) => `${String.fromCodePoint(97 + x)}${15 - y}`).join(""), ...limit]),
    ];
    const printed = ways.map(({ stdout }) => json(stdout));
    expect(printed[0]?.moves).toHaveLength(stones.length);
    for (const other of printed) expect(other).toEqual(printed[0]);
  });

  test.each([
    ["a missing file", ["nowhere.json"], "", /the file nowhere\.json/u],
    ["an empty game", ["-"], "", /the game has no moves/u],
    ["words", ["hello", "there"], "", /a list of moves: move 1: .*"hello"/u],
    ["an occupied point", ["h8", "h8"], "", /move 2: There is a stone on H8 already/u],
    ["a point off the board", ["h8", "p1"], "", /move 2: p1 is off the board/u],
    ["moves after the end", "a1 b1 a2 b2 a3 b3 a4 b4 a5 b5".split(" "), "", /move 10: /u],
    ["a broken match file", ["-"], '{"format":"tengen-match/1"}', /the match file is invalid \(format\)/u],
    ["an SGF file of Go", ["-"], "(;GM[1];B[aa])", /not a Gomoku game/u],
    ["binary input", ["-"], "\u0000{", /a list of moves/u],
    ["an unknown evaluator", ["h8", "--evaluator", "magic"], "", /Evaluator must be one of/u],
    ["no threads", ["h8", "--threads", "0"], "", /Threads must be a whole number/u],
    ["no nodes", ["h8", "--nodes", "0"], "", /whole number from 1/u],
  ])("reports %s with exit status 1", async (_name, args, input, message) => {
    const { status, stdout, stderr } = await tengenWith(["analyze", ...args], { input });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ at .*\.ts:/u);
  });

  test("a match of another game", async () => {
    const { status, stderr } = await tengen("analyze", path.join(root, "games/go-9x9/fixtures/golden-ko.json"));
    expect(status).toBe(1);
    expect(stderr).toContain("only gomoku games can be analyzed");
  });
});

test("[CLI-A3] Ctrl-C prints the review so far", async () => {
  const args = [main, "analyze", ...MISSED.split(" "), "--time", "400", "--json"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], cwd: folder });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (stderr === "") child.kill("SIGINT");
    stderr += text;
  });
  expect(await once(child, "close")).toEqual([130, null]);
  expect(json(stdout)).toMatchObject({ isComplete: false });
  expect(json(stdout).moves.length).toBeLessThan(11);
});
