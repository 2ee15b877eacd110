import "./portal.css";
import { effect, signal } from "@preact/signals";
import { parseCatalogue, type Catalogue } from "@tengen/catalogue";
import { noSavedGames, openSavedGames, readLastPlay, type SavedGame, type SavedGames } from "@tengen/table";
import { applySettings, registerServiceWorker } from "@tengen/ui";
import { t } from "@tengen/ui/i18n";
import { render } from "preact";
import { Portal } from "./portal.tsx";

const catalogue = signal<Catalogue | "failed" | null>(null);

/** Whether a match server serves the site, and not a plain web host. */
const hasServer = signal(false);

const loadCatalogue = async (): Promise<void> => {
  catalogue.value = null;
  try {
    const answer = await fetch("data/catalogue.json");
    if (!answer.ok) throw new Error(`the host answered ${answer.status} for the catalogue`);
    // Only our server sends this header.
    hasServer.value = answer.headers.has("tengen-protocol");
    const parsed = parseCatalogue(await answer.json());
    catalogue.value = parsed.ok ? parsed.value : "failed";
  } catch {
    catalogue.value = "failed";
  }
};

const loadSavedGames = async (): Promise<readonly [SavedGames, readonly SavedGame[]]> => {
  const games = await openSavedGames().catch(() => noSavedGames);
  return [games, await games.list().catch(() => [])];
};

// All at once: none of them needs another one.
const [[games, list]] = await Promise.all([loadSavedGames(), loadCatalogue(), applySettings()]);
const saved = signal(list);
effect(() => {
  document.title = `${t("site_name")} · ${t("site_tagline")}`;
});
const root = document.querySelector("#page");
if (root !== null) {
  // The first screens of other languages, and what is shown without a script.
  for (const part of root.querySelectorAll(":scope > :is(template, noscript, #failed)")) part.remove();
  // Takes over the elements of the prerendered first screen.
  render(
    <Portal
      games={games}
      saved={saved}
      catalogue={catalogue}
      last={readLastPlay()}
      hasServer={hasServer}
      now={Date.now()}
      onRetry={() => void loadCatalogue()}
    />,
    root,
  );
}
registerServiceWorker("./index.html");
