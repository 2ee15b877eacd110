// The local table of a game's page: opened once, it lives as long as the page, whatever is shown.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import {
  makeGameHash,
  noSavedGames,
  openLocalTable,
  openSavedGames,
  parseGameHash,
  readLastPlay,
  startTimer,
  writeLastPlay,
  type GameRulesets,
  type LocalTable,
} from "@tengen/table";
import { settings } from "@tengen/ui";
import { openWebBot } from "@tengen/workers/web";
import { addressParts, parseGameAddress } from "./game-address.ts";

export const randomBytes = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The shared game that an address names; the id is null until it is known. */
export interface ShownShare {
  readonly hash: string;
  readonly id: string | null;
}

/** Whether the address carries the game at the table, or one that is about to be opened. */
const isShared = (share: ShownShare | null, id: string): boolean =>
  share !== null && share.hash === location.hash && (share.id === null || share.id === id);

/**
 * Keeps the address in step with the game: a saved game can be returned to, and opened in another tab. The address of a
 * shared game stays, because it opens anywhere.
 */
const followGame = ({ rulesets, local }: LocalTable, share: () => ShownShare | null): void => {
  effect(() => {
    const { entries, record } = local.value;
    const { kind } = parseGameAddress(location.hash, addressParts(rulesets.first));
    if (kind !== "local" && (kind !== "shared" || isShared(share(), record.matchId))) return;
    const hash = entries.length === 0 ? "" : makeGameHash(record.matchId);
    const address = `${location.pathname}${location.search}${hash}`;
    if (hash === location.hash) return;
    // From one game to another: "back" returns to the first.
    if (parseGameHash(location.hash) === "") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  });
};

/** Whether the page is shown, not in a hidden tab. */
const followPage = (): ReadonlySignal<boolean> => {
  const isShown = signal(!document.hidden);
  document.addEventListener("visibilitychange", () => {
    isShown.value = !document.hidden;
  });
  return isShown;
};

/** Opens the table with the game that the address names. */
export const openPageTable = async (rulesets: GameRulesets, share: () => ShownShare | null): Promise<LocalTable> => {
  const address = parseGameAddress(location.hash, addressParts(rulesets.first));
  const games = await openSavedGames().catch(() => null);
  const table = openLocalTable(rulesets, {
    games: games ?? noSavedGames,
    settings,
    now: () => Date.now(),
    randomBytes,
    isPageShown: followPage(),
    lastPlay: { read: readLastPlay, write: writeLastPlay },
    openBot: (file) => openWebBot(rulesets.first.openWorker, file, startTimer),
    startTimer,
  });
  // A game that starts at once replaces nothing: the table need not open another one first.
  if (address.kind !== "local" || !(address.wantsBot || address.wantsTwoPlayers))
    await table.open(parseGameHash(location.hash));
  if (games === null) table.warnNotSaved();
  addEventListener("pagehide", table.flush);
  followGame(table, share);
  return table;
};
