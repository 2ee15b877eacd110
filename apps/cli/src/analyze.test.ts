import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Color } from "@tengen/stones";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GO_NETS, readOwnNet } from "./nets.ts";
import { main, root, spawnTengen, tengen, tengenWith } from "../tests/run-tengen.ts";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-analyze-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const analyze = (args: readonly string[], input = "") => spawnTengen(["analyze", ...args], { input, cwd: folder });
interface Printed {
  readonly rulesetVersion: string;
  readonly options: object;
  readonly setup: readonly object[];
  readonly variations: number;
  readonly isComplete: boolean;
  readonly moves: readonly {
    readonly number: number;
    readonly side: Color;
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

test("[CLI-A9] freestyle is searched with the net, unless it is not wanted", () => {
  const evaluatorOf = (...args: readonly string[]): string =>
    /reviewed with (?<name>.*), /u.exec(analyze(["h8", "i9", "--nodes", "10", ...args]).stdout)?.groups?.["name"] ?? "";
  expect(evaluatorOf()).toBe("patterns and the net");
  expect(evaluatorOf("--no-net")).toBe("patterns");
  expect(evaluatorOf("--evaluator", "playouts")).toBe("playouts");
  expect(evaluatorOf("--ruleset", "renju")).toBe("patterns");
});

test("[CLI-A1] [RVW-2] [RVW-3] a missed forced win is reported, although the opponent gives it back", () => {
  const { moves } = json(analyze([...LUCKY.split(" "), "--nodes", "20000", "--no-net", "--json"]).stdout);
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
    const limit = ["--nodes", "50", "--json"];
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
    ["a large board of Go", ["-"], "(;GM[1];B[aa])", /only 9x9 games of Go can be analyzed; this one is on 19x19/u],
    ["another game in SGF", ["-"], "(;GM[2]SZ[8];B[aa])", /not a game of Go/u],
    ["an illegal move in SGF", ["-"], "(;GM[4]SZ[15];B[hh];W[hh])", /There is a stone on H8 already/u],
    ["rules for a file that names its own", ["-", "--ruleset", "renju"], "(;GM[4]RU[1];B[hh])", /names its own rules/u],
    ["rules for a Go file", ["-", "--ruleset", "japanese"], "(;GM[1]SZ[9];B[ee])", /names its own rules/u],
    ["rules for another board", ["-", "--ruleset", "standard"], "Piskvorky 20x20, 0:0, 0\n1,1,0\n", /the file's size/u],
    ["rules that are not there", ["-", "--ruleset", "pente"], "(;GM[4];B[hh])", /pente/u],
    ["options for a file", ["-", "--options", "{}"], "(;GM[4];B[hh])", /a file names its own/u],
    ["an unknown ruleset", ["h8", "--ruleset", "x"], "", /Its rulesets are: freestyle, standard, swap2, renju/u],
    ["caro", ["h8", "--ruleset", "caro"], "", /freestyle, standard, renju on 15x15\. This game is by caro-15x15-v1/u],
    ["20x20", ["-"], "(;GM[4]SZ[20];B[hh])", /This game is by freestyle-20x20-v1/u],
    ["playouts for Renju", ["h8", "--ruleset", "renju", "--evaluator", "playouts"], "", /plays freestyle only/u],
    ["an unknown game", ["--game", "chess", "e4"], "", /The games are: gomoku, go-9x9/u],
    ["a move of Go", ["--game", "go-9x9", "i5"], "", /move 1: "i5" is none; moves are A1 to J9 without I, or pass/u],
    ["a forbidden move", "h7 a1 h9 a3 g8 a5 i8 a7 h8 --ruleset renju".split(" "), "", /move 9: .*two threes/u],
    ["threats of Go", ["--game", "go-9x9", "e5", "--threats"], "", /--threats is for Gomoku/u],
    ["an evaluator for Go", ["--game", "go-9x9", "e5", "--evaluator", "patterns"], "", /--evaluator is for Gomoku/u],
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
    const file = path.join(root, "games/gomoku-cards/fixtures/golden-long.json");
    const { status, stderr } = await tengen("analyze", file);
    expect(status).toBe(1);
    expect(stderr).toContain("only games of gomoku and go-9x9 can be analyzed; this is a gomoku-cards game");
  });
});

/** Black could win with six in a row by freestyle rules; by others it has no five there. */
const SIX = "h8 h1 i8 j1 j8 l1 l8 n1 m8 a1";

test("[CLI-A5] the rules of a list of moves, of an SGF file and of a PSQ file decide what wins", () => {
  const limit = ["--nodes", "300", "--json"];
  const outlookOf = (stdout: string) =>
    (JSON.parse(stdout) as { readonly outlook: { readonly points: readonly string[]; readonly winsIn: number | null } })
      .outlook;
  const six = SIX.split(" ");
  expect(outlookOf(analyze([...six, ...limit]).stdout)).toMatchObject({ winsIn: 1, points: ["K8"] });
  const points = six.map((name) => ({ x: name.charCodeAt(0) - 97, y: 15 - Number(name.slice(1)) }));
  const nodes = points.map(
    ({ x, y }, index) => `;${index % 2 === 0 ? "B" : "W"}[${String.fromCodePoint(97 + x, 97 + y)}]`,
  );
  const sgf = `(;GM[4]SZ[15]RU[Standard]${nodes.join("")}(;B[aa])(;B[bb]))`;
  const psq = [
    "Piskvorky 15x15, 0:0, 0",
    ...points.map(({ x, y }) => `${x + 1},${y + 1},0`),
    "a",
    "b",
    "-1",
    "0,Standard",
  ];
  const ways = [
    analyze([...six, "--ruleset", "standard", ...limit]),
    analyze(["-", ...limit, "--moves", "10"], sgf),
    analyze(["-", ...limit], psq.join("\n")),
  ];
  for (const { stdout } of ways) {
    expect(json(stdout).rulesetVersion).toBe("standard-15x15-v1");
    expect(outlookOf(stdout).points[0]).not.toBe("K8");
  }
  expect(json(ways[1]?.stdout ?? "").variations).toBe(1);
});

test("[CLI-A5] a PSQ file without rules is read by the ruleset that --ruleset names", () => {
  const psq = "Piskvorky 15x15, 11:11, 0\n8,8,9\n9,9,9\none.exe\ntwo.exe\n15\n";
  const { stderr, stdout } = analyze(["-", "--nodes", "10", "--ruleset", "standard"], psq);
  expect(stderr).toContain("note: The file names no rules: Standard is assumed.");
  expect(stderr).toContain("note: The file says that white won on time.");
  expect(stdout).toContain("rules: standard-15x15-v1");
});

test("[CLI-A5] an SGF file without rules is read as freestyle, and a note says so", () => {
  const { stderr, stdout } = analyze(["-", "--nodes", "10"], "(;GM[4]SZ[15];B[hh];W[aa])");
  expect(stderr).toContain("note: The file names no rules: Freestyle is assumed.");
  expect(stdout).toContain("rules: freestyle-15x15-v1");
});

const golden = (game: string, name: string): string =>
  path.join(root, "games", game, "fixtures", `golden-${name}.json`);

test("[CLI-A5] the stones of an opening rule are not reviewed; a pass in Renju is", () => {
  const { setup, moves, rulesetVersion, options } = json(
    analyze([golden("gomoku", "renju-taraguchi-10"), "--nodes", "50", "--json"]).stdout,
  );
  expect({ rulesetVersion, options }).toEqual({
    rulesetVersion: "renju-15x15-v1",
    options: { opening: "taraguchi-10" },
  });
  expect(setup).toHaveLength(5);
  expect(moves.map(({ number, side, point }) => `${number} ${side} ${point}`)).toEqual([
    "6 white I8",
    "7 black pass",
    "8 white pass",
  ]);
});

/** Less work than with the net. */
const PLAYOUTS = ["--nodes", "10", "--no-net"];

test("[CLI-A6] Go: komi, handicap and rules of a match file; the final score decides", () => {
  const { stdout } = analyze([golden("go-9x9", "aga-handicap"), ...PLAYOUTS, "--json"]);
  const { setup, moves, rulesetVersion } = json(stdout);
  expect(rulesetVersion).toBe("aga-v1");
  expect(setup).toHaveLength(2);
  expect(moves[0]).toMatchObject({ number: 1, side: "white" });
  expect([0, 1]).toContain(moves.at(-1)?.after);
  const text = analyze([golden("go-9x9", "japanese-marking"), ...PLAYOUTS]).stdout;
  expect(text).toContain("rules: japanese-v1, komi 6.5\nthe search counts area");
});

test("[CLI-A6] Go: an SGF file with a handicap, in which white goes on after its own pass, and a list of moves", () => {
  const sgf = "(;GM[1]SZ[9]RU[AGA]HA[2]KM[0.5]AB[gc][cg]PL[W];W[ee];B[];W[];W[ec];B[];W[])";
  const { moves, setup } = json(analyze(["-", ...PLAYOUTS, "--json"], sgf).stdout);
  expect(setup).toEqual([
    { x: 6, y: 2, color: "black" },
    { x: 2, y: 6, color: "black" },
  ]);
  expect(moves.map(({ side, point }) => `${side} ${point}`)).toEqual([
    "white E5",
    "black pass",
    "white E7",
    "black pass",
    "white pass",
  ]);
  const list = analyze(["--game", "go-9x9", "--ruleset", "japanese", "e5", "C3", "pass", ...PLAYOUTS]).stdout;
  expect(list).toMatch(/^ +3 +black +pass/mu);
  expect(list).toContain("rules: japanese-v3, komi 6.5");
});

test("[GO-G25] what settles a dispute about dead stones is not reviewed", () => {
  const golden = path.join(root, "games/go-9x9/fixtures/golden-japanese-v3-dispute.json");
  const { entries } = JSON.parse(fs.readFileSync(golden, "utf8")) as { entries: { type: string }[] };
  const before = entries.slice(
    0,
    entries.findIndex(({ type }) => type === "dispute"),
  );
  const played = before.filter(({ type }) => type === "place" || type === "pass");
  // One of the passes gives way to the resumption.
  expect(json(analyze([golden, ...PLAYOUTS, "--json"]).stdout).moves).toHaveLength(played.length - 1);
  expect(entries.length).toBeGreaterThan(before.length + 12);
});

test("[CLI-A8] Go is searched with the net, which knows the points lost, or by playouts", () => {
  const game = ["--game", "go-9x9", "e5", "a1", "g3", "--nodes", "16"];
  const { stdout } = analyze([...game, "--json"]);
  const { moves, evaluator, white, outlook } = JSON.parse(stdout) as {
    readonly moves: readonly { readonly lead: number; readonly pointsLost: number; readonly verdict: string }[];
    readonly evaluator: string;
    readonly white: { readonly meanPointsLost: number };
    readonly outlook: { readonly lead: number };
  };
  expect(evaluator).toBe("net");
  expect(moves[1]?.pointsLost).toBeGreaterThan(6);
  expect(moves[1]?.verdict).toBe("blunder");
  expect(white.meanPointsLost).toBe(moves[1]?.pointsLost);
  expect(outlook.lead).toBe(moves[2]?.lead);
  expect(analyze([...game, "--json"]).stdout).toBe(stdout);
  const text = analyze(game).stdout;
  expect(text).toMatch(/^ +2 +white +A1 +\d+\.\d % +B\+\d+\.\d +blunder \(-\d+ %, \d+\.\d points\), better [A-J]\d/mu);
  expect(text).toMatch(/^white to move: black wins \d+\.\d %, B\+\d+\.\d, best [A-J]\d/mu);
  expect(text).toMatch(/^reviewed with net, 16 nodes per position$/mu);
  const playouts = analyze([...game, "--no-net", "--json"]);
  expect(json(playouts.stdout).moves[1]).toMatchObject({ lead: null, pointsLost: null });
  expect(playouts.stdout).toContain('"evaluator": "playouts"');
});

test("[CLI-A8] a net that is missing or damaged is refused", async () => {
  const net = path.join(folder, "searchers/go/net");
  fs.mkdirSync(net, { recursive: true });
  await expect(readOwnNet(GO_NETS, { root: folder })).rejects.toThrow(
    /cannot be read\. Install tengen again, or use --no-net/u,
  );
  fs.writeFileSync(path.join(net, "go-9x9.net"), "TNET but short");
  await expect(readOwnNet(GO_NETS, { root: folder })).rejects.toThrow(
    /This is not a net for this program: .* use --no-net/u,
  );
});

test("[CLI-A7] the stones that a file sets up are no moves", () => {
  const go = "(;GM[1]SZ[9]RU[Japanese]KM[6.5]AB[cc][gg]AW[cg]PL[B];B[gc];W[ee];B[];W[])";
  const { moves, setup } = json(analyze(["-", ...PLAYOUTS, "--json"], go).stdout);
  expect(setup).toHaveLength(3);
  expect(moves.map(({ number, side, point }) => `${number} ${side} ${point}`)).toEqual([
    "1 black G7",
    "2 white E5",
    "3 black pass",
    "4 white pass",
  ]);
  const gomoku = json(analyze(["-", "--nodes", "100", "--json"], "(;GM[4]SZ[15]AB[hh][ii]AW[hi];W[jj];B[gg])").stdout);
  expect(gomoku.setup).toHaveLength(3);
  expect(gomoku.moves.map(({ side }) => side)).toEqual(["white", "black"]);
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
