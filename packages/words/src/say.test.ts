import { afterEach, describe, expect, test } from "vitest";
import { language, MESSAGES, pickLanguage, speak as load } from "./language.ts";
import { sayNumber } from "./number.ts";
import { say } from "./say.ts";
import { sayTag } from "./tag.ts";
import { sayAgo } from "./time.ts";

const speak = (code: string): void => {
  language.value = code;
};

afterEach(() => speak("en"));

describe("say", () => {
  test("[WRD-3] says a message in the language of the page", () => {
    expect(say("undo")).toBe("Undo");
    speak("fr");
    expect(say("cancel")).toBe("Annuler");
  });

  test("[WRD-3] says nothing in a language that is not loaded", async () => {
    speak("tlh");
    expect(() => say("cancel")).toThrow("tlh is not loaded");
    await expect(load("tlh")).rejects.toThrow("there is no language tlh");
  });

  test("[WRD-4] speaks the language that was wished last, whichever comes first", async () => {
    MESSAGES.delete("fr");
    const first = load("fr");
    await Promise.all([load("en"), first]);
    expect([language.value, MESSAGES.has("fr")]).toEqual(["en", true]);
    await load("fr");
    expect(say("cancel")).toBe("Annuler");
  });

  test("[WRD-3] fills the blanks, with numbers, with nothing, and with braces too", () => {
    expect(say("against", { first: "Ann", second: "Bob" })).toBe("Ann against Bob");
    expect(say("players_range", { min: 0, max: 4 })).toBe("0 to 4 players");
    expect(say("against", { first: "", second: "{first}" })).toBe(" against {first}");
    expect(say("bots_are", { names: "$& $1" })).toBe("Bots: $& $1");
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
    expect(say("move_count", { count })).toBe(text);
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
  expect(pickLanguage(wishes)).toBe(code);
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
    expect(sayAgo(1e12 - milliseconds, 1e12)).toBe(text);
  });

  test("[WRD-5] in the language of the page", () => {
    speak("fr");
    expect(sayAgo(0, 5 * MINUTE)).toBe("il y a 5 minutes");
  });
});

test("[WRD-6] a tag is said in words, or shown as it is", () => {
  expect(sayTag("two-player")).toBe("two players");
  expect(sayTag("hidden-hand-cards")).toBe("hidden hand cards");
  speak("fr");
  expect(sayTag("stones")).toBe("pierres");
  expect(sayTag("hidden-hand")).toBe("hidden hand");
  speak("tlh");
  expect(sayTag("stones")).toBe("stones");
});

test("[WRD-3] numbers are written as the language writes them", () => {
  language.value = "en";
  expect(sayNumber(6.5)).toBe("6.5");
  language.value = "fr";
  expect(sayNumber(6.5)).toBe("6,5");
  expect(say("result_by", { color: "Blanc", count: 6.5 })).toBe("Blanc gagne de 6,5 points");
  language.value = "en";
});
