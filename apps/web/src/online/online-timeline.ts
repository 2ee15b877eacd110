// Builds the timeline of an online match from its session's snapshots. Where the log can be folded (nothing is hidden, or
// the match is over and its seed known), every position is available; otherwise only the views that the server sent.
import type { Snapshot } from "@tengen/client";
import { unwrap, type AnyEngine, type BaseGameState, type BaseView, type Result } from "@tengen/kernel";
import { appendEntry, startMatch, type Entry, type Match, type MatchRecord } from "@tengen/match";
import type { Timeline, SeatOccupant } from "@tengen/table";

/** The states of a match at its start and after each entry. */
interface Fold {
  readonly seed: string;
  readonly states: BaseGameState[];
  last: Match;
}

export interface TimelineReader {
  /** `playerId` is the own player, null for a spectator. The record must be sealed. */
  readonly read: (snapshot: Snapshot, record: MatchRecord, playerId: string | null) => Timeline;
  /** The folded match; null where it cannot be folded. */
  readonly matchOf: (snapshot: Snapshot, record: MatchRecord) => Match | null;
}

/** The session has already folded the same entries. */
const must = (match: Result<Match>): Match => unwrap(match, "entries that the session accepted do not fold");

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

  /** The public view at the start does not depend on the seed; otherwise it would reveal it. */
  const startFor = (record: MatchRecord): BaseView =>
    (publicStart ??= engine.getPlayerView(must(startMatch(engine, record, "")).state, null));

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
      const receivedViewAfter = (count: number): BaseView => {
        if (count === entries.length && view !== null) return view;
        // A view from before this client joined is missing: show the last earlier one.
        return views.slice(0, count + 1).findLast((one) => one !== null) ?? startFor(record);
      };
      return {
        record,
        seats,
        entries,
        outcome,
        viewAfter: (count, viewer) => {
          const state = folded?.states[count];
          return state === undefined ? receivedViewAfter(count) : engine.getPlayerView(state, viewer);
        },
      };
    },
  };
};
