// The demo board on a game's card: the final position of a short game, or that game in a loop while it plays. With
// reduced motion it never plays.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import { useEffect, useMemo } from "preact/hooks";
import type { GameAssets } from "./game-assets.ts";

/** Milliseconds between two moves, and before the game starts again. */
const MOVE_DELAY = 450;
const RESTART_DELAY = 3500;

/** The scene at the start and after each action. */
const scenesOf = ({ engine, renderer, demoGame }: GameAssets): readonly Scene[] => {
  let state = engine.init({ seed: "picture", playerIds: ["seat-1", "seat-2"] });
  const drawing = { numbered: false, entries: [], choice: null };
  const scenes = [renderer.draw(engine.getPlayerView(state, null), drawing)];
  for (const action of demoGame) {
    state = engine.applyAction(state, action, state.currentPlayerId ?? "");
    scenes.push(renderer.draw(engine.getPlayerView(state, null), drawing));
  }
  return scenes;
};

export interface DemoBoardProps {
  readonly assets: GameAssets;
  readonly isPlaying: ReadonlySignal<boolean>;
}

export const DemoBoard = ({ assets, isPlaying }: DemoBoardProps) => {
  const scenes = useMemo(() => scenesOf(assets), [assets]);
  const last = scenes.length - 1;
  const scene = useSignal<Scene>(scenes[last] ?? { points: [], lines: [] });
  const playing = isPlaying.value;

  useEffect(() => {
    if (!playing || last === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let at = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      at = at === last ? 0 : at + 1;
      scene.value = scenes[at] ?? scene.value;
      timer = setTimeout(step, at === last ? RESTART_DELAY : MOVE_DELAY);
    };
    timer = setTimeout(step, MOVE_DELAY);
    return () => {
      clearTimeout(timer);
      scene.value = scenes[last] ?? scene.value;
    };
  }, [playing, scenes, last, scene]);

  return <MiniBoard {...assets.renderer.geometryOf({})} scene={scene} />;
};
