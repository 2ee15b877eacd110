// The playout kernel against its reference implementation and the rules of games/gomoku, and the six named tests of the
// SPEC.
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../games/gomoku/engine.ts";
import { FIVE, NEIGHBOR_SCORE, OPEN_FOUR_SCORE, OPEN_FOUR, BLOCK_FIVE_SCORE, FIVE_SCORE } from "./assembly/weights.ts";
import { openKernel, SIZE, type Child, type Sign } from "./src/index.ts";
import { checkForcedMoves } from "./tests/forced-moves.ts";
import {
  bestMove,
  candidates,
  EMPTY_BOARD,
  isFiveAt,
  openReferenceRandom,
  play,
  heuristicPlayout,
  randomPlayout,
  score,
  searchReference,
  shapeOf,
  type ReferenceNode,
  type ReferencePosition,
  scoreOfLine,
} from "./tests/reference-playouts.ts";

const kernel = await openKernel();
const at = (x: number, y: number): number => y * SIZE + x;
/** Sets up stones in the kernel; returns the same position for the reference. */
const setUp = (
  side: Sign,
  stones: Readonly<Record<string, readonly (readonly [number, number])[]>>,
): ReferencePosition => {
  kernel.reset();
  let cells = EMPTY_BOARD.cells;
  for (const [color, points] of [
    [1, stones["black"] ?? []],
    [-1, stones["white"] ?? []],
  ] as const) {
    for (const [x, y] of points) {
      kernel.setSide(color);
      kernel.play(at(x, y));
      cells = cells.with(at(x, y), color);
    }
  }
  kernel.setSide(side);
  return { cells, side, radius: 2 };
};
const row = (y: number, ...xs: readonly number[]): readonly (readonly [number, number])[] =>
  xs.map((x) => [x, y] as const);
const bestByScore = (color: Sign): number =>
  kernel.candidates().toSorted((a, b) => kernel.score(b, color) - kernel.score(a, color))[0] ?? -1;

