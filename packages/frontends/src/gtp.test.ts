import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openGtpSession } from "../tests/gtp-session.ts";
import { follow } from "../tests/session.ts";
import { openGtpClock } from "./gtp-clock.ts";
import { parseGtpCommand } from "./gtp-command.ts";
import { makeVertex, parseVertex } from "./vertex.ts";

test.each(["gtp.txt", "gtp-time.txt", "gtp-analysis.txt"])(
  "[GTP-1] [GTP-2] [GTP-3] [GTP-4] [GTP-5] [GTP-6] [GTP-7] [GTP-8] [GTP-9] %s goes as written down",
  async (name) => {
    const session = openGtpSession({
      dead: [19],
      files: {
        "game.sgf": [{ SZ: ["9"], KM: ["5.5"] }, { B: ["ee"] }, { W: ["cc"] }, { B: ["tt"] }],
        "setup.sgf": [{ SZ: ["9"], AB: ["aa:bb"], AW: ["cc"], PL: ["W"] }],
        "large.sgf": [{ SZ: ["19"] }],
        "taken.sgf": [{ SZ: ["9"] }, { B: ["ee"] }, { W: ["ee"] }],
        "outside.sgf": [{ SZ: ["9"] }, { B: ["zz"] }],
        "breathless.sgf": [{ SZ: ["9"], AB: ["aa"], AW: ["ab", "ba"] }],
      },
    });
    expect(await follow(session, name)).toBeGreaterThan(8);
    await session.frontEnd.done;
    expect(session.isClosed()).toBe(true);
    expect(session.clock.timersLeft()).toBe(0);
  },
);

test.each([
  ["", null],
  ["   # only a remark", null],
  ["name", { id: "", name: "name", args: [] }],
  ["12 play b\te5 # a remark", { id: "12", name: "play", args: ["b", "e5"] }],
  ["\u0007name\r", { id: "", name: "name", args: [] }],
  ["7", { id: "7", name: "", args: [] }],
  ["9x9", { id: "", name: "9x9", args: [] }],
])("[GTP-1] the line %j", (line, command) => {
  expect(parseGtpCommand(line)).toEqual(command);
});

