// The person's settings for all games, in localStorage and shared by all tabs.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { parseWith } from "@tengen/kernel";
import { language, negotiateLanguage, setLanguage } from "@tengen/i18n";
import * as v from "valibot";

export const THEMES = ["system", "light", "dark"] as const;
export const BOARDS = ["wood", "plain"] as const;
export const CONFIRMATIONS = ["touch", "always", "never"] as const;

/** Milliseconds between two moves of a replay, or of bots among themselves. */
export const PACES = [200, 500, 1000, 2000] as const;

const settingsSchema = v.object({
  /** Null: the browser's language. */
  language: v.fallback(v.nullable(v.string()), null),
  theme: v.fallback(v.picklist(THEMES), "system"),
  board: v.fallback(v.picklist(BOARDS), "wood"),
  /** When a move must be confirmed. */
  confirm: v.fallback(v.picklist(CONFIRMATIONS), "touch"),
  coordinates: v.fallback(v.boolean(), true),
  numbers: v.fallback(v.boolean(), false),
  sounds: v.fallback(v.boolean(), false),
  pace: v.fallback(v.picklist(PACES), 500),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** The portal's `public/theme.js` reads the same key before the page is drawn. */
const KEY = "tengen.settings";

const parseSettings = (text: string | null): Settings => {
  let value: unknown = {};
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    // Damaged settings are ignored.
  }
  const settings = parseWith(settingsSchema, value, "INVALID_PAYLOAD", "settings");
  return settings.ok ? settings.value : v.parse(settingsSchema, {});
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
    const { theme, board } = settings.value;
    const root = document.documentElement;
    root.lang = language.value;
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["board"] = board;
  });
};
