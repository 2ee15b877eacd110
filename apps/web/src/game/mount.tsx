import "../online/online.css";
// Mounts a game's page: a local game, an analysis board or an online match, depending on the address. The only file
// here that reads the page's address.
import { effect, signal, useComputed, type Signal } from "@preact/signals";
import {
  noSavedGames,
  isBrokenHash,
  LocalPage,
  makeGameHash,
  makeStudyHash,
  openLocalTable,
  setupAgainstBot,
  openSavedGames,
  parseGameHash,
  parseStudyHash,
  startTimer,
  type AnyTableGame,
  type LocalTable,
  type StudyLink,
} from "@tengen/table";
import { ActionButton, applySettings, registerServiceWorker, settings } from "@tengen/ui";
import { openWebBot } from "@tengen/workers/web";
import type { JsonObject } from "@tengen/kernel";
import { messagesLoaded, t } from "@tengen/i18n";
import { render, type ComponentChildren } from "preact";
import { parseMatchHash, readAwaited, type OnlineParts } from "../online/index.ts";

const randomBytes = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The portal, relative to a game's page. */
const HOME = "../../index.html";

/** The fragment that opens the form for an online match. */
const ONLINE = "#online";

/** Parses the address of a study; null also for a game without an analysis board. */
const studyOf = ({ loadStudy }: AnyTableGame, hash: string): StudyLink | null =>
  loadStudy === undefined ? null : parseStudyHash(hash);

/** Opens the local table; it lives as long as the page, whatever is shown. */
const openLocal = async (game: AnyTableGame): Promise<LocalTable> => {
  const games = await openSavedGames().catch(() => null);
  const table = openLocalTable(game, {
    games: games ?? noSavedGames,
    settings,
    now: () => Date.now(),
    randomBytes,
    openBot: (file) => openWebBot(game.openWorker, file, startTimer),
    startTimer,
  });
  await table.open(parseGameHash(location.hash));
  if (games === null) table.warnNotSaved();
  addEventListener("pagehide", table.flush);
  // A saved game has an address, to return to and to open in another tab.
  effect(() => {
    const { entries, record } = table.local.value;
    if (parseMatchHash(location.hash) !== null || studyOf(game, location.hash) !== null) return;
    const hash = entries.length === 0 ? "" : makeGameHash(record.matchId);
    const address = `${location.pathname}${location.search}${hash}`;
    if (hash === location.hash) return;
    // From one game to another: "back" returns to the first.
    if (parseGameHash(location.hash) === "") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  });
  return table;
};

/** Keeps the address in step with the shown study, so that it can be shared and survives a reload. */
const updateStudyAddress = (address: StudyLink): void => {
  const hash = makeStudyHash(address);
  if (parseStudyHash(location.hash) === null || hash === location.hash) return;
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
};

const copyAddress = (): Promise<void> => navigator.clipboard.writeText(location.href);

interface LocalProps {
  readonly table: LocalTable;
  readonly parts: Signal<OnlineParts | null>;
  readonly isOpen: Signal<boolean>;
  readonly onPlayOnline: () => void;
}

const Local = ({ table, parts, isOpen, onPlayOnline }: LocalProps) => {
  const { Form, Awaited } = parts.value ?? {};
  const needsAttention = useComputed(() => parts.value?.isReady.value === true);
  return (
    <LocalPage
      table={table}
      home={HOME}
      needsAttention={needsAttention}
      more={
        <>
          {table.game.loadStudy !== undefined && (
            <ActionButton
              icon="study"
              onClick={() => {
                const { entries, record } = table.local.value;
                location.hash = makeStudyHash({ id: entries.length === 0 ? "" : record.matchId, line: null });
              }}
            >
              {t("study")}
            </ActionButton>
          )}
          <ActionButton icon="link" onClick={onPlayOnline}>
            {t("play_online")}
          </ActionButton>
          {Form !== undefined && <Form isOpen={isOpen} />}
        </>
      }
    >
      {Awaited !== undefined && <Awaited />}
    </LocalPage>
  );
};

