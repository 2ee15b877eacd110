// Every room that has texts: this one, and each game that says something of its own. The games are found by their folders.
import { API_ERROR_CODES, CLIENT_CODES } from "@tengen/client";
import { DIFFICULTIES, OUTCOME_REASONS, REJECTION_CODES, type AnyEngine } from "@tengen/kernel";
import { SERVER_ENTRY_TYPES, VERIFY_STEPS } from "@tengen/match";
import { ERROR_CODES } from "@tengen/protocol";
import { describe, expect, test } from "vitest";
import { frenchFaults } from "./typography.ts";
import { LANGUAGES } from "./language.ts";
import shared from "./messages/en.ts";
import type { PluralMessage, MessageTable } from "./message-types.ts";

interface TextFile {
  readonly default: MessageTable;
  /** What is rightly the same in English and in this language. */
  readonly sameAsEnglish?: readonly string[];
}

const files = import.meta.glob<TextFile>(["./messages/*.ts", "../../../games/*/page/words/*.ts"], { eager: true });
const engines = import.meta.glob<AnyEngine>("../../../games/*/engine.ts", { eager: true, import: "default" });

const folderOf = (file: string): string => file.replace(/\/[^/]*$/u, "");
const gameOf = (file: string): string | undefined => /games\/(?<id>[^/]+)\//u.exec(file)?.groups?.["id"];
const FOLDERS = [...new Set(Object.keys(files).map(folderOf))];
/** Every file that there should be. */
const EVERY = FOLDERS.flatMap((folder) => LANGUAGES.map(({ code }) => [`${folder}/${code}.ts`, code] as const));

const formsOf = (message: string | PluralMessage | undefined): readonly string[] =>
  message === undefined ? [] : typeof message === "string" ? [message] : [message.one, message.other];
const textsOf = (file: string): readonly string[] => Object.values(files[file]?.default ?? {}).flatMap(formsOf);
const blanksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+\}/gu)].map(([blank]) => blank).toSorted();

test("[WRD-1] there are English and French at least, each by its code and its own name", () => {
  const names = new Map(LANGUAGES.map(({ code, name }) => [code, name]));
  expect([names.get("en"), names.get("fr")]).toEqual(["English", "Français"]);
  expect(new Set(names.values()).size).toBe(names.size);
});

describe.each(EVERY)("%s", (file, code) => {
  const texts = files[file]?.default ?? {};
  const english = files[`${folderOf(file)}/en.ts`]?.default ?? {};

  test("[WRD-1] is there, and has the same messages as English, in the same order", () => {
    expect(Object.keys(files), "a room that has texts has them in every language").toContain(file);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  test("[WRD-1] has the same blanks and the same counted forms as English", () => {
    for (const [key, message] of Object.entries(texts)) {
      const original = english[key];
      expect(typeof message, key).toBe(typeof original);
      if (typeof message !== "string") expect(Object.keys(message), key).toEqual(["one", "other"]);
      const [first] = formsOf(original);
      for (const form of formsOf(message)) expect(blanksOf(form), key).toEqual(blanksOf(first ?? ""));
    }
  });

  test("[WRD-1] has a text of its own for each message, but for those it names", () => {
    const same = Object.entries(texts)
      .filter(([key, message]) => JSON.stringify(message) === JSON.stringify(english[key]))
      .map(([key]) => key);
    expect(same).toEqual(code === "en" ? Object.keys(english) : (files[file]?.sameAsEnglish ?? []));
  });

  test("[WRD-1] no text is empty, or begins or ends with a blank", () => {
    for (const text of textsOf(file)) expect(text).toMatch(/^\S(?:.*\S)?$/u);
  });

  test("[WRD-7] has typographic apostrophes and quotation marks", () => {
    expect(textsOf(file).filter((text) => /['"`]/u.test(text))).toEqual([]);
  });

  test("[WRD-8] a reason has no blank, and a refusal none but the point", () => {
    const stray = Object.entries(texts).filter(
      ([key, message]) =>
        (key.startsWith("reason_") && formsOf(message).some((text) => blanksOf(text).length > 0)) ||
        (/^why_[A-Z]/u.test(key) && formsOf(message).some((text) => blanksOf(text).some((one) => one !== "{point}"))),
    );
    expect(stray.map(([key]) => key)).toEqual([]);
  });
});

test("[WRD-2] there is a message for every value of the fixed lists", () => {
  const keys = [
    ...OUTCOME_REASONS.map((reason) => `reason_${reason}`),
    ...REJECTION_CODES.map((code) => `why_${code}`),
    ...DIFFICULTIES.map((difficulty) => `difficulty_${difficulty}`),
    ...SERVER_ENTRY_TYPES.map((type) => `server_${type}`),
    ...VERIFY_STEPS.map((step) => `file_fault_${step}`),
    ...CLIENT_CODES.map((code) => `submit_${code}`),
    ...[...ERROR_CODES, ...API_ERROR_CODES]
      .filter((code) => !(REJECTION_CODES as readonly string[]).includes(code))
      .map((code) => `net_${code}`),
  ];
  expect(keys.filter((key) => !Object.hasOwn(shared, key))).toEqual([]);
});

describe.each(Object.entries(engines).map(([file, engine]) => [gameOf(file) ?? "", engine] as const))(
  "the words of %s",
  (id, engine) => {
    const english = files[`../../../games/${id}/page/words/en.ts`]?.default ?? {};

    test("[WRD-8] say why it refuses and how it ends, where it has codes and reasons of its own", () => {
      const keys = [
        ...engine.refusals.map((code) => `why_${code}`),
        ...engine.endings.map((reason) => `reason_${reason}`),
      ];
      expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
    });

    test("[WRD-8] are none that every page has", () => {
      expect(Object.keys(english).filter((key) => Object.hasOwn(shared, key))).toEqual([]);
    });

    test("[KER-E10] its codes are none of the server's or the client's", () => {
      const others: readonly string[] = [...ERROR_CODES, ...API_ERROR_CODES, ...CLIENT_CODES];
      expect(engine.refusals.filter((code) => others.includes(code))).toEqual([]);
    });
  },
);

describe.each(EVERY.filter(([, code]) => code === "fr"))("%s", (file) => {
  test("[WRD-7] keeps French typography", () => {
    expect(textsOf(file).flatMap(frenchFaults)).toEqual([]);
  });
});

const manifests = import.meta.glob<object>("../../../games/*/game.json", { eager: true, import: "default" });

/** Every text of a value that is one for French. */
const frenchIn = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) => (key === "fr" ? [String(part)] : frenchIn(part)));

test.each(Object.entries(manifests))("[WRD-7] so does %s", (_file, manifest) => {
  const texts = frenchIn(manifest);
  expect(texts.length).toBeGreaterThan(0);
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
