// The portal: saved games, the games to play, and the lobby.
import { useComputed, useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Catalogue, CatalogueGame } from "@tengen/catalogue";
import { type SavedGame, type SavedGames } from "@tengen/table";
import { Icon, Shell } from "@tengen/ui";
import { localize, t, tagLabel } from "@tengen/i18n";
import { useEffect, useId } from "preact/hooks";
import { GameCard } from "./game-card.tsx";
import { Lobby } from "./lobby.tsx";
import { findGames } from "./search.ts";
import { YourGames } from "./your-games.tsx";

interface SearchProps {
  readonly text: Signal<string>;
  readonly tag: Signal<string | null>;
  readonly tags: readonly string[];
}

const Search = ({ text, tag, tags }: SearchProps) => {
  const id = useId();
  return (
    <search class="search">
      <label class="visually-hidden" for={id}>
        {t("search_games")}
      </label>
      <input
        id={id}
        type="search"
        placeholder={t("search_games")}
        value={text}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <div class="tags" role="group" aria-label={t("tags")}>
        {tags.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={tag.value === one}
            onClick={() => {
              tag.value = tag.value === one ? null : one;
            }}
          >
            {tagLabel(one)}
          </button>
        ))}
      </div>
    </search>
  );
};

/** The text that the search looks through, in the language of the page. */
const wordsOf = ({ name, description, tags }: CatalogueGame): string =>
  [localize(name), localize(description), ...tags, ...tags.map(tagLabel)].join(" ");

const Games = ({ catalogue }: { readonly catalogue: Catalogue }) => {
  const text = useSignal("");
  const tag = useSignal<string | null>(null);
  const isAnimated = useSignal(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  const found = useComputed(() => findGames(catalogue.games, wordsOf, text.value, tag.value));
  const tags = [...new Set(catalogue.games.flatMap((game) => game.tags))].toSorted();
  return (
    <section aria-labelledby="games">
      <div class="games-head">
        <h2 id="games">{t("games")}</h2>
        <button
          type="button"
          class="plain"
          onClick={() => {
            isAnimated.value = !isAnimated.value;
          }}
        >
          <Icon name={isAnimated.value ? "pause" : "play"} />
          <span>{isAnimated.value ? t("pause_animations") : t("play_animations")}</span>
        </button>
      </div>
      <Search text={text} tag={tag} tags={tags} />
      <p class="quiet" role="status">
        {found.value.length === 0 ? t("no_game_found") : t("games_found", { count: found.value.length })}
      </p>
      <div class="cards">
        {found.value.map((game) => (
          <GameCard key={game.id} game={game} isAnimated={isAnimated} />
        ))}
      </div>
    </section>
  );
};

export interface PortalProps {
  readonly games: SavedGames;
  readonly saved: Signal<readonly SavedGame[]>;
  /** Null while it loads. */
  readonly catalogue: Signal<Catalogue | "failed" | null>;
  /** Whether a match server serves the site. */
  readonly hasServer: ReadonlySignal<boolean>;
  readonly onRetry: () => void;
}

export const Portal = ({ games, saved, catalogue, hasServer, onRetry }: PortalProps) => {
  const refresh = async (): Promise<void> => {
    // If storage cannot be read, the list stays as it is.
    saved.value = await games.list().catch(() => saved.value);
  };
  useEffect(() => games.subscribe(() => void refresh()), [games]);
  const loaded = catalogue.value;
  return (
    <Shell home="./index.html">
      <div class="portal">
        <div class="lead">
          <h1>{t("site_tagline")}</h1>
          <p>{t("site_lead")}</p>
        </div>
        {loaded === "failed" && (
          <p class="notice error" role="alert">
            {t("catalogue_failed")}{" "}
            <button type="button" onClick={onRetry}>
              {t("try_again")}
            </button>
          </p>
        )}
        {loaded !== null && loaded !== "failed" && (
          <>
            <YourGames games={games} list={saved} catalogue={loaded} onChange={() => void refresh()} />
            <Games catalogue={loaded} />
            {hasServer.value && <Lobby catalogue={loaded} />}
          </>
        )}
      </div>
    </Shell>
  );
};
