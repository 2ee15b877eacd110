// The kernel's board, compared with the plain rules, the rules of games/go-9x9 and another program's perft counts.
import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../games/go-9x9/engine.ts";
import { decodeCell, PASS, type GoGame } from "@tengen/stones";
import { openKernel, POINTS, setPosition, SIZE } from "./src/index.ts";
import { readStones, stonesIn } from "./tests/diagrams.ts";
import { checkBoards, playRandom } from "./tests/random-boards.ts";

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

describe("the board", () => {
  test("[GOS-B1] [GOS-B2] [GOS-B3] [GOS-B5] stones, chains, liberties, ko, legal moves and area equal those of the plain rules in random games", () => {
    expect(checkBoards(kernel, 10)).toBeGreaterThan(5);
  });

  test("[GOS-B1] [GOS-B2] legal moves and scores equal those of games/go-9x9 in random games", () => {
    for (let game = 0; game < 6; game += 1) {
      let state = engine.init({ seed: "", playerIds: ["a", "b"] });
      playRandom(kernel, openRng(seedRng(`engine ${game}`)), 200, (_, moves) => {
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
      playRandom(kernel, openRng(seedRng(`set up ${game}`)), 20 + game * 8, () => {});
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
