// The lists of the lobby, and all that it takes to ask for them: loaded with the portal, but not before it is there.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { textIn, type CatalogueGame } from "@tengen/catalogue";
import { makeMatchHash, MatchList, openBrowserHouse, type ListedGame } from "@tengen/online";
import type { BoardLooks, GameOption } from "@tengen/table";
import { language, wordsAreLoaded } from "@tengen/words";
import { useEffect, useMemo } from "preact/hooks";

const optionFiles = import.meta.glob<readonly GameOption[]>("../../../games/*/page/options.ts", { import: "default" });
const lookFiles = import.meta.glob<BoardLooks<unknown>>("../../../games/*/page/scene.ts", { import: "default" });

/** What files of this kind have, by the id of the game; empty until they have come. */
const useFiles = <T,>(
  files: Readonly<Record<string, () => Promise<T>>>,
): ReadonlySignal<Readonly<Record<string, T>>> => {
  const found = useSignal<Readonly<Record<string, T>>>({});
  useEffect(() => {
    const load = async (): Promise<void> => {
      const all = Object.entries(files).map(
        async ([file, read]) => [file.split("/").at(-3) ?? "", await read()] as const,
      );
      const read = await Promise.all(all);
      await wordsAreLoaded();
      found.value = Object.fromEntries(read);
    };
    void load();
  }, []);
  return found;
};

export const LobbyLists = ({ games }: { readonly games: readonly CatalogueGame[] }) => {
  const house = useMemo(() => openBrowserHouse("./index.html", []), []);
  const options = useFiles(optionFiles);
  const looks = useFiles(lookFiles);
  const gameOf = (gameId: string): ListedGame | null => {
    const game = games.find(({ id }) => id === gameId);
    return game === undefined
      ? null
      : {
          name: textIn(game.name, language.value),
          bots: game.bots,
          options: options.value[gameId] ?? [],
          colors: looks.value[gameId]?.colors ?? [],
          hrefOf: (matchId) => `${game.path}${makeMatchHash(matchId)}`,
        };
  };
  const list = { house, gameOf };
  return (
    <div class="lobby-lists">
      <MatchList {...list} status="active" mine />
      <MatchList {...list} status="open" mine />
      <MatchList {...list} status="open" />
      <MatchList {...list} status="active" />
    </div>
  );
};
