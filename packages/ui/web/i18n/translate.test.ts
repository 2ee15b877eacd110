import { afterEach, describe, expect, test, vi } from "vitest";
import { language, MESSAGES, negotiateLanguage, setLanguage as load, messagesLoaded } from "./language.ts";
import { formatNumber } from "./format-number.ts";
import { defineMessages, t, sharedMessages } from "./translate.ts";
import { localize } from "./localize.ts";
import { tagLabel } from "./tag-label.ts";
import type { MessageTable } from "./message-types.ts";
import { formatDate, formatTimeAgo } from "./format-time.ts";

const showIn = (code: string): void => {
  language.value = code;
};

afterEach(() => showIn("en"));

describe("t", () => {
  test("[WRD-3] returns a message in the language of the page", () => {
    expect(t("undo")).toBe("Undo");
    showIn("fr");
    expect(t("cancel")).toBe("Annuler");
  });

  test("[WRD-3] fails in a language that is not loaded", async () => {
    showIn("tlh");
    expect(() => t("cancel")).toThrow("tlh is not loaded");
    await expect(load("tlh")).rejects.toThrow("There is no language tlh");
  });

  test("[WRD-4] shows the language that was chosen last, whichever loads first", async () => {
    MESSAGES.delete("fr");
    const first = load("fr");
    await Promise.all([load("en"), first]);
    expect([language.value, MESSAGES.has("fr")]).toEqual(["en", true]);
    await load("fr");
    expect(t("cancel")).toBe("Annuler");
  });

  test("[WRD-3] replaces placeholders by numbers, empty texts and texts with braces", () => {
    expect(t("versus", { first: "Ann", second: "Bob" })).toBe("Ann vs Bob");
    expect(t("board_label", { columns: 0, rows: 4 })).toMatch(/^Board, 0 by 4\./u);
    expect(t("versus", { first: "", second: "{first}" })).toBe(" vs {first}");
    expect(t("continue_game", { game: "$& $1" })).toBe("Continue $& $1");
  });

  test.each([
    ["en", 0, "0 moves"],
    ["en", 1, "1 move"],
    ["en", 2, "2 moves"],
    ["fr", 0, "0 coup"],
    ["fr", 1, "1 coup"],
    ["fr", 2, "2 coups"],
    ["fr", 21, "21 coups"],
    ["fr", 1_000_000, "1\u202F000\u202F000 coups"],
    ["pl", 1, "1 ruch"],
    ["pl", 3, "3 ruchy"],
    ["pl", 5, "5 ruchów"],
    ["pl", 12, "12 ruchów"],
    ["pl", 22, "22 ruchy"],
    ["pl", 1.5, "1,5 ruchu"],
  ])("[WRD-3] uses the plural form of %s: %s", (code, count, text) => {
    showIn(code);
    expect(t("move_count", { count })).toBe(text);
  });
});

test("[WRD-4] the preferred language is chosen out of those that have a file", () => {
  expect(negotiateLanguage(["tlh", "fr-CA", "en"])).toBe("fr");
  expect(negotiateLanguage(["tlh"])).toBe("en");
});

describe("ago", () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  test.each([
    [0, "now"],
    [MINUTE - 1, "now"],
    [MINUTE, "1 minute ago"],
    [HOUR - 1, "59 minutes ago"],
    [HOUR, "1 hour ago"],
    [DAY - 1, "23 hours ago"],
    [DAY, "yesterday"],
    [3.9 * DAY, "3 days ago"],
    [-5 * HOUR, "now"],
  ])("[WRD-5] %d milliseconds ago is %s", (milliseconds, text) => {
    expect(formatTimeAgo(1e12 - milliseconds, 1e12)).toBe(text);
  });

  test("[WRD-5] in the language of the page", () => {
    showIn("fr");
    expect(formatTimeAgo(0, 5 * MINUTE)).toBe("il y a 5 minutes");
  });
});

test("[WRD-6] a tag is translated, or shown as it is", () => {
  expect(tagLabel("two-player")).toBe("two players");
  expect(tagLabel("hidden-hand-cards")).toBe("hidden hand cards");
  showIn("fr");
  expect(tagLabel("stones")).toBe("pierres");
  expect(tagLabel("hidden-hand")).toBe("hidden hand");
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["fr", { fr: "Go en français" }, "Go en français"],
  ["zh-Hant", { zh: "围棋", "zh-Hant": "圍棋" }, "圍棋"],
  ["zh-Hant", { zh: "围棋" }, "Go"],
  ["zh-TW", { zh: "围棋", "zh-Hant": "圍棋" }, "圍棋"],
  ["pt", { "pt-BR": "Go em português" }, "Go em português"],
  ["pt-BR", { pt: "Go em português" }, "Go em português"],
  ["pl", { fr: "Go en français" }, "Go"],
])("[WRD-4] a page in %s shows the text of a manifest with %j as %j", (code, texts, text) => {
  showIn(code);
  expect(localize({ en: "Go", ...texts })).toBe(text);
  expect(localize("Tengen")).toBe("Tengen");
});

