// Which running matches are most worth watching: the list of live games, and the one that TV shows of each game.
import { findBot, type CatalogueGame } from "@tengen/catalogue";
import { DIFFICULTIES } from "@tengen/kernel";
import type { SeatPlan } from "@tengen/protocol";

/** What the choice depends on. */
export interface LiveCandidate {
  readonly matchId: string;
  readonly gameId: string;
  /** How many of its players are people. */
  readonly people: number;
  readonly spectators: number;
  /** The strength of its strongest bot; 0 without bots. */
  readonly level: number;
  /** The time of its last entry, or of its start. */
  readonly lastAt: number;
}

export interface LiveLimits {
  /** A match without an entry for longer than this, in milliseconds, is not live. */
  readonly recentMs: number;
  readonly perGame: number;
  readonly inTotal: number;
}

/** More difficult bots are stronger; of equally difficult ones those with more nodes. */
export const levelOf = ({ bots }: Pick<CatalogueGame, "bots">, plan: readonly SeatPlan[]): number =>
  Math.max(
    0,
    ...plan.map((seat) => {
      const bot = seat.kind === "bot" ? findBot({ bots }, seat.name) : undefined;
      if (bot === undefined) return 0;
      const { difficulty, nodes = 0 } = bot;
      return 1 + DIFFICULTIES.indexOf(difficulty) + nodes / (nodes + 1);
    }),
  );

/** [SRV-30] People before bots, then more spectators, then the strongest, then the latest move; ids break ties. */
export const compareWorth = (one: LiveCandidate, other: LiveCandidate): number =>
  other.people - one.people ||
  other.spectators - one.spectators ||
  other.level - one.level ||
  other.lastAt - one.lastAt ||
  (one.matchId < other.matchId ? -1 : 1);

/** The live matches to show, the best first: at most some of each game, so that no game hides the others. */
export const chooseLive = (
  candidates: readonly LiveCandidate[],
  now: number,
  { recentMs, perGame, inTotal }: LiveLimits,
): readonly LiveCandidate[] => {
  const counts = new Map<string, number>();
  return candidates
    .filter(({ lastAt }) => now - lastAt <= recentMs)
    .toSorted(compareWorth)
    .filter(({ gameId }) => {
      const count = (counts.get(gameId) ?? 0) + 1;
      counts.set(gameId, count);
      return count <= perGame;
    })
    .slice(0, inTotal);
};

/** The best match of each game, of those that are sorted by worth. */
export const bestOfEachGame = <T extends Pick<LiveCandidate, "gameId" | "matchId">>(
  sorted: readonly T[],
): readonly T[] =>
  sorted.filter(({ gameId, matchId }) => sorted.find((first) => first.gameId === gameId)?.matchId === matchId);
