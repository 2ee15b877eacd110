// When the next job of a match is due (`dueAt` of its row).
import { deadline, isLogFull, type Match } from "@tengen/match";
import type { StoredMatch } from "../store/store.ts";

/**
 * Milliseconds that the server which stored an entry has to start the following bot turn, before others take the job.
 */
const HEAD_START_MS = 1000;

/**
 * When the next job of a match is due: a bot is to move, the log is full, or the clock of the player to move runs out.
 */
export const nextDueAt = ({ plan }: Pick<StoredMatch, "plan">, match: Match, now: number): number | null => {
  if (match.status === "finished") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const isAsked = match.takebackBy !== null && plan.some(({ kind }) => kind === "bot");
  if (isAsked || plan[seat]?.kind === "bot" || isLogFull(match)) return now + HEAD_START_MS;
  const last = deadline(match);
  return last === null ? null : last + 1;
};
