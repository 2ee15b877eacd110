// What the portal needs of each game to draw it, found by its folder: adding a game is adding a folder. Loaded when a
// game is shown.
import type { AnyEngine, GameAction } from "@tengen/kernel";
import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { BoardLooks } from "@tengen/table";
import { sharedWords, wordsAreLoaded, type AnyWords } from "@tengen/words";
import { useEffect } from "preact/hooks";

const engines = import.meta.glob<AnyEngine>("../../../games/*/engine.ts", { import: "default" });
const looks = import.meta.glob<BoardLooks<unknown>>("../../../games/*/page/scene.ts", { import: "default" });
const words = import.meta.glob<AnyWords>("../../../games/*/page/words.ts", { import: "default" });
const pictures = import.meta.glob<readonly GameAction[]>("../../../games/*/page/picture.json", { import: "default" });

export interface GameFiles {
  readonly engine: AnyEngine;
  readonly looks: BoardLooks<unknown>;
  readonly words: AnyWords;
  /** The actions of a game that shows what the game is like; none where the game brings none. */
  readonly picture: readonly GameAction[];
}

/** Null for a game without a board of ours. */
const loadGameFiles = async (id: string): Promise<GameFiles | null> => {
  const folder = `../../../games/${id}`;
  const [engine, look, own, picture] = await Promise.all([
    engines[`${folder}/engine.ts`]?.(),
    looks[`${folder}/page/scene.ts`]?.(),
    words[`${folder}/page/words.ts`]?.(),
    pictures[`${folder}/page/picture.json`]?.(),
  ]);
  await wordsAreLoaded();
  return engine === undefined || look === undefined
    ? null
    : { engine, looks: look, words: own ?? sharedWords, picture: picture ?? [] };
};

/** Null until they are there. */
export const useGameFiles = (id: string): ReadonlySignal<GameFiles | null> => {
  const files = useSignal<GameFiles | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      files.value = await loadGameFiles(id);
    };
    void load();
  }, [id, files]);
  return files;
};
