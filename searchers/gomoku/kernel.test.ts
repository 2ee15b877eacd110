// The kernel against its slow twin and against the rules of games/gomoku; and the seed's six tests by name.
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../games/gomoku/engine.ts";
import { FIVE, FRIEND, MAKES_OPEN_FOUR, OPEN_FOUR, STOPS_FIVE, WINS } from "./assembly/weights.ts";
import { openKernel, SIZE, type Child, type Color } from "./src/index.ts";
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
/** A position of some stones, on the kernel, and as the twin has it. */
const setUp = (
  side: Color,
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
const bestByScore = (color: Color): number =>
  kernel.candidates().toSorted((a, b) => kernel.score(b, color) - kernel.score(a, color))[0] ?? -1;

describe("the seed's tests", () => {
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
    kernel.begin(1 << 20, 1);
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
    kernel.begin(1 << 20, 1);
    kernel.search(50);
    expect(kernel.children()[0]?.move).toBe(at(8, 7));
  });
});

/** A random game on the kernel and its twin; `look` sees every position. */
const playBoth = (
  seed: string,
  anywhere: boolean,
  look: (twin: ReferencePosition, moves: readonly number[]) => void,
): void => {
  const rng = openRng(seedRng(seed));
  kernel.reset();
  let twin = EMPTY_BOARD;
  const moves: number[] = [];
  look(twin, moves);
  while (!kernel.isTerminal()) {
    const open = anywhere ? twin.cells.flatMap((cell, index) => (cell === 0 ? [index] : [])) : kernel.candidates();
    const move = rng.pick(open);
    kernel.play(move);
    twin = play(twin, move);
    moves.push(move);
    look(twin, moves);
  }
};

describe("kernel, twin and rules agree", () => {
  test.each([false, true])(
    "[ENG-B1] [ENG-B2] [ENG-B3] [ENG-B4] [ENG-B5] in random games (anywhere: %s)",
    (anywhere) => {
      for (let game = 0; game < 12; game += 1) {
        let state = engine.init({ seed: "", playerIds: ["a", "b"] });
        playBoth(`game ${game}`, anywhere, (twin, moves) => {
          const last = moves.at(-1);
          if (last !== undefined) {
            const action = { type: "PLACE_STONE", x: last % SIZE, y: Math.floor(last / SIZE) } as const;
            state = engine.applyAction(state, action, state.currentPlayerId ?? "");
            expect(kernel.winner() !== 0).toBe(isFiveAt(twin, last));
          }
          expect([...kernel.cells()]).toEqual(twin.cells);
          expect(kernel.side()).toBe(twin.side);
          expect(kernel.candidates()).toEqual(candidates(twin));
          const winner = state.winners === null ? 0 : state.winners[0] === "a" ? 1 : -1;
          expect([kernel.winner(), kernel.isTerminal()]).toEqual([winner, state.gameOver]);
        });
      }
    },
  );

  test("[ENG-H1] [ENG-H3] [ENG-H4] [ENG-H5] on every score", () => {
    for (let game = 0; game < 5; game += 1) {
      playBoth(`scores ${game}`, game % 2 === 0, (twin, moves) => {
        if (moves.length % 6 !== 0) return;
        for (const [index, cell] of twin.cells.entries()) {
          if (cell !== 0) continue;
          expect(kernel.score(index, 1)).toBe(score(twin, index, 1));
          expect(kernel.score(index, -1)).toBe(score(twin, index, -1));
        }
      });
    }
  });

  test("[ENG-B6] play and undo restore every byte", () => {
    for (let game = 0; game < 20; game += 1) {
      const seen: Uint8Array[] = [];
      playBoth(`undo ${game}`, game % 2 === 0, () => seen.push(kernel.snapshot()));
      for (const before of seen.toReversed().slice(1)) {
        kernel.undo();
        expect(Buffer.compare(kernel.snapshot(), before)).toBe(0);
      }
    }
  });

  test("[ENG-M1] on the results of playouts, and a playout that ends early has the result of the whole one", () => {
    for (let game = 0; game < 3; game += 1) {
      playBoth(`playouts ${game}`, false, (twin, moves) => {
        if (moves.length % 9 !== 4 || kernel.isTerminal()) return;
        kernel.seed(moves.length);
        const chance = openReferenceRandom(moves.length);
        expect(kernel.randomPlayout()).toBe(randomPlayout(twin, chance));
        expect(kernel.randomPlayout()).toBe(randomPlayout(twin, chance));
        kernel.seed(game);
        const winner = kernel.heuristicPlayout();
        expect(winner).toBe(heuristicPlayout(twin, openReferenceRandom(game)));
        expect(winner).toBe(heuristicPlayout(twin, openReferenceRandom(game), false));
      });
    }
  });

  test("[ENG-M1] [ENG-M3] on the whole tree for a seed and a number of iterations", () => {
    const positions = [
      [],
      [at(7, 7), at(8, 8)],
      [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
      // White must stop a four: a forced move in the tree.
      [at(7, 7), at(0, 0), at(8, 7), at(0, 2), at(9, 7), at(0, 4), at(10, 7)],
      // An open three against white, who has a four to make elsewhere.
      [at(7, 7), at(0, 0), at(8, 7), at(0, 1), at(9, 7), at(0, 2), at(5, 12)],
      // Two open threes against white: no move stops both.
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
      let twin: ReferencePosition = { ...EMPTY_BOARD, radius };
      for (const move of moves) {
        kernel.play(move);
        twin = play(twin, move);
      }
      kernel.begin(1 << 22, index);
      kernel.search(120);
      const root = searchReference(twin, 120, index, kernel.sqrtLog);
      expect(shown(kernel.children())).toEqual(shownTwin(root.children));
    }
    kernel.setRadius(2);
  });

  test("[ENG-M1] on the tree of a board that is nearly full, where the last stone may win", () => {
    const cells = Array.from({ length: SIZE * SIZE }, (_, index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) }));
    const isOpen = (x: number, y: number): boolean => [at(4, 7), at(14, 14), at(14, 0)].includes(at(x, y));
    const isBlack = (x: number, y: number): boolean => (y === 7 && x < 4 ? true : (x + 2 * y) % 4 < 2);
    const of = (black: boolean) =>
      cells.filter(({ x, y }) => !isOpen(x, y) && isBlack(x, y) === black).map(({ x, y }) => [x, y] as const);
    const twin = setUp(-1, { black: of(true), white: of(false) });
    expect([kernel.winner(), kernel.stones()]).toEqual([0, 222]);
    kernel.begin(1 << 20, 3);
    expect(kernel.depth()).toBe(0);
    kernel.search(200);
    expect(shown(kernel.children())).toEqual(shownTwin(searchReference(twin, 200, 3, kernel.sqrtLog).children));
    kernel.begin(1 << 20, 3);
    expect(kernel.depth()).toBe(0);
  });
});

