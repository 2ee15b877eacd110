import "./game.css";
// Mounts a game's page: a local game, an analysis board or an online match, depending on the address. The build calls it
// with the module of each game's `TableGame`.
import { signal, type Signal } from "@preact/signals";
import { err, type JsonObject } from "@tengen/kernel";
import {
  gameRulesetsOf,
  loadAllRulesets,
  makeGameHash,
  loadSharing,
  makeStudyHash,
  prefetchAll,
  parseStudyHash,
  setupAgainstBot,
  startTimer,
  type AnyTableGame,
  type GameRulesets,
  type LocalTable,
  openSavedGames,
  type SharedAddress,
  type StudyLink,
  type TableGameModule,
} from "@tengen/table";
import { openWebBot } from "@tengen/workers/web";
import { applySettings, registerServiceWorker, settings } from "@tengen/ui";
import { messagesLoaded, t } from "@tengen/ui/i18n";
import { render, type ComponentChildren } from "preact";
import { readAwaited, type MeetingKind, type OnlineParts } from "../online/index.ts";
import { fetchOpenings } from "./fetch-openings.ts";
import { addressParts, isEmbedded, parseGameAddress, type GameAddress } from "./game-address.ts";
import { LocalGamePage } from "./local-game-page.tsx";
import { openPageTable, randomBytes, type ShownShare } from "./local-table.ts";

/** The portal, relative to a game's page. */
const HOME = "../../index.html";

/** What may be needed later is loaded this long after the page is shown, in milliseconds: first comes what is needed now. */
const PREFETCH_MS = 2000;

/** A game's page: what it has loaded so far, and how it shows something. */
interface GamePage {
  readonly rulesets: GameRulesets;
  /** The local table; opened once. */
  readonly table: () => Promise<LocalTable>;
  /** Online play; null until it is loaded. */
  readonly parts: Signal<OnlineParts | null>;
  readonly isFormOpen: Signal<boolean>;
  readonly show: (content: ComponentChildren) => void;
  /** The shared game that the address names; null where it names none. */
  share: ShownShare | null;
  /** What is to be said about the file of a game that the analysis board shows next; null for nothing. */
  opened: { readonly id: string; readonly news: () => string } | null;
}

/** Does something once. */
const once = <T,>(work: () => T): (() => T) => {
  let done: { readonly value: T } | null = null;
  return () => (done ??= { value: work() }).value;
};

const makePage = (rulesets: GameRulesets, root: Element): GamePage => {
  // The placeholder of the static page.
  const removePlaceholder = once(() => root.replaceChildren());
  const page: GamePage = {
    rulesets,
    table: once(() => openPageTable(rulesets, () => page.share)),
    parts: signal(null),
    isFormOpen: signal(false),
    show: (content) => {
      removePlaceholder();
      render(content, root);
    },
    share: null,
    opened: null,
  };
  return page;
};

const addressOf = ({ rulesets }: GamePage): GameAddress =>
  parseGameAddress(location.hash, addressParts(rulesets.first));

/** Opens a match file on this device, at the table or on the analysis board. */
const openHere = async ({ table }: GamePage, text: string, toStudy = false): Promise<void> => {
  const local = await table();
  await local.openFile(new Blob([text]));
  const id = local.local.peek().record.matchId;
  location.hash = toStudy ? makeStudyHash({ id, line: null }) : makeGameHash(id);
};

/** Starts a local game against a bot, in the own seat of an awaited match. */
const playBot = async ({ table }: GamePage, seat: number, game: AnyTableGame, options: JsonObject): Promise<void> => {
  const local = await table();
  local.start(setupAgainstBot(game, seat, options), game);
  location.hash = makeGameHash(local.local.peek().record.matchId);
};

const loadParts = async (page: GamePage): Promise<OnlineParts> => {
  const { openOnlineParts } = await import("../online/online-parts.tsx");
  const games = await loadAllRulesets(page.rulesets);
  await messagesLoaded();
  return (page.parts.value ??= openOnlineParts(page.rulesets, games, HOME, {
    onOpenHere: (text, toStudy) => void openHere(page, text, toStudy),
    onPlayBot: (seat, game, options) => void playBot(page, seat, game, options),
  }));
};

/** Opens the form for an online match. */
const playOnline = async (page: GamePage, local: LocalTable): Promise<void> => {
  try {
    const isFirst = page.parts.value === null;
    if (isFirst) local.notify(() => t("please_wait"));
    await loadParts(page);
    // Loaded: clear the "please wait" notice.
    if (isFirst) local.choose(null);
    page.isFormOpen.value = true;
  } catch {
    local.notify(() => t("net_unreachable"));
  }
};

/** Leaves a match, for the local table. */
const leaveMatch = async ({ table, parts }: GamePage): Promise<LocalTable> => {
  parts.peek()?.leaveMatch();
  return table();
};

/** Shows the game at the local table. */
const showTable = async (page: GamePage, local: LocalTable): Promise<void> => {
  const { parts, isFormOpen, show, rulesets } = page;
  show(
    <LocalGamePage
      table={local}
      home={HOME}
      parts={parts}
      isFormOpen={isFormOpen}
      onPlayOnline={() => void playOnline(page, local)}
    />,
  );
  const awaited = parts.peek() === null ? readAwaited(rulesets.manifest.id) : null;
  if (awaited !== null) (await loadParts(page)).awaitMatch(awaited);
};

const showLocal = async (page: GamePage, address: Extract<GameAddress, { kind: "local" }>): Promise<void> => {
  const { id, wantsOnline, wantsBot, wantsTwoPlayers, isBroken } = address;
  const local = await leaveMatch(page);
  if (id !== "" && id !== local.local.peek().record.matchId) await local.open(id);
  if (wantsBot) await local.playBot();
  if (wantsTwoPlayers) await local.playTwo();
  // The address may have changed meanwhile.
  if (addressOf(page).kind !== "local") return;
  await showTable(page, local);
  if (isBroken) local.notify(() => t("link_broken"));
  if (wantsOnline) await playOnline(page, local);
};

