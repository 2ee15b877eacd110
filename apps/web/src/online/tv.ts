// What TV shows: the best match of a game, until some seconds after it has ended, then the next one. A pure function.

import type { LiveGame, MatchInfo } from "@tengen/protocol";

/** Whether somebody plays in a match, or has a seat in it. */
export const isOwnMatch = (
  { plan, record }: Pick<MatchInfo, "plan" | "record">,
  playerId: string | undefined,
): boolean =>
  plan.some((planned) => planned.kind === "player" && planned.playerId === playerId) ||
  record.seats.some((seat) => seat !== null && seat.playerId === playerId);

/** The match of others that is most worth watching; the best come first. */
export const bestToWatch = (live: readonly LiveGame[], playerId: string | undefined): string | null =>
  live.find(({ match }) => !isOwnMatch(match, playerId))?.match.record.matchId ?? null;

/** How long the end of a match is shown, in milliseconds. */
export const AFTER_END_MS = 8000;

export interface TvState {
  /** The match that is shown; null while there is none. */
  readonly matchId: string | null;
  /** When the shown match ended; null while it is played. */
  readonly endedAt: number | null;
}

export const TV_OFF: TvState = { matchId: null, endedAt: null };

export interface TvInput {
  /** The match that is most worth watching now; null if there is none. */
  readonly best: string | null;
  /** Whether the shown match is over, or cannot be shown. */
  readonly isOver: boolean;
  readonly now: number;
}

/** A match that is being played is never taken away from who watches it, even if another one has become better. */
export const stepTv = (state: TvState, { best, isOver, now }: TvInput): TvState => {
  if (state.matchId === null) return best === null ? state : { matchId: best, endedAt: null };
  if (!isOver) return state.endedAt === null ? state : { ...state, endedAt: null };
  if (state.endedAt === null) return { ...state, endedAt: now };
  if (now - state.endedAt < AFTER_END_MS || best === null || best === state.matchId) return state;
  return { matchId: best, endedAt: null };
};