describe("the messages of a game", () => {
  test("[WRD-4] have the texts of its manifest in a built page", async () => {
    const name = (text: string) => ({ "\u0001tiny 0": text });
    defineMessages(files({ en: name("Tiny"), fr: name("Minuscule") }).glob);
    await load("fr");
    expect(localize("\u0001tiny 0")).toBe("Minuscule");
    await load("en");
    expect(localize("\u0001tiny 0")).toBe("Tiny");
    expect(() => localize("\u0001tiny 1")).toThrow("There is no message");
  });

  const english = { greet: "Hello, {name}", stones: { one: "{count} stone", other: "{count} stones" } } as const;
  const french = { greet: "Bonjour, {name}", stones: { one: "{count} pierre", other: "{count} pierres" } };
  const files = (texts: Readonly<Record<string, MessageTable>>) => {
    const asked: string[] = [];
    const entries = Object.entries(texts).map(([code, one]) => {
      const loadOne = async (): Promise<MessageTable> => {
        asked.push(code);
        return Promise.resolve(one);
      };
      return [`./messages/${code}.ts`, loadOne] as const;
    });
    return { asked, glob: Object.fromEntries(entries) };
  };

  test("[WRD-8] include the shared ones, in the language of the page alone", async () => {
    const { asked, glob } = files({ en: english, fr: french });
    const messages = defineMessages<typeof english>(glob);
    await load("fr");
    expect([messages.t("greet", { name: "Ann" }), messages.t("stones", { count: 2 }), messages.t("cancel")]).toEqual([
      "Bonjour, Ann",
      "2 pierres",
      "Annuler",
    ]);
    expect(asked).toEqual(["fr"]);
    await load("en");
    expect(messages.t("greet", { name: "Ann" })).toBe("Hello, Ann");
    // The shared messages do not have them.
    expect(sharedMessages.find("greet")).toBeNull();
  });

  test("[WRD-8] are found by a key that is known only at run time", async () => {
    const messages = defineMessages<typeof english>(files({ en: english }).glob);
    await load("en");
    expect([messages.find("greet", { name: "Bob" }), messages.find("cancel"), messages.find("toString")]).toEqual([
      "Hello, Bob",
      "Cancel",
      null,
    ]);
  });

  test("[WRD-8] are in English where the game does not have the language", async () => {
    const messages = defineMessages<typeof english>(files({ en: english }).glob);
    await load("fr");
    expect([messages.t("greet", { name: "Ann" }), messages.t("cancel")]).toEqual(["Hello, Ann", "Annuler"]);
  });

  test("[WRD-8] are loaded after the page has chosen its language, too", async () => {
    const messages = defineMessages<typeof english>(files({ en: english, fr: french }).glob);
    expect(() => messages.t("cancel")).toThrow("en is not loaded");
    await messagesLoaded();
    expect(messages.t("greet", { name: "Ann" })).toBe("Hello, Ann");
    const switching = load("fr");
    const later = defineMessages<typeof english>(files({ en: english, fr: french }).glob);
    await switching;
    expect(later.t("greet", { name: "Ann" })).toBe("Bonjour, Ann");
  });
});

test("[WRD-3] numbers are in the format of the language", () => {
  language.value = "en";
  expect(formatNumber(6.5)).toBe("6.5");
  language.value = "fr";
  expect(formatNumber(6.5)).toBe("6,5");
  expect(t("outcome_win_by", { winner: "Blanc", count: 6.5 })).toBe("Blanc gagne de 6,5 points");
  language.value = "en";
});

test.each([
  ["en", "en-US", "November 19, 2026"],
  ["en", "en", "November 19, 2026"],
  ["en", "en-GB", "19 November 2026"],
  ["en", "de-DE", "19 November 2026"],
  ["de", "en-US", "19. November 2026"],
  ["fr", "fr-CA", "19 novembre 2026"],
])("[WRD-5] a date in %s in a browser in %s", (code, home, text) => {
  showIn(code);
  vi.stubGlobal("navigator", { languages: [home] });
  expect(formatDate(Date.UTC(2026, 10, 19))).toBe(text);
  vi.unstubAllGlobals();
});
