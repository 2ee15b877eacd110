// The lobby's match lists, with the client code they need: loaded just before they come into view.
import type { CatalogueGame } from "@tengen/catalogue";
import { makeMatchHash, MatchList, openBrowserSession, type ListedGame, type MatchListProps } from "./online/index.ts";
import { describeRules } from "@tengen/table";
import { localize } from "@tengen/ui/i18n";
import { useMemo } from "preact/hooks";
import { useTableGames } from "./table-games.ts";

export interface LobbyListsProps {
  readonly games: readonly CatalogueGame[];
  /** Where to begin a game while nobody waits. */
  readonly startHref: string;
}

/** Matches are played and watched on their own pages. */
const neverConnects = (): never => {
  throw new Error("the lobby asks for its lists over HTTP");
};

export const LobbyLists = ({ games, startHref }: LobbyListsProps) => {
  const session = useMemo(() => openBrowserSession("./index.html", neverConnects), []);
  const tableGameOf = useTableGames();
  const gameOf: MatchListProps["gameOf"] = ({ gameId, rulesetVersion, options }): ListedGame | null => {
    const manifest = games.find(({ id }) => id === gameId);
    if (manifest === undefined) return null;
    const rules = tableGameOf(gameId, rulesetVersion);
    return {
      name: localize(manifest.name),
      bots: manifest.bots,
      // The ruleset's name is in the catalogue; its options follow when they are loaded.
      rules: describeRules({ manifest, engine: { rulesetVersion }, options: rules?.options ?? [] }, options),
      colors: rules?.renderer.colors ?? [],
      table: rules,
      tvHref: `${manifest.path}#tv`,
      hrefOf: (matchId) => `${manifest.path}${makeMatchHash(matchId)}`,
    };
  };
  const list = { session, gameOf };
  return (
    <div class="lobby-lists">
      <div class="lobby-open">
        <MatchList {...list} status="active" mine />
        <MatchList {...list} status="open" mine />
        <MatchList {...list} status="open" startHref={startHref} />
      </div>
      <div class="lobby-live">
        <MatchList {...list} status="active" />
      </div>
    </div>
  );
};