export const mountGame = async (game: AnyTableGame): Promise<void> => {
  await applySettings();
  const root = document.querySelector("#page");
  if (root === null) throw new Error("the page has no #page element to mount the table in");
  const isPlayingOnline = signal(false);
  const parts = signal<OnlineParts | null>(null);
  let table: LocalTable | null = null;

  let isEmpty = true;
  const show = (page: ComponentChildren): void => {
    // Remove the placeholder of the static page.
    if (isEmpty) root.replaceChildren();
    isEmpty = false;
    render(page, root);
  };
  const openHere = async (text: string, toStudy = false): Promise<void> => {
    table ??= await openLocal(game);
    await table.openFile(new Blob([text]));
    const id = table.local.peek().record.matchId;
    location.hash = toStudy ? makeStudyHash({ id, line: null }) : makeGameHash(id);
  };
  /** Starts a local game against a bot, in the own seat of an awaited match. */
  const playBot = async (seat: number, options: JsonObject): Promise<void> => {
    table ??= await openLocal(game);
    table.start(setupAgainstBot(game, seat, options));
    location.hash = makeGameHash(table.local.peek().record.matchId);
  };
  const loadParts = async (): Promise<OnlineParts> => {
    const { openOnlineParts } = await import("../online/online-parts.tsx");
    await messagesLoaded();
    parts.value ??= openOnlineParts(game, HOME, {
      onOpenHere: (text, toStudy) => void openHere(text, toStudy),
      onPlayBot: (seat, options) => void playBot(seat, options),
    });
    return parts.value;
  };
  const playOnline = async (local: LocalTable): Promise<void> => {
    try {
      const isFirst = parts.value === null;
      if (isFirst) local.notify(() => t("please_wait"));
      await loadParts();
      // Loaded: clear the "please wait" notice.
      if (isFirst) local.choose(null);
      isPlayingOnline.value = true;
    } catch {
      local.notify(() => t("net_unreachable"));
    }
  };
  /** The local table with the game that the address names. */
  const openNamed = async (id: string): Promise<LocalTable> => {
    parts.peek()?.leaveMatch();
    table ??= await openLocal(game);
    if (id !== "" && id !== table.local.peek().record.matchId) await table.open(id);
    return table;
  };
  const showLocal = async (): Promise<void> => {
    const { hash } = location;
    const wantsOnline = hash === ONLINE;
    const local = await openNamed(parseGameHash(hash));
    // The address may have changed meanwhile.
    if (parseMatchHash(location.hash) !== null || studyOf(game, location.hash) !== null) return;
    show(<Local table={local} parts={parts} isOpen={isPlayingOnline} onPlayOnline={() => void playOnline(local)} />);
    if (isBrokenHash(hash)) local.notify(() => t("link_broken"));
    if (wantsOnline) await playOnline(local);
    const awaited = parts.peek() === null ? readAwaited(game.engine.gameId) : null;
    if (awaited !== null) (await loadParts()).awaitMatch(awaited);
  };
  const showStudy = async (link: StudyLink): Promise<void> => {
    const { hash } = location;
    const local = await openNamed("");
    const hasGame = link.id !== "" && (await local.openSavedGame(link.id));
    try {
      const { openStudyPage } = await import("@tengen/study/web");
      await messagesLoaded();
      const page = await openStudyPage(
        local,
        { link, hasGame },
        { settings, startTimer, home: HOME, onLinkChange: updateStudyAddress, onCopy: copyAddress },
      );
      if (location.hash === hash) show(page);
    } catch {
      location.hash = makeGameHash(local.local.peek().record.matchId);
      await showLocal();
      local.notify(() => t("study_failed"));
    }
  };
  const showAddress = async (): Promise<void> => {
    const studyLink = studyOf(game, location.hash);
    if (studyLink !== null) {
      await showStudy(studyLink);
      return;
    }
    if (parseMatchHash(location.hash) === null) {
      await showLocal();
      return;
    }
    const { pageOf } = await loadParts();
    const address = parseMatchHash(location.hash);
    if (address !== null) show(pageOf(address));
  };
  addEventListener("hashchange", () => void showAddress());
  await showAddress();
  registerServiceWorker(HOME);
};
