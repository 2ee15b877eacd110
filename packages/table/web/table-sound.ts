// What a move sounds like.
import type { BaseView } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { Sound } from "@tengen/ui";
import { axesOf, pointOfEntry } from "./describe.ts";
import type { AnyTableGame } from "./table-game.ts";
import { isPerson, occupantOf, type Timeline } from "./timeline.ts";

/** Of a stone that the person here places: `capture` where a stone has left the board. */
export const placingSound = ({ renderer }: AnyTableGame, before: BaseView, after: BaseView): Sound => {
  const drawing = { numbered: false, entries: [], choice: null };
  const [old, current] = [renderer.draw(before, drawing).points, renderer.draw(after, drawing).points];
  return old.some(({ stone }, point) => stone !== null && current[point]?.stone === null) ? "capture" : "place";
};

/** Of the last entry; null for one that is not heard, such as a draw offer. */
export const soundOf = (game: AnyTableGame, timeline: Timeline, entry: Entry): Sound | null => {
  const { entries, outcome, seats, viewAfter } = timeline;
  if (outcome !== null) return "end";
  if (pointOfEntry(game, axesOf(game, timeline), entry) === null) return null;
  const count = entries.length;
  const sound = placingSound(game, viewAfter(count - 1, null), viewAfter(count, null));
  const isOthers = seats !== null && !isPerson(occupantOf(timeline, entry.actorId));
  return sound === "place" && isOthers ? "opponent" : sound;
};
