import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openGtpSession } from "../../tests/gtp-session.ts";
import { runTranscript } from "../../tests/session.ts";
import { allocateTime, canadianClock, restartClock, spendTime } from "./clock.ts";
import { parseGtpCommand } from "./command.ts";
import { makeVertex, parseVertex } from "../go/vertex.ts";

test.each(["gtp.txt", "gtp-time.txt", "gtp-analysis.txt", "gtp-rules.txt"])(
  "[GTP-1] [GTP-2] [GTP-3] [GTP-4] [GTP-5] [GTP-6] [GTP-7] [GTP-8] [GTP-9] [GTP-10] [GTP-11] %s goes as written down",
  async (name) => {
    const session = openGtpSession({
      dead: [19],
      files: {
        "game.sgf": [{ SZ: ["9"], KM: ["5.5"] }, { B: ["ee"] }, { W: ["cc"] }, { B: ["tt"] }],
        "setup.sgf": [{ SZ: ["9"], AB: ["aa:bb"], AW: ["cc"], PL: ["W"] }],
        "large.sgf": [{ SZ: ["19"] }],
        "taken.sgf": [{ SZ: ["9"] }, { B: ["ee"] }, { W: ["ee"] }],
        "outside.sgf": [{ SZ: ["9"] }, { B: ["zz"] }],
        "handicap.sgf": [{ SZ: ["9"], KM: ["0.5"], RU: ["AGA"], HA: ["2"], AB: ["cc", "gg"] }],
        "ing.sgf": [{ SZ: ["9"], RU: ["GOE"] }],
        "french.sgf": [{ SZ: ["9"], RU: ["French"] }],
        "breathless.sgf": [{ SZ: ["9"], AB: ["aa"], AW: ["ab", "ba"] }],
      },
    });
    expect(await runTranscript(session, name)).toBeGreaterThan(8);
    await session.frontEnd.done;
    expect(session.isClosed()).toBe(true);
    expect(session.clock.timersLeft()).toBe(0);
  },
);

test.each([
  ["", null],
  ["   # only a comment", null],
  ["name", { id: "", name: "name", args: [] }],
  ["12 play b\te5 # a comment", { id: "12", name: "play", args: ["b", "e5"] }],
  ["\u0007name\r", { id: "", name: "name", args: [] }],
  ["7", { id: "7", name: "", args: [] }],
  ["9x9", { id: "", name: "9x9", args: [] }],
])("[GTP-1] the line %j", (line, command) => {
  expect(parseGtpCommand(line)).toEqual(command);
});

