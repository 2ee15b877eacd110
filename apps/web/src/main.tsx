import "./portal.css";
import { effect, signal } from "@preact/signals";
import type { Catalogue } from "@tengen/catalogue";
import { followSettings, forgetfulGames, openSavedGames, type SavedGame } from "@tengen/table";
import { say } from "@tengen/words";
import { render } from "preact";
import { Portal } from "./portal.tsx";

const catalogue = signal<Catalogue | "failed" | null>(null);

const loadCatalogue = async (): Promise<void> => {
  catalogue.value = null;
  try {
    const answer = await fetch("data/catalogue.json");
    if (!answer.ok) throw new Error(`the catalogue answers ${answer.status}`);
    catalogue.value = (await answer.json()) as Catalogue;
  } catch {
    catalogue.value = "failed";
  }
};

followSettings();
effect(() => {
  document.title = `${say("site_name")} · ${say("site_tagline")}`;
});
const [games] = await Promise.all([openSavedGames().catch(() => forgetfulGames), loadCatalogue()]);
const saved = signal<readonly SavedGame[]>(await games.list());
const root = document.querySelector("#page");
root?.replaceChildren();
if (root !== null) {
  render(<Portal games={games} saved={saved} catalogue={catalogue} onRetry={() => void loadCatalogue()} />, root);
}
