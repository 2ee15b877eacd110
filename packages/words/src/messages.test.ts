import { DIFFICULTIES, OUTCOME_REASONS, REJECTION_CODES } from "@tengen/kernel";
import { SERVER_TYPES, VERIFY_STEPS } from "@tengen/match";
import { describe, expect, test } from "vitest";
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
    "clock_setting",
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

test("[WRD-7] French has no-break spaces before high marks and inside of quotation marks, and nowhere else", () => {
  const french = MESSAGES.get("fr");
  const texts = french === undefined ? [] : textsOf(french);
  expect(texts.some((text) => text.includes("\u00A0:"))).toBe(true);
  expect(texts.filter((text) => /[^\u00A0][;:!?»]|«[^\u00A0]/u.test(text))).toEqual([]);
  expect(texts.filter((text) => /\u00A0(?![;:!?»])/u.test(text.replaceAll("«\u00A0", "")))).toEqual([]);
  expect(texts.filter((text) => /\u202F/u.test(text))).toEqual([]);
});
