// The kernel's board, compared with the plain rules, the rules of games/go-9x9 and another program's perft counts.
import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../games/go-9x9/engine.ts";
import {
  afterMove,
  areaOf,
  chainOf,
  openKernel,
  PASS,
  POINTS,
  positionOf,
  refusalOf,
  setPosition,
  SIZE,
  type Color,
  type GoGame,
  type Move,
  type Position,
} from "./src/index.ts";
import { readStones, stonesIn } from "./tests/diagrams.ts";

const kernel = await openKernel();
const ALL = Array.from({ length: POINTS }, (_, index) => index);
const START: GoGame = { stones: [], moves: [], toMove: 1, komi: 6.5 };

const counts = Array.from(
  fs
    .readFileSync(path.resolve(import.meta.dirname, "../../games/go-9x9/fixtures/perft.txt"), "utf8")
    .matchAll(/^size (\d+) depth (\d+) perft (\d+)$/gmu),
  ([, size, depth, count]) => [Number(size), Number(depth), Number(count)] as const,
);

test.each(counts.filter(([, , count]) => count < 4_000_000))(
  "[GOS-B1] [GOS-B2] perft of size %d, depth %d: %d",
  (size, depth, count) => {
    kernel.reset(size);
    expect(kernel.perft(depth)).toBe(count);
  },
);

/** Plays a random game on the kernel and calls `check` at every position. Passes occur, and own eyes may be filled. */
const playRandom = (rng: Rng, most: number, check: (position: Position, moves: readonly Move[]) => void): void => {
  kernel.reset();
  let position = positionOf(START);
  const moves: Move[] = [];
  let color: Color = 1;
  for (;;) {
    check(position, moves);
    if (moves.length === most || position.passes === 2) return;
    const legal = ALL.filter((move) => refusalOf(position, { color, move }) === null);
    const move = legal.length === 0 || rng.integer(25) === 0 ? PASS : rng.pick(legal);
    kernel.play(move);
    position = afterMove(position, { color, move });
    moves.push({ color, move });
    color = color === 1 ? -1 : 1;
  }
};

describe("the board", () => {
  test("[GOS-B1] [GOS-B2] [GOS-B3] stones, chains, liberties, ko, legal moves and area equal those of the plain rules in random games", () => {
    let kos = 0;
    for (let game = 0; game < 30; game += 1) {
      const rng = openRng(seedRng(`kernel ${game}`));
      playRandom(rng, 250, (position, moves) => {
        const color: Color = moves.length % 2 === 0 ? 1 : -1;
        expect([...kernel.cells()]).toEqual(position.cells);
        expect(kernel.side()).toBe(color);
        expect(kernel.passes()).toBe(position.passes);
        expect(kernel.ko()).toBe(position.ko?.move ?? null);
        if (position.ko !== null) kos += 1;
        expect(kernel.area()).toBe(areaOf(position.cells));
        const legal = ALL.filter((move) => refusalOf(position, { color, move }) === null);
        expect(ALL.filter((move) => kernel.isLegal(move))).toEqual(legal);
        for (const index of rng.shuffle(ALL.filter((point) => position.cells[point] !== 0)).slice(0, 5)) {
          const { stones, liberties } = chainOf(position.cells, index);
          expect(kernel.stones(index)).toEqual(stones.toSorted((a, b) => a - b));
          expect(kernel.liberties(index)).toEqual(liberties.toSorted((a, b) => a - b));
        }
      });
    }
    expect(kos).toBeGreaterThan(10);
  });

  test("[GOS-B1] [GOS-B2] legal moves and scores equal those of games/go-9x9 in random games", () => {
    for (let game = 0; game < 6; game += 1) {
      let state = engine.init({ seed: "", playerIds: ["a", "b"] });
      playRandom(openRng(seedRng(`engine ${game}`)), 200, (_, moves) => {
        const last = moves.at(-1);
        if (last !== undefined) {
          const { move } = last;
          const turn =
            move === PASS
              ? ({ type: "pass" } as const)
              : ({ type: "place", x: move % SIZE, y: Math.floor(move / SIZE) } as const);
          state = engine.applyAction(state, turn, state.currentPlayerId ?? "");
        }
        expect(state.board.flat().map((cell) => (cell === 2 ? -1 : cell))).toEqual([...kernel.cells()]);
        if (state.gameOver) {
          const { black = 0, white = 0 } = state.scores ?? {};
          expect(black - white).toBe(kernel.area() - 6.5);
          return;
        }
        const legal = engine
          .getValidActions(state, state.currentPlayerId ?? "")
          .flatMap((action) => (action.type === "place" ? [action.y * SIZE + action.x] : []))
          .toSorted((a, b) => a - b);
        expect(ALL.filter((move) => kernel.isLegal(move))).toEqual(legal);
      });
    }
  });

  test("[GOS-B4] the data of a board, hash and neighborhoods included, depends only on its stones", () => {
    for (let game = 0; game < 20; game += 1) {
      playRandom(openRng(seedRng(`set up ${game}`)), 20 + game * 8, () => {});
      const [cells, hash, played] = [kernel.cells(), kernel.hash(), kernel.snapshot()];
      setPosition(kernel, { ...START, stones: stonesIn([...cells]).toReversed() });
      expect(kernel.cells()).toEqual(cells);
      expect(kernel.hash()).toBe(hash);
      const neighborhoodsIn = (bytes: Uint8Array) =>
        ALL.map((index) => {
          const point = (Math.floor(index / SIZE) + 1) * 11 + (index % SIZE) + 1;
          return (bytes[256 + point * 2] ?? 0) | ((bytes[257 + point * 2] ?? 0) << 8);
        });
      expect(neighborhoodsIn(kernel.snapshot())).toEqual(neighborhoodsIn(played));
    }
  });

  test("[GOS-B3] ko forbids one point to one side until the next move or pass", () => {
    const stones = readStones(`
      . B W .
      B W . W
      . B W .`);
    // Black captures one stone with one stone.
    const game: GoGame = { ...START, stones, moves: [{ color: 1, move: 11 }], toMove: -1 };
    setPosition(kernel, game);
    expect(kernel.ko()).toBe(10);
    expect(kernel.isLegal(10)).toBe(false);
    // Ko does not bind black.
    setPosition(kernel, { ...game, toMove: 1 });
    expect(kernel.isLegal(10)).toBe(true);
    setPosition(kernel, { ...game, moves: [...game.moves, { color: -1, move: PASS }, { color: 1, move: PASS }] });
    expect(kernel.ko()).toBeNull();
  });

  test("[GOS-B3] a position can be set up during a ko, and after a pass", () => {
    const stones = readStones(`
      . B W .
      B . B W
      . B W .`);
    setPosition(kernel, { ...START, stones, toMove: -1, ko: 10 });
    expect(kernel.isLegal(10)).toBe(false);
    setPosition(kernel, { ...START, stones, toMove: -1, passes: 1 });
    expect([kernel.isLegal(10), kernel.passes()]).toEqual([true, 1]);
  });
});