test("[GTP-1] vertices are parsed as they are written", () => {
  for (let index = 0; index <= 81; index += 1) expect(parseVertex(makeVertex(index))).toBe(index);
  expect([parseVertex("a1"), parseVertex("J9"), parseVertex("PASS")]).toEqual([72, 8, 81]);
  expect(["i5", "k1", "a0", "a10", "", "e", "5e", "resign"].map(parseVertex)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});

test("[GTP-4] the searcher gets the game, a limit and the options", async () => {
  const { send, advance, searches } = openGtpSession({ settings: { level: 3, nodes: 500, threads: 2 } });
  await send("komi 7.5", "play b e5", "play b c3", "genmove w");
  await advance(500);
  const [search] = searches;
  expect(search?.game).toEqual({
    stones: [],
    moves: [
      { color: "black", move: 40 },
      { color: "black", move: 56 },
    ],
    toMove: "white",
    komi: 7.5,
    agreesOnDead: true,
  });
  expect(search?.limit).toEqual({ nodes: 500 });
  expect(search?.options).toEqual({ seed: 1, threads: 2, hash: 64, multiPv: 82, level: 3, keepsTree: false });
});

test("[GTP-4] each game of a session has its own seed, and with a time limit the tree is kept", async () => {
  const { send, advance, searches } = openGtpSession();
  for (let game = 0; game < 2; game += 1) {
    await send("clear_board", "genmove b");
    await advance(1000);
  }
  expect(searches.map(({ options }) => [options.seed, options.keepsTree])).toEqual([
    [2, true],
    [3, true],
  ]);
});

test("[GTP-4] resigns hopeless games, but not early, and only if enabled", async () => {
  const moves = Array.from(
    { length: 16 },
    (_, index) => `play ${index % 2 === 0 ? "b" : "w"} ${makeVertex(80 - index)}`,
  );
  const early = openGtpSession({ winRate: 0.04 });
  await early.send("genmove b");
  expect(await early.advance(1000)).toEqual(["= A9", ""]);
  const late = openGtpSession({ winRate: 0.04 });
  await late.send(...moves, "genmove b");
  expect(await late.advance(1000)).toEqual(["= resign", ""]);
  expect((await late.send("showboard")).some((line) => line.includes("black to move"))).toBe(true);
  const never = openGtpSession({ winRate: 0.04, settings: { resign: 0 } });
  await never.send(...moves, "genmove b");
  expect(await never.advance(1000)).toEqual(["= A9", ""]);
});

test("[GTP-4] passes after two passes; cleanup continues on the board", async () => {
  const { send, advance, searches } = openGtpSession({ settings: { nodes: 500 } });
  await send("play b e5", "play w pass", "play b pass");
  expect(await send("genmove w", "lz-genmove_analyze b")).toEqual(["= pass", "", "=", "play pass", ""]);
  expect(searches).toEqual([]);
  await send("kgs-genmove_cleanup b");
  expect(await advance(500)).toEqual(["= A9", ""]);
  expect(searches.map(({ game }) => game)).toEqual([
    { stones: [], moves: [{ color: "black", move: 40 }], toMove: "black", komi: 6.5, agreesOnDead: false },
  ]);
});

test("[GTP-6] dead chains are found with each side to move", async () => {
  const { send, advance, searches } = openGtpSession({ dead: [0, 1, 19] });
  // A chain of three with two dead stones has an ownership of a third. A single stone is dead.
  await send("play b a9", "play b b9", "play b c9", "play w b7", "final_status_list dead");
  expect(await advance(10_000)).toEqual(["= B7", ""]);
  expect(searches.map(({ game, limit }) => [game.toMove, limit.nodes])).toEqual([
    ["black", 5000],
    ["white", 5000],
  ]);
});

test("[GTP-8] maxmoves limits every line, whatever the other arguments", async () => {
  const { send, advance } = openGtpSession({ settings: { nodes: 500 } });
  await send("lz-genmove_analyze b 1000 garbage avoid w D4,E5 3 maxmoves 1");
  const infos = (await advance(500)).filter((line) => line.startsWith("info"));
  expect(infos.length).toBeGreaterThan(0);
  expect(infos.filter((line) => line.split("info move").length !== 2)).toEqual([]);
});

test("[GTP-7] a file name may contain spaces", async () => {
  const { send } = openGtpSession({ files: { "my game.sgf": [{ SZ: ["9"] }, { B: ["ee"] }, { W: ["cc"] }] } });
  expect(await send("loadsgf my game.sgf", 'loadsgf "my game.sgf"', "loadsgf my game.sgf 2")).toEqual([
    "= black",
    "",
    "= black",
    "",
    "= white",
    "",
  ]);
});

test("[GTP-5] overtime counts stones, and a new game resets the clock", () => {
  const fresh = canadianClock(0, 20, 5);
  expect(allocateTime(fresh, "black", 0)).toBeCloseTo((4 * 0.95 - 0.05) * 1000);
  const later = spendTime(fresh, "black", 16);
  // Four seconds for four stones.
  expect(allocateTime(later, "black", 2)).toBeCloseTo((1 * 0.95 - 0.05) * 1000);
  expect(allocateTime(later, "white", 2)).toBeCloseTo((4 * 0.95 - 0.05) * 1000);
  expect(restartClock(later)).toEqual(fresh);
});

test("[GTP-5] clear_board resets the clock", async () => {
  const { send, advance, searches } = openGtpSession();
  await send("time_settings 60 0 0", "time_left b 1 0", "genmove b");
  await advance(1000);
  await send("clear_board", "genmove b");
  await advance(5000);
  const [late = 0, fresh = 0] = searches.map(({ limit }) => limit.milliseconds);
  expect(fresh).toBeGreaterThan(10 * late);
});

test("[GTP-9] a failed search is reported, and the session continues", async () => {
  const { send } = openGtpSession({ fails: true });
  expect(await send("3 genmove b", "name")).toEqual(["?3 the search failed: no memory", "", "= Tengen", ""]);
});

test("[GTP-4] [FLR-2] a search that never starts is replaced by the fallback move", async () => {
  const { send, advance } = openGtpSession({ isStuck: true });
  // White's stone can be captured.
  await send("play w c7", "play b c8", "play b b7", "play b c6", "genmove b");
  expect(await advance(3999)).toEqual([]);
  expect(await advance(1)).toEqual(["= D7", ""]);
});

test("[GTP-4] [FLR-2] under a clock the fallback move is in time", async () => {
  const { send, advance } = openGtpSession({ isStuck: true });
  await send("time_settings 60 0 0", "time_left b 0 0", "genmove b");
  expect(await advance(59)).toEqual([]);
  expect(await advance(1)).toEqual(["= E5", ""]);
});

test("[FLR-3] the first answer waits for the threads, and every command is answered", async () => {
  const { send, advance, frontEnd, isClosed } = openGtpSession({ startsAfter: 300 });
  expect(await send("1 name", "# nothing", "2 genmove b", "3 quit", "4 name")).toEqual([]);
  expect(await advance(299)).toEqual([]);
  expect(await advance(1)).toEqual(["=1 Tengen", ""]);
  expect(await advance(1000)).toEqual(["=2 A9", "", "=3", ""]);
  await frontEnd.done;
  expect(isClosed()).toBe(true);
});

test("[FLR-3] if the threads do not start, the first command fails with the reason", async () => {
  const { send } = openGtpSession({ failsToStart: true });
  expect(await send("1 name", "2 name")).toEqual(["?1 the search does not start: no thread", "", "=2 Tengen", ""]);
  const { frontEnd, advance, ...other } = openGtpSession({ startsAfter: Infinity });
  await other.send("name");
  frontEnd.endInput();
  expect(await advance(60_000)).toEqual(["? the search does not start: not within 60 seconds", ""]);
  await frontEnd.done;
});

test("[FLR-3] without input nothing is waited for", async () => {
  const { frontEnd } = openGtpSession({ startsAfter: Infinity });
  frontEnd.endInput();
  await frontEnd.done;
});

test("[GTP-9] commands before the end of the input are still answered", async () => {
  const { frontEnd, send, advance } = openGtpSession();
  await send("genmove b", "name");
  frontEnd.endInput();
  expect(await advance(1000)).toEqual(["= A9", "", "= Tengen", ""]);
  await frontEnd.done;
});

test("[GTP-8] the end of the input ends an analysis", async () => {
  const { frontEnd, send, advance } = openGtpSession();
  await send("lz-analyze 10");
  frontEnd.endInput();
  expect((await advance(10)).at(-1)).toBe("");
  await frontEnd.done;
});

test.each(["lz-analyze b 10", "kata-analyze"])(
  "[GTP-8] %s ends at once if the next line or the end of the input arrived before it started",
  async (analyze) => {
    const early = openGtpSession({ startsAfter: 300 });
    await early.send(analyze, "name");
    expect((await early.advance(400)).slice(-3)).toEqual(["", "= Tengen", ""]);
    const { frontEnd, send, advance, isClosed } = openGtpSession({ startsAfter: 300 });
    await send("1 name", analyze, analyze);
    frontEnd.endInput();
    expect((await advance(400)).filter((line) => line.startsWith("="))).toEqual(["=1 Tengen", "=", "="]);
    await frontEnd.done;
    expect(isClosed()).toBe(true);
  },
);

test("[GTP-8] an analysis after a genmove ends with the next line", async () => {
  const { send, advance } = openGtpSession({ settings: { nodes: 500 } });
  await send("genmove b", "lz-analyze", "name");
  expect((await advance(600)).at(-2)).toBe("= Tengen");
});

test("[GTP-9] a line that could not be read is answered", async () => {
  const { send } = openGtpSession();
  expect(await send(null, "name")).toEqual(["? the line is too long", "", "= Tengen", ""]);
});

test("[GTP-9] any input: each command gets one answer", async () => {
  const word = fc.oneof(
    fc.constantFrom(
      "play",
      "komi",
      "undo",
      "b",
      "w",
      "e5",
      "pass",
      "loadsgf",
      "time_left",
      "boardsize",
      "9",
      "-1",
      "#",
      "1",
    ),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 5 }), async (words) => {
      const { send } = openGtpSession();
      const line = words.join(" ").replaceAll(/[\r\n]/gu, "");
      const answers = await send(line);
      const expected = parseGtpCommand(line) === null ? [] : [expect.stringMatching(/^[=?]\d*(?: |$)/u)];
      expect(answers.slice(0, 1)).toEqual(expected);
      if (expected.length > 0 && !/analyze|genmove|final/u.test(line)) expect(answers.at(-1)).toBe("");
    }),
    { numRuns: 300 },
  );
});

