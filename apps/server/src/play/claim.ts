// When the opponent of an absent player may claim the match (MAT-X9, PRO-20).
import { mayAbort, type Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { LiveMatch } from "./live-match.ts";

/** An absent player, and when the match can be claimed, as the opponent is told. */
export type Absent = NonNullable<Extract<FromServer, { readonly type: "absence" }>["absent"]>;

/** The player to move, if their absence would allow a claim; otherwise null. Bots never leave. */
export const claimableId = ({ stored: { plan }, match }: Pick<LiveMatch, "stored" | "match">): string | null => {
  const playerId = match?.state.currentPlayerId ?? null;
  if (match === null || playerId === null || match.record.absenceMs === undefined || mayAbort(match)) return null;
  const seat = match.record.seats.findIndex((one) => one.playerId === playerId);
  return plan[seat]?.kind === "bot" ? null : playerId;
};

/** The absence of the player to move, who left at `since`; it counts from the last entry at the earliest. */
export const absentPlayer = ({ record, clocks }: Match, playerId: string, since: number): Absent => {
  const from = Math.max(since, clocks.since);
  return { playerId, since: from, claimAt: from + (record.absenceMs ?? Infinity) };
};
