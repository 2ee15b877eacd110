import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openGtpSession } from "../tests/gtp-session.ts";
import { follow } from "../tests/session.ts";
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

test("[GTP-9] a search that fails is told, and the session goes on", async () => {
  const { say } = openGtpSession({ fails: true });
  expect(await say("3 genmove b", "name")).toEqual(["?3 the search failed: no memory", "", "= Tengen", ""]);
});

test("[GTP-4] a search that does not even begin is answered for, at last", async () => {
  const { say, pass } = openGtpSession({ isStuck: true });
  await say("play w e5", "genmove b");
  expect(await pass(3999)).toEqual([]);
  expect(await pass(1)).toEqual(["= E6", ""]);
});

test("[GTP-9] what was asked for before the end of the input is still done", async () => {
  const { frontEnd, say, pass } = openGtpSession();
  await say("genmove b", "name");
  frontEnd.end();
  expect(await pass(1000)).toEqual(["= A9", "", "= Tengen", ""]);
  await frontEnd.done;
});

test("[GTP-8] the end of the input ends an analysis", async () => {
  const { frontEnd, say, pass } = openGtpSession();
  await say("lz-analyze 10");
  frontEnd.end();
  expect((await pass(10)).at(-1)).toBe("");
  await frontEnd.done;
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
