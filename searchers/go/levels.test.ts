// The levels with the net.
import { describe, expect, test } from "vitest";
import { goPositionOf, PASS, tryMove, type GoGame, type GoMove } from "@tengen/stones";
import {
  chooseAtLevel,
  NET_LEVELS,
  openInlineSearcher,
  POINTS,
  SIZE,
  type NetLevel,
  type RootMove,
  type ThreadInfo,
} from "./src/index.ts";
import { GAME } from "./tests/budgets.ts";
import { DIVIDED, readStones } from "./tests/diagrams.ts";
import { readNetFile } from "./tests/nets.ts";

const clock = { now: () => 0, pause: () => Promise.resolve() };
const net = readNetFile();
const OPTIONS = { seed: 1, threads: 1, hash: 16, multiPv: 82 } as const;
const at = (name: string): number =>
  name === "pass" ? PASS : (SIZE - Number(name[1])) * SIZE + "ABCDEFGHJ".indexOf(name[0] ?? "");

const searchAt = async (file: Uint8Array | null, level: number, seed = 1, threads = 1, game: GoGame = GAME) => {
  const searcher = openInlineSearcher(clock, file);
  const info = await searcher.search(game, { nodes: 200 }, { ...OPTIONS, level, seed, threads }).result;
  await searcher.close();
  return info;
};

test("[GOS-N8] without a net a level plays by playouts", async () => {
  expect((await searchAt(null, 5)).nodes).toBe(200);
  expect((await searchAt(null, 5)).lines.every(({ prior }) => prior === undefined)).toBe(true);
});

test.each(NET_LEVELS)("[GOS-V2] level $level with the net keeps its visits, one of them a pass", async (level) => {
  const { nodes, lines } = await searchAt(net, level.level);
  expect(nodes).toBe(level.nodes);
  expect(lines.find(({ moves }) => moves[0] === PASS)?.visits).toBeGreaterThan(0);
});

test("[GOS-V2] the same seed gives the same move with any number of threads, and seeds differ", async () => {
  const SEEDS = [1, 2, 3, 4, 5, 6];
  const moves: number[] = [];
  for (const seed of SEEDS) {
    const alone = await searchAt(net, 1, seed, 1);
    const together = await searchAt(net, 1, seed, 4);
    expect([together.move, together.lines]).toEqual([alone.move, alone.lines]);
    moves.push(alone.move);
  }
  expect(new Set(moves).size).toBeGreaterThan(2);
});

