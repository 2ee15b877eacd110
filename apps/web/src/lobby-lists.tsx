// The lobby's match lists, with the client code they need: loaded just before they come into view.
import { useSignal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { makeMatchHash, MatchList, openBrowserSession, type ListedGame } from "./online/index.ts";
import type { BoardRenderer, GameOption } from "@tengen/table";
import { localize, messagesLoaded } from "@tengen/i18n";
import { useMemo } from "preact/hooks";

const optionFiles = import.meta.glob<readonly GameOption[]>("../../../games/*/page/options.ts", { import: "default" });
const rendererFiles = import.meta.glob<BoardRenderer<unknown>>("../../../games/*/page/scene.ts", { import: "default" });

/** Each game's file of a kind, by game id. Loaded when a match of that game is listed; null until then. */
const useFiles = <T,>(files: Readonly<Record<string, () => Promise<T>>>): ((gameId: string) => T | null) => {
  const loaded = useSignal<ReadonlyMap<string, T>>(new Map());
  const requested = useMemo(() => new Set<string>(), []);
  const load = async (gameId: string, read: () => Promise<T>): Promise<void> => {
    const file = await read();
    await messagesLoaded();
    loaded.value = new Map([...loaded.value, [gameId, file]]);
  };
  return (gameId) => {
    const read = Object.entries(files).find(([file]) => file.split("/").at(-3) === gameId)?.[1];
    if (read !== undefined && !requested.has(gameId)) {
      requested.add(gameId);
      void load(gameId, read);
    }
    return loaded.value.get(gameId) ?? null;
  };
};

export const LobbyLists = ({ games }: { readonly games: readonly CatalogueGame[] }) => {
  const session = useMemo(() => openBrowserSession("./index.html", []), []);
  const optionsOf = useFiles(optionFiles);
  const rendererOf = useFiles(rendererFiles);
  const gameOf = (gameId: string): ListedGame | null => {
    const game = games.find(({ id }) => id === gameId);
    return game === undefined
      ? null
      : {
          name: localize(game.name),
          bots: game.bots,
          options: optionsOf(gameId) ?? [],
          colors: rendererOf(gameId)?.colors ?? [],
          hrefOf: (matchId) => `${game.path}${makeMatchHash(matchId)}`,
        };
  };
  const list = { session, gameOf };
  return (
    <div class="lobby-lists">
      <MatchList {...list} status="active" mine />
      <MatchList {...list} status="open" mine />
      <MatchList {...list} status="open" />
      <MatchList {...list} status="active" />
    </div>
  );
};
