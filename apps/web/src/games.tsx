// The games as cards. With more games than fit a screen they can be searched by text and filtered by tag.
import { useSignal, type Signal } from "@preact/signals";
import type { CatalogueGame } from "@tengen/catalogue";
import { localize, t, tagLabel } from "@tengen/ui/i18n";
import { useUniqueId } from "@tengen/board";
import { GameCard } from "./game-card.tsx";
import { findGames } from "./search.ts";

/** About as many cards fit a wide screen. */
const MAX_ON_SCREEN = 6;

interface SearchProps {
  readonly text: Signal<string>;
  readonly tag: Signal<string | null>;
  readonly tags: readonly string[];
  /** How many games match. */
  readonly count: number;
}

const Search = ({ text, tag, tags, count }: SearchProps) => {
  const id = useUniqueId();
  return (
    <>
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
      <p class="quiet" role="status">
        {count === 0 ? t("no_game_found") : t("games_found", { count })}
      </p>
    </>
  );
};

/** The text that the search looks through, in the language of the page. */
const wordsOf = ({ name, description, tags }: CatalogueGame): string =>
  [localize(name), localize(description), ...tags, ...tags.map(tagLabel)].join(" ");

export const Games = ({ games }: { readonly games: readonly CatalogueGame[] }) => {
  const text = useSignal("");
  const tag = useSignal<string | null>(null);
  const found = findGames(games, wordsOf, text.value, tag.value);
  const tags = [...new Set(games.flatMap((game) => game.tags))].toSorted();
  return (
    <section class="games" aria-labelledby="games">
      <h2 id="games">{t("games")}</h2>
      {games.length > MAX_ON_SCREEN && <Search text={text} tag={tag} tags={tags} count={found.length} />}
      <div class="cards">
        {found.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </div>
    </section>
  );
};
