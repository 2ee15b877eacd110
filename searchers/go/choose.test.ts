// Move choice near the end of a game.
import { describe, expect, test } from "vitest";
import {
  areaLead,
  type Color,
  type GoGame,
  type GoMove,
  goPositionOf,
  tryMove,
  otherColor,
  PASS,
  playMove,
} from "@tengen/stones";
import { chooseMove, openInlineSearcher, POINTS, SIZE, type ThreadInfo } from "./src/index.ts";
import { DIVIDED, readStones } from "./tests/diagrams.ts";

const clock = { now: () => 0, pause: () => Promise.resolve() };
const searcher = openInlineSearcher(clock);
const OPTIONS = { seed: 1, threads: 1, hash: 16, multiPv: 82 };
const at = (name: string): number => (SIZE - Number(name[1])) * SIZE + "ABCDEFGHJ".indexOf(name[0] ?? "");

const gameOf = (diagram: string, changes: Partial<GoGame> = {}): GoGame => ({
  stones: readStones(diagram),
  moves: [],
  toMove: "black",
  komi: 6.5,
  ...changes,
});
const moveIn = async (game: GoGame, nodes = 1000): Promise<number> =>
  (await searcher.search(game, { nodes }, OPTIONS, () => {}).result).move;

/** Black has five columns and wins by 2.5. */
const WON = `
  . B . . B W . W .
  B B B B B W W W W
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  B B B B B W W W W
  . B . . B W . W .`;
/** Two neutral points between living groups. */
const WITH_NEUTRAL = `
  . B . . B W . W .
  B B B B . W W W W
  . . . B . W . . .
  . . . B B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  B B B B B W W W W
  . B . . B W . W .`;
/** Whoever plays on A9 or D9 puts itself in atari. */
const SEKI = `
  . B B . W B . B .
  W W W W W B . B .
  B B B B B B B B B
  W W W W W W W W W
  W W W W W W W W W
  . W . W . W . W .
  W W W W W W W W W
  . W . W . W . W .
  W W W W W W W W W`;
/** A dead white stone in black's territory. */
const WITH_DEAD = WON.replace(". . . . B W . . .", ". . W . B W . . .");

/** Plays to the end: the searcher against itself, or against a player who always passes. */
const playOut = async (game: GoGame, passer: Color | null, most: number): Promise<GoGame> => {
  const moves: GoMove[] = [...game.moves];
  let position = goPositionOf(game);
  let color = game.toMove;
  while (position.passes < 2 && moves.length < most) {
    const move = color === passer ? PASS : await moveIn({ ...game, moves: [...moves], toMove: color });
    expect(tryMove(position, { color, move }).ok).toBe(true);
    moves.push({ color, move });
    position = playMove(position, { color, move });
    color = otherColor(color);
  }
  return { ...game, moves, toMove: color };
};

