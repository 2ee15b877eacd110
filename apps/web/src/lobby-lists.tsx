// The lists of the lobby, and all that it takes to ask for them: loaded when they come into sight.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { textIn, type CatalogueGame } from "@tengen/catalogue";
import { makeMatchHash, MatchList, openBrowserHouse } from "@tengen/online";
import type { GameOption } from "@tengen/table";
import { language, wordsAreLoaded } from "@tengen/words";
import { useEffect, useMemo } from "preact/hooks";

const files = import.meta.glob<readonly GameOption[]>("../../../games/*/page/options.ts", { import: "default" });

type Options = Readonly<Record<string, readonly GameOption[]>>;

/** What can be chosen for each game, by its id; empty until it has come. */
const useOptions = (): ReadonlySignal<Options> => {
  const options = useSignal<Options>({});
  useEffect(() => {
    const loadAll = async (): Promise<void> => {
      const found = Object.entries(files).map(
        async ([file, load]) => [file.split("/").at(-3) ?? "", await load()] as const,
      );
      const read = await Promise.all(found);
      await wordsAreLoaded();
      options.value = Object.fromEntries(read);
    };
    void loadAll();
  }, []);
  return options;
};

export const LobbyLists = ({ games }: { readonly games: readonly CatalogueGame[] }) => {
  const house = useMemo(() => openBrowserHouse("./index.html", []), []);
  const options = useOptions();
  const find = (gameId: string) => games.find(({ id }) => id === gameId);
  const list = {
    house,
    hrefOf: (matchId: string, gameId: string): string | null => {
      const path = find(gameId)?.path;
      return path === undefined ? null : `${path}${makeMatchHash(matchId)}`;
    },
    optionsOf: (gameId: string) => options.value[gameId] ?? [],
    nameOf: (gameId: string): string => {
      const game = find(gameId);
      return game === undefined ? gameId : textIn(game.name, language.value);
    },
  };
  return (
    <div class="lobby-lists">
      <MatchList {...list} status="active" mine />
      <MatchList {...list} status="open" mine />
      <MatchList {...list} status="open" />
      <MatchList {...list} status="active" />
    </div>
  );
};