const byMove = <T extends { readonly move: number }>(nodes: readonly T[]): readonly T[] =>
  nodes.toSorted((a, b) => a.move - b.move);
const shown = (children: readonly Child[]): unknown =>
  byMove(children).map(({ move, visits, total, children: below }) => [move, visits, total, shown(below())]);
const shownTwin = (children: readonly ReferenceNode[]): unknown =>
  byMove(children).map(({ move, visits, total, children: below }) => [move, visits, total, shownTwin(below)]);

test("[ENG-H2] [ENG-H3] whatever else four lines hold, a win comes before a block, that before an open four, and that before all else", () => {
  /** The most that one line is worth, by what it does. */
  const most = { quiet: 0, openFour: 0, stopsFive: 0, wins: 0 };
  for (let key = 0; key < 4 ** 8; key += 1) {
    // `o` and `x` are stones, `#` is the edge.
    const cells = Array.from({ length: 8 }, (_, index) => ".ox#"[(key >> (2 * index)) & 3] ?? ".").toSpliced(4, 0, "o");
    const own = cells.map((cell) => (cell === "#" ? "x" : cell)).join("");
    const other = cells
      .map((cell, index) => (index === 4 ? "o" : cell === "." ? "." : cell === "x" ? "o" : "x"))
      .join("");
    const [makes, denies] = [shapeOf(own), shapeOf(other)];
    const kind = makes === FIVE ? "wins" : denies === FIVE ? "stopsFive" : makes === OPEN_FOUR ? "openFour" : "quiet";
    most[kind] = Math.max(most[kind], scoreOfLine(own, other));
  }
  const sum = (line: number): number => 4 * line + 24 * FRIEND;
  expect(sum(most.quiet)).toBeLessThan(MAKES_OPEN_FOUR);
  expect(sum(most.openFour)).toBeLessThan(STOPS_FIVE);
  expect(sum(most.stopsFive)).toBeLessThan(WINS);
  expect(sum(most.wins)).toBeLessThan(2 ** 15);
});

