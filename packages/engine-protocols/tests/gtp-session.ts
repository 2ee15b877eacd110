// A GTP session with the real rules and a fake searcher that visits one node per millisecond, reports every 100 ms and
// prefers the first points, row by row from the top.
import { err, ok } from "@tengen/kernel";
import {
  goPositionOf,
  tryMove,
  PASS,
  signOf,
  type GoEvaluation,
  type GoGame,
  type GoSearchInfo,
  type GoSearchOptions,
  type GoSearcher,
  type SearchLimit,
  type SgfNode,
} from "@tengen/stones";

import { openGtp } from "../src/gtp/front-end.ts";
import type { GtpSettings } from "../src/gtp/session.ts";
import { createFakeClock, settle, type FakeClock } from "./fake-host.ts";

export interface GtpBehavior {
  readonly winRate?: number;
  readonly fails?: boolean;
  /** Milliseconds until its threads are up; Infinity for never. */
  readonly startsAfter?: number;
  readonly failsToStart?: boolean;
  /** Never reports anything and does not stop. */
  readonly isStuck?: boolean;
  /** Its searches end only when they are stopped, and take so many milliseconds for it. */
  readonly stopsAfter?: number;
  /** Whether it has a net, which evaluates every position as even. */
  readonly hasNet?: boolean;
  /** Expected score for black. */
  readonly lead?: number;
  /** Dead stones by index. */
  readonly dead?: readonly number[];
  readonly settings?: Partial<GtpSettings>;
  readonly files?: Readonly<Record<string, readonly Readonly<Record<string, readonly string[]>>[]>>;
}

export interface FakeGoSearcher extends GoSearcher {
  readonly searches: { readonly game: GoGame; readonly limit: SearchLimit; readonly options: GoSearchOptions }[];
  readonly isClosed: () => boolean;
}

/** What it reports after `milliseconds`. */
const makeInfo = (
  game: GoGame,
  multiPv: number,
  milliseconds: number,
  { winRate = 0.6, dead = [], hasNet = false, lead = 3.5 }: GtpBehavior,
): GoSearchInfo => {
  const position = goPositionOf(game);
  const signs = position.board.flat().map((cell) => (cell === null ? 0 : signOf(cell)));
  const free = signs.flatMap((_, move) => (tryMove(position, { color: game.toMove, move }).ok ? [move] : []));
  const moves = [...free, 81];
  return {
    nodes: milliseconds,
    milliseconds,
    depth: 1,
    lines: moves.slice(0, Math.min(2, multiPv)).map((move, rank) => ({
      winRate: winRate / (rank + 1),
      visits: milliseconds - rank,
      ...(hasNet ? { prior: 0.5 / (rank + 1), lead: lead + rank } : {}),
      moves: [move, ...moves.slice(rank + 1, rank + 2)],
    })),
    move: moves[0] ?? 81,
    score: {
      lead,
      ownership: signs.map((sign, index) => (dead.includes(index) ? -sign : sign)),
      dead,
      deviation: 10,
      leads: [],
    },
  };
};

const createFakeGoSearcher = (clock: FakeClock, behavior: GtpBehavior): FakeGoSearcher => {
  const { startsAfter = 0 } = behavior;
  const searches: FakeGoSearcher["searches"] = [];
  let isClosed = false;
  return {
    searches,
    isClosed: () => isClosed,
    search: (game, limit, given, onInfo = () => {}) => {
      // Front ends name every option.
      const options = given as GoSearchOptions;
      searches.push({ game, limit, options });
      if (behavior.fails === true) throw new Error("no memory");
      if (behavior.isStuck === true) return { result: new Promise(() => {}), stop: () => {} };
      const started = clock.now();
      const snapshot = (): GoSearchInfo => makeInfo(game, options.multiPv, clock.now() - started, behavior);
      const { promise, resolve } = Promise.withResolvers<GoSearchInfo>();
      const clears = new Set<() => void>();
      const finish = (): void => {
        for (const clear of clears) clear();
        resolve(snapshot());
      };
      const report = (): void => {
        onInfo(snapshot());
        clears.add(clock.startTimer(100, report));
      };
      clears.add(clock.startTimer(100, report));
      const { stopsAfter } = behavior;
      const end = Math.min(limit.milliseconds ?? Infinity, limit.nodes ?? Infinity);
      if (end < Infinity && stopsAfter === undefined) clears.add(clock.startTimer(end, finish));
      return { result: promise, stop: () => void clears.add(clock.startTimer(stopsAfter ?? 0, finish)) };
    },
    ready: () => {
      if (behavior.failsToStart === true) return Promise.reject(new Error("no thread"));
      const { promise, resolve } = Promise.withResolvers<void>();
      if (startsAfter === 0) resolve();
      else if (startsAfter < Infinity) clock.startTimer(startsAfter, resolve);
      return promise;
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
    ...(behavior.hasNet === true ? { evaluate: (game: GoGame) => evaluateEvenly(game) } : {}),
  };
};

/** Even, with all ownership black's; a game that is over cannot be evaluated. */
const evaluateEvenly = async (game: GoGame): Promise<GoEvaluation> => {
  const position = goPositionOf(game);
  if (position.passes > 1) throw new Error("the game is over");
  const isLegal = (move: number): boolean => tryMove(position, { color: game.toMove, move }).ok;
  return Promise.resolve({
    policy: Array.from({ length: PASS + 1 }, (_, move) => (isLegal(move) ? 1 / 82 : null)),
    winRate: 0.75,
    lead: 2.5,
    ownership: Array.from({ length: PASS }, () => 1),
  });
};

export const openGtpSession = (behavior: GtpBehavior = {}) => {
  const { settings, files = {} } = behavior;
  const clock = createFakeClock();
  const searcher = createFakeGoSearcher(clock, behavior);
  const written: string[] = [];
  const frontEnd = openGtp({
    searcher,
    readSgf: (file) => {
      const nodes = files[file];
      return nodes === undefined
        ? err("it cannot be read")
        : ok(nodes.map((node): SgfNode => new Map(Object.entries(node))));
    },
    settings: { seed: 1, threads: 1, hash: 64, level: 0, milliseconds: 1000, resign: 0.05, ...settings },
    write: (line) => void written.push(line),
    now: clock.now,
    startTimer: clock.startTimer,
    version: "1.2.3",
    cpuSeconds: () => clock.now() / 2000,
  });
  let taken = 0;
  const take = (): readonly string[] => {
    const news = written.slice(taken);
    taken = written.length;
    return news;
  };
  return {
    frontEnd,
    clock,
    searches: searcher.searches,
    isClosed: searcher.isClosed,
    send: async (...lines: readonly (string | null)[]) => {
      for (const line of lines) {
        frontEnd.receiveLine(line);
        await settle();
      }
      return take();
    },
    advance: async (milliseconds: number) => {
      await clock.advance(milliseconds);
      return take();
    },
  };
};
