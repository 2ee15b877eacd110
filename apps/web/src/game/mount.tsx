import "../online/online.css";
// Mounts a game's page: a local game, an analysis board or an online match, depending on the address. The build calls it
// with the module of each game's `TableGame`.
import { signal, type Signal } from "@preact/signals";
import type { JsonObject } from "@tengen/kernel";
import {
  gameRulesetsOf,
  loadAllRulesets,
  makeGameHash,
  makeStudyHash,
  prefetchAll,
  parseStudyHash,
  setupAgainstBot,
  startTimer,
  type AnyTableGame,
  type GameRulesets,
  type LocalTable,
  type StudyLink,
  type TableGameModule,
} from "@tengen/table";
import { applySettings, registerServiceWorker, settings } from "@tengen/ui";
import { messagesLoaded, t } from "@tengen/i18n";
import { render, type ComponentChildren } from "preact";
import { readAwaited, type OnlineParts } from "../online/index.ts";
import { parseGameAddress, type GameAddress } from "./game-address.ts";
import { LocalGamePage } from "./local-game-page.tsx";
import { openPageTable } from "./local-table.ts";

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
}

/** Does something once. */
const once = <T,>(work: () => T): (() => T) => {
  let done: { readonly value: T } | null = null;
  return () => (done ??= { value: work() }).value;
};

const makePage = (rulesets: GameRulesets, root: Element): GamePage => {
  // The placeholder of the static page.
  const removePlaceholder = once(() => root.replaceChildren());
  return {
    rulesets,
    table: once(() => openPageTable(rulesets)),
    parts: signal(null),
    isFormOpen: signal(false),
    show: (content) => {
      removePlaceholder();
      render(content, root);
    },
  };
};

const addressOf = ({ rulesets }: GamePage): GameAddress =>
  parseGameAddress(location.hash, rulesets.first.loadStudy !== undefined);

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

const showLocal = async (page: GamePage, address: Extract<GameAddress, { kind: "local" }>): Promise<void> => {
  const { id, wantsOnline, isBroken } = address;
  const local = await leaveMatch(page);
  if (id !== "" && id !== local.local.peek().record.matchId) await local.open(id);
  // The address may have changed meanwhile.
  if (addressOf(page).kind !== "local") return;
  const { parts, isFormOpen, show, rulesets } = page;
  const startOnline = (): Promise<void> => playOnline(page, local);
  show(
    <LocalGamePage
      table={local}
      home={HOME}
      parts={parts}
      isFormOpen={isFormOpen}
      onPlayOnline={() => void startOnline()}
    />,
  );
  if (isBroken) local.notify(() => t("link_broken"));
  if (wantsOnline) await startOnline();
  const awaited = parts.peek() === null ? readAwaited(rulesets.manifest.id) : null;
  if (awaited !== null) (await loadParts(page)).awaitMatch(awaited);
};

/** Keeps the address in step with the shown study, so that it can be shared and survives a reload. */
const updateStudyAddress = (link: StudyLink): void => {
  const hash = makeStudyHash(link);
  if (parseStudyHash(location.hash) === null || hash === location.hash) return;
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
};

const copyAddress = (): Promise<void> => navigator.clipboard.writeText(location.href);

const showStudy = async (page: GamePage, link: StudyLink): Promise<void> => {
  const { hash } = location;
  const local = await leaveMatch(page);
  const hasGame = link.id !== "" && (await local.openSavedGame(link.id));
  try {
    const { openStudyPage } = await import("@tengen/study/web");
    await messagesLoaded();
    const content = await openStudyPage(
      local,
      { link, hasGame },
      {
        settings,
        startTimer,
        home: HOME,
        onLinkChange: updateStudyAddress,
        onCopy: copyAddress,
        onOpenGame: (id) => {
          location.hash = makeStudyHash({ id, line: null });
        },
      },
    );
    if (location.hash === hash) page.show(content);
  } catch {
    const id = local.local.peek().record.matchId;
    location.hash = makeGameHash(id);
    await showLocal(page, { kind: "local", id, wantsOnline: false, isBroken: false });
    local.notify(() => t("study_failed"));
  }
};

const showMatch = async (page: GamePage): Promise<void> => {
  const { pageOf } = await loadParts(page);
  // The address may have changed meanwhile.
  const address = addressOf(page);
  if (address.kind === "match") page.show(pageOf(address.match));
};

const showAddress = async (page: GamePage): Promise<void> => {
  const address = addressOf(page);
  switch (address.kind) {
    case "match":
      return showMatch(page);
    case "study":
      return showStudy(page, address.link);
    case "local":
      return showLocal(page, address);
  }
};

export const mountGame = async (module: TableGameModule): Promise<void> => {
  const rulesets = gameRulesetsOf(module);
  await applySettings();
  const root = document.querySelector("#page");
  if (root === null) throw new Error("the page has no #page element to mount the table in");
  const page = makePage(rulesets, root);
  addEventListener("hashchange", () => void showAddress(page));
  await showAddress(page);
  registerServiceWorker(HOME);
  // An open page needs no network (WEB-13). What fails to load now is loaded when it is needed.
  startTimer(PREFETCH_MS, () => void prefetchAll(rulesets));
};
