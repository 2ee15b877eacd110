// The course of a match as a table shows it, wherever it is played: on this device, out of a file, or on a server.
import type { BaseView, Outcome } from "@tengen/kernel";
import type { Entry, MatchRecord } from "@tengen/match";

export type SeatChoice = { readonly kind: "person" } | { readonly kind: "bot"; readonly name: string };

/** Who sits in a seat: a person or a bot at this device, or somebody elsewhere, whom the record names. */
export type SeatOccupant = SeatChoice | { readonly kind: "other" };

export interface Timeline {
  readonly record: MatchRecord;
  /** Null in a match that is only looked at. */
  readonly seats: readonly SeatOccupant[] | null;
  readonly entries: readonly Entry[];
  /** How it ended; null before. */
  readonly outcome: Outcome | null;
  /** What a player, or everybody (null), could see after so many entries; of a match elsewhere, what this device was shown. */
  readonly viewAfter: (count: number, viewer: string | null) => BaseView;
}

/** The last that everybody can see. */
export const latestPublicView = ({ entries, viewAfter }: Timeline): BaseView => viewAfter(entries.length, null);

export const seatIndexOf = ({ record }: Pick<Timeline, "record">, playerId: string | null): number =>
  record.seats.findIndex((seat) => seat.playerId === playerId);

/** Who sits in a player's seat; null in a match that is only looked at. */
export const occupantOf = (course: Pick<Timeline, "record" | "seats">, playerId: string | null): SeatOccupant | null =>
  course.seats?.[seatIndexOf(course, playerId)] ?? null;

export const isPerson = (sitter: SeatOccupant | null): boolean => sitter?.kind === "person";

/** Whether one person plays here, and the others are bots, or elsewhere. */
export const hasOnePerson = ({ seats }: Pick<Timeline, "seats">): boolean => seats?.filter(isPerson).length === 1;
