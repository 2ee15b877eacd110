// What each viewer receives (MAT-F3, MAT-F4): its own view, never the state.
import { isRejection, reject, type AnyEngine, type BaseView, type Rejection } from "@tengen/kernel";
import type { Entry } from "./entry.ts";
import type { Match } from "./match.ts";

/** The current view of a seat, or of a spectator (null). */
export const viewOf = (engine: AnyEngine, match: Match, viewer: string | null): BaseView | Rejection =>
  viewer === null || match.state.playerIds.includes(viewer)
    ? (engine.getPlayerView(match.state, viewer) as BaseView)
    : reject("NOT_SEATED", `${viewer} does not play in this match.`);

/** The last entry as one viewer receives it. */
export interface Update {
  readonly entry: Entry;
  /** Only in games with hidden information; in others the viewer folds the entry itself. */
  readonly view?: BaseView;
}

/** The update for a viewer after the last entry was accepted. */
export const updateFor = (engine: AnyEngine, match: Match, viewer: string | null): Update | Rejection => {
  const entry = match.entries.at(-1);
  if (entry === undefined) return reject("INVALID_PAYLOAD", "The match has no entry yet.");
  if (!engine.hiddenInformation) return { entry };
  const view = viewOf(engine, match, viewer);
  return isRejection(view) ? view : { entry, view };
};