/** Keeps the address in step with the shown study, so that it can be shared and survives a reload. */
const updateStudyAddress = (link: StudyLink): void => {
  const hash = makeStudyHash(link);
  if (parseStudyHash(location.hash) === null || hash === location.hash) return;
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
};

const showStudy = async (page: GamePage, link: StudyLink): Promise<void> => {
  const { hash } = location;
  const local = await leaveMatch(page);
  const hasGame = link.id !== "" && (await local.openSavedGame(link.id));
  const news = page.opened?.id === link.id ? page.opened.news : null;
  page.opened = null;
  try {
    const { openStudyPage } = await import("@tengen/study/web");
    await messagesLoaded();
    const content = await openStudyPage(
      local,
      { link, hasGame, news },
      {
        settings,
        startTimer,
        home: HOME,
        onLinkChange: updateStudyAddress,
        onOpenGame: (id, told) => {
          page.opened = { id, news: told };
          location.hash = makeStudyHash({ id, line: null });
        },
        listGames: async () => (await openSavedGames()).list(),
        openBot: (file) => openWebBot(page.rulesets.first.openWorker, file, startTimer),
        newSeed: randomBytes,
        fetchOpenings: (query) => fetchOpenings(HOME, query),
      },
    );
    if (location.hash === hash) page.show(content);
  } catch {
    const id = local.local.peek().record.matchId;
    location.hash = makeGameHash(id);
    await showLocal(page, {
      kind: "local",
      id,
      wantsOnline: false,
      wantsBot: false,
      wantsTwoPlayers: false,
      isBroken: false,
    });
    local.notify(() => t("study_failed"));
  }
};

/** Shows a game that a link carries or a server has stored: at the table, or on the analysis board. */
const showShared = async (page: GamePage, address: SharedAddress): Promise<void> => {
  const { hash } = location;
  page.share = { hash, id: null };
  const local = await leaveMatch(page);
  const sharing = await loadSharing().catch(() => null);
  const loaded = sharing === null ? err(() => t("file_reader_unreachable")) : await sharing.loadShared(HOME, address);
  if (location.hash !== hash) return;
  const id = loaded.ok ? await local.openShared(loaded.value) : null;
  if (location.hash !== hash) return;
  page.share = { hash, id };
  const line = loaded.ok && "sgf" in loaded.value ? loaded.value.line : null;
  const link = line === null ? null : parseStudyHash(line);
  if (id !== null && link !== null && page.rulesets.first.loadStudy !== undefined) {
    await showStudy(page, { ...link, id });
    return;
  }
  if (id !== null && address.shown !== null) local.show(address.shown);
  await showTable(page, local);
  if (!loaded.ok) local.notify(loaded.error);
};

const showMatch = async (page: GamePage): Promise<void> => {
  try {
    const { pageOf } = await loadParts(page);
    // The address may have changed meanwhile.
    const address = addressOf(page);
    if (address.kind === "match") page.show(pageOf(address.match));
  } catch {
    // The address stays, so that a reload tries again.
    const local = await page.table();
    await showTable(page, local);
    local.notify(() => t("net_unreachable"));
  }
};

/** Without a server nobody can be met: the local table says so. */
const showMeeting = async (page: GamePage, meeting: MeetingKind): Promise<void> => {
  try {
    const { meetingPage } = await loadParts(page);
    // The address may have changed meanwhile.
    const address = addressOf(page);
    if (address.kind === "meeting" && address.meeting === meeting) page.show(meetingPage(meeting));
  } catch {
    const local = await page.table();
    location.hash = makeGameHash(local.local.peek().record.matchId);
    local.notify(() => t("net_unreachable"));
  }
};

const showPuzzle = async (page: GamePage, day: string | null): Promise<void> => {
  const { hash } = location;
  page.parts.peek()?.leaveMatch();
  try {
    const { openPuzzlePage } = await import("../puzzle/open-puzzle-page.tsx");
    const content = await openPuzzlePage(page.rulesets, HOME, day, () => Date.now());
    if (location.hash === hash) page.show(content);
  } catch {
    const local = await page.table();
    location.hash = makeGameHash(local.local.peek().record.matchId);
    local.notify(() => t("file_reader_unreachable"));
  }
};

const showAddress = async (page: GamePage): Promise<void> => {
  const address = addressOf(page);
  switch (address.kind) {
    case "match":
      return showMatch(page);
    case "meeting":
      return showMeeting(page, address.meeting);
    case "study":
      return showStudy(page, address.link);
    case "shared":
      return showShared(page, address.shared);
    case "puzzle":
      return showPuzzle(page, address.day);
    case "local":
      return showLocal(page, address);
  }
};

export const mountGame = async (module: TableGameModule): Promise<void> => {
  const rulesets = gameRulesetsOf(module);
  await applySettings();
  const root = document.querySelector("#page");
  if (root === null) throw new Error("the page has no #page element to mount the table in");
  if (isEmbedded(location.search)) {
    const { mountEmbed } = await import("./embed.tsx");
    await mountEmbed(rulesets, HOME, root);
    return;
  }
  const page = makePage(rulesets, root);
  addEventListener("hashchange", () => void showAddress(page));
  await showAddress(page);
  registerServiceWorker(HOME);
  // An open page needs no network (WEB-13). What fails to load now is loaded when it is needed.
  startTimer(PREFETCH_MS, () => void prefetchAll(rulesets));
};
