// The rulesets of every game, found by folder, for what the portal shows of matches and saved games. Loaded on demand.
import { useSignal } from "@preact/signals";
import { messagesLoaded } from "@tengen/ui/i18n";
import { gameRulesetsOf, type AnyTableGame, type TableGameModule } from "@tengen/table";
import { useMemo } from "preact/hooks";

const modules = import.meta.glob<TableGameModule>("../../../games/*/page/table-game.tsx");

/** Null for an unknown game or ruleset. */
export const loadTableGame = async (gameId: string, rulesetVersion: string): Promise<AnyTableGame | null> => {
  const module = await modules[`../../../games/${gameId}/page/table-game.tsx`]?.();
  const game = module === undefined ? null : await gameRulesetsOf(module).load(rulesetVersion);
  await messagesLoaded();
  return game;
};

/** The ruleset of a match; null until it is loaded, which begins with the first question. */
export const useTableGames = (): ((gameId: string, rulesetVersion: string) => AnyTableGame | null) => {
  const loaded = useSignal<ReadonlyMap<string, AnyTableGame>>(new Map());
  const requested = useMemo(() => new Set<string>(), []);
  const load = async (key: string, gameId: string, rulesetVersion: string): Promise<void> => {
    const game = await loadTableGame(gameId, rulesetVersion).catch(() => null);
    if (game !== null) loaded.value = new Map([...loaded.value, [key, game]]);
  };
  return (gameId, rulesetVersion) => {
    const key = `${gameId} ${rulesetVersion}`;
    if (!requested.has(key)) {
      requested.add(key);
      void load(key, gameId, rulesetVersion);
    }
    return loaded.value.get(key) ?? null;
  };
};