test("[GTP-1] vertices are read as they are written", () => {
  for (let index = 0; index <= 81; index += 1) expect(parseVertex(makeVertex(index))).toBe(index);
  expect([parseVertex("a1"), parseVertex("J9"), parseVertex("PASS")]).toEqual([72, 8, 81]);
  expect(["i5", "k1", "a0", "a10", "", "e", "5e", "resign"].map(parseVertex)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});

test("[GTP-4] the searcher gets the game, a limit and the options", async () => {
  const { say, pass, searches } = openGtpSession({ settings: { level: 3, nodes: 500, threads: 2 } });
  await say("komi 7.5", "play b e5", "play b c3", "genmove w");
  await pass(500);
  const [search] = searches;
  expect(search?.game).toEqual({
    stones: [],
    moves: [
      { color: 1, move: 40 },
      { color: 1, move: 56 },
    ],
    toMove: -1,
    komi: 7.5,
    agreesOnDead: true,
  });
  expect(search?.limit).toEqual({ nodes: 500 });
  expect(search?.options).toEqual({ seed: 1, threads: 2, hash: 64, multiPv: 82, level: 3, keepsTree: false });
});

test("[GTP-4] games of one session have seeds of their own, and under a time the tree is kept", async () => {
  const { say, pass, searches } = openGtpSession();
  for (let game = 0; game < 2; game += 1) {
    await say("clear_board", "genmove b");
    await pass(1000);
  }
  expect(searches.map(({ options }) => [options.seed, options.keepsTree])).toEqual([
    [2, true],
    [3, true],
  ]);
});

test("[GTP-4] hopeless games are resigned, but not at once, and only if that is wanted", async () => {
  const moves = Array.from(
    { length: 16 },
    (_, index) => `play ${index % 2 === 0 ? "b" : "w"} ${makeVertex(80 - index)}`,
  );
  const early = openGtpSession({ winRate: 0.04 });
  await early.say("genmove b");
  expect(await early.pass(1000)).toEqual(["= A9", ""]);
  const late = openGtpSession({ winRate: 0.04 });
  await late.say(...moves, "genmove b");
  expect(await late.pass(1000)).toEqual(["= resign", ""]);
  expect((await late.say("showboard")).some((line) => line.includes("black to move"))).toBe(true);
  const never = openGtpSession({ winRate: 0.04, settings: { resign: 0 } });
  await never.say(...moves, "genmove b");
  expect(await never.pass(1000)).toEqual(["= A9", ""]);
});

test("[GTP-4] after two passes it passes; who cleans up goes on with what is on the board", async () => {
  const { say, pass, searches } = openGtpSession({ settings: { nodes: 500 } });
  await say("play b e5", "play w pass", "play b pass");
  expect(await say("genmove w", "lz-genmove_analyze b")).toEqual(["= pass", "", "=", "play pass", ""]);
  expect(searches).toEqual([]);
  await say("kgs-genmove_cleanup b");
  expect(await pass(500)).toEqual(["= A9", ""]);
  expect(searches.map(({ game }) => game)).toEqual([
    { stones: [], moves: [{ color: 1, move: 40 }], toMove: 1, komi: 6.5, agreesOnDead: false },
  ]);
});

test("[GTP-6] who is dead is judged with each side to move, chain by chain", async () => {
  const { say, pass, searches } = openGtpSession({ dead: [0, 1, 19] });
  // A chain of three, of which two stones look dead: a third of it is sure. A single one is.
  await say("play b a9", "play b b9", "play b c9", "play w b7", "final_status_list dead");
  expect(await pass(10_000)).toEqual(["= B7", ""]);
  expect(searches.map(({ game, limit }) => [game.toMove, limit.nodes])).toEqual([
    [1, 5000],
    [-1, 5000],
  ]);
});

test("[GTP-8] as many moves are told as were asked for, to the last line, whatever else is said", async () => {
  const { say, pass } = openGtpSession({ settings: { nodes: 500 } });
  await say("lz-genmove_analyze b 1000 garbage avoid w D4,E5 3 maxmoves 1");
  const told = (await pass(500)).filter((line) => line.startsWith("info"));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((line) => line.split("info move").length !== 2)).toEqual([]);
});

test("[GTP-7] a file's name may have blanks in it", async () => {
  const { say } = openGtpSession({ files: { "my game.sgf": [{ SZ: ["9"] }, { B: ["ee"] }, { W: ["cc"] }] } });
  expect(await say("loadsgf my game.sgf", 'loadsgf "my game.sgf"', "loadsgf my game.sgf 2")).toEqual([
    "= black",
    "",
    "= black",
    "",
    "= white",
    "",
  ]);
});

test("[GTP-5] overtime is counted stone by stone, and a new game has all its time again", () => {
  const clock = openGtpClock();
  clock.setCanadian(0, 20, 5);
  expect(clock.allocate(1, 0)).toBeCloseTo((4 * 0.95 - 0.05) * 1000);
  clock.spend(1, 16);
  // Four seconds for four stones.
  expect(clock.allocate(1, 2)).toBeCloseTo((1 * 0.95 - 0.05) * 1000);
  expect(clock.allocate(-1, 2)).toBeCloseTo((4 * 0.95 - 0.05) * 1000);
  clock.newGame();
  expect(clock.allocate(1, 0)).toBeCloseTo((4 * 0.95 - 0.05) * 1000);
});

test("[GTP-5] clear_board winds the clock up again", async () => {
  const { say, pass, searches } = openGtpSession();
  await say("time_settings 60 0 0", "time_left b 1 0", "genmove b");
  await pass(1000);
  await say("clear_board", "genmove b");
  await pass(5000);
  const [late = 0, fresh = 0] = searches.map(({ limit }) => limit.milliseconds);
  expect(fresh).toBeGreaterThan(10 * late);
});

test("[GTP-9] a search that fails is told, and the session goes on", async () => {
  const { say } = openGtpSession({ fails: true });
  expect(await say("3 genmove b", "name")).toEqual(["?3 the search failed: no memory", "", "= Tengen", ""]);
});

test("[GTP-4] [FLR-2] a search that does not even begin is answered for, at last", async () => {
  const { say, pass } = openGtpSession({ isStuck: true });
  // White's stone can be taken.
  await say("play w c7", "play b c8", "play b b7", "play b c6", "genmove b");
  expect(await pass(3999)).toEqual([]);
  expect(await pass(1)).toEqual(["= D7", ""]);
});

