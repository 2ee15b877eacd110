// What the portal needs to draw each game, found by folder: adding a game is adding a folder. Loaded when a game is
// shown.
import type { AnyEngine, BaseView, GameAction } from "@tengen/kernel";
import type { DemoPicture } from "./demo-picture.ts";
import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { BoardRenderer } from "@tengen/table";
import { sharedMessages, messagesLoaded, type MessageLookup } from "@tengen/ui/i18n";
import { useEffect } from "preact/hooks";
import { whenIdle as idle } from "./when-idle.ts";

/** `messages` if the game has messages of its own. */
interface SceneModule {
  readonly default: BoardRenderer<BaseView>;
  readonly messages?: MessageLookup;
}

const engines = import.meta.glob<AnyEngine>("../../../games/*/engine.ts", { import: "default" });
const scenes = import.meta.glob<SceneModule>("../../../games/*/page/scene.ts");
const demoGames = import.meta.glob<readonly GameAction[]>("../../../games/*/page/picture.json", { import: "default" });
/** The end of each demo game, drawn by the build: a card shows it without the rules. */
const pictures = import.meta.glob<DemoPicture>("../../../games/*/page/picture.json", {
  import: "default",
  query: "?drawn",
});

/** Null for a game without a demo game. */
export const loadDemoPicture = async (id: string): Promise<DemoPicture | null> =>
  (await pictures[`../../../games/${id}/page/picture.json`]?.()) ?? null;

export interface GameAssets {
  readonly engine: AnyEngine;
  readonly renderer: BoardRenderer<BaseView>;
  readonly messages: MessageLookup;
  /** The actions of the demo game; empty if the game has none. */
  readonly demoGame: readonly GameAction[];
}

/** Null for a game without our board. */
export const loadGameAssets = async (id: string): Promise<GameAssets | null> => {
  const folder = `../../../games/${id}`;
  const [engine, scene, demoGame] = await Promise.all([
    engines[`${folder}/engine.ts`]?.(),
    scenes[`${folder}/page/scene.ts`]?.(),
    demoGames[`${folder}/page/picture.json`]?.(),
  ]);
  await messagesLoaded();
  return engine === undefined || scene === undefined
    ? null
    : { engine, renderer: scene.default, messages: scene.messages ?? sharedMessages, demoGame: demoGame ?? [] };
};

/** The same for another ruleset than that of the demo game; null for an unknown one. */
const loadRulesetAssets = async (id: string, rulesetVersion: string): Promise<GameAssets | null> => {
  const { loadTableGame } = await import("./table-games.ts");
  const game = await loadTableGame(id, rulesetVersion);
  return game === null
    ? null
    : { engine: game.engine, renderer: game.renderer, messages: game.messages ?? sharedMessages, demoGame: [] };
};

const loadAssets = async (id: string, rulesetVersion: string | undefined): Promise<GameAssets | null> => {
  const assets = await loadGameAssets(id);
  const isSame = rulesetVersion === undefined || rulesetVersion === assets?.engine.rulesetVersion;
  return isSame || assets === null ? assets : loadRulesetAssets(id, rulesetVersion);
};

interface AssetOptions {
  /** Loading starts when this is true. */
  readonly isWanted?: boolean;
  /** Whether to load only when the browser is idle, and to show it only then. */
  readonly whenIdle?: boolean;
  /** That of the demo game unless another one is named. */
  readonly rulesetVersion?: string;
}

/** Null until loaded. */
export const useGameAssets = (
  id: string,
  { isWanted = true, whenIdle = false, rulesetVersion }: AssetOptions = {},
): ReadonlySignal<GameAssets | null> => {
  const assets = useSignal<GameAssets | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const load = async (): Promise<void> => {
      if (whenIdle) await idle();
      const loaded = await loadAssets(id, rulesetVersion);
      if (whenIdle) await idle();
      assets.value = loaded;
    };
    void load();
  }, [id, isWanted, whenIdle, rulesetVersion, assets]);
  return assets;
};
