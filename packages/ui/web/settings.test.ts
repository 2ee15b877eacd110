import { language, MESSAGES } from "./i18n/index.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BOARDS, CONFIRMATIONS, HANDS, PACES, PREMOVES, STONES, stonesOf, THEMES } from "./settings.ts";

const KEY = "tengen.settings";
const DEFAULTS = {
  language: null,
  theme: "system",
  board: "wood",
  stones: "auto",
  confirm: "touch",
  premove: "mouse",
  hand: "right",
  coordinates: true,
  numbers: false,
  sounds: false,
  volume: 70,
  pace: 500,
};

/** The settings of a page with this text in localStorage. */
const openSettings = async (text: string | null) => {
  const storage = new Map(text === null ? [] : [[KEY, text]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.resetModules();
  return { storage, ...(await import("./settings.ts")) };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("reading", () => {
  test.each([
    ["nothing", null],
    ["invalid JSON", "{"],
    ["no object", "7"],
    ["null", "null"],
    ["an empty object", "{}"],
    ["unknown values", '{"theme": "pink", "pace": 1, "sounds": "yes", "language": 3}'],
  ])("[UI-1] %s gives the default settings", async (_name, text) => {
    const { settings } = await openSettings(text);
    expect(settings.value).toEqual(DEFAULTS);
  });

  test("[UI-1] a damaged setting does not affect the others", async () => {
    const { settings } = await openSettings('{"theme": "pink", "pace": 2000, "confirm": "always", "numbers": true}');
    expect(settings.value).toEqual({ ...DEFAULTS, pace: 2000, confirm: "always", numbers: true });
  });
});

test("[UI-1] a change is stored, and undefined fields stay unchanged", async () => {
  const { storage, settings, changeSettings } = await openSettings('{"theme": "dark"}');
  changeSettings({ pace: 200, theme: undefined });
  expect(settings.value).toEqual({ ...DEFAULTS, theme: "dark", pace: 200 });
  expect(JSON.parse(storage.get(KEY) ?? "")).toEqual(settings.value);
});

test("[UI-1] the page applies them, also changes from another tab", async () => {
  const { applySettings, settings } = await openSettings('{"theme": "dark"}');
  const root = { lang: "", dataset: {} as Record<string, string> };
  let onStorage: (event: object) => void = () => {};
  vi.stubGlobal("document", { documentElement: root, fonts: { load: () => Promise.resolve([]) } });
  vi.stubGlobal("navigator", { languages: ["fr-CA", "en"] });
  vi.stubGlobal("addEventListener", (_type: string, listener: typeof onStorage) => {
    onStorage = listener;
  });
  await applySettings();
  expect(root).toEqual({ lang: "fr", dataset: { theme: "dark", board: "wood", stones: "classic", hand: "right" } });
  onStorage({ key: KEY, newValue: '{"language": "en", "board": "night", "hand": "left"}' });
  await vi.waitFor(() =>
    expect(root).toEqual({ lang: "en", dataset: { board: "night", stones: "flat", hand: "left" } }),
  );
  onStorage({ key: "another", newValue: '{"board": "wood"}' });
  expect(settings.value.board).toBe("night");
});

test("[UI-1] the settings of an earlier release keep their values", async () => {
  const old =
    '{"language":"de","theme":"dark","board":"plain","confirm":"never","coordinates":false,"numbers":true,"sounds":true,"pace":2000}';
  const { settings } = await openSettings(old);
  expect(settings.value).toEqual({ ...DEFAULTS, ...(JSON.parse(old) as object) });
});

test("[UI-1] a volume that is none is the default one", async () => {
  for (const volume of ["101", "-1", '"loud"', "null"]) {
    const { settings } = await openSettings(`{"volume": ${volume}}`);
    expect(settings.value.volume).toBe(70);
  }
});

test("[UI-6] each board has stones that fit, unless others are chosen", () => {
  expect(BOARDS.map((board) => stonesOf({ board, stones: "auto" }))).toEqual([
    "classic",
    "classic",
    "classic",
    "classic",
    "flat",
    "contrast",
  ]);
  expect(stonesOf({ board: "night", stones: "classic" })).toBe("classic");
});

test("[UI-3] without storage settings last as long as the page", async () => {
  const refuse = (): never => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  vi.resetModules();
  const { settings, changeSettings } = await import("./settings.ts");
  expect(settings.value).toEqual(DEFAULTS);
  changeSettings({ sounds: true });
  expect(settings.value.sounds).toBe(true);
});

/** The texts of the settings, which are loaded with their dialog. */
const TEXTS = import.meta.glob<object>("./messages/*.ts", { eager: true, import: "default" });

test.each([...MESSAGES])("[UI-2] %s has a text for each value", (code, shared) => {
  const messages = { ...shared, ...TEXTS[`./messages/${code}.ts`] };
  const keys = [
    ...THEMES.map((value) => `theme_${value}`),
    ...BOARDS.map((value) => `board_${value}`),
    ...STONES.map((value) => `stones_${value}`),
    ...CONFIRMATIONS.map((value) => `confirm_${value}`),
    ...PREMOVES.map((value) => `premove_${value}`),
    ...HANDS.map((value) => `hand_${value}`),
    ...PACES.map((value) => `pace_${value}`),
    ...Object.keys(DEFAULTS).map((name) => `setting_${name}`),
  ];
  expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
  expect(language.value).toBe("en");
});