test("[GTP-4] [FLR-2] by a clock it is answered for before the time is up", async () => {
  const { say, pass } = openGtpSession({ isStuck: true });
  await say("time_settings 60 0 0", "time_left b 0 0", "genmove b");
  expect(await pass(59)).toEqual([]);
  expect(await pass(1)).toEqual(["= E5", ""]);
});

test("[FLR-3] the first answer comes when the threads are up, and everything has one", async () => {
  const { say, pass, frontEnd, isClosed } = openGtpSession({ startsAfter: 300 });
  expect(await say("1 name", "# nothing", "2 genmove b", "3 quit", "4 name")).toEqual([]);
  expect(await pass(299)).toEqual([]);
  expect(await pass(1)).toEqual(["=1 Tengen", ""]);
  expect(await pass(1000)).toEqual(["=2 A9", "", "=3", ""]);
  await frontEnd.done;
  expect(isClosed()).toBe(true);
});

test("[FLR-3] where the threads do not start, the first command is refused with the reason", async () => {
  const { say } = openGtpSession({ failsToStart: true });
  expect(await say("1 name", "2 name")).toEqual(["?1 the search does not start: no thread", "", "=2 Tengen", ""]);
  const { frontEnd, pass, ...other } = openGtpSession({ startsAfter: Infinity });
  await other.say("name");
  frontEnd.endInput();
  expect(await pass(60_000)).toEqual(["? the search does not start: not within 60 seconds", ""]);
  await frontEnd.done;
});

test("[FLR-3] who says nothing waits for nothing", async () => {
  const { frontEnd } = openGtpSession({ startsAfter: Infinity });
  frontEnd.endInput();
  await frontEnd.done;
});

test("[GTP-9] what was asked for before the end of the input is still done", async () => {
  const { frontEnd, say, pass } = openGtpSession();
  await say("genmove b", "name");
  frontEnd.endInput();
  expect(await pass(1000)).toEqual(["= A9", "", "= Tengen", ""]);
  await frontEnd.done;
});

test("[GTP-8] the end of the input ends an analysis", async () => {
  const { frontEnd, say, pass } = openGtpSession();
  await say("lz-analyze 10");
  frontEnd.endInput();
  expect((await pass(10)).at(-1)).toBe("");
  await frontEnd.done;
});

test.each(["lz-analyze b 10", "kata-analyze"])(
  "[GTP-8] %s ends where the next line, or the end of the input, came before it began",
  async (analyze) => {
    const early = openGtpSession({ startsAfter: 300 });
    await early.say(analyze, "name");
    expect((await early.pass(400)).slice(-3)).toEqual(["", "= Tengen", ""]);
    const { frontEnd, say, pass, isClosed } = openGtpSession({ startsAfter: 300 });
    await say("1 name", analyze, analyze);
    frontEnd.endInput();
    expect((await pass(400)).filter((line) => line.startsWith("="))).toEqual(["=1 Tengen", "=", "="]);
    await frontEnd.done;
    expect(isClosed()).toBe(true);
  },
);

test("[GTP-8] an analysis behind a move ends with the line behind it", async () => {
  const { say, pass } = openGtpSession({ settings: { nodes: 500 } });
  await say("genmove b", "lz-analyze", "name");
  expect((await pass(600)).at(-2)).toBe("= Tengen");
});

test("[GTP-9] a line that could not be read is answered", async () => {
  const { say } = openGtpSession();
  expect(await say(null, "name")).toEqual(["? the line is too long", "", "= Tengen", ""]);
});

test("[GTP-9] whatever is said, each command gets one answer", async () => {
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
      const { say } = openGtpSession();
      const line = words.join(" ").replaceAll(/[\r\n]/gu, "");
      const answers = await say(line);
      const expected = parseGtpCommand(line) === null ? [] : [expect.stringMatching(/^[=?]\d*(?: |$)/u)];
      expect(answers.slice(0, 1)).toEqual(expected);
      if (expected.length > 0 && !/analyze|genmove|final/u.test(line)) expect(answers.at(-1)).toBe("");
    }),
    { numRuns: 300 },
  );
});
