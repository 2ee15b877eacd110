// The first screens of the portal and of each game's page as HTML, in every language: `npm run build` writes them into the
// pages, so that they are shown before any module has loaded. The portal can be used at once and takes its elements over
// (main.tsx). A game's page shows what the game is, and the same layout, empty, so that nothing shifts.
import { signal } from "@preact/signals";
import type { Catalogue, CatalogueGame } from "@tengen/catalogue";
import { LANGUAGES, loadAllLanguages, localize, setLanguage, t } from "@tengen/ui/i18n";
import { Shell } from "@tengen/ui";
import { renderToString } from "preact-render-to-string";
import { Lobby } from "./lobby.tsx";
import { suggestedGame } from "./play-choices.ts";
import { StartPanel } from "./start-panel.tsx";

// With the module: the build imports it, and nothing after that.
await loadAllLanguages();

export interface FirstScreen {
  /** The language's tag. */
  readonly tag: string;
  readonly portal: string;
  /** By the id of a game. */
  readonly tables: Readonly<Record<string, string>>;
}

const FirstScreenOf = ({ games }: Pick<Catalogue, "games">) => (
  <Shell home="./index.html">
    <div class="portal">
      <div class="first-screen">
        <StartPanel
          games={games}
          chosen={signal(suggestedGame(games, null)?.id ?? "")}
          last={null}
          hasServer
          now={null}
        />
        <Lobby games={games} hasServer startHref="" />
      </div>
    </div>
  </Shell>
);

const FirstTableOf = ({ game }: { readonly game: CatalogueGame }) => (
  <>
    <header class="page-header">
      <span class="brand">
        <span class="logo" />
        <span>{t("site_name")}</span>
      </span>
      <h1>{localize(game.name)}</h1>
    </header>
    <main>
      <div class="table game-table">
        <div class="seats">
          <ol>
            <li />
            <li />
          </ol>
        </div>
        <div class="position-status">
          <div class="status" />
        </div>
        <div class="board-place">
          <div class="board blank" />
        </div>
        <div class="below-board">
          <p class="notice" />
        </div>
        <div class="beside-board">
          <p class="panel">{localize(game.description)}</p>
        </div>
      </div>
    </main>
  </>
);

export const prerender = async ({ games }: Catalogue): Promise<readonly FirstScreen[]> => {
  const screens: FirstScreen[] = [];
  for (const { code } of LANGUAGES) {
    await setLanguage(code);
    screens.push({
      tag: code,
      portal: renderToString(<FirstScreenOf games={games} />),
      tables: Object.fromEntries(games.map((game) => [game.id, renderToString(<FirstTableOf game={game} />)])),
    });
  }
  return screens;
};
