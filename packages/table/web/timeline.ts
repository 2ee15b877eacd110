// The log of a match as a table shows it: played on this device, read from a file, or on a server.
import type { BaseView, Outcome } from "@tengen/kernel";
import type { Entry, MatchRecord } from "@tengen/match";

export type SeatChoice = { readonly kind: "person" } | { readonly kind: "bot"; readonly name: string };

/** Who plays a seat: a person or a bot on this device, or a remote player, whom the record names. */
export type SeatOccupant = SeatChoice | { readonly kind: "other" };

export interface Timeline {
  readonly record: MatchRecord;
  /** Null in a read-only match. */
  readonly seats: readonly SeatOccupant[] | null;
  readonly entries: readonly Entry[];
  /** Null before the end. */
  readonly outcome: Outcome | null;
  /** The view of a player, or the public one (null), after `count` entries; of a remote match, what this device got. */
  readonly viewAfter: (count: number, viewer: string | null) => BaseView;
}

/** The public view of the last position. */
export const latestPublicView = ({ entries, viewAfter }: Timeline): BaseView => viewAfter(entries.length, null);

export const seatIndexOf = ({ record }: Pick<Timeline, "record">, playerId: string | null): number =>
  record.seats.findIndex((seat) => seat.playerId === playerId);

/** Who plays a player's seat; null in a read-only match. */
export const occupantOf = (
  timeline: Pick<Timeline, "record" | "seats">,
  playerId: string | null,
): SeatOccupant | null => timeline.seats?.[seatIndexOf(timeline, playerId)] ?? null;

export const isPerson = (occupant: SeatOccupant | null): boolean => occupant?.kind === "person";

/** Whether exactly one person plays on this device. */
export const hasOnePerson = ({ seats }: Pick<Timeline, "seats">): boolean => seats?.filter(isPerson).length === 1;
