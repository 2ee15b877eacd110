// A GTP session with the real rules and a fake searcher that visits one node per millisecond, reports every 100 ms and
// prefers the first points, row by row from the top.
import * as rules from "@tengen/go-searcher";
import { openGtp, type GtpSettings } from "../src/gtp/front-end.ts";
import type { GoGame, GoInfo, GoSearcher, GoSearchOptions } from "../src/go/searcher.ts";
import type { SgfNode } from "../src/gtp/sgf.ts";
import type { SearchLimit } from "../src/gomoku/searcher.ts";
import { createFakeClock, settle } from "./fake-host.ts";

export interface GtpBehavior {
  readonly winRate?: number;
  readonly fails?: boolean;
  /** Milliseconds until its threads are up; Infinity for never. */
  readonly startsAfter?: number;
  readonly failsToStart?: boolean;
  /** Never reports anything and does not stop. */
  readonly isStuck?: boolean;
  /** Dead stones by index. */
  readonly dead?: readonly number[];
  readonly settings?: Partial<GtpSettings>;
  readonly files?: Readonly<Record<string, readonly Readonly<Record<string, readonly string[]>>[]>>;
}

export const openGtpSession = ({
  winRate = 0.6,
  fails = false,
  startsAfter = 0,
  failsToStart = false,
  isStuck = false,
  dead = [],
  settings,
  files = {},
}: GtpBehavior = {}) => {
  const clock = createFakeClock();
  const searches: { readonly game: GoGame; readonly limit: SearchLimit; readonly options: GoSearchOptions }[] = [];
  let isClosed = false;
  const searcher: GoSearcher = {
    search: (game, limit, options, onInfo) => {
      searches.push({ game, limit, options });
      if (fails) throw new Error("no memory");
      if (isStuck) return { result: new Promise(() => {}), stop: () => {} };
      const started = clock.now();
      const position = rules.positionOf(game);
      const free = position.cells.flatMap((_, move) =>
        rules.refusalOf(position, { color: game.toMove, move }) === null ? [move] : [],
      );
      const snapshot = (): GoInfo => {
        const milliseconds = clock.now() - started;
        const moves = [...free, 81];
        return {
          nodes: milliseconds,
          milliseconds,
          lines: moves.slice(0, Math.min(2, options.multiPv)).map((move, rank) => ({
            winRate: winRate / (rank + 1),
            visits: milliseconds - rank,
            moves: [move, ...moves.slice(rank + 1, rank + 2)],
          })),
          move: moves[0] ?? 81,
          ownership: position.cells.map((cell, index) => (dead.includes(index) ? -cell : cell)),
          lead: 3.5,
          deviation: 10,
          dead,
        };
      };
      const { promise, resolve } = Promise.withResolvers<GoInfo>();
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
      const end = Math.min(limit.milliseconds ?? Infinity, limit.nodes ?? Infinity);
      if (end < Infinity) clears.add(clock.startTimer(end, finish));
      return { result: promise, stop: () => void clears.add(clock.startTimer(0, finish)) };
    },
    ready: () => {
      if (failsToStart) return Promise.reject(new Error("no thread"));
      const { promise, resolve } = Promise.withResolvers<void>();
      if (startsAfter === 0) resolve();
      else if (startsAfter < Infinity) clock.startTimer(startsAfter, resolve);
      return promise;
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
  const written: string[] = [];
  const frontEnd = openGtp({
    searcher,
    rules,
    readSgf: (file) => {
      const nodes = files[file];
      return nodes === undefined
        ? { fault: "it cannot be read" }
        : nodes.map((node): SgfNode => new Map(Object.entries(node)));
    },
    settings: { seed: 1, threads: 1, hash: 64, level: 0, milliseconds: 1000, resign: 0.05, ...settings },
    write: (line) => void written.push(line),
    now: clock.now,
    startTimer: clock.startTimer,
    version: "1.2.3",
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
    searches,
    isClosed: () => isClosed,
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
