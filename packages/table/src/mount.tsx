import "./table.css";
// Puts a game's page together: the only place of this room that knows the browser's clock, chance and address.
import { effect } from "@preact/signals";
import { render } from "preact";
import { makeGameHash, parseGameHash } from "./address.ts";
import { keepSite } from "./keep-site.ts";
import { forgetfulGames, openSavedGames } from "./saved-games.ts";
import { followSettings, settings } from "./settings.ts";
import type { AnyTableGame } from "./table-game.ts";
import { LocalPage } from "./local-page.tsx";
import { openLocalTable } from "./local-table.ts";
import { openWebBot, startTimer } from "./web-bot.ts";

const randomBytes = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Where the portal is, from a game's page. */
const HOME = "../../index.html";

const addressedGame = (): string => parseGameHash(location.hash);

export const mountTable = async (game: AnyTableGame): Promise<void> => {
  followSettings();
  const root = document.querySelector("#page");
  if (root === null) throw new Error("the page has no place for the table");
  const games = await openSavedGames().catch(() => null);
  const table = openLocalTable(game, {
    games: games ?? forgetfulGames,
    settings,
    now: () => Date.now(),
    randomBytes,
    openBot: (file) => openWebBot(game.openWorker, file),
    startTimer,
  });
  await table.open(addressedGame());
  if (games === null) table.warnNotKept();
  addEventListener("hashchange", () => {
    const id = addressedGame();
    if (id !== "" && id !== table.local.peek().record.matchId) void table.open(id);
  });
  addEventListener("pagehide", table.flush);
  // A game that is kept has an address: to come back to, and to open in another tab.
  effect(() => {
    const { entries, record } = table.local.value;
    const hash = entries.length === 0 ? "" : makeGameHash(record.matchId);
    const address = `${location.pathname}${location.search}${hash}`;
    if (hash === location.hash) return;
    // From one game to another: the way back leads to the first.
    if (parseGameHash(location.hash) === "") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  });
  root.replaceChildren();
  render(<LocalPage table={table} home={HOME} />, root);
  keepSite(HOME);
};
