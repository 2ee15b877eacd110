// The local table of a game's page: opened once, it lives as long as the page, whatever is shown.
import { effect } from "@preact/signals";
import {
  makeGameHash,
  noSavedGames,
  openLocalTable,
  openSavedGames,
  parseGameHash,
  startTimer,
  type GameRulesets,
  type LocalTable,
} from "@tengen/table";
import { settings } from "@tengen/ui";
import { openWebBot } from "@tengen/workers/web";
import { parseGameAddress } from "./game-address.ts";

const randomBytes = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Keeps the address in step with the game: a saved game can be returned to, and opened in another tab. */
const followGame = ({ rulesets, local }: LocalTable): void => {
  effect(() => {
    const { entries, record } = local.value;
    if (parseGameAddress(location.hash, rulesets.first.loadStudy !== undefined).kind !== "local") return;
    const hash = entries.length === 0 ? "" : makeGameHash(record.matchId);
    const address = `${location.pathname}${location.search}${hash}`;
    if (hash === location.hash) return;
    // From one game to another: "back" returns to the first.
    if (parseGameHash(location.hash) === "") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  });
};

/** Opens the table with the game that the address names. */
export const openPageTable = async (rulesets: GameRulesets): Promise<LocalTable> => {
  const games = await openSavedGames().catch(() => null);
  const table = openLocalTable(rulesets, {
    games: games ?? noSavedGames,
    settings,
    now: () => Date.now(),
    randomBytes,
    openBot: (file) => openWebBot(rulesets.first.openWorker, file, startTimer),
    startTimer,
  });
  await table.open(parseGameHash(location.hash));
  if (games === null) table.warnNotSaved();
  addEventListener("pagehide", table.flush);
  followGame(table);
  return table;
};