describe("the end of a game", () => {
  test("[GOS-M1] passes after a pass if the board as it stands is won", async () => {
    expect(await moveIn(gameOf("\n\nB"))).not.toBe(PASS);
    expect(await moveIn(gameOf("\n\nB", { passes: 1 }))).toBe(PASS);
  });

  test("[GOS-M1] captures dead stones before it passes", async () => {
    const game = gameOf(WITH_DEAD, { komi: -60, toMove: "white" });
    const { moves } = await playOut(game, "white", 24);
    const end = goPositionOf({ ...game, moves });
    expect(moves.map(({ move }) => move).slice(-2)).toEqual([PASS, PASS]);
    expect(end.captures.black).toBe(1);
    expect(moves.filter(({ move }) => move !== PASS)).toHaveLength(3);
  });

  test("[GOS-M1] with dead stones by agreement, dead stones on the board do not count", async () => {
    // White's stones in black's territory are dead, but as the board stands white has won.
    const diagram = WITH_DEAD.replace(". . . . B W . . .", ". W . W B W . . .");
    const white = { toMove: "white", passes: 1 } as const;
    expect(await moveIn(gameOf(diagram, white))).toBe(PASS);
    expect(areaLead(goPositionOf(gameOf(diagram)).board)).toBeLessThan(6.5);
    // Black has nothing to clean up.
    expect(await moveIn(gameOf(diagram, { agreesOnDead: true }))).toBe(PASS);
    expect(await moveIn(gameOf(diagram, { agreesOnDead: true, passes: 1 }))).toBe(PASS);
  });

  test("[GOS-M3] passes when nothing is left to do, won or lost", async () => {
    expect(await moveIn(gameOf(WON))).toBe(PASS);
    expect(await moveIn(gameOf(WON, { toMove: "white" }))).toBe(PASS);
    expect(await moveIn(gameOf(DIVIDED))).toBe(PASS);
  });

  test("[GOS-M2] [GOS-M3] captures dead stones, then passes", async () => {
    const { moves } = await playOut(gameOf(WITH_DEAD), "white", 24);
    const end = goPositionOf(gameOf(WITH_DEAD, { moves }));
    expect(end.passes).toBe(2);
    expect(end.captures.black).toBe(1);
    // The dead stone has three liberties; no other stone is played.
    expect(moves.filter(({ move }) => move !== PASS)).toHaveLength(3);
    expect(areaLead(end.board)).toBe(9);
  });

  test("[GOS-M2] [GOS-M3] passes at once if the players remove dead stones by agreement", async () => {
    const { moves } = await playOut(gameOf(WITH_DEAD, { agreesOnDead: true }), "white", 24);
    expect(moves.map(({ move }) => move)).toEqual([PASS, PASS]);
  });

  test.each([true, false])(
    "[GOS-M5] fills neutral points before it passes; removal by agreement: %s",
    async (agreesOnDead) => {
      expect([at("E8"), at("E7")]).toContain(await moveIn(gameOf(WITH_NEUTRAL, { agreesOnDead })));
    },
  );

  test("[GOS-M5] answers a pass with a pass if that wins, with neutral points or without", async () => {
    expect(await moveIn(gameOf(WITH_NEUTRAL, { passes: 1, komi: 0 }))).toBe(PASS);
  });

  test("[GOS-M2] [GOS-M3] self-play ends without dead stones on the board", async () => {
    const { moves } = await playOut(gameOf(WITH_DEAD), null, 40);
    const end = goPositionOf(gameOf(WITH_DEAD, { moves }));
    expect(end.passes).toBe(2);
    expect(areaLead(end.board)).toBe(9);
  });
});

