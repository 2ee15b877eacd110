import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openGtpSession, type GtpBehavior } from "../../tests/gtp-session.ts";
import { runTranscript } from "../../tests/session.ts";
import { makeAnalysis, parseAnalysis } from "./analysis.ts";
import { allocateTime, canadianClock, NO_LAG, observeLag, restartClock, spendTime } from "./clock.ts";
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
        "cgoban.sgf": [{ SZ: ["9"], KM: ["6.5"] }, { AB: ["ba"], PL: ["B"] }, { B: ["ee"] }],
        // The stone in the middle is taken off again.
        "edited.sgf": [{ SZ: ["9"] }, { B: ["ee"] }, { W: ["cc"] }, { AE: ["ee"], AB: ["gg"], PL: ["W"] }, { W: [""] }],
        "far.sgf": [{ SZ: ["9"] }, { AW: ["zz"] }],
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

describe("[GTP-4] resigns", () => {
  const moves = Array.from(
    { length: 16 },
    (_, index) => `play ${index % 2 === 0 ? "b" : "w"} ${makeVertex(80 - index)}`,
  );
  /** The answers to `genmove b`, several times after these moves. */
  const answersTo = async (behavior: GtpBehavior, times: number, before: readonly string[] = moves) => {
    const session = openGtpSession({ winRate: 0.04, lead: -10, ...behavior });
    await session.send(...before);
    const answers: string[] = [];
    for (let time = 0; time < times; time += 1) {
      await session.send("genmove b");
      answers.push(...(await session.advance(1000)).filter((line) => line !== ""));
    }
    return { ...session, answers };
  };

  test("after three hopeless searches in a row, but not early", async () => {
    const { answers, send } = await answersTo({}, 3);
    expect(answers).toEqual(["= A9", "= B9", "= resign"]);
    expect((await send("showboard")).some((line) => line.includes("white to move"))).toBe(true);
    expect((await answersTo({}, 4, [])).answers).toEqual(["= A9", "= B9", "= C9", "= D9"]);
  });

  test("at a level later and further behind", async () => {
    const columns = "ABCDEFGHJ".split("");
    const places = (rows: readonly number[]) => rows.flatMap((row) => columns.map((column) => `${column}${row}`));
    const late = [
      ...places([1, 2, 3])
        .slice(0, 20)
        .map((vertex) => `play b ${vertex}`),
      ...places([7, 6, 5])
        .slice(0, 20)
        .map((vertex) => `play w ${vertex}`),
    ];
    const lastOf = async (lead: number) => (await answersTo({ lead, settings: { level: 3 } }, 3, late)).answers.at(-1);
    expect([await lastOf(-14), await lastOf(-15)]).toEqual(["= C9", "= resign"]);
  });

  test("not before a new game has been hopeless as often", async () => {
    const { send, advance } = await answersTo({}, 2);
    await send("clear_board", ...moves, "genmove b");
    expect(await advance(1000)).toEqual(["= A9", ""]);
  });

  test.each([
    ["if that is turned off", { settings: { resign: 0 } }],
    ["with a small deficit", { lead: -2.5 }],
    ["with a win rate that is low, but not that low", { winRate: 0.06 }],
    ["at a level before move 40", { lead: -16, settings: { level: 3 } }],
  ])("not %s", async (_why, behavior) => {
    expect((await answersTo(behavior, 3)).answers).toEqual(["= A9", "= B9", "= C9"]);
  });
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

test("[GTP-11] [GTP-12] every stone counts as alive by rules without friendly passes, and on CGOS", async () => {
  const { send, advance, searches } = openGtpSession({ settings: { nodes: 5 }, dead: [40] });
  await send("kata-set-rules tromp-taylor", "genmove b");
  await advance(5);
  await send("kata-set-rule friendlyPassOk true", "genmove w");
  await advance(5);
  await send("cgos-genmove_analyze b");
  await advance(5);
  expect(searches.map(({ game }) => game.agreesOnDead)).toEqual([false, true, false]);
  // The score is counted as it stands, without a search.
  expect(
    await send("clear_board", "komi 0.5", "play b e5", "kata-set-rule friendlyPassOk false", "final_score"),
  ).toContain("= B+80.5");
});

test("[GTP-6] with a net a chain on which random playouts agree needs no search of its own", async () => {
  const { send, advance, searches } = openGtpSession({
    dead: [1],
    hasNet: true,
    // One white stone on the edge, and four black rows.
    files: { "end.sgf": [{ SZ: ["9"], AB: ["ab:ib", "ad:id", "af:if", "ah:ih"], AW: ["ba"] }] },
  });
  await send("loadsgf end.sgf", "final_status_list dead");
  expect(await advance(200)).toEqual(["= B9", ""]);
  expect(searches.map(({ limit }) => limit.nodes)).toEqual([100, 100]);
});

test.each([
  [0.7, "= A9 B9 C9"],
  [0.9, "="],
])("[GTP-6] with a net an open group is searched by itself: %d", async (winRate, answer) => {
  const { send, advance, searches } = openGtpSession({ dead: [0, 1], hasNet: true, winRate });
  // A chain of three with two dead stones has an ownership of a third by the opponent.
  await send("play b a9", "play b b9", "play b c9", "final_status_list dead");
  expect(await advance(400)).toEqual([answer, ""]);
  expect(searches.map(({ game, limit, options }) => [game.toMove, limit.nodes, options.avoid?.length ?? 0])).toEqual([
    ["black", 100, 0],
    ["white", 100, 0],
    ["black", 200, 2],
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
  const { send, advance } = openGtpSession({ settings: { nodes: 500 }, hasNet: true });
  await send("lz-genmove_analyze b 1000 minmoves 5 avoid w D4,E5 3 maxmoves 1");
  const infos = (await advance(500)).filter((line) => line.startsWith("info"));
  expect(infos.length).toBeGreaterThan(0);
  expect(infos.filter((line) => line.split("info move").length !== 2)).toEqual([]);
});

test("[GTP-8] minmoves asks for unvisited moves, but not for more than maxmoves", async () => {
  const { send, advance, searches } = openGtpSession({ hasNet: true });
  await send("lz-analyze b 10 minmoves 5", "kata-analyze minmoves 20 maxmoves 7", "kata-analyze b 10");
  await advance(0);
  expect(searches.map(({ options }) => options.minPv)).toEqual([5, 7, undefined]);
});

test("[GTP-8] a pass that is not the best move is left out of the position's win rate", () => {
  const line = (move: number, visits: number, winRate: number) => ({ winRate, visits, moves: [move] });
  const rootOf = (...lines: readonly ReturnType<typeof line>[]): string | undefined => {
    const analysis = parseAnalysis("kata", ["b", "rootInfo", "true"]);
    if (!analysis.ok) throw new Error(analysis.error);
    const score = { lead: 0, ownership: [], dead: [], deviation: 1, leads: [] };
    const info = { nodes: 30, milliseconds: 1, depth: 1, lines, move: 0, score };
    return / rootInfo (visits \S+ winrate \S+)/u.exec(makeAnalysis(info, "black", analysis.value))?.[1];
  };
  expect(rootOf(line(0, 20, 0.5), line(81, 10, 0.2))).toBe("visits 30 winrate 0.500000");
  expect(rootOf(line(81, 20, 0.5), line(0, 10, 0.2))).toBe("visits 30 winrate 0.400000");
});

test("[GTP-8] avoid and allow are what the search leaves out", async () => {
  const { send, advance, searches } = openGtpSession({ hasNet: true });
  await send("lz-analyze b 10 avoid b A9,pass 2 avoid white E5 1", "kata-analyze allow w A9,B9 1", "genmove b");
  await advance(0);
  const all = Array.from({ length: 82 }, (_, move) => move);
  expect(searches.map(({ options }) => options.avoid)).toEqual([
    [
      { color: "black", moves: [0, 81], depth: 2 },
      { color: "white", moves: [40], depth: 1 },
    ],
    [{ color: "white", moves: all.filter((move) => move > 1), depth: 1 }],
    undefined,
  ]);
});

test.each([
  ["lz-analyze b 10 garbage", 'unknown argument "garbage"'],
  ["lz-analyze rootInfo true", 'unknown argument "rootInfo"'],
  ["kata-analyze pvVisits true", 'pvvisits "true" is not supported'],
  ["kata-analyze ownership maybe", 'ownership "maybe" is not supported'],
  ["kata-analyze maxmoves", 'maxmoves "" is not supported'],
  ["kata-analyze avoid b Z9 1", 'avoid "b Z9 1" is not supported'],
  ["kata-analyze avoid b A9 0", 'avoid "b A9 0" is not supported'],
  ["kata-analyze avoid b A9 1 allow b B9 1", 'allow "b B9 1" is not supported'],
  ["cgos-genmove_analyze b maxmoves 3", 'unknown argument "maxmoves"'],
])("[GTP-8] %s is refused", async (line, error) => {
  const { send, searches } = openGtpSession({ hasNet: true });
  expect(await send(line)).toEqual([`? ${error}`, ""]);
  expect(searches).toEqual([]);
});

test("[GTP-8] playouts cannot leave moves out", async () => {
  const { send } = openGtpSession();
  expect(await send("kata-genmove_analyze b avoid b A9 1")).toEqual([
    "? avoid and allow need a net; the search is by playouts",
    "",
  ]);
});

test("[GTP-8] the policy and the score after each move, and the position as a whole", async () => {
  const { send, advance } = openGtpSession({ hasNet: true });
  await send("lz-analyze b 10");
  expect(await advance(100)).toEqual([
    "info move A9 visits 100 winrate 6000 prior 5000 lcb 5020 order 0 pv A9 B9 info move B9 visits 99 winrate 3000 prior 2500 lcb 2079 order 1 pv B9 C9",
  ]);
  await send("kata-analyze w 10 maxmoves 1 rootInfo true pvVisits false");
  expect((await advance(100)).at(-1)).toBe(
    "info move A9 visits 100 winrate 0.600000 scoreMean -3.50 scoreStdev 10.00 scoreLead -3.50 prior 0.500000 lcb 0.502020 order 0 pv A9 B9 rootInfo visits 199 winrate 0.450754 scoreMean -3.50 scoreStdev 10.00 scoreLead -3.50",
  );
});

test("[GTP-8] an analysis asks for several candidates, a move does not", async () => {
  const { send, advance, searches } = openGtpSession({ hasNet: true });
  await send("kata-analyze b 10", "lz-analyze b 10 maxmoves 2", "kata-genmove_analyze b 10");
  await advance(0);
  expect(searches.map(({ options }) => options.candidates)).toEqual([5, 2, undefined]);
});

test("[GTP-8] moves that were visited because it was their turn are left out of the position's win rate", () => {
  const line = (move: number, visits: number, winRate: number) => ({ winRate, visits, moves: [move] });
  const analysis = parseAnalysis("kata", ["rootInfo", "true"]);
  if (!analysis.ok) throw new Error(analysis.error);
  const score = { lead: 0, ownership: [], dead: [], deviation: 1, leads: [] };
  const rateOf = (visits: number): string | undefined => {
    const lines = [line(0, 100 - visits, 0.5), line(1, visits, 0.1)];
    const info = { nodes: 100, milliseconds: 1, depth: 1, lines, move: 0, score };
    return / rootInfo visits 100 winrate (\S+)/u.exec(makeAnalysis(info, "black", analysis.value))?.[1];
  };
  expect([rateOf(5), rateOf(6)]).toEqual(["0.500000", "0.476000"]);
});

test("[GTP-15] GoGui is told what it can ask, the net's analyses only where there is a net", async () => {
  const listed = async (hasNet: boolean) =>
    (await openGtpSession({ hasNet }).send("name", "gogui-analyze_commands")).slice(2);
  expect(await listed(false)).toEqual([
    "= string/Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones in Seki/final_status_list seki",
    "string/Best Move/reg_genmove %m",
    "string/Rules/kata-get-rules",
    "string/Processor Time/cputime",
    "",
  ]);
  const { send } = openGtpSession({ hasNet: true });
  for (const line of (await listed(true)).slice(0, -1)) {
    const [, , command = ""] = line.replace(/^= /u, "").split("/");
    expect((await send(`known_command ${command.split(" ", 1)[0]}`)).join()).toContain("true");
  }
});

test("[GTP-15] ownership and policy of the net, as GoGui draws them", async () => {
  const { send } = openGtpSession({ hasNet: true });
  const owned = Array.from({ length: 9 }, () => "1.00").join(" ");
  await send("name");
  expect(await send("tengen-ownership", "name")).toEqual([
    `= ${owned}`,
    ...Array.from({ length: 8 }, () => owned),
    "",
    "= Tengen",
    "",
  ]);
  await send("play b a9");
  const [policy = ""] = await send("tengen-policy", "name");
  // Each free point has 1 % in the fake net.
  expect(policy).toMatch(/^= B9 1 C9 1 .* J1 1$/u);
  expect(policy.split(" ")).toHaveLength(1 + 2 * 80);
  const playouts = openGtpSession();
  await playouts.send("name");
  const refused = ["? there is no net; the search is by playouts", ""];
  expect(await playouts.send("tengen-ownership", "tengen-policy")).toEqual([...refused, ...refused]);
  expect(await send("play w pass", "play b pass", "tengen-ownership", "name")).toContain("? the game is over");
});

test("[GTP-15] a sequence is played, and taken back, as a whole", async () => {
  const { send } = openGtpSession();
  await send("name");
  expect(await send("gogui-play_sequence b e5 w c3 b pass", "gg-undo 2", "gg-undo 2", "undo", "undo")).toEqual([
    "=",
    "",
    "=",
    "",
    "? cannot undo",
    "",
    "=",
    "",
    "? cannot undo",
    "",
  ]);
  expect(await send("gogui-play_sequence b e5 w e5", "gogui-play_sequence b", "undo", "gg-undo x")).toEqual([
    "? move 2: illegal move",
    "",
    "? syntax error",
    "",
    "? cannot undo",
    "",
    "? syntax error",
    "",
  ]);
});

test("[GTP-15] the comment `# interrupt` ends a search with what it has found", async () => {
  const { send, advance } = openGtpSession({ settings: { milliseconds: 60_000 } });
  await send("gogui-interrupt", "genmove b");
  await advance(500);
  await send("# another comment");
  expect(await advance(500)).toEqual([]);
  await send("# interrupt");
  expect(await advance(0)).toEqual(["= A9", ""]);
});

test("[GTP-12] cgos-genmove_analyze answers with one line of JSON and the move", async () => {
  const { send, advance } = openGtpSession({ settings: { nodes: 500 }, hasNet: true });
  await send("play b a9", "7 cgos-genmove_analyze w");
  const [head, json = "", ...rest] = ["=7", ...(await advance(500))];
  expect(head).toBe("=7");
  expect(rest).toEqual(["play B9", ""]);
  const { ownership, ...others } = JSON.parse(json) as Record<string, unknown>;
  expect(others).toEqual({
    winrate: 0.4502,
    score: -3.5,
    visits: 999,
    moves: [
      { move: "B9", winrate: 0.6, score: -3.5, prior: 0.5, pv: "B9 C9", visits: 500 },
      { move: "C9", winrate: 0.3, score: -4.5, prior: 0.25, pv: "C9 D9", visits: 499 },
    ],
  });
  expect(ownership).toBe(`A${"f".repeat(80)}`);
});

test("[GTP-13] kata-raw-nn writes what the net says, from white's point of view", async () => {
  const { send } = openGtpSession({ hasNet: true });
  const [, ...lines] = await send("play b a9", "kata-raw-nn 3");
  const row = Array.from({ length: 9 }, () => "0.012195").join(" ");
  const owned = Array.from({ length: 9 }, () => "-1.000000").join(" ");
  expect(lines.slice(1)).toEqual([
    "= symmetry 3",
    "whiteWin 0.750000",
    "whiteLoss 0.250000",
    "noResult 0.000000",
    "whiteLead -2.500",
    "policy",
    row.replace("0.012195", "NAN"),
    ...Array.from({ length: 8 }, () => row),
    "policyPass 0.012195",
    "whiteOwnership",
    ...Array.from({ length: 9 }, () => owned),
    "",
  ]);
  expect((await send("kata-raw-nn all", "name")).filter((line) => line.includes("symmetry"))).toHaveLength(8);
  expect(await send("kata-raw-nn 8")).toEqual(['? expected 0 to 7 or all, not "8"', ""]);
  expect(await send("play w pass", "play b pass", "kata-raw-nn 0", "name")).toEqual([
    "=",
    "",
    "=",
    "",
    "? the game is over",
    "",
    "= Tengen",
    "",
  ]);
  expect(await openGtpSession().send("kata-raw-nn")).toEqual(["? there is no net; the search is by playouts", ""]);
});

test("[GTP-2] cputime is the processor time of the program", async () => {
  const { send, advance } = openGtpSession();
  await advance(3000);
  expect(await send("cputime", "gomill-cpu_time")).toEqual(["= 1.500", "", "= 1.500", ""]);
});

describe("[GTP-14] pondering", () => {
  test("searches after a move of its own, until the next line, and keeps the tree", async () => {
    const { send, advance, searches } = openGtpSession({ settings: { ponders: true } });
    await send("genmove b");
    expect(await advance(1000)).toEqual(["= A9", ""]);
    await advance(5000);
    await send("name", "play w e5", "genmove b");
    expect(await advance(0)).toEqual(["= Tengen", "", "=", ""]);
    await advance(1000);
    expect(
      searches.map(({ game, limit, options }) => [game.moves.length, limit.milliseconds, options.keepsTree]),
    ).toEqual([
      [0, 1000, true],
      [1, 300_000, true],
      [2, 1000, true],
      [3, 300_000, true],
    ]);
  });

  test.each([
    ["with a node budget", { nodes: 500 }, "genmove b"],
    ["if it is not asked for", {}, "genmove b"],
    ["after a move that is not played", { ponders: true }, "reg_genmove b"],
  ])("not %s", async (_when, settings, line) => {
    const { send, advance, searches } = openGtpSession({ settings: { ponders: "nodes" in settings, ...settings } });
    await send(line);
    await advance(3000);
    expect(searches).toHaveLength(1);
  });

  test("ends with the input", async () => {
    const { send, advance, frontEnd } = openGtpSession({ settings: { ponders: true } });
    await send("genmove b");
    await advance(1000);
    frontEnd.endInput();
    await advance(0);
    await frontEnd.done;
  });
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

test("[GTP-5] the move overhead grows with the measured lag, and shrinks slowly", async () => {
  const lag = observeLag(NO_LAG, 0.4);
  expect(lag.expected).toBe(0.4);
  expect(observeLag(lag, 0).expected).toBeCloseTo(0.32);
  expect(allocateTime(canadianClock(0, 2, 1), "black", 0, lag.expected)).toBeCloseTo((2 * 0.95 - 0.05 - 0.4) * 1000);
  expect(allocateTime(canadianClock(0, 0.3, 1), "black", 0, 5)).toBe(10);
});

test("[GTP-5] a search that ends late, and time that only the controller has measured, are lag", async () => {
  const { send, advance, searches } = openGtpSession({ stopsAfter: 30 });
  await send("time_settings 0 2 1", "genmove b");
  await advance(5000);
  await send("genmove b");
  await advance(5000);
  expect(searches[1]?.limit.milliseconds).toBeCloseTo(1850 - 30);
  // A quarter of a second is missing; whole seconds are rounded down.
  const other = openGtpSession();
  await other.send("time_settings 100 0 0", "genmove b");
  await other.advance(5000);
  const spent = (other.searches[0]?.limit.milliseconds ?? 0) / 1000;
  const withLag = async (report: string): Promise<number> => {
    const session = openGtpSession();
    await session.send("time_settings 100 0 0", "genmove b");
    await session.advance(5000);
    await session.send(`time_left b ${report} 0`, "time_settings 0 2 1", "genmove b");
    return session.searches[1]?.limit.milliseconds ?? 0;
  };
  expect(await withLag((100 - spent - 0.25).toFixed(3))).toBeCloseTo(1850 - 250, -1);
  expect(await withLag(String(Math.floor(100 - spent)))).toBeCloseTo(1850, -1);
  expect(await withLag("20.5")).toBeCloseTo(1850, -1);
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

test("[GTP-9] what arrives before the first search is answered in full, even if the input has ended", async () => {
  const { frontEnd, send, advance } = openGtpSession({ startsAfter: 300 });
  await send("genmove b", "name", "genmove w", "quit");
  frontEnd.endInput();
  expect(await advance(1299)).toEqual([]);
  expect(await advance(1)).toEqual(["= A9", "", "= Tengen", ""]);
  expect(await advance(1000)).toEqual(["= B9", "", "=", ""]);
  await frontEnd.done;
});

test("[GTP-9] a script that arrives with its quit is answered in full", async () => {
  const { frontEnd, send, advance } = openGtpSession({ settings: { nodes: 500 } });
  await send("name");
  await advance(100);
  await send("genmove b", "genmove w", "quit");
  expect(await advance(499)).toEqual([]);
  expect(await advance(1)).toEqual(["= A9", ""]);
  expect(await advance(500)).toEqual(["= B9", "", "=", ""]);
  await frontEnd.done;
});

test.each(["quit", "the end of the input"])(
  "[GTP-9] %s ends a running search, and those that wait, at once",
  async (end) => {
    const { frontEnd, send, advance } = openGtpSession({ settings: { milliseconds: 60_000 } });
    await send("genmove b", "genmove w");
    await advance(1000);
    if (end === "quit") await send("7 quit");
    else frontEnd.endInput();
    const answers = await advance(0);
    expect([...answers, ...(await advance(0))]).toEqual([
      "= A9",
      "",
      "= B9",
      "",
      ...(end === "quit" ? ["=7", ""] : []),
    ]);
    await frontEnd.done;
  },
);

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
