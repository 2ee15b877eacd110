// Games of a tournament by other rulesets, with the real rules and scripted players.
import { ok, unwrap, type AnyEngine, type GameAction, type JsonObject } from "@tengen/kernel";
import { makeMatchFile, verifyMatch } from "@tengen/match";
import type { Point } from "@tengen/stones";
import { expect, test } from "vitest";
import { engines as goEngines } from "../../../../games/go-9x9/engine.ts";
import goManifest from "../../../../games/go-9x9/game.json" with { type: "json" };
import { engines as gomokuEngines } from "../../../../games/gomoku/engine.ts";
import gomokuManifest from "../../../../games/gomoku/game.json" with { type: "json" };
import { chooseColor } from "../manager/gomoku-actions.ts";
import type { MoveRequest, Player, PlayerMove } from "../manager/player.ts";
import type { OutsideRules } from "../manager/rules.ts";
import { playGame } from "./game.ts";
import { parseOpening } from "./opening.ts";
import { GO, GOMOKU, withRules, type TournamentGame } from "./tournament-game.ts";

interface Scripted extends Player {
  readonly requests: readonly MoveRequest[];
}

/** A player with these answers, who passes afterwards, and names these stones as dead. */
const scripted = (answers: readonly PlayerMove["move"][], dead?: readonly Point[] | null): Scripted => {
  const left = [...answers];
  const requests: MoveRequest[] = [];
  return {
    requests,
    newGame: () => Promise.resolve(ok(null)),
    move: (request) => {
      requests.push(request);
      return Promise.resolve(ok({ move: left.shift() ?? "pass", winRate: null }));
    },
    ...(dead === undefined ? {} : { dead: () => Promise.resolve(dead) }),
    close: () => Promise.resolve(),
  };
};

/** What the manifests say of the rulesets. */
const OUTSIDE: Readonly<Record<string, OutsideRules>> = Object.fromEntries(
  [...goManifest.rulesets, ...gomokuManifest.rulesets].map((ruleset) => [ruleset.rulesetVersion, ruleset]),
);

const play = async (
  [game, engines]: readonly [TournamentGame, readonly unknown[]],
  rulesetVersion: string,
  options: JsonObject,
  black: Player,
  white: Player,
) => {
  const engine = (engines as readonly AnyEngine[]).find((one) => one.rulesetVersion === rulesetVersion);
  if (engine === undefined) throw new Error(`no engine ${rulesetVersion}`);
  let time = 1000;
  const played = await playGame(engine, {
    game: unwrap(withRules(game, engine, options, OUTSIDE[rulesetVersion] ?? {})),
    number: 0,
    seed: "s",
    opening: [],
    black: { name: "a", player: black },
    white: { name: "b", player: white },
    adjudication: { drawAfter: null, scores: null },
    now: () => (time += 10),
    isStopped: () => false,
  });
  if (played === null) throw new Error("there is no game");
  const file = makeMatchFile(played.match, played.serverBytes, null);
  const report = await verifyMatch(JSON.parse(JSON.stringify(file)), { engineOf: () => engine });
  expect(report.steps.filter((step) => !step.ok)).toEqual([]);
  const types = file.entries.map(({ actorId, type }) => `${actorId} ${type}`);
  return { ...played.result, outcome: file.outcome, types, options: file.match.options };
};

const GOMOKU_GAME = [GOMOKU, gomokuEngines] as const;
const GO_GAME = [GO, goEngines] as const;

const at = (text: string, game: TournamentGame = GOMOKU): readonly Point[] => {
  const points = parseOpening(text, game.board);
  if (!points.ok) throw new Error(points.error);
  return points.value;
};

test("[TRN-P7] standard: an overline does not win, five does", async () => {
  const black = scripted(at("a1 b1 c1 e1 f1 d1 h5 i5 j5 k5 l5"));
  const white = scripted(at("a15 c15 e15 g15 i15 k15 m15 o15 a13 c13"));
  expect(await play(GOMOKU_GAME, "standard-15x15-v1", {}, black, white)).toMatchObject({
    winner: "black",
    reason: "five",
    stones: 21,
  });
});

