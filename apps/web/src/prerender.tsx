// The first screen of the portal as HTML, in every language: `npm run build` writes it into the page, so that it is shown
// and can be used before any module has loaded. The portal takes these elements over (main.tsx).
import { signal } from "@preact/signals";
import type { Catalogue } from "@tengen/catalogue";
import { LANGUAGES, loadAllLanguages, setLanguage } from "@tengen/ui/i18n";
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
  readonly html: string;
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

export const prerender = async ({ games }: Catalogue): Promise<readonly FirstScreen[]> => {
  const screens: FirstScreen[] = [];
  for (const { code } of LANGUAGES) {
    await setLanguage(code);
    screens.push({ tag: code, html: renderToString(<FirstScreenOf games={games} />) });
  }
  return screens;
};
