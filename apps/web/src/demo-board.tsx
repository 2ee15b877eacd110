// The demo board on a game's card: the final position of a short game, or that game in a loop while it plays. With
// reduced motion it never plays.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import { useEffect, useMemo } from "preact/hooks";
import type { BaseView } from "@tengen/kernel";
import type { GameAssets } from "./game-assets.ts";

/** Milliseconds between two moves, and before the game starts again. */
const MOVE_DELAY = 450;
const RESTART_DELAY = 3500;

/** The public view at the start and after each action. */
const viewsOf = ({ engine, demoGame }: GameAssets): readonly BaseView[] => {
  let state = engine.init({ seed: "picture", playerIds: ["seat-1", "seat-2"] });
  const states = [state];
  for (const action of demoGame) {
    state = engine.applyAction(state, action, state.currentPlayerId ?? "");
    states.push(state);
  }
  return states.map((one) => engine.getPlayerView(one, null));
};

export interface DemoBoardProps {
  readonly assets: GameAssets;
  readonly isPlaying: ReadonlySignal<boolean>;
}

export const DemoBoard = ({ assets, isPlaying }: DemoBoardProps) => {
  const views = useMemo(() => viewsOf(assets), [assets]);
  const last = views.length - 1;
  const draw = (at: number): Scene => {
    const view = views[at];
    return view === undefined
      ? { points: [], lines: [] }
      : assets.renderer.draw(view, { numbered: false, entries: [], choice: null });
  };
  const scene = useSignal<Scene>(useMemo(() => draw(last), [views]));
  const playing = isPlaying.value;

  useEffect(() => {
    if (!playing || last === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let at = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      at = at === last ? 0 : at + 1;
      scene.value = draw(at);
      timer = setTimeout(step, at === last ? RESTART_DELAY : MOVE_DELAY);
    };
    timer = setTimeout(step, MOVE_DELAY);
    return () => {
      clearTimeout(timer);
      scene.value = draw(last);
    };
  }, [playing, views]);

  return <MiniBoard {...assets.renderer.geometryOf({})} scene={scene} />;
};
