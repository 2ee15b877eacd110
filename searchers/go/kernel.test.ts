// The kernel's board, compared with the plain rules, the rules of games/go-9x9 and another program's perft counts.
import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../games/go-9x9/engine.ts";
import {
  areaLead,
  cellAt,
  decodeCell,
  goIndex,
  goPoint,
  goPositionOf,
  groupAt,
  koPoint,
  tryMove,
  otherColor,
  PASS,
  playMove,
  type Color,
  type GoGame,
  type GoMove,
  type GoPosition,
} from "@tengen/stones";
import { openKernel, POINTS, setPosition, SIZE } from "./src/index.ts";
import { readStones, stonesIn } from "./tests/diagrams.ts";

const kernel = await openKernel();
const ALL = Array.from({ length: POINTS }, (_, index) => index);
const START: GoGame = { stones: [], moves: [], toMove: "black", komi: 6.5 };

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
const playRandom = (rng: Rng, most: number, check: (position: GoPosition, moves: readonly GoMove[]) => void): void => {
  kernel.reset();
  let position = goPositionOf(START);
  const moves: GoMove[] = [];
  let color: Color = "black";
  for (;;) {
    check(position, moves);
    if (moves.length === most || position.passes === 2) return;
    const legal = ALL.filter((move) => tryMove(position, { color, move }).ok);
    const move = legal.length === 0 || rng.integer(25) === 0 ? PASS : rng.pick(legal);
    kernel.play(move);
    position = playMove(position, { color, move });
    moves.push({ color, move });
    color = otherColor(color);
  }
};

describe("the board", () => {
  test("[GOS-B1] [GOS-B2] [GOS-B3] [GOS-B5] stones, chains, liberties, ko, legal moves and area equal those of the plain rules in random games", () => {
    let kos = 0;
    for (let game = 0; game < 30; game += 1) {
      const rng = openRng(seedRng(`kernel ${game}`));
      playRandom(rng, 250, (position, moves) => {
        const color: Color = moves.length % 2 === 0 ? "black" : "white";
        const { board, previousBoard } = position;
        expect(kernel.cells()).toEqual(board.flat());
        expect(kernel.side()).toBe(color);
        expect(kernel.passes()).toBe(position.passes);
        const ko = koPoint(board, previousBoard, color);
        expect(kernel.ko()).toBe(ko === null ? null : goIndex(ko));
        if (ko !== null) kos += 1;
        expect(kernel.area()).toBe(areaLead(board));
        const legal = ALL.filter((move) => tryMove(position, { color, move }).ok);
        expect(ALL.filter((move) => kernel.isLegal(move))).toEqual(legal);
        for (const index of rng.shuffle(ALL.filter((point) => cellAt(board, goPoint(point)) !== null)).slice(0, 5)) {
          const { points, border } = groupAt(board, goPoint(index));
          const liberties = border.filter((point) => cellAt(board, point) === null);
          expect(kernel.stones(index)).toEqual(points.map(goIndex).toSorted((a, b) => a - b));
          expect(kernel.liberties(index)).toEqual(liberties.map(goIndex).toSorted((a, b) => a - b));
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
        expect(state.board.flat().map(decodeCell)).toEqual(kernel.cells());
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
      setPosition(kernel, { ...START, stones: stonesIn(cells).toReversed() });
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
    const game: GoGame = { ...START, stones, moves: [{ color: "black", move: 11 }], toMove: "white" };
    setPosition(kernel, game);
    expect(kernel.ko()).toBe(10);
    expect(kernel.isLegal(10)).toBe(false);
    // Ko does not bind black.
    setPosition(kernel, { ...game, toMove: "black" });
    expect(kernel.isLegal(10)).toBe(true);
    setPosition(kernel, {
      ...game,
      moves: [...game.moves, { color: "white", move: PASS }, { color: "black", move: PASS }],
    });
    expect(kernel.ko()).toBeNull();
  });

  test("[GOS-B3] a position can be set up during a ko, and after a pass", () => {
    const stones = readStones(`
      . B W .
      B . B W
      . B W .`);
    setPosition(kernel, { ...START, stones, toMove: "white", ko: 10 });
    expect(kernel.isLegal(10)).toBe(false);
    setPosition(kernel, { ...START, stones, toMove: "white", passes: 1 });
    expect([kernel.isLegal(10), kernel.passes()]).toEqual([true, 1]);
  });
});