test("[TRN-P7] Renju: a forbidden move of black loses, and white's overline wins", async () => {
  const doubleThree = scripted(at("g8 i8 h7 h9 h8"));
  const away = scripted(at("a15 c15 e15 o1"));
  expect(await play(GOMOKU_GAME, "renju-15x15-v1", { opening: "none" }, doubleThree, away)).toMatchObject({
    winner: "white",
    reason: "illegal",
    message: expect.stringContaining("two threes"),
    outcome: { winners: ["b"], reason: "resign" },
  });
  const black = scripted(at("a15 c15 e15 g15 i15 k15 m15"));
  const white = scripted(at("a1 b1 c1 e1 f1 d1"));
  expect(await play(GOMOKU_GAME, "renju-15x15-v1", {}, black, white)).toMatchObject({
    winner: "white",
    reason: "five",
  });
});

const stones = (text: string): readonly GameAction[] => at(text).map((point) => GOMOKU.actionOf(point));

test("[TRN-P8] swap2: the second engine takes black, and the first plays on with white", async () => {
  const first = scripted([stones("a1 h8 b1"), ...at("o15 o13 o11 o9")]);
  const second = scripted([[chooseColor("black")], ...at("c1 d1 e1")]);
  const result = await play(GOMOKU_GAME, "standard-15x15-v1", { opening: "swap2" }, first, second);
  // The first seat is called black in the log, whatever colour it has in the end.
  expect(result).toMatchObject({
    black: "a",
    winner: "white",
    reason: "five",
    stones: 9,
    options: { opening: "swap2" },
  });
  expect(result.types.slice(0, 5)).toEqual([
    "a PLACE_STONE",
    "a PLACE_STONE",
    "a PLACE_STONE",
    "b CHOOSE_COLOR",
    "a PLACE_STONE",
  ]);
  expect(second.requests.map(({ turns }) => turns.length)).toEqual([3, 4, 6, 8]);
});

test("[TRN-P8] swap2: two more stones, and the first engine chooses", async () => {
  const first = scripted([stones("a1 h8 b1"), [chooseColor("white"), ...stones("o15")], "resign"]);
  const second = scripted([[{ type: "PLACE_MORE" }, ...stones("i9 c1")], ...at("d1")]);
  const result = await play(GOMOKU_GAME, "standard-15x15-v1", { opening: "swap2" }, first, second);
  expect(result).toMatchObject({ winner: "white", reason: "resign", stones: 7 });
  expect(first.requests.map(({ turns }) => turns.length)).toEqual([0, 5, 7]);
});

test("[TRN-P8] an illegal stone of an opening loses, after the legal ones", async () => {
  const first = scripted([[...stones("a1 h8"), ...stones("a1")]]);
  const result = await play(GOMOKU_GAME, "standard-15x15-v1", { opening: "swap2" }, first, scripted([]));
  expect(result).toMatchObject({ winner: "white", reason: "illegal", stones: 2 });
});

const goAt = (text: string): readonly Point[] => at(text, GO);
/** Black has the left side, white the right, and white has a stone in black's area. */
const LEFT = goAt("d1 d2 d3 d4 d5 d6 d7 d8 d9");
const RIGHT = goAt("e1 e2 e3 e4 e5 e6 e7 e8 e9 b5");

test.each([
  ["both engines name", [{ x: 1, y: 4 }], [{ x: 1, y: 4 }], "W+16.5"],
  ["only one names", [{ x: 1, y: 4 }], [], "W+44.5"],
  ["one does not say", [{ x: 1, y: 4 }], null, "W+44.5"],
  ["no engine can name", undefined, undefined, "W+44.5"],
])("[TRN-G7] chinese: a group that %s", async (_name, black, white, score) => {
  const result = await play(
    GO_GAME,
    "chinese-v2",
    { komi: 7.5 },
    scripted([...LEFT, "pass"], black),
    scripted(RIGHT, white),
  );
  expect(result).toMatchObject({
    reason: "score",
    winner: "white",
    score,
    outcome: { winners: ["b"], reason: "score" },
  });
});

