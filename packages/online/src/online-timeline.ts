// The course of a match on a server, out of what its session shows. Where the log can be folded (a game that hides nothing, or a
// match that is over, whose seed is known) it is, and every position is there; else there are the views that were told.
import type { Snapshot } from "@tengen/client";
import { isRejection, type AnyEngine, type BaseGameState, type BaseView, type Rejection } from "@tengen/kernel";
import { appendEntry, startMatch, type Entry, type Match, type MatchRecord } from "@tengen/match";
import type { Timeline, SeatOccupant } from "@tengen/table";

/** The match after its record, and after each entry of its log. */
interface Fold {
  readonly seed: string;
  readonly states: BaseGameState[];
  last: Match;
}

export interface TimelineReader {
  /** `playerId` is whoever sits here. The record must be sealed. */
  readonly read: (snapshot: Snapshot, record: MatchRecord, playerId: string | null) => Timeline;
  /** The whole match, where it can be folded. */
  readonly matchOf: (snapshot: Snapshot, record: MatchRecord) => Match | null;
}

/** The session has folded the same already. */
const must = (match: Match | Rejection): Match => {
  if (isRejection(match)) throw new Error(`what the session took does not fold: ${match.message}`);
  return match;
};

export const makeTimelineReader = (engine: AnyEngine): TimelineReader => {
  let fold: Fold | null = null;
  let publicStart: BaseView | null = null;

  const foldTo = (record: MatchRecord, seed: string, entries: readonly Entry[]): Fold => {
    const begin = (): Fold => {
      const start = must(startMatch(engine, record, seed));
      return { seed, states: [start.state], last: start };
    };
    const current = fold?.seed === seed ? fold : begin();
    fold = current;
    for (const entry of entries.slice(current.states.length - 1)) {
      current.last = must(appendEntry(engine, current.last, entry));
      current.states.push(current.last.state);
    }
    return current;
  };

  /** What everybody sees at the start does not depend on the seed, else it would tell of it. */
  const startFor = (record: MatchRecord): BaseView =>
    (publicStart ??= engine.getPlayerView(must(startMatch(engine, record, "")).state, null) as BaseView);

  const foldOf = ({ reveal, entries }: Snapshot, record: MatchRecord): Fold | null => {
    const seed = engine.hiddenInformation ? reveal?.seed : "";
    return seed === undefined ? null : foldTo(record, seed, entries);
  };

  return {
    matchOf: (snapshot, record) => foldOf(snapshot, record)?.last ?? null,
    read: (snapshot, record, playerId) => {
      const { entries, views, view, outcome } = snapshot;
      const folded = foldOf(snapshot, record);
      const isSeated = record.seats.some((seat) => seat.playerId === playerId);
      const seats: readonly SeatOccupant[] | null = isSeated
        ? record.seats.map((seat) => ({ kind: seat.playerId === playerId ? "person" : "other" }))
        : null;
      const toldAfter = (count: number): BaseView => {
        if (count === entries.length && view !== null) return view;
        // What was not told, because it was before one came, is shown as it was before.
        return views.slice(0, count + 1).findLast((one) => one !== null) ?? startFor(record);
      };
      return {
        record,
        seats,
        entries,
        outcome,
        viewAfter: (count, viewer) => {
          const state = folded?.states[count];
          return state === undefined ? toldAfter(count) : (engine.getPlayerView(state, viewer) as BaseView);
        },
      };
    },
  };
};
