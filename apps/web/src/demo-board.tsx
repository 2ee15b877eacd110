// The demo board on a game's card: the final position of a short game, or that game in a loop while it plays. With
// reduced motion it never plays.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { MiniBoard, type Scene } from "@tengen/board";
import { useEffect, useMemo } from "preact/hooks";
import { drawView, sceneOf, viewsOf, type DemoPicture } from "./demo-picture.ts";
import type { GameAssets } from "./game-assets.ts";

/** Milliseconds between two moves, and before the game starts again. */
const MOVE_DELAY = 450;
const RESTART_DELAY = 3500;

export interface DemoBoardProps {
  readonly picture: DemoPicture;
  /** Null until somebody has pointed at the card. */
  readonly assets: GameAssets | null;
  readonly isPlaying: ReadonlySignal<boolean>;
}

export const DemoBoard = ({ picture, assets, isPlaying }: DemoBoardProps) => {
  const end = useMemo(() => sceneOf(picture), [picture]);
  const scene = useSignal<Scene>(end);
  const playing = isPlaying.value;

  useEffect(() => {
    if (!playing || assets === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const scenes = viewsOf(assets).map((view) => drawView(assets, view));
    const last = scenes.length - 1;
    if (last === 0) return;
    let at = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      at = at === last ? 0 : at + 1;
      scene.value = scenes[at] ?? end;
      timer = setTimeout(step, at === last ? RESTART_DELAY : MOVE_DELAY);
    };
    timer = setTimeout(step, MOVE_DELAY);
    return () => {
      clearTimeout(timer);
      scene.value = end;
    };
  }, [playing, assets, scene, end]);

  const { axes, starPoints } = picture;
  return <MiniBoard axes={axes} starPoints={starPoints} scene={scene} />;
};