test("[TRN-G7] japanese: the agreed dead stones are prisoners", async () => {
  const dead = [{ x: 1, y: 4 }];
  const result = await play(GO_GAME, "japanese-v3", {}, scripted([...LEFT, "pass"], dead), scripted(RIGHT, dead));
  // Black: 27 points and a prisoner. White: 36 points and 6.5.
  expect(result).toMatchObject({ winner: "white", score: "W+14.5" });
  expect(result.types.slice(-4)).toEqual(["a pass", "b pass", "a propose", "b accept"]);
});

test("[TRN-G7] points without a stone are ignored, and a group is named by any of its stones", async () => {
  const black = [
    { x: 1, y: 4 },
    { x: 0, y: 0 },
    { x: 40, y: 40 },
  ];
  const result = await play(
    GO_GAME,
    "chinese-v2",
    {},
    scripted([...LEFT, "pass"], [...black, { x: 4, y: 3 }]),
    scripted(RIGHT, [
      { x: 1, y: 4 },
      { x: 4, y: 8 },
    ]),
  );
  // Both call all of white's stones dead.
  expect(result).toMatchObject({ winner: "black", score: "B+73.5" });
});

test("[TRN-P9] white moves first after a handicap, and the options are in the record", async () => {
  const white = scripted([]);
  const black = scripted([]);
  const result = await play(GO_GAME, "aga-v2", { handicap: 3, komi: 0.5, size: 13 }, black, white);
  expect(result).toMatchObject({ score: "B+166.5", stones: 2, options: { handicap: 3, komi: 0.5, size: 13 } });
  expect(result.types.slice(0, 2)).toEqual(["b pass", "a pass"]);
});

/** Always fills the first free point, so that the game never ends. */
const filler = (engine: AnyEngine, name: string): Player => ({
  ...scripted([]),
  move: ({ match }) =>
    Promise.resolve(ok({ move: engine.getValidActions(match.state, name).slice(0, 1), winRate: null })),
});

test("[TRN-P6] at the move limit every stone counts as alive", async () => {
  const engine = goEngines.find((one) => one.rulesetVersion === "japanese-v3") as unknown as AnyEngine;
  const result = await play(GO_GAME, "japanese-v3", {}, filler(engine, "a"), filler(engine, "b"));
  expect(result).toMatchObject({ reason: "move-limit", stones: 402 });
});

test("[TRN-O1] offsets on a board without a centre count from the point below and right of the middle", () => {
  const engine = gomokuEngines.find((one) => one.rulesetVersion === "freestyle-20x20-v1") as unknown as AnyEngine;
  const game = unwrap(withRules(GOMOKU, engine, {}, { gomocup: 0 }));
  expect(game.gomoku).toEqual({ size: 20, gomocup: 0, searcher: null, opening: null });
  expect([...at("0,0,-10,9", game), ...at("t20 a1", game)]).toEqual([
    { x: 10, y: 10 },
    { x: 0, y: 19 },
    { x: 19, y: 0 },
    { x: 0, y: 19 },
  ]);
});

test("[TRN-G10] what a ruleset is for programs is data of the manifest, whatever its name", () => {
  const [go] = goEngines;
  const [gomoku] = gomokuEngines;
  if (go === undefined || gomoku === undefined) throw new Error("there are engines");
  const ruled = (outside: OutsideRules) => unwrap(withRules(GOMOKU, gomoku, {}, outside)).gomoku;
  expect(ruled({ gomocup: 5, searcher: "renju" })).toMatchObject({ gomocup: 5, searcher: "renju" });
  expect(ruled({})).toMatchObject({ gomocup: null, searcher: null });
  expect(ruled({ searcher: "four-in-a-row" })).toMatchObject({ searcher: null });
  const goRules = (outside: OutsideRules) => withRules(GO, go, {}, outside);
  expect(unwrap(goRules({ gtp: "aga" })).go).toMatchObject({
    named: { name: "aga", rules: { counting: "area", bonus: "N-1" } },
    hasGtp: true,
    agreesOnDead: false,
  });
  expect(unwrap(goRules({ gtp: null })).go).toMatchObject({ named: null, hasGtp: true });
  expect(unwrap(goRules({})).go).toMatchObject({ named: null, hasGtp: false });
  expect(goRules({ gtp: "ing" })).toMatchObject({
    error: { message: "game.json: gtp: ing is no name of rules in GTP; the names are chinese, japanese, aga." },
  });
});
