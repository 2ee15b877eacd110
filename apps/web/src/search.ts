import type { CatalogueGame } from "@tengen/catalogue";

/** Removes case and accents, so that "pierre alignee" finds "pierres alignées". */
const normalize = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The games with the tag, if one is chosen, and with every word of the search text. */
export const findGames = (
  games: readonly CatalogueGame[],
  wordsOf: (game: CatalogueGame) => string,
  text: string,
  tag: string | null,
): readonly CatalogueGame[] => {
  const wanted = normalize(text).split(/\s+/u);
  return games.filter((game) => {
    const words = normalize(wordsOf(game));
    return (tag === null || game.tags.includes(tag)) && wanted.every((word) => words.includes(word));
  });
};
