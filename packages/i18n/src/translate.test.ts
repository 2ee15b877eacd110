import { afterEach, describe, expect, test } from "vitest";
import { language, MESSAGES, negotiateLanguage, setLanguage as load, messagesLoaded } from "./language.ts";
import { formatNumber } from "./format-number.ts";
import { defineMessages, t, sharedMessages } from "./translate.ts";
import { tagLabel } from "./tag-label.ts";
import type { MessageTable } from "./message-types.ts";
import { formatTimeAgo } from "./format-time.ts";

const speak = (code: string): void => {
  language.value = code;
};

afterEach(() => speak("en"));

describe("say", () => {
  test("[WRD-3] says a message in the language of the page", () => {
    expect(t("undo")).toBe("Undo");
    speak("fr");
    expect(t("cancel")).toBe("Annuler");
  });

  test("[WRD-3] says nothing in a language that is not loaded", async () => {
    speak("tlh");
    expect(() => t("cancel")).toThrow("tlh is not loaded");
    await expect(load("tlh")).rejects.toThrow("there is no language tlh");
  });

  test("[WRD-4] speaks the language that was wished last, whichever comes first", async () => {
    MESSAGES.delete("fr");
    const first = load("fr");
    await Promise.all([load("en"), first]);
    expect([language.value, MESSAGES.has("fr")]).toEqual(["en", true]);
    await load("fr");
    expect(t("cancel")).toBe("Annuler");
  });

  test("[WRD-3] fills the blanks, with numbers, with nothing, and with braces too", () => {
    expect(t("versus", { first: "Ann", second: "Bob" })).toBe("Ann against Bob");
    expect(t("players_range", { min: 0, max: 4 })).toBe("0 to 4 players");
    expect(t("versus", { first: "", second: "{first}" })).toBe(" against {first}");
    expect(t("bots_are", { names: "$& $1" })).toBe("Bots: $& $1");
  });

  test.each([
    ["en", 0, "0 moves"],
    ["en", 1, "1 move"],
    ["en", 2, "2 moves"],
    ["fr", 0, "0 coup"],
    ["fr", 1, "1 coup"],
    ["fr", 2, "2 coups"],
    ["fr", 21, "21 coups"],
  ])("[WRD-3] counts as %s does: %s", (code, count, text) => {
    speak(code);
    expect(t("move_count", { count })).toBe(text);
  });
});

test.each<[readonly string[], string]>([
  [["fr"], "fr"],
  [["fr-CA", "en"], "fr"],
  [["FR-be"], "fr"],
  [["tlh", "fr", "en"], "fr"],
  [["en-GB", "fr"], "en"],
  [["tlh", "qya-X"], "en"],
  [["", "french"], "en"],
  [[], "en"],
])("[WRD-4] of %j the page speaks %s", (wishes, code) => {
  expect(negotiateLanguage(wishes)).toBe(code);
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
    speak("fr");
    expect(formatTimeAgo(0, 5 * MINUTE)).toBe("il y a 5 minutes");
  });
});

test("[WRD-6] a tag is said in words, or shown as it is", () => {
  expect(tagLabel("two-player")).toBe("two players");
  expect(tagLabel("hidden-hand-cards")).toBe("hidden hand cards");
  speak("fr");
  expect(tagLabel("stones")).toBe("pierres");
  expect(tagLabel("hidden-hand")).toBe("hidden hand");
});

describe("the words of a game", () => {
  const english = { greet: "Hello, {name}", stones: { one: "{count} stone", other: "{count} stones" } } as const;
  const french = { greet: "Bonjour, {name}", stones: { one: "{count} pierre", other: "{count} pierres" } };
  const files = (texts: Readonly<Record<string, MessageTable>>) => {
    const asked: string[] = [];
    const entries = Object.entries(texts).map(([code, one]) => {
      const loadOne = async (): Promise<MessageTable> => {
        asked.push(code);
        return Promise.resolve(one);
      };
      return [`./words/${code}.ts`, loadOne] as const;
    });
    return { asked, glob: Object.fromEntries(entries) };
  };

  test("[WRD-8] say their own messages and those of every page, in the language of the page alone", async () => {
    const { asked, glob } = files({ en: english, fr: french });
    const words = defineMessages<typeof english>(glob);
    await load("fr");
    expect([words.t("greet", { name: "Ann" }), words.t("stones", { count: 2 }), words.t("cancel")]).toEqual([
      "Bonjour, Ann",
      "2 pierres",
      "Annuler",
    ]);
    expect(asked).toEqual(["fr"]);
    await load("en");
    expect(words.t("greet", { name: "Ann" })).toBe("Hello, Ann");
    // The shared ones know nothing of them.
    expect(sharedMessages.find("greet")).toBeNull();
  });

  test("[WRD-8] find a message by a key that is known only now, or none", async () => {
    const words = defineMessages<typeof english>(files({ en: english }).glob);
    await load("en");
    expect([words.find("greet", { name: "Bob" }), words.find("cancel"), words.find("toString")]).toEqual([
      "Hello, Bob",
      "Cancel",
      null,
    ]);
  });

  test("[WRD-8] are heard in English where the game does not have the language", async () => {
    const words = defineMessages<typeof english>(files({ en: english }).glob);
    await load("fr");
    expect([words.t("greet", { name: "Ann" }), words.t("cancel")]).toEqual(["Hello, Ann", "Annuler"]);
  });

  test("[WRD-8] are loaded after the page has begun to speak, too", async () => {
    const words = defineMessages<typeof english>(files({ en: english, fr: french }).glob);
    expect(() => words.t("cancel")).toThrow("en is not loaded");
    await messagesLoaded();
    expect(words.t("greet", { name: "Ann" })).toBe("Hello, Ann");
    const wish = load("fr");
    const later = defineMessages<typeof english>(files({ en: english, fr: french }).glob);
    await wish;
    expect(later.t("greet", { name: "Ann" })).toBe("Bonjour, Ann");
  });
});

test("[WRD-3] numbers are written as the language writes them", () => {
  language.value = "en";
  expect(formatNumber(6.5)).toBe("6.5");
  language.value = "fr";
  expect(formatNumber(6.5)).toBe("6,5");
  expect(t("outcome_win_by", { winner: "Blanc", count: 6.5 })).toBe("Blanc gagne de 6,5 points");
  language.value = "en";
});
