// Who has a part in a match, by its row.
import type { StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";

type PlayerRef = Pick<Guest, "playerId">;

export const isSeated = ({ playerId }: PlayerRef, { record }: Pick<StoredMatch, "record">): boolean =>
  record.seats.some((seat) => seat?.playerId === playerId);

/** Whether a guest created a match, sits in it, or has a reserved seat in it. */
export const isParticipant = (guest: PlayerRef, stored: StoredMatch): boolean =>
  stored.createdBy === guest.playerId ||
  stored.plan.some((one) => one.kind === "player" && one.playerId === guest.playerId) ||
  isSeated(guest, stored);

/** Whether a match waits for anybody to join: then a participant must stay connected, or it is cancelled (PRO-H5). */
export const isWaitingForOpponent = ({ status, listed, plan }: StoredMatch): boolean =>
  status === "open" && listed && plan.some(({ kind }) => kind === "open");

/** Whether a match waits for an opponent, and this player for it. */
export const isKeptBy = (playerId: string | null, stored: StoredMatch): boolean =>
  playerId !== null && isWaitingForOpponent(stored) && isParticipant({ playerId }, stored);
