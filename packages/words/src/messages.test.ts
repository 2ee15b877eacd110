import { DIFFICULTIES, OUTCOME_REASONS, REJECTION_CODES } from "@tengen/kernel";
import { SERVER_TYPES, VERIFY_STEPS } from "@tengen/match";
import { describe, expect, test } from "vitest";
import { frenchFaults } from "./french.ts";
import { LANGUAGES, MESSAGES } from "./language.ts";
import english, { type Messages } from "./messages/en.ts";

/** What is rightly the same in English and in another language, by the language. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  fr: [
    "site_name",
    "coordinate_label",
    "bot_choice",
    "difficulty_expert",
    "actions",
    "komi",
    "total",
    "finding_lead",
    "said_move",
    "option_counts",
  ],
};

const formsOf = (message: Messages[keyof Messages]): readonly string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];
const textsOf = (messages: Messages): readonly string[] => Object.values(messages).flatMap(formsOf);
const blanksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+\}/gu)].map(([blank]) => blank).toSorted();

const others = [...MESSAGES].filter(([code]) => code !== "en");

test("[WRD-1] there are English and French at least, each by its code and its own name", () => {
  const names = new Map(LANGUAGES.map(({ code, name }) => [code, name]));
  expect([names.get("en"), names.get("fr")]).toEqual(["English", "Français"]);
  expect(new Set(names.values()).size).toBe(names.size);
});

describe.each(others)("%s", (code, messages) => {
  test("[WRD-1] has the same messages as English, in the same order", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  test("[WRD-1] has the same blanks and the same counted forms as English", () => {
    for (const [key, message] of Object.entries(messages)) {
      const original = english[key as keyof Messages];
      expect(typeof message, key).toBe(typeof original);
      if (typeof message !== "string") expect(Object.keys(message), key).toEqual(["one", "other"]);
      const [first] = formsOf(original);
      for (const form of formsOf(message)) expect(blanksOf(form), key).toEqual(blanksOf(first ?? ""));
    }
  });

  test("[WRD-1] has a text of its own for each message, but for a few", () => {
    const same = Object.entries(messages)
      .filter(([key, message]) => JSON.stringify(message) === JSON.stringify(english[key as keyof Messages]))
      .map(([key]) => key);
    expect(same).toEqual(SAME[code] ?? same);
  });
});

test.each([...MESSAGES])("[WRD-1] no text of %s is empty, or begins or ends with a blank", (_code, messages) => {
  for (const text of textsOf(messages)) expect(text).toMatch(/^\S(?:.*\S)?$/u);
});

test.each([...MESSAGES])("[WRD-2] %s has a message for every value of the fixed lists", (_code, messages) => {
  const keys = [
    ...OUTCOME_REASONS.map((reason) => `reason_${reason}`),
    ...REJECTION_CODES.map((code) => `why_${code}`),
    ...DIFFICULTIES.map((difficulty) => `difficulty_${difficulty}`),
    ...SERVER_TYPES.map((type) => `server_${type}`),
    ...VERIFY_STEPS.map((step) => `file_fault_${step}`),
  ];
  expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
});

test.each([...MESSAGES])(
  "[WRD-7] the texts of %s have typographic apostrophes and quotation marks",
  (_code, messages) => {
    expect(textsOf(messages).filter((text) => /['"`]/u.test(text))).toEqual([]);
  },
);

test("[WRD-7] every text in French keeps French typography", () => {
  const french = Object.entries(MESSAGES.get("fr") ?? {});
  expect(french.length).toBe(Object.keys(english).length);
  const faults = french.flatMap(([key, message]) =>
    formsOf(message)
      .flatMap(frenchFaults)
      .map((fault) => `${key}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

const manifests = import.meta.glob<object>("../../../games/*/game.json", { eager: true, import: "default" });

/** Every text of a value that is one for French. */
const frenchIn = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) => (key === "fr" ? [String(part)] : frenchIn(part)));

test.each(Object.entries(manifests))("[WRD-7] so does %s", (_file, manifest) => {
  const texts = frenchIn(manifest);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.flatMap((text) => frenchFaults(text).map((fault) => `${text}: ${fault}`))).toEqual([]);
});

test.each([
  ["Robots\u202F: {names}. Les «\u202Fpoints\u202F»…", []],
  ["{minutes}\u202Fmin + 5\u202Fs, 61\u202F%", []],
  ["Robots : {names}", ["no narrow no-break space before a high mark"]],
  ["Robots: {names}", ["no narrow no-break space before a high mark"]],
  ["Robots\u00A0: {names}", ["no narrow no-break space before a high mark", "a no-break space that is not narrow"]],
  ["« point\u202F»", ["no narrow no-break space after «"]],
  ["{minutes} min", ["no narrow no-break space before a unit"]],
  ["61 %", ["no narrow no-break space before a unit"]],
  ["Vos\u202Fparties", ["a no-break space where none belongs"]],
  ["l'autre", ["an apostrophe or a quotation mark that is not typographic"]],
  ["Envoi …", ["an ellipsis that is not one sign, close to its word"]],
])("[WRD-7] what is wrong with %j is found", (text, faults) => {
  expect(frenchFaults(text)).toEqual(faults);
});