/** A ko; the last of the stones decides who is to move in the position that white's capture brings back. */
const retake = (last: readonly string[]): readonly string[] =>
  ["b b9", "w c9", "b a8", "w d8", "w c7", ...last, "b c8", "w pass", "b pass", "w b8"].map((move) => `play ${move}`);
const AS_BLACK = retake(["b b7", "w b8"]);
const AS_WHITE = retake(["w b8", "b b7"]);

test.each([
  ["chinese", AS_BLACK, true],
  ["chinese", AS_WHITE, true],
  ["chinese-kgs", AS_BLACK, false],
  ["chinese-kgs", AS_WHITE, false],
  ["aga", AS_BLACK, false],
  ["aga", AS_WHITE, true],
  ["japanese", AS_BLACK, true],
])("[GTP-11] superko by %s rules: %#", async (rules, plays, isLegal) => {
  const { send } = openGtpSession();
  await send(`kata-set-rules ${rules}`, ...plays.slice(0, -1));
  expect(await send(plays.at(-1) ?? "")).toEqual([isLegal ? "=" : "? illegal move", ""]);
});

test("[GTP-11] a fallback move that superko forbids is a pass", async () => {
  const { send, advance } = openGtpSession({ isStuck: true });
  // After a pass of its own white captures, which brings back an earlier board.
  const plays = ["komi -50", ...AS_BLACK.slice(0, -2), "genmove w"];
  await send(...plays);
  expect(await advance(10_000)).toEqual(["= B8", ""]);
  const other = openGtpSession({ isStuck: true });
  await other.send("kata-set-rules chinese-kgs", ...plays);
  expect(await other.advance(10_000)).toEqual(["= pass", ""]);
});

test("[GTP-10] [GTP-11] white's points for handicap stones are part of the komi of a search", async () => {
  const { send, advance, searches } = openGtpSession({ settings: { nodes: 5 } });
  await send("komi 0.5", "fixed_handicap 4", "genmove w");
  await advance(5);
  await send("kata-set-rules japanese", "undo", "genmove w");
  await advance(5);
  expect(searches.map(({ game }) => [game.komi, game.stones.length, game.toMove])).toEqual([
    [4.5, 4, "white"],
    [0.5, 4, "white"],
  ]);
});
