// The person's settings for all games, in localStorage and shared by all tabs.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { parseWith } from "@tengen/kernel";
import { language, negotiateLanguage, setLanguage } from "./i18n/index.ts";
import * as v from "valibot";

export const THEMES = ["system", "light", "dark"] as const;
export const BOARDS = ["wood", "plain", "slate", "green", "night", "contrast"] as const;
/** `auto`: the set that fits the board. */
export const STONES = ["auto", "classic", "flat", "contrast"] as const;
/** `slow`: only in online matches with much time. */
export const CONFIRMATIONS = ["touch", "always", "slow", "never"] as const;
/** With which input a move may be chosen while the opponent is to move. */
export const PREMOVES = ["mouse", "always", "never"] as const;
/** On which side of the board the buttons are, for the hand that holds a phone. */
export const HANDS = ["right", "left"] as const;

/** Milliseconds between two moves of a replay, or of bots among themselves. */
export const PACES = [200, 500, 1000, 2000] as const;

const settingsSchema = v.object({
  /** Null: the browser's language. */
  language: v.fallback(v.nullable(v.string()), null),
  theme: v.fallback(v.picklist(THEMES), "system"),
  board: v.fallback(v.picklist(BOARDS), "wood"),
  stones: v.fallback(v.picklist(STONES), "auto"),
  /** When a move must be confirmed. */
  confirm: v.fallback(v.picklist(CONFIRMATIONS), "touch"),
  premove: v.fallback(v.picklist(PREMOVES), "mouse"),
  hand: v.fallback(v.picklist(HANDS), "right"),
  coordinates: v.fallback(v.boolean(), true),
  numbers: v.fallback(v.boolean(), false),
  sounds: v.fallback(v.boolean(), false),
  /** Of the sounds, in per cent. */
  volume: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 70),
  pace: v.fallback(v.picklist(PACES), 500),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** Without any choice. */
export const DEFAULT_SETTINGS: Settings = v.parse(settingsSchema, {});

/** The stones that fit each board. */
const FITTING: Readonly<Record<Settings["board"], Exclude<Settings["stones"], "auto">>> = {
  wood: "classic",
  plain: "classic",
  slate: "classic",
  green: "classic",
  night: "flat",
  contrast: "contrast",
};

/** The chosen stones, or those that fit the board. */
export const stonesOf = ({ board, stones }: Pick<Settings, "board" | "stones">): Exclude<Settings["stones"], "auto"> =>
  stones === "auto" ? FITTING[board] : stones;

/** `apps/web/theme.js` reads the same key before the page is drawn. */
const KEY = "tengen.settings";

const parseSettings = (text: string | null): Settings => {
  let value: unknown = {};
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    // Damaged settings are ignored.
  }
  const settings = parseWith(settingsSchema, value, "INVALID_PAYLOAD", "settings");
  return settings.ok ? settings.value : DEFAULT_SETTINGS;
};

/** A browser may deny storage: then settings last as long as the page. */
const readStorage = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const writeStorage = (settings: Settings): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // See above.
  }
};

export const settings: Signal<Settings> = signal(parseSettings(readStorage()));

/** Changes the given settings; undefined fields stay unchanged. */
export const changeSettings = (change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): void => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  settings.value = { ...settings.value, ...given };
  writeStorage(settings.value);
};

/** Waits for the page's font, which is preloaded, so that text does not shift when it arrives (WEB-8). */
const fontLoaded = async (): Promise<void> => {
  const timeout = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([document.fonts.load('1em "Figtree Variable"').catch(() => {}), timeout]);
};

/**
 * Applies the settings to the page, now and on every change in any tab. Resolves when the language and the font are
 * loaded.
 */
export const applySettings = async (): Promise<void> => {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) settings.value = parseSettings(newValue);
  });
  const preferredLanguage = computed(() => {
    const { language: chosen } = settings.value;
    return negotiateLanguage(chosen === null ? navigator.languages : [chosen, ...navigator.languages]);
  });
  await Promise.all([setLanguage(preferredLanguage.value), fontLoaded()]);
  effect(() => {
    // Offline a language may fail to load: then the page keeps the old one.
    setLanguage(preferredLanguage.value).catch(() => {});
  });
  effect(() => {
    const { theme, board, hand } = settings.value;
    const root = document.documentElement;
    root.lang = language.value;
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["board"] = board;
    root.dataset["stones"] = stonesOf(settings.value);
    root.dataset["hand"] = hand;
  });
};