describe("the choice of a level", () => {
  const ALL: NetLevel = { level: 1, nodes: 3, reading: 0, temperature: 1 };
  /** By move: prior, visits, win rate, and black's area. */
  type Tried = Readonly<Record<string, readonly [prior: number, visits: number, winRate: number, area: number]>>;
  const infoOf = (tried: Tried, owned: number): ThreadInfo => ({
    nodes: 3,
    depth: 1,
    rootMoves: Object.entries(tried).map(([name, [prior, visits, winRate, area]]): RootMove => ({
      move: at(name),
      prior,
      visits,
      valueSum: visits * winRate,
      areaSum: visits * area,
      pv: [at(name)],
    })),
    ownership: Array.from({ length: POINTS }, (_, index) => (index % SIZE < 4 ? owned : -owned)),
    scoreCounts: [1],
  });
  const gameOf = (diagram: string, moves: readonly GoMove[] = []): GoGame => ({
    stones: readStones(diagram),
    moves,
    toMove: "black",
    komi: 6.5,
  });
  const decide = (tried: Tried, owned: number, { komi = 6.5, agreesOnDead = true, random = 0, ...more } = {}) => {
    const { diagram = DIVIDED, hasPassed = false } = more as { diagram?: string; hasPassed?: boolean };
    const moves: readonly GoMove[] = hasPassed ? [{ color: "white", move: PASS }] : [];
    const position = goPositionOf(gameOf(diagram, moves));
    return chooseAtLevel(infoOf(tried, owned), { toMove: "black", komi, position, agreesOnDead }, ALL, random);
  };

  test("[GOS-V2] moves are chosen by policy, and by visits as far as the level reads", () => {
    const tried: Tried = { B5: [0.75, 1, 0.5, 0], H5: [0.25, 3, 0.5, 0] };
    const situation = {
      toMove: "black",
      komi: 6.5,
      position: goPositionOf(gameOf(DIVIDED)),
      agreesOnDead: true,
    } as const;
    const shareOf = (level: Partial<NetLevel>): number => {
      const moves = Array.from({ length: 100 }, (_, index) =>
        chooseAtLevel(infoOf(tried, 0), situation, { ...ALL, ...level }, index / 100),
      );
      return moves.filter(({ move }) => move === at("B5")).length / 100;
    };
    expect([shareOf({}), shareOf({ reading: 1 }), shareOf({ reading: 0.5 })]).toEqual([0.75, 0.25, 0.5]);
    expect([shareOf({ temperature: 2 }), shareOf({ temperature: 0.2 })]).toEqual([0.64, 1]);
  });

  test("[GOS-V3] no own eye, even if the policy wants it", () => {
    expect(decide({ A9: [0.9, 2, 0.5, 0], H5: [0.1, 1, 0.5, 0] }, 0).move).toBe(at("H5"));
  });

  test("[GOS-V3] self-atari and settled points only if the policy gives them a tenth", () => {
    const moveWith = (share: number, owned: number, name: string): number =>
      decide({ [name]: [share, 2, 0.5, 0], B5: [0.01, 0, 0, 0], pass: [0, 1, 0.5, -9] }, owned).move;
    // White's eye at F9 leaves a black stone there without liberties, H9 with one.
    expect([moveWith(0.09, 0, "H9"), moveWith(0.1, 0, "H9")]).toEqual([at("B5"), at("H9")]);
    expect([moveWith(0.09, 0.7, "C5"), moveWith(0.09, 0.8, "C5"), moveWith(0.1, 0.8, "C5")]).toEqual([
      at("C5"),
      PASS,
      at("C5"),
    ]);
  });

  test("[GOS-V4] passes when all is settled and the pass costs next to nothing, won or lost", () => {
    const tried = (cost: number): Tried => ({ C5: [0.2, 2, 0.5, 0], pass: [0, 1, 0.5, -cost] });
    expect([decide(tried(0.4), 0.8).move, decide(tried(0.4), 0.8, { komi: -30 }).move]).toEqual([PASS, PASS]);
    expect([decide(tried(0.4), 0.7).move, decide(tried(0.5), 0.8).move]).toEqual([at("C5"), at("C5")]);
    // The pass was not looked at.
    expect(decide({ C5: [0.2, 3, 0.5, 0] }, 0.8).move).toBe(at("C5"));
  });

  test("[GOS-V4] a decided game is settled earlier", () => {
    const tried = (winRate: number): Tried => ({ C5: [0.2, 2, winRate, 0], pass: [0, 1, winRate, 0] });
    expect([decide(tried(0.02), 0.6).move, decide(tried(0.98), 0.6).move]).toEqual([PASS, PASS]);
    expect([decide(tried(0.04), 0.6).move, decide(tried(0.02), 0.4).move]).toEqual([at("C5"), at("C5")]);
  });

  test("[GOS-V4] answers a pass with one if that wins", () => {
    const tried: Tried = { C5: [0.2, 2, 0.5, 0], pass: [0, 1, 0.5, 0] };
    expect(decide(tried, 0, { komi: -30, hasPassed: true } as object).move).toBe(PASS);
    expect(decide(tried, 0, { hasPassed: true } as object).move).toBe(at("C5"));
    expect(decide({ ...tried, pass: [0, 1, 0.5, -2] }, 0, { komi: -30, hasPassed: true } as object).move).toBe(
      at("C5"),
    );
  });

  test("[GOS-V4] captures dead stones before it passes, unless the players agree on them", () => {
    const diagram = DIVIDED.replace(". . . B W . . . .", ". W . B W . . . .");
    const tried: Tried = { C5: [0.2, 2, 0.9, 0], pass: [0, 1, 0.9, 0] };
    expect(decide(tried, 0.8, { diagram, agreesOnDead: false } as object).finishingMoves).toContain(at("B6"));
    expect(decide(tried, 0.8, { diagram } as object)).toEqual({ move: PASS, finishingMoves: [] });
  });

  test("[GOS-V4] passes if no move is left", () => {
    expect(decide({ A9: [0.9, 2, 0.5, 0] }, 0).move).toBe(PASS);
    expect(
      chooseAtLevel(
        infoOf({}, 0),
        { toMove: "black", komi: 6.5, position: goPositionOf(gameOf(DIVIDED)), agreesOnDead: true },
        ALL,
        0,
      ).move,
    ).toBe(PASS);
  });
});

test("[GOS-V2] the weakest level plays legal moves, and does not pass early", async () => {
  const searcher = openInlineSearcher(clock, net);
  const moves: GoMove[] = [];
  const game = (): GoGame => ({
    stones: [],
    moves: [...moves],
    toMove: moves.length % 2 === 0 ? "black" : "white",
    komi: 6.5,
  });
  for (let position = goPositionOf(game()); position.passes < 2 && moves.length < 60;) {
    const { toMove } = game();
    const { move } = await searcher.search(game(), {}, { ...OPTIONS, level: 1, seed: 5 }).result;
    const next = tryMove(position, { color: toMove, move });
    if (!next.ok) throw new Error(`move ${move} is not legal`);
    position = next.value;
    moves.push({ color: toMove, move });
  }
  await searcher.close();
  expect(moves.length).toBeGreaterThan(20);
  expect(moves.slice(0, 20).some(({ move }) => move === PASS)).toBe(false);
});
