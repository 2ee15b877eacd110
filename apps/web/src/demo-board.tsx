// The demo board on a game's card: a short game in a loop. It stops while it is out of view or paused. With reduced
// motion it shows the final position.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
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
  readonly isAnimated: ReadonlySignal<boolean>;
}

export const DemoBoard = ({ assets, isAnimated }: DemoBoardProps) => {
  const scenes = useMemo(() => scenesOf(assets), [assets]);
  const last = scenes.length - 1;
  const scene = useSignal<Scene>(scenes[last] ?? { points: [], lines: [] });
  const container = useRef<HTMLDivElement>(null);
  const animated = isAnimated.value;

  useEffect(() => {
    if (!animated || container.current === null || last === 0) return;
    let at = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      at = at === last ? 0 : at + 1;
      scene.value = scenes[at] ?? scene.value;
      timer = setTimeout(step, at === last ? RESTART_DELAY : MOVE_DELAY);
    };
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(step, at === last ? RESTART_DELAY : MOVE_DELAY);
    });
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [animated, scenes, last, scene]);

  return (
    <div ref={container}>
      <MiniBoard {...assets.renderer.geometryOf({})} scene={scene} />
    </div>
  );
};
