import "./portal.css";
import { effect, signal } from "@preact/signals";
import { parseCatalogue, type Catalogue } from "@tengen/catalogue";
import { noSavedGames, openSavedGames, type SavedGame } from "@tengen/table";
import { applySettings, registerServiceWorker } from "@tengen/ui";
import { t } from "@tengen/i18n";
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

await applySettings();
effect(() => {
  document.title = `${t("site_name")} · ${t("site_tagline")}`;
});
const [games] = await Promise.all([openSavedGames().catch(() => noSavedGames), loadCatalogue()]);
const saved = signal<readonly SavedGame[]>(await games.list().catch(() => []));
const root = document.querySelector("#page");
root?.replaceChildren();
if (root !== null) {
  render(
    <Portal
      games={games}
      saved={saved}
      catalogue={catalogue}
      hasServer={hasServer}
      onRetry={() => void loadCatalogue()}
    />,
    root,
  );
}
registerServiceWorker("./index.html");
