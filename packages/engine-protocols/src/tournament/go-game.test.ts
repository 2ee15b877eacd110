// Games of Go in a tournament, with the real rules and scripted players.
import { makeMatchFile, verifyMatch } from "@tengen/match";
import { expect, test } from "vitest";
import engine from "../../../../games/go-9x9/engine.ts";
import type { GoState } from "../../../../games/go-9x9/state.ts";
import { fault } from "../manager/fault.ts";
import type { Player, PlayerMove, Turn } from "../manager/player.ts";
import { err, ok } from "@tengen/kernel";
import { playGame } from "./game.ts";
import { parseOpening } from "./opening.ts";
import { GO } from "./tournament-game.ts";

/** A player with these moves, who passes afterwards and says this about the score. */
const scripted = (moves: readonly PlayerMove["move"][], lead?: number | null): Player => {
  const left = [...moves];
  return {
    newGame: () => Promise.resolve(ok(null)),
    move: () => Promise.resolve(ok({ move: left.shift() ?? "pass", winRate: null })),
    ...(lead === undefined ? {} : { score: () => Promise.resolve(lead) }),
    close: () => Promise.resolve(),
  };
};

const at = (text: string): readonly Turn[] => {
  const points = parseOpening(text, GO.board);
  if (!points.ok) throw new Error(points.error);
  return points.value;
};

const play = async (black: Player, white: Player, opening: readonly Turn[] = []) => {
  let time = 1000;
  const played = await playGame(engine, {
    game: GO,
    number: 0,
    seed: "s",
    opening: opening.filter((turn) => turn !== "pass"),
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
  return { ...played.result, outcome: file.outcome };
};

test("[TRN-P6] two passes: the referee counts the area of the board as it stands", async () => {
  const { outcome, ...result } = await play(scripted(at("e5")), scripted([]));
  expect(result).toEqual({
    number: 0,
    black: "a",
    white: "b",
    winner: "black",
    reason: "score",
    message: null,
    stones: 3,
    milliseconds: expect.any(Number),
    score: "B+74.5",
  });
  expect(outcome).toEqual({ winners: ["a"], reason: "score" });
  expect(await play(scripted([]), scripted([]))).toMatchObject({ winner: "white", score: "W+6.5" });
});

test("[TRN-P6] an engine that resigns loses, without a fault", async () => {
  const { outcome, ...result } = await play(scripted(["resign"]), scripted([]));
  expect(result).toMatchObject({ winner: "white", reason: "resign", message: null, score: "W+R" });
  expect(outcome).toEqual({ winners: ["b"], reason: "resign" });
});

test("[TRN-P2] an illegal move and a fault lose", async () => {
  expect(await play(scripted(at("e5")), scripted(at("e5")))).toMatchObject({
    winner: "black",
    reason: "illegal",
    message: expect.stringContaining("E5"),
    score: "B+F",
  });
  const crash: Player = { ...scripted([]), move: () => Promise.resolve(fault("crash", "gone")) };
  expect(await play(crash, scripted([]))).toMatchObject({ winner: "white", reason: "crash", score: "W+F" });
});

test("[TRN-G5] engines that agree on the winner decide the game, as they know the dead stones", async () => {
  // As it stands the board is black's.
  const moves = at("e5");
  expect(await play(scripted(moves, -30.5), scripted([], -28.5))).toMatchObject({
    winner: "white",
    reason: "agreement",
    score: "W+30.5",
    outcome: { winners: ["b"], reason: "resign" },
  });
  expect(await play(scripted(moves, 12.5), scripted([], 3.5))).toMatchObject({
    winner: "black",
    reason: "score",
    score: "B+12.5",
    outcome: { winners: ["a"], reason: "score" },
  });
});

test.each([
  ["disagree", -30.5, 2.5],
  ["say that nobody leads", 0, 0],
  ["do not say", null, null],
  ["say it alone", -30.5, null],
  ["have no score", undefined, undefined],
])("[TRN-G5] the board as it stands counts if the engines %s", async (_name, black, white) => {
  expect(await play(scripted(at("e5"), black), scripted([], white))).toMatchObject({
    winner: "black",
    reason: "score",
    score: "B+74.5",
  });
});

/** Always fills the first free point, so that the game never ends. */
const filler = (name: string): Player => ({
  ...scripted([]),
  move: ({ match }) => {
    const [first = { type: "pass" as const }] = engine.getValidActions(match.state as GoState, name);
    return Promise.resolve(ok({ move: first.type === "place" ? { x: first.x, y: first.y } : "pass", winRate: null }));
  },
});

test("[TRN-P6] after 400 turns the manager passes for both sides", async () => {
  expect(await play(filler("a"), filler("b"))).toMatchObject({ reason: "move-limit", stones: 402 });
});

test("[TRN-O1] openings of Go have no column I", async () => {
  expect(at("a1 j9")).toEqual([
    { x: 0, y: 8 },
    { x: 8, y: 0 },
  ]);
  expect(parseOpening("i5", GO.board)).toEqual(err("stone 1 is off the 9x9 board"));
  expect(at("0,0,1,-1")).toEqual([
    { x: 4, y: 4 },
    { x: 5, y: 3 },
  ]);
  expect(await play(scripted([]), scripted([]), at("e5 c3"))).toMatchObject({ stones: 4 });
});