describe("move choice", () => {
  const position = goPositionOf(gameOf(WON));
  const situation = { toMove: "black", komi: 6.5, position, agreesOnDead: false } as const;
  type Tried = Readonly<Record<string, readonly [visits: number, rate: number]>>;
  const infoOf = (tried: Tried, owned: number): ThreadInfo => ({
    nodes: 100,
    depth: 3,
    rootMoves: Object.entries(tried).map(([name, [count, rate]]) => {
      const move = name === "pass" ? PASS : at(name);
      return { move, visits: count, valueSum: count * rate, pv: [move] };
    }),
    ownership: Array.from({ length: POINTS }, (_, index) => (index % SIZE < 5 ? owned * 100 : index === 80 ? 0 : -100)),
    scoreCounts: [100],
  });
  const chosen = (tried: Tried, owned: number, temperature = 0, random = 0): number =>
    chooseMove(infoOf(tried, owned), situation, temperature, random).move;

  test("[GOS-M4] does not fill certain territory if another move is nearly as good", () => {
    expect(chosen({ C5: [600, 0.6], H5: [400, 0.59] }, 1)).toBe(at("H5"));
    expect(chosen({ C5: [600, 0.6], H5: [400, 0.3] }, 1)).toBe(at("C5"));
    expect(chosen({ C5: [600, 0.6], H5: [400, 0.59] }, 0.5)).toBe(at("C5"));
  });

  test("[GOS-M6] with the net a better move is played before it has the most visits, if it has enough", () => {
    const withPriors = (tried: Tried): ThreadInfo => {
      const info = infoOf(tried, 0);
      return { ...info, rootMoves: info.rootMoves.map((rootMove) => ({ ...rootMove, prior: 0.1 })) };
    };
    const play = (info: ThreadInfo): number => chooseMove(info, situation, 0, 0).move;
    const better: Tried = { C5: [225, 0.8], H5: [100, 0.85] };
    expect([play(withPriors(better)), play(infoOf(better, 0))]).toEqual([at("H5"), at("C5")]);
    // 0.8 - 0.25 / 15 is 0.783, and 0.808 - 0.25 / 10 is as much.
    expect(play(withPriors({ C5: [225, 0.8], H5: [100, 0.807] }))).toBe(at("C5"));
    expect(play(withPriors({ C5: [225, 0.8], H5: [100, 0.81] }))).toBe(at("H5"));
    // Below 15 % of the visits.
    expect(play(withPriors({ C5: [225, 0.4], H5: [33, 0.9] }))).toBe(at("C5"));
    expect(play(withPriors({ C5: [225, 0.4], H5: [34, 0.9] }))).toBe(at("H5"));
    // The pass has forced visits.
    expect(play(withPriors({ C5: [225, 0.4], pass: [100, 0.9] }))).toBe(at("C5"));
  });

  test("[GOS-M4] prefers a pass to filling territory if the game is won", () => {
    const tried: Tried = { C5: [900, 0.6], pass: [100, 0.59] };
    expect(chosen(tried, 1)).toBe(PASS);
    expect(chosen(tried, 0.9)).toBe(at("C5"));
    expect(chosen({ C5: [900, 0.9], pass: [100, 0.4] }, 1)).toBe(at("C5"));
    // With few playouts it does not pass while points are open.
    expect(chosen({ C5: [90, 0.6], pass: [10, 0.59] }, 1)).toBe(at("C5"));
    expect(chooseMove(infoOf(tried, 1), { ...situation, komi: 20.5 }, 0, 0).move).toBe(at("C5"));
  });

  test("[GOS-M4] a move with few visits is no alternative", () => {
    expect(chosen({ C5: [90, 0.6], H5: [1, 0.6] }, 1)).toBe(at("C5"));
    expect(chosen({ C5: [90, 0.6], H5: [5, 0.6] }, 1)).toBe(at("H5"));
  });

  test("[GOS-M5] neutral points are considered before a pass, those between both colours first, and never self-atari", () => {
    const finishingMovesOn = (diagram: string, changes: Partial<GoGame> = {}): readonly number[] => {
      const game = gameOf(diagram, changes);
      const { toMove, komi } = game;
      const about = { toMove, komi, position: goPositionOf(game), agreesOnDead: false };
      return chooseMove(infoOf({ pass: [90, 0.9], H5: [10, 0.9] }, 1), about, 0, 0).finishingMoves;
    };
    expect(finishingMovesOn(WITH_NEUTRAL)).toEqual([at("E8"), at("E7")]);
    expect(finishingMovesOn(WITH_NEUTRAL, { komi: 0, passes: 1 })).toEqual([]);
    expect(finishingMovesOn(WON)).toEqual([]);
    expect(finishingMovesOn(SEKI)).toEqual([]);
  });

  test("[GOS-M2] capture moves are considered when the game is settled or someone passes, and are never self-atari", () => {
    const board = gameOf(WITH_DEAD);
    const settled = (tried: Tried, open: number): ThreadInfo => ({
      ...infoOf(tried, 1),
      ownership: Array.from({ length: POINTS }, (_, index) => (index % SIZE < 5 ? 100 : index === 80 ? open : -100)),
    });
    const finishingMovesAt = (tried: Tried, open: number, game: GoGame = board): readonly number[] =>
      chooseMove(
        settled(tried, open),
        { toMove: "black", komi: 6.5, position: goPositionOf(game), agreesOnDead: false },
        0,
        0,
      ).finishingMoves;
    const quiet: Tried = { H5: [90, 0.9], pass: [10, 0.89] };
    expect(finishingMovesAt(quiet, -100)).toContain(at("C6"));
    // A point is open: only if it would pass itself, or the opponent has passed.
    expect(finishingMovesAt(quiet, 0)).toEqual([]);
    expect(finishingMovesAt({ pass: [90, 0.9], H5: [10, 0.9] }, 0)).toContain(at("C6"));
    expect(finishingMovesAt(quiet, 0, { ...board, passes: 1 })).toContain(at("C6"));
    // A pass costs something: no captures now.
    expect(finishingMovesAt({ H5: [90, 0.9], pass: [10, 0.2] }, -100)).toEqual([]);
    // A stone at A9 would be in atari; C9 is safe.
    const corner = gameOf(
      WON.replace(". B . . B W . W .", ". W . . B W . W .").replace("B B B B B W W W W", ". B B B B W W W W"),
    );
    expect(finishingMovesAt(quiet, -100, corner)).not.toContain(at("A9"));
    expect(finishingMovesAt(quiet, -100, corner)).toContain(at("C9"));
  });

  test("[GOS-M1] if a pass wins, captures of stones that are likely to be dead are considered", () => {
    const tried: Tried = { H5: [90, 0.9], pass: [10, 0.89] };
    const board = gameOf(WITH_DEAD, { passes: 1 });
    const finishingMovesAt = (komi: number, owned: number): readonly number[] => {
      const dead = { toMove: "black", komi, position: goPositionOf(board), agreesOnDead: false } as const;
      return chooseMove(infoOf(tried, owned), dead, 0, 0).finishingMoves;
    };
    expect(finishingMovesAt(-60, 0.6)).toContain(at("C6"));
    expect(finishingMovesAt(-60, 0.4)).toEqual([]);
    expect(finishingMovesAt(6.5, 0.6)).toEqual([]);
  });

  test("[GOS-M1] with dead stones by agreement, likely ones are dead if a pass costs nothing", () => {
    const moveWith = (pass: number, owned: number): number => {
      const game = gameOf(WITH_DEAD, { passes: 1 });
      const about = { toMove: "black", komi: 6.5, position: goPositionOf(game), agreesOnDead: true } as const;
      return chooseMove(infoOf({ H5: [90, 0.9], pass: [10, pass] }, owned), about, 0, 0).move;
    };
    expect([moveWith(0.89, 0.6), moveWith(0.89, 0.4), moveWith(0.2, 0.6), moveWith(0.2, 0.8)]).toEqual([
      PASS,
      at("H5"),
      at("H5"),
      PASS,
    ]);
  });

  test("[GOS-M3] does not pass if a pass costs something, even in a settled game", () => {
    const settled = {
      ...infoOf({ H5: [900, 0.9], pass: [100, 0.1] }, 1),
      ownership: Array.from({ length: POINTS }, (_, i) => (i % SIZE < 5 ? 100 : -100)),
    };
    expect(chooseMove(settled, situation, 0, 0).move).toBe(at("H5"));
    const quiet = { ...settled, rootMoves: infoOf({ H5: [900, 0.9], pass: [100, 0.88] }, 1).rootMoves };
    expect(chooseMove(quiet, situation, 0, 0).move).toBe(PASS);
  });

  test("[GOS-V1] at temperature 1 moves are chosen in proportion to their visits", () => {
    const tried: Tried = { C5: [60, 0.6], H5: [30, 0.6], C4: [10, 0.6] };
    const many = Array.from({ length: 100 }, (_, index) => chosen(tried, 0, 1, index / 100));
    expect(many.filter((move) => move === at("C5"))).toHaveLength(60);
    expect(many.filter((move) => move === at("H5"))).toHaveLength(30);
    const best = Array.from({ length: 100 }, (_, index) => chosen(tried, 0, 0, index / 100));
    expect(new Set(best)).toEqual(new Set([at("C5")]));
  });

  test("[GOS-M3] passes if no move was searched", () => {
    expect(chosen({}, 0)).toBe(PASS);
  });
});