test("[ENG-H2] a five beats the block of one, that beats everything else, in random positions", () => {
  let seen = 0;
  for (let game = 0; game < 15; game += 1) {
    playBoth(`classes ${game}`, false, (twin) => {
      if (kernel.isTerminal()) return;
      const wins = candidates(twin).filter((index) => isFiveAt(play(twin, index), index));
      const other: ReferencePosition = { ...twin, side: twin.side === 1 ? -1 : 1 };
      const blocks = candidates(twin).filter((index) => isFiveAt(play(other, index), index));
      const best = bestMove(twin, 0)?.index ?? -1;
      if (wins.length > 0) expect(wins).toContain(best);
      else if (blocks.length > 0) expect(blocks).toContain(best);
      if (wins.length + blocks.length > 0) seen += 1;
      expect(kernel.score(best, twin.side)).toBe(score(twin, best, twin.side));
    });
  }
  expect(seen).toBeGreaterThan(30);
});

describe("forced in three plies, by playing out what can happen", () => {
  const asSide = (color: Color, ask: () => readonly number[]): readonly number[] => {
    const before = kernel.side();
    kernel.setSide(color);
    const found = ask();
    kernel.setSide(before);
    return found;
  };
  /** The candidates after which something holds. */
  const movesWith = (color: Color, holds: () => boolean): readonly number[] =>
    asSide(color, () =>
      kernel.candidates().filter((move) => {
        kernel.setSide(color);
        kernel.play(move);
        const found = holds();
        kernel.undo();
        return found;
      }),
    );
  const fivesOf = (color: Color): readonly number[] => movesWith(color, () => kernel.winner() === color);
  const foursOf = (color: Color, ways: number): readonly number[] =>
    movesWith(color, () => fivesOf(color).length >= ways);

  test("[ENG-M2] an open four is made, and one that threatens is stopped, on a small budget", () => {
    const seen = { made: 0, stopped: 0 };
    for (let game = 0; game < 240; game += 1) {
      const rng = openRng(seedRng(`forced ${game}`));
      kernel.reset();
      for (let count = 8 + rng.integer(16); count > 0 && !kernel.isTerminal(); count -= 1) {
        const side = kernel.side();
        const good = kernel.candidates().toSorted((a, b) => kernel.score(b, side) - kernel.score(a, side));
        kernel.play(rng.pick(good.slice(0, 8)));
      }
      const [own, other]: readonly [Color, Color] = kernel.side() === 1 ? [1, -1] : [-1, 1];
      if (kernel.isTerminal() || fivesOf(own).length + fivesOf(other).length > 0) continue;
      const wins = foursOf(own, 2);
      const threats = wins.length === 0 ? foursOf(other, 2) : [];
      if (wins.length + threats.length === 0) continue;
      const stops = movesWith(own, () => foursOf(other, 2).length === 0);
      const holds = wins.length > 0 ? wins : [...stops, ...foursOf(own, 1)];
      if (holds.length === 0) continue;
      seen[wins.length > 0 ? "made" : "stopped"] += 1;
      kernel.begin(1 << 22, game);
      kernel.search(400);
      expect(holds).toContain(kernel.children()[0]?.move);
    }
    expect(seen.made).toBeGreaterThan(10);
    expect(seen.stopped).toBeGreaterThan(8);
  });

  /** Rows from the top, `x` black and `o` white, numbers for empty cells. */
  const setDiagram = (rows: string, side: Color): void => {
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
      "stops two fours of white's",
      "o4x3o5/2x5o6/3o3o1xx4/4o10/15/15/x6o7/10o4/10x4/15/15/15/15/15/15",
      1,
      [at(6, 3), at(5, 4), at(6, 5)],
    ],
    ["makes two fours", "15/15/x14/5o9/4x10/3x11/1x2xxo8/15/x14/15/15/15/15/15/15", 1, [at(2, 6)]],
  ] as const)("[ENG-M2] [ENG-H2] %s at once, on a small budget", (_name, rows, side, expected) => {
    for (const nodes of [100, 2000, 10_000]) {
      setDiagram(rows, side);
      kernel.begin(1 << 24, 1);
      kernel.search(nodes);
      expect(expected).toContain(kernel.children()[0]?.move);
    }
  });
});
