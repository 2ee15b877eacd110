// A fake device for the tests of a table: virtual time, storage for several tabs, bots on this thread, and reproducible
// randomness.
import { signal, type Signal } from "@preact/signals";
import { parsePoint } from "@tengen/board";
import { seatBot, type ThreadBot } from "@tengen/workers/bots";
import type { CreateBot, StartTimer } from "@tengen/kernel";
import { DEFAULT_SETTINGS, type Settings } from "@tengen/ui";
import type { SeatChoice } from "./timeline.ts";
import { describeMove } from "./describe.ts";
import { withPlayed, type LastPlay, type LastPlayStorage } from "./last-play.ts";
import type { GameEnvironment, LocalGame } from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import { gameRulesetsOf, type AnyTableGame, type GameRulesets } from "./table-game.ts";
import { openLocalTable, type LocalTable } from "./local-table.ts";

export const PERSON: SeatChoice = { kind: "person" };
export const botSeat = (name: string): SeatChoice => ({ kind: "bot", name });

/** Waits until all pending promises have settled. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

export interface Timers {
  readonly startTimer: StartTimer;
  /** Milliseconds since the device was made. */
  readonly now: () => number;
  /** Advances the time: runs the due timers in order, each with its promises. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

export const makeTimers = (): Timers => {
  let time = 0;
  const pending = new Set<{ readonly at: number; readonly run: () => void }>();
  const advance = async (milliseconds: number): Promise<void> => {
    const end = time + milliseconds;
    await settle();
    for (;;) {
      const [next] = [...pending].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      pending.delete(next);
      time = next.at;
      next.run();
      await settle();
    }
    time = end;
  };
  return {
    now: () => time,
    advance,
    startTimer: (milliseconds, run) => {
      const timer = { at: time + milliseconds, run };
      pending.add(timer);
      return () => void pending.delete(timer);
    },
  };
};

/** 32 bytes, different at every call and the same in every run. */
export const makeBytes = (): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(8, "0").repeat(8);
  };
};

export const makeEnvironment = (now = 1000): GameEnvironment => ({ now, randomBytes: makeBytes() });

export interface Store {
  /** The games as one tab sees them; it is notified of what other tabs save. */
  readonly openTab: () => SavedGames;
  /** Every accepted save, in order. */
  readonly saves: readonly SavedGame[];
}

/** In-memory storage with the browser's rule: a revision is saved once, and never after a later one. */
export const makeStore = (): Store => {
  const latest = new Map<string, SavedGame>();
  const saves: SavedGame[] = [];
  const tabs: Set<(id: string) => void>[] = [];
  const openTab = (): SavedGames => {
    const listeners = new Set<(id: string) => void>();
    tabs.push(listeners);
    const notifyOthers = (id: string): void => {
      const others = tabs.filter((tab) => tab !== listeners);
      setTimeout(() => others.forEach((tab) => tab.forEach((listener) => listener(id))));
    };
    return {
      load: (id) => Promise.resolve(structuredClone(latest.get(id) ?? null)),
      list: () => Promise.resolve(structuredClone([...latest.values()].toSorted((a, b) => b.savedAt - a.savedAt))),
      save: (game) => {
        if ((latest.get(game.id)?.revision ?? 0) >= game.revision) return Promise.resolve(false);
        latest.set(game.id, structuredClone(game));
        saves.push(game);
        notifyOthers(game.id);
        return Promise.resolve(true);
      },
      remove: (id) => {
        latest.delete(id);
        notifyOthers(id);
        return Promise.resolve();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
  return { openTab, saves };
};

const makeLastPlay = (): LastPlayStorage => {
  let last: LastPlay | null = null;
  return {
    read: () => last,
    write: (played) => {
      last = withPlayed(last, played);
    },
  };
};

/** A bot on this thread; closing it rejects its running turn, as ending a thread does. */
const openInlineBot = (create: CreateBot, onClose: () => void): ThreadBot => {
  const bot = seatBot(create());
  const { promise: closed, reject: end } = Promise.withResolvers<never>();
  closed.catch(() => {});
  return {
    ...bot,
    choose: (...asked) => Promise.race([bot.choose(...asked), closed]),
    close: () => {
      onClose();
      end(new Error("bot closed"));
      return Promise.resolve();
    },
  };
};

const SETTINGS: Settings = { ...DEFAULT_SETTINGS, premove: "never" };

export interface TestTab {
  readonly table: LocalTable;
  readonly settings: Signal<Settings>;
  readonly isPageShown: Signal<boolean>;
  /** Picks points by name, with the mouse. */
  readonly pick: (...names: readonly string[]) => void;
  readonly pointOf: (name: string) => number;
  /** The moves, such as "H8 H9". */
  readonly moves: () => string;
  readonly noticeText: () => string | null;
  readonly announced: () => string;
}

export interface Device {
  readonly timers: Timers;
  readonly store: Store;
  readonly lastPlay: LastPlayStorage;
  /** The files of the opened bots. */
  readonly openedBots: readonly string[];
  /** How many of them are still open. */
  readonly botsRunning: () => number;
  /** Opens a table in a new tab of this device. */
  readonly openTab: (settings?: Partial<Settings>, games?: SavedGames) => TestTab;
  /** Opens a table and starts a game between these seats. */
  readonly startGame: (seats: readonly SeatChoice[], settings?: Partial<Settings>) => TestTab;
}

export type BotMakers = Readonly<Record<string, CreateBot>>;

export const movesOf = (game: AnyTableGame, { entries }: Pick<LocalGame, "entries">): string =>
  entries.map((entry) => describeMove(game, game.renderer.geometryOf({}).axes, entry, null)).join(" ");

/** Of a game with one ruleset or with all. */
export const makeDevice = (played: AnyTableGame | GameRulesets, bots: BotMakers): Device => {
  const rulesets = "first" in played ? played : gameRulesetsOf({ default: played });
  const timers = makeTimers();
  const store = makeStore();
  const randomBytes = makeBytes();
  const lastPlay = makeLastPlay();
  const openedBots: string[] = [];
  let closed = 0;
  const openBot = (file: string): ThreadBot => {
    openedBots.push(file);
    const create = bots[file];
    if (create === undefined) throw new Error(`unknown bot ${file}`);
    return openInlineBot(create, () => {
      closed += 1;
    });
  };
  const openTab = (chosen: Partial<Settings> = {}, games = store.openTab()): TestTab => {
    const settings = signal<Settings>({ ...SETTINGS, ...chosen });
    const { startTimer } = timers;
    const isPageShown = signal(true);
    const now = (): number => 1_000_000 + timers.now();
    const table = openLocalTable(rulesets, {
      games,
      settings,
      now,
      randomBytes,
      lastPlay,
      isPageShown,
      openBot,
      startTimer,
    });
    const pointOf = (name: string): number => {
      const point = parsePoint(table.geometry.value.axes, name);
      if (point === null) throw new Error(`unknown point ${name}`);
      return point;
    };
    return {
      table,
      settings,
      isPageShown,
      pointOf,
      pick: (...names) => names.forEach((name) => table.pick(pointOf(name), "mouse")),
      moves: () => movesOf(table.game, table.local.value),
      noticeText: () => table.notice.value?.text() ?? null,
      announced: () => table.announcement.value.text,
    };
  };
  const startGame = (seats: readonly SeatChoice[], chosen: Partial<Settings> = {}): TestTab => {
    const tab = openTab(chosen);
    tab.table.start({ seats, options: {} });
    return tab;
  };
  return { timers, store, lastPlay, openedBots, botsRunning: () => openedBots.length - closed, openTab, startGame };
};
