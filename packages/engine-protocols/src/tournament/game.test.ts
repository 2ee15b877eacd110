import { makeMatchFile, verifyMatch } from "@tengen/match";
import { expect, test } from "vitest";
import engine from "../../../../games/gomoku/engine.ts";
import { playGame, type GameConfig } from "./game.ts";
import type { Opening } from "./opening.ts";
import type { Player, PlayerMove } from "../manager/player.ts";
import { fault, type Reply } from "../manager/fault.ts";
import { ok } from "@tengen/kernel";
import { GOMOKU } from "./tournament-game.ts";

/** A player that gives these answers in order, and then a fault. */
const scripted = (answers: readonly (PlayerMove | Reply<never>)[], start: Reply<null> = ok(null)): Player => {
  const left = answers.map((answer) => ("ok" in answer ? answer : ok(answer)));
  return {
    newGame: () => Promise.resolve(start),
    move: () => Promise.resolve(left.shift() ?? fault("protocol", "no more answers")),
    close: () => Promise.resolve(),
  };
};
/** Stones in a row, from a column on. */
const row = (y: number, from: number, count: number, winRate: number | null = null): readonly PlayerMove[] =>
  Array.from({ length: count }, (_, index) => ({ move: { x: from + index, y }, winRate }));

const NONE = { drawAfter: null, scores: null };
const play = (black: Player, white: Player, rest: Partial<GameConfig> = {}) => {
  let time = 1000;
  return playGame(engine, {
    game: GOMOKU,
    number: 6,
    seed: "s",
    opening: [],
    black: { name: "a", player: black },
    white: { name: "b", player: white },
    adjudication: NONE,
    now: () => (time += 10),
    isStopped: () => false,
    ...rest,
  });
};
const verify = async (played: Awaited<ReturnType<typeof play>>) => {
  if (played === null) throw new Error("there is no game");
  const file = makeMatchFile(played.match, played.serverBytes, null);
  const report = await verifyMatch(JSON.parse(JSON.stringify(file)), { engineOf: () => engine });
  expect(report.steps.filter(({ ok }) => !ok)).toEqual([]);
  return file;
};

test("[TRN-P1] a game is a match that verifies, opening and times included", async () => {
  const opening: Opening = [
    { x: 0, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: 2 },
  ];
  const played = await play(scripted(row(9, 3, 4)), scripted(row(7, 3, 5)), { opening });
  expect(played?.result).toEqual({
    number: 6,
    black: "a",
    white: "b",
    winner: "white",
    reason: "five",
    message: null,
    stones: 12,
    milliseconds: expect.any(Number),
  });
  const file = await verify(played);
  expect(file.entries.slice(0, 3).map(({ actorId, payload }) => [actorId, payload])).toEqual([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 0, y: 1 }],
    ["a", { x: 0, y: 2 }],
  ]);
  expect(file.match.startedAt).toBeGreaterThan(1000);
  expect(file.entries.at(-1)?.at).toBeGreaterThan(file.entries[0]?.at ?? Infinity);
  expect(file.outcome).toEqual({ winners: ["b"], reason: "five" });
});

test("[TRN-P1] the secrets are derived from the seed and the number", async () => {
  const secrets = await Promise.all(
    [{}, {}, { number: 7 }, { seed: "t" }].map(
      async (rest) => (await play(scripted([]), scripted([]), rest))?.serverBytes,
    ),
  );
  expect(secrets[0]).toBe(secrets[1]);
  expect(new Set(secrets).size).toBe(3);
});

test("[TRN-P2] a fault loses, and in the match the player resigns", async () => {
  const late = fault("timeout", "no move within 400 ms");
  const played = await play(scripted([...row(7, 3, 2), late]), scripted(row(9, 3, 5)));
  expect(played?.result).toMatchObject({
    winner: "white",
    reason: "timeout",
    message: "no move within 400 ms",
    stones: 4,
  });
  expect((await verify(played)).outcome).toEqual({ winners: ["b"], reason: "resign" });
});

test.each([
  ["an occupied point", { move: { x: 7, y: 7 }, winRate: null }, /stone on H8 already/u],
  ["a point off the board", { move: { x: 15, y: 0 }, winRate: null }, /off the board/u],
])("[TRN-P2] %s is illegal, and loses", async (_name, move, message) => {
  const played = await play(scripted(row(7, 7, 1)), scripted([move]));
  expect(played?.result).toMatchObject({ winner: "black", reason: "illegal", message: expect.stringMatching(message) });
  await verify(played);
});

test("[TRN-P2] an engine that does not start loses before the first move", async () => {
  const played = await play(scripted([]), scripted([], fault("start", "gone")));
  expect(played?.result).toMatchObject({ winner: "black", reason: "start", message: "gone", stones: 0 });
  await verify(played);
});

test("[TRN-P3] drawAfter adjudicates a draw, unless the last stone wins", async () => {
  const adjudication = { ...NONE, drawAfter: 9 };
  const drawn = await play(scripted([...row(7, 3, 4), ...row(7, 9, 1)]), scripted(row(9, 3, 5)), { adjudication });
  expect(drawn?.result).toMatchObject({ winner: null, reason: "draw-after", stones: 9 });
  expect((await verify(drawn)).outcome).toEqual({ winners: null, reason: "agreement" });
  const won = await play(scripted(row(7, 3, 5)), scripted(row(9, 3, 5)), { adjudication });
  expect(won?.result).toMatchObject({ winner: "black", reason: "five", stones: 9 });
});

test("[TRN-P4] agreeing win rates adjudicate the game", async () => {
  const adjudication = { ...NONE, scores: { rate: 0.95, moves: 2 } };
  const agreed = await play(scripted(row(7, 3, 4, 0.97)), scripted(row(9, 3, 4, 0.02)), { adjudication });
  expect(agreed?.result).toMatchObject({ winner: "black", reason: "scores", stones: 4 });
  expect((await verify(agreed)).outcome).toEqual({ winners: ["a"], reason: "resign" });
  // White disagrees, reports nothing, or agrees too briefly: the game continues until the five.
  for (const white of [
    row(9, 3, 4, 0.5),
    row(9, 3, 4),
    [...row(9, 3, 1, 0.02), ...row(9, 4, 1, 0.4), ...row(9, 5, 1, 0.02), ...row(9, 6, 1, 0.4)],
  ]) {
    const played = await play(scripted(row(7, 3, 5, 0.97)), scripted(white), { adjudication });
    expect(played?.result).toMatchObject({ winner: "black", reason: "five" });
  }
  const unasked = await play(scripted(row(7, 3, 5, 0.97)), scripted(row(9, 3, 5, 0.02)));
  expect(unasked?.result).toMatchObject({ reason: "five" });
});

test("[TRN-P5] a game that is stopped has no result", async () => {
  let checks = 0;
  expect(await play(scripted(row(7, 3, 5)), scripted(row(9, 3, 5)), { isStopped: () => (checks += 1) > 4 })).toBeNull();
});

test("[TRN-P5] a fault after the game was stopped is not a loss", async () => {
  let isStopped = false;
  const closed: Player = {
    ...scripted([]),
    move: () => {
      isStopped = true;
      return Promise.resolve(fault("crash", "the tournament closed the program"));
    },
  };
  expect(await play(closed, scripted([]), { isStopped: () => isStopped })).toBeNull();
  isStopped = false;
  const starting: Player = {
    ...scripted([]),
    newGame: () => {
      isStopped = true;
      return Promise.resolve(fault("start", "the tournament closed the program"));
    },
  };
  expect(await play(starting, scripted([]), { isStopped: () => isStopped })).toBeNull();
});
