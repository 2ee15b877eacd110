// The end of a game's demo game as data, so that a card shows it without loading the rules.
import { EMPTY_POINT, type PointAppearance, type Scene } from "@tengen/board";
import type { BaseView } from "@tengen/kernel";
import type { BoardGeometry } from "@tengen/table";
import type { GameAssets } from "./game-assets.ts";

export interface DemoPicture extends BoardGeometry, Pick<Scene, "lines" | "area"> {
  /** What differs from an empty point, by the point's number. */
  readonly points: Readonly<Record<string, Partial<PointAppearance>>>;
}

/** The public view at the start of the demo game and after each action. */
export const viewsOf = ({ engine, demoGame }: GameAssets): readonly BaseView[] => {
  let state = engine.init({ seed: "picture", playerIds: ["seat-1", "seat-2"] });
  const states = [state];
  for (const action of demoGame) {
    state = engine.applyAction(state, action, state.currentPlayerId ?? "");
    states.push(state);
  }
  return states.map((one) => engine.getPlayerView(one, null));
};

export const drawView = ({ renderer }: GameAssets, view: BaseView): Scene =>
  renderer.draw(view, { numbered: false, entries: [], choice: null });

/** Without animations and texts: the picture is the same at every time and in every language. */
const changesOf = (point: PointAppearance): Partial<PointAppearance> =>
  Object.fromEntries(
    Object.entries({ ...point, animation: null, note: "" }).filter(
      ([key, value]) => EMPTY_POINT[key as keyof PointAppearance] !== value,
    ),
  );

export const drawPicture = (assets: GameAssets): DemoPicture | null => {
  const last = viewsOf(assets).at(-1);
  if (last === undefined) return null;
  const { points, ...lines } = drawView(assets, last);
  const changed = points.map(changesOf).entries();
  return {
    ...assets.renderer.geometryOf({}),
    ...lines,
    points: Object.fromEntries([...changed].filter(([, changes]) => Object.keys(changes).length > 0)),
  };
};

export const sceneOf = ({ axes, points, lines, area }: DemoPicture): Scene => ({
  points: Array.from({ length: axes.columns.length * axes.rows.length }, (_, point) => ({
    ...EMPTY_POINT,
    ...points[point],
  })),
  lines,
  ...(area === undefined ? {} : { area }),
});
