// What a viewer receives of a match (MAT-F3, MAT-F4): the log, and in a game with hidden information their own view after
// each entry. Never the state.
import { unwrap, type AnyEngine, type BaseView } from "@tengen/kernel";
import type { Entry } from "./entry.ts";
import { replayLog, type Match } from "./match.ts";
import type { Position } from "./position.ts";
import type { MatchRecord, OpenRecord } from "./record.ts";

/** As whom somebody sees a match: their player id if they have a seat, otherwise as a spectator (null). */
export const viewerOf = ({ seats }: MatchRecord | OpenRecord, playerId: string | null): string | null =>
  seats.some((seat) => seat?.playerId === playerId) ? playerId : null;

/** The view of a viewer; null in a game without hidden information, where everybody folds the log. */
export const viewOf = (engine: AnyEngine, { state }: Pick<Position, "state">, viewer: string | null): BaseView | null =>
  engine.hiddenInformation ? engine.getPlayerView(state, viewer) : null;

/** An entry as one viewer receives it. */
export interface Update {
  readonly entry: Entry;
  /** The viewer's view after the entry; only in games with hidden information. */
  readonly view?: BaseView;
}

/** The views after each entry from `fromSeq` on. Past views are made by replaying the match from its start. */
function* viewsFrom(
  engine: AnyEngine,
  match: Match,
  fromSeq: number,
  viewer: string | null,
  seedOf: () => string,
): Generator<BaseView, void> {
  if (fromSeq === match.nextSeq - 1) {
    yield engine.getPlayerView(match.state, viewer);
    return;
  }
  for (const position of replayLog(engine, match.record, seedOf(), match.entries)) {
    const { state, nextSeq } = unwrap(position, "a stored log does not replay");
    if (nextSeq > fromSeq) yield engine.getPlayerView(state, viewer);
  }
}

/** The log from `fromSeq` on as a viewer receives it, made on demand. The seed is needed only for past views. */
export function* updatesFrom(
  engine: AnyEngine,
  match: Match,
  fromSeq: number,
  viewer: string | null,
  seedOf: () => string,
): Generator<Update, void> {
  const entries = match.entries.slice(fromSeq);
  if (!engine.hiddenInformation) {
    for (const entry of entries) yield { entry };
    return;
  }
  const views = viewsFrom(engine, match, fromSeq, viewer, seedOf);
  for (const entry of entries) {
    const view = views.next();
    if (view.done === true) throw new Error("a replay has a view for each entry");
    yield { entry, view: view.value };
  }
}
