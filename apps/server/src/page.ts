// The first page: what there is to play. Plain HTML that needs no script.
import { textIn, type Catalogue, type CatalogueGame } from "@tengen/catalogue";

const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const WORDS = {
  en: {
    tagline: "Stone games: the same rules everywhere, every move provable.",
    games: "Games",
    players: (count: string) => `${count} players`,
    bots: "Bots",
    watch: "Let two bots play on the command line:",
    judge: "Judge your own program's games:",
    missing: "There is no such page.",
    home: "To the games",
  },
  fr: {
    tagline: "Jeux de pierres : les mêmes règles partout, chaque coup prouvable.",
    games: "Jeux",
    players: (count: string) => `${count} joueurs`,
    bots: "Robots",
    watch: "Faire jouer deux robots en ligne de commande :",
    judge: "Arbitrer les parties de votre propre programme :",
    missing: "Cette page n’existe pas.",
    home: "Vers les jeux",
  },
} as const satisfies Record<Language, unknown>;

/** The language of the browser's list that we have and it likes most; English otherwise. */
export const pickLanguage = (accepted: string | undefined): Language => {
  const wishes = (accepted ?? "").split(",").flatMap((item) => {
    const [range = "", weight = ""] = item.split(";");
    const language = LANGUAGES.find((one) => range.trim().toLowerCase().split("-")[0] === one);
    const liking = Number(/q=([\d.]+)/u.exec(weight)?.[1] ?? 1);
    return language === undefined || liking === 0 ? [] : [{ language, liking }];
  });
  return wishes.toSorted((a, b) => b.liking - a.liking)[0]?.language ?? "en";
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe inside HTML. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? "");

const renderPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E%3Ccircle%20cx='8'%20cy='8'%20r='7'%20fill='%23222'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>Tengen</h1>
${body}
</main>
</body>
</html>
`;

const renderGame = (game: CatalogueGame, language: Language): string => {
  const words = WORDS[language];
  const { min, max } = game.players;
  const bots = (game.bots?.available ?? []).map((bot) => bot.name);
  const botFacts = bots.length === 0 ? "" : ` · ${words.bots}: ${escape(bots.join(", "))}`;
  const seats = Array.from({ length: min }, (_, index) => (bots[index % bots.length] ?? "").toLowerCase()).join(",");
  const watch = `<p>${words.watch}</p>
<pre><code>npm run tengen -- play ${escape(game.id)} --seats ${escape(seats)} --games 10</code></pre>
`;
  return `<article>
<h3><span aria-hidden="true">${escape(game.icon ?? "")}</span> ${escape(textIn(game.name, language))}</h3>
<p>${escape(textIn(game.description, language))}</p>
<p class="facts">${escape(words.players(min === max ? `${min}` : `${min}–${max}`))}${botFacts}</p>
${bots.length === 0 ? "" : watch}<p>${words.judge}</p>
<pre><code>npm run tengen -- referee ${escape(game.id)}</code></pre>
</article>`;
};

export const renderHome = ({ games }: Catalogue, language: Language): string => {
  const words = WORDS[language];
  return renderPage(
    language,
    "Tengen",
    `<p>${words.tagline}</p>
<h2>${words.games}</h2>
${games.map((game) => renderGame(game, language)).join("\n")}`,
  );
};

export const renderNotFound = (language: Language): string => {
  const words = WORDS[language];
  return renderPage(language, words.missing, `<p>${words.missing}</p>\n<p><a href="/">${words.home}</a></p>`);
};

export const STYLE = `:root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf7f2, #1b1a18); color: light-dark(#222, #e8e4dc); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 2.2rem; font-weight: 600; letter-spacing: 0.02em; margin: 0; }
h2 { font-size: 1.2rem; font-weight: 600; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1.2rem; margin: 0; }
article { border: 1px solid light-dark(#ddd5c7, #3a3732); border-radius: 0.6rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
article p { margin: 0.5rem 0; }
.facts { color: light-dark(#5f574a, #aaa294); font-size: 0.95rem; }
pre { margin: 0; padding: 0.6rem 0.8rem; border-radius: 0.4rem; white-space: pre-wrap; overflow-wrap: anywhere; background: light-dark(#f0e9dd, #26241f); }
a { color: light-dark(#7a4a12, #e0b070); }
`;