describe("the named tests", () => {
  test("[ENG-B3] Test 1: Legal Radius", () => {
    setUp(-1, { black: [[7, 7]] });
    expect([kernel.isCandidate(at(5, 5)), kernel.isCandidate(at(9, 9)), kernel.isCandidate(at(10, 7))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("[ENG-B5] Test 2: Incremental Win", () => {
    setUp(1, { black: row(7, 3, 4, 5, 6) });
    expect([kernel.isTerminal(), kernel.winner()]).toEqual([false, 0]);
    kernel.play(at(7, 7));
    expect([kernel.isTerminal(), kernel.winner()]).toEqual([true, 1]);
  });

  test.each([
    [
      "with an open end",
      {
        white: row(7, 4, 5, 6, 7),
        black: [
          [3, 7],
          [0, 0],
        ],
      },
      [[8, 7]],
    ],
    [
      "with two open ends",
      { white: row(7, 4, 5, 6, 7), black: [[0, 0]] },
      [
        [3, 7],
        [8, 7],
      ],
    ],
  ] as const)("[ENG-H6] [ENG-H2] [ENG-H3] Test 3: Forced Block, %s", (_name, stones, blocks) => {
    setUp(1, stones);
    expect(blocks.map(([x, y]) => at(x, y))).toContain(bestByScore(1));
  });

  test("[ENG-H6] [ENG-H4] Test 4: Opportunity Preference", () => {
    setUp(1, {
      black: [
        [3, 3],
        [11, 11],
      ],
      white: [
        [1, 2],
        [2, 1],
        [1, 3],
        [5, 3],
        [3, 1],
        [2, 5],
      ],
    });
    expect(kernel.score(at(12, 11), 1)).toBeGreaterThan(kernel.score(at(2, 3), 1));
  });

  test("[ENG-M2] Test 5: Winning in One", () => {
    setUp(1, { black: row(7, 4, 5, 6, 7), white: row(9, 4, 5, 6, 7) });
    kernel.newTree(1 << 20, 1);
    kernel.search(50);
    expect([at(3, 7), at(8, 7)]).toContain(kernel.children()[0]?.move);
  });

  test("[ENG-M2] Test 6: Defensive Necessity", () => {
    setUp(1, {
      black: [
        [3, 7],
        [10, 10],
        [11, 4],
      ],
      white: row(7, 4, 5, 6, 7),
    });
    kernel.newTree(1 << 20, 1);
    kernel.search(50);
    expect(kernel.children()[0]?.move).toBe(at(8, 7));
  });
});

/** Plays a random game in the kernel and the reference; `check` sees every position. */
const playRandomGame = (
  seed: string,
  anyCell: boolean,
  check: (reference: ReferencePosition, moves: readonly number[]) => void,
): void => {
  const rng = openRng(seedRng(seed));
  kernel.reset();
  let reference = EMPTY_BOARD;
  const moves: number[] = [];
  check(reference, moves);
  while (!kernel.isTerminal()) {
    const open = anyCell ? reference.cells.flatMap((cell, index) => (cell === 0 ? [index] : [])) : kernel.candidates();
    const move = rng.pick(open);
    kernel.play(move);
    reference = play(reference, move);
    moves.push(move);
    check(reference, moves);
  }
};

describe("kernel, reference and rules agree", () => {
  test.each([false, true])("[ENG-B1] [ENG-B2] [ENG-B3] [ENG-B4] [ENG-B5] in random games (any cell: %s)", (anyCell) => {
    for (let game = 0; game < 12; game += 1) {
      let state = engine.init({ seed: "", playerIds: ["a", "b"] });
      playRandomGame(`game ${game}`, anyCell, (reference, moves) => {
        const last = moves.at(-1);
        if (last !== undefined) {
          const action = { type: "PLACE_STONE", x: last % SIZE, y: Math.floor(last / SIZE) } as const;
          state = engine.applyAction(state, action, state.currentPlayerId ?? "");
          expect(kernel.winner() !== 0).toBe(isFiveAt(reference, last));
        }
        expect([...kernel.cells()]).toEqual(reference.cells);
        expect(kernel.side()).toBe(reference.side);
        expect(kernel.candidates()).toEqual(candidates(reference));
        const winner = state.winners === null ? 0 : state.winners[0] === "a" ? 1 : -1;
        expect([kernel.winner(), kernel.isTerminal()]).toEqual([winner, state.gameOver]);
      });
    }
  });

  test("[ENG-H1] [ENG-H3] [ENG-H4] [ENG-H5] on every score", () => {
    for (let game = 0; game < 5; game += 1) {
      playRandomGame(`scores ${game}`, game % 2 === 0, (reference, moves) => {
        if (moves.length % 6 !== 0) return;
        for (const [index, cell] of reference.cells.entries()) {
          if (cell !== 0) continue;
          expect(kernel.score(index, 1)).toBe(score(reference, index, 1));
          expect(kernel.score(index, -1)).toBe(score(reference, index, -1));
        }
      });
    }
  });

  test("[ENG-B6] play and undo restore every byte", () => {
    for (let game = 0; game < 20; game += 1) {
      const seen: Uint8Array[] = [];
      playRandomGame(`undo ${game}`, game % 2 === 0, () => seen.push(kernel.snapshot()));
      for (const before of seen.toReversed().slice(1)) {
        kernel.undo();
        expect(Buffer.compare(kernel.snapshot(), before)).toBe(0);
      }
    }
  });

  test("[ENG-M1] on the results of playouts; a playout that ends early has the result of the full one", () => {
    for (let game = 0; game < 3; game += 1) {
      playRandomGame(`playouts ${game}`, false, (reference, moves) => {
        if (moves.length % 9 !== 4 || kernel.isTerminal()) return;
        kernel.seed(moves.length);
        const random = openReferenceRandom(moves.length);
        expect(kernel.randomPlayout()).toBe(randomPlayout(reference, random));
        expect(kernel.randomPlayout()).toBe(randomPlayout(reference, random));
        kernel.seed(game);
        const winner = kernel.heuristicPlayout();
        expect(winner).toBe(heuristicPlayout(reference, openReferenceRandom(game)));
        expect(winner).toBe(heuristicPlayout(reference, openReferenceRandom(game), false));
      });
    }
  });

  test("[ENG-M1] [ENG-M3] on the whole tree for a seed and a number of iterations", () => {
    const positions = [
      [],
      [at(7, 7), at(8, 8)],
      [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
      // White must block a four: a forced move in the tree.
      [at(7, 7), at(0, 0), at(8, 7), at(0, 2), at(9, 7), at(0, 4), at(10, 7)],
      // An open three against white, who can make a four elsewhere.
      [at(7, 7), at(0, 0), at(8, 7), at(0, 1), at(9, 7), at(0, 2), at(5, 12)],
      // Two open threes against white: no move blocks both.
      [
        at(7, 7),
        at(0, 0),
        at(8, 7),
        at(0, 4),
        at(9, 7),
        at(4, 0),
        at(11, 11),
        at(14, 0),
        at(11, 10),
        at(0, 14),
        at(11, 9),
      ],
    ];
    for (const [index, moves] of positions.entries()) {
      const radius = index % 2 === 0 ? 2 : 1;
      kernel.setRadius(radius);
      let reference: ReferencePosition = { ...EMPTY_BOARD, radius };
      for (const move of moves) {
        kernel.play(move);
        reference = play(reference, move);
      }
      kernel.newTree(1 << 22, index);
      kernel.search(50);
      const root = searchReference(reference, 50, index, kernel.sqrtLog);
      expect(shownTree(kernel.children())).toEqual(shownReference(root.children));
    }
    kernel.setRadius(2);
  });

  test("[ENG-M1] on the tree of a nearly full board, where the last stone may win", () => {
    const cells = Array.from({ length: SIZE * SIZE }, (_, index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) }));
    const isOpen = (x: number, y: number): boolean => [at(4, 7), at(14, 14), at(14, 0)].includes(at(x, y));
    const isBlack = (x: number, y: number): boolean => (y === 7 && x < 4 ? true : (x + 2 * y) % 4 < 2);
    const of = (black: boolean) =>
      cells.filter(({ x, y }) => !isOpen(x, y) && isBlack(x, y) === black).map(({ x, y }) => [x, y] as const);
    const reference = setUp(-1, { black: of(true), white: of(false) });
    expect([kernel.winner(), kernel.stones()]).toEqual([0, 222]);
    kernel.newTree(1 << 20, 3);
    expect(kernel.depth()).toBe(0);
    kernel.search(200);
    expect(shownTree(kernel.children())).toEqual(
      shownReference(searchReference(reference, 200, 3, kernel.sqrtLog).children),
    );
    kernel.newTree(1 << 20, 3);
    expect(kernel.depth()).toBe(0);
  });
});

const byMove = <T extends { readonly move: number }>(nodes: readonly T[]): readonly T[] =>
  nodes.toSorted((a, b) => a.move - b.move);
const shownTree = (children: readonly Child[]): unknown =>
  byMove(children).map(({ move, visits, valueSum, children: below }) => [move, visits, valueSum, shownTree(below())]);
const shownReference = (children: readonly ReferenceNode[]): unknown =>
  byMove(children).map(({ move, visits, valueSum, children: below }) => [
    move,
    visits,
    valueSum,
    shownReference(below),
  ]);

test("[ENG-H2] [ENG-H3] whatever the four lines, a win outscores a block, a block an open four, and an open four the rest", () => {
  /** The highest score of one line, by class. */
  const highest = { quiet: 0, openFour: 0, blocksFive: 0, wins: 0 };
  for (let key = 0; key < 4 ** 8; key += 1) {
    // `o` and `x` are stones, `#` is the edge.
    const cells = Array.from({ length: 8 }, (_, index) => ".ox#"[(key >> (2 * index)) & 3] ?? ".").toSpliced(4, 0, "o");
    const own = cells.map((cell) => (cell === "#" ? "x" : cell)).join("");
    const other = cells
      .map((cell, index) => (index === 4 ? "o" : cell === "." ? "." : cell === "x" ? "o" : "x"))
      .join("");
    const [makes, prevents] = [shapeOf(own), shapeOf(other)];
    const kind =
      makes === FIVE ? "wins" : prevents === FIVE ? "blocksFive" : makes === OPEN_FOUR ? "openFour" : "quiet";
    highest[kind] = Math.max(highest[kind], scoreOfLine(own, other));
  }
  const sum = (line: number): number => 4 * line + 24 * NEIGHBOR_SCORE;
  expect(sum(highest.quiet)).toBeLessThan(OPEN_FOUR_SCORE);
  expect(sum(highest.openFour)).toBeLessThan(BLOCK_FIVE_SCORE);
  expect(sum(highest.blocksFive)).toBeLessThan(FIVE_SCORE);
  expect(sum(highest.wins)).toBeLessThan(2 ** 15);
});

test("[ENG-H2] a five outscores a block, and a block everything else, in random positions", () => {
  let seen = 0;
  for (let game = 0; game < 6; game += 1) {
    playRandomGame(`classes ${game}`, false, (reference) => {
      if (kernel.isTerminal()) return;
      const wins = candidates(reference).filter((index) => isFiveAt(play(reference, index), index));
      const other: ReferencePosition = { ...reference, side: reference.side === 1 ? -1 : 1 };
      const blocks = candidates(reference).filter((index) => isFiveAt(play(other, index), index));
      const best = bestMove(reference, 0)?.index ?? -1;
      if (wins.length > 0) expect(wins).toContain(best);
      else if (blocks.length > 0) expect(blocks).toContain(best);
      if (wins.length + blocks.length > 0) seen += 1;
      expect(kernel.score(best, reference.side)).toBe(score(reference, best, reference.side));
    });
  }
  expect(seen).toBeGreaterThan(30);
});

describe("forced moves within three plies, checked by exhaustive play", () => {
  test("[ENG-M2] makes a winning four, and stops one of the opponent, on a small budget", () => {
    const seen = checkForcedMoves(kernel, 60);
    expect(seen.made).toBeGreaterThan(2);
    expect(seen.stopped).toBeGreaterThan(1);
  });

  /** Sets up rows from the top: `x` black, `o` white, numbers for empty cells. */
  const setDiagram = (rows: string, side: Sign): void => {
    const stones: Record<"x" | "o", (readonly [number, number])[]> = { x: [], o: [] };
    for (const [y, row] of rows.split("/").entries()) {
      let x = 0;
      for (const [part] of row.matchAll(/\d+|[xo]/gu)) {
        if (part === "x" || part === "o") stones[part].push([x, y]);
        x += part === "x" || part === "o" ? 1 : Number(part);
      }
    }
    setUp(side, { black: stones.x, white: stones.o });
  };

  test.each([
    [
      "stops two fours of white",
      "o4x3o5/2x5o6/3o3o1xx4/4o10/15/15/x6o7/10o4/10x4/15/15/15/15/15/15",
      1,
      [at(6, 3), at(5, 4), at(6, 5)],
    ],
    ["makes two fours", "15/15/x14/5o9/4x10/3x11/1x2xxo8/15/x14/15/15/15/15/15/15", 1, [at(2, 6)]],
  ] as const)("[ENG-M2] [ENG-H2] %s at once, on a small budget", (_name, rows, side, expected) => {
    for (const nodes of [100, 2000, 10_000]) {
      setDiagram(rows, side);
      kernel.newTree(1 << 24, 1);
      kernel.search(nodes);
      expect(expected).toContain(kernel.children()[0]?.move);
    }
  });
});
