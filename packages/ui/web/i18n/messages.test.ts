// Every folder that has messages: the shared ones, and each game's own. Games are found by their folders.
import { API_ERROR_CODES, CLIENT_CODES } from "@tengen/client";
import { DIFFICULTIES, OUTCOME_REASONS, REJECTION_CODES, type AnyEngine } from "@tengen/kernel";
import { SERVER_ENTRY_TYPES, VERIFY_STEPS } from "@tengen/match";
import { ERROR_CODES } from "@tengen/protocol";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "./language.ts";
import type { MessageTable, PluralMessage } from "./message-types.ts";
import { typographyFaults } from "./typography.ts";

interface MessageFile {
  readonly default: MessageTable;
  /** Keys of the messages that are rightly the same as in English. */
  readonly sameAsEnglish?: readonly string[];
}

const files = import.meta.glob<MessageFile>(
  [
    "./messages/*.ts",
    "../../../*/web/messages/*.ts",
    "../../../../apps/web/src/*/messages/*.ts",
    "../../../../games/*/page/**/messages/*.ts",
  ],
  { eager: true },
);
const pages = import.meta.glob<string>(
  ["../../../*/web/**/*.tsx", "../../../../apps/web/src/**/*.tsx", "../../../../games/*/page/**/*.tsx"],
  { eager: true, query: "?raw", import: "default" },
);
const engines = import.meta.glob<AnyEngine>("../../../../games/*/engine.ts", { eager: true, import: "default" });
const manifests = import.meta.glob<object>("../../../../games/*/game.json", { eager: true, import: "default" });

const gameOf = (file: string): string | undefined => /games\/(?<id>[^/]+)\//u.exec(file)?.groups?.["id"];
const shared = files["./messages/en.ts"]?.default ?? {};
/** The messages of our packages: those of a page, and those of online play and the analysis board, which load later. */
const ours = Object.assign(
  {},
  ...Object.entries(files).flatMap(([file, { default: messages }]) =>
    gameOf(file) === undefined && file.endsWith("/en.ts") ? [messages] : [],
  ),
) as MessageTable;

const TAGS = LANGUAGES.map(({ code }) => code);
const folderOf = (file: string): string => file.replace(/\/[^/]*$/u, "");
const FOLDERS = [...new Set(Object.keys(files).map(folderOf))];
/** Every file that there should be. */
const EVERY = FOLDERS.flatMap((folder) => TAGS.map((tag) => [`${folder}/${tag}.ts`, tag] as const));

const formsOf = (message: string | PluralMessage | undefined): readonly string[] =>
  message === undefined ? [] : typeof message === "string" ? [message] : Object.values(message);
const textsOf = (file: string): readonly string[] => Object.values(files[file]?.default ?? {}).flatMap(formsOf);
const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+\}/gu)].map(([placeholder]) => placeholder).toSorted();

/** The plural categories that a language uses for integers, and `other`. */
const categoriesOf = (tag: string): readonly string[] => {
  const rules = new Intl.PluralRules(tag);
  const used = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
  return ["zero", "one", "two", "few", "many", "other"].filter((one) => one === "other" || used.has(one as "one"));
};

test.each([
  ["en", ["one", "other"]],
  ["fr", ["one", "other"]],
  ["pl", ["one", "few", "many", "other"]],
  ["ar", ["zero", "one", "two", "few", "many", "other"]],
  ["ja", ["other"]],
])("[WRD-1] a message that counts has these forms in %s: %j", (tag, categories) => {
  expect(categoriesOf(tag)).toEqual(categories);
});

test("[WRD-1] every language has its tag and its own name", () => {
  const names = new Map(LANGUAGES.map(({ code, name }) => [code, name]));
  expect(["en", "fr", "de", "pl"].map((tag) => names.get(tag))).toEqual(["English", "Français", "Deutsch", "Polski"]);
  expect(new Set(names.values()).size).toBe(names.size);
  expect(TAGS.map((tag) => new Intl.Locale(tag).toString())).toEqual(TAGS);
});

test("[WRD-7] no page puts a colon, semicolon, question or exclamation mark after a message", () => {
  const marksIn = (text: string): readonly string[] =>
    [...text.matchAll(/\bt\([^\n]*\)\}\s?[:;!?]/gu)].map(([match]) => match);
  expect(marksIn('<b>{t("rules_label")}: </b>')).toEqual(['t("rules_label")}:']);
  expect(Object.entries(pages).flatMap(([file, text]) => marksIn(text).map((found) => [file, found]))).toEqual([]);
  expect(Object.keys(pages).length).toBeGreaterThan(50);
});

describe.each(EVERY)("%s", (file, tag) => {
  const messages = files[file]?.default ?? {};
  const english = files[`${folderOf(file)}/en.ts`]?.default ?? {};

  test("[WRD-1] exists, and has the same messages as English, in the same order", () => {
    expect(Object.keys(files), "a folder that has messages has them in every language").toContain(file);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  test("[WRD-1] counts where English counts, with every plural form of its language", () => {
    const wrong = Object.entries(messages).filter(([key, message]) =>
      typeof message === "string" || typeof english[key] === "string"
        ? typeof message !== typeof english[key]
        : Object.keys(message).join() !== categoriesOf(tag).join(),
    );
    expect(wrong).toEqual([]);
  });

  test("[WRD-1] has the same placeholders as English, in every form", () => {
    for (const [key, message] of Object.entries(messages)) {
      const [first] = formsOf(english[key]);
      for (const form of formsOf(message)) expect(placeholdersOf(form), key).toEqual(placeholdersOf(first ?? ""));
    }
  });

  test("[WRD-1] has a text of its own for each message, except those it names", () => {
    const same = Object.entries(messages)
      .filter(([key, message]) => JSON.stringify(message) === JSON.stringify(english[key]))
      .map(([key]) => key);
    expect(same).toEqual(tag === "en" ? Object.keys(english) : (files[file]?.sameAsEnglish ?? []));
  });

  test("[WRD-1] no text is empty, or starts or ends with a space", () => {
    for (const text of textsOf(file)) expect(text).toMatch(/^\S(?:.*\S)?$/u);
  });

  test("[WRD-7] keeps the typography of its language", () => {
    expect(textsOf(file).flatMap((text) => typographyFaults(tag, text).map((fault) => `${text}: ${fault}`))).toEqual(
      [],
    );
  });

  test("[WRD-8] a reason has no placeholders, a refusal only the point, and an outcome only who won and who lost; a margin its points", () => {
    const allowed = (key: string): readonly string[] | null => {
      if (key.startsWith("reason_")) return [];
      if (/^refusal_[A-Z]/u.test(key)) return ["{point}"];
      // The page counts the points of a margin, with a shared message.
      if (/^outcome_(?:win|won|lost)_by$/u.test(key)) return ["{winner}", "{count}"];
      return /^outcome_(?:win|won|lost|draw|none)/u.test(key) ? ["{winner}", "{loser}"] : null;
    };
    const stray = Object.entries(messages).filter(([key, message]) =>
      formsOf(message).some((text) => placeholdersOf(text).some((one) => allowed(key)?.includes(one) === false)),
    );
    expect(stray.map(([key]) => key)).toEqual([]);
  });
});

test.each(FOLDERS.filter((folder) => folder !== "./messages"))(
  "[WRD-8] %s does not use the keys of shared messages",
  (folder) => {
    const messages = files[`${folder}/en.ts`]?.default ?? {};
    expect(Object.keys(messages).filter((key) => Object.hasOwn(shared, key))).toEqual([]);
  },
);

test("[WRD-2] there is a message for every value of the fixed lists", () => {
  const keys = [
    ...OUTCOME_REASONS.map((reason) => `reason_${reason}`),
    ...REJECTION_CODES.map((code) => `refusal_${code}`),
    ...DIFFICULTIES.map((difficulty) => `difficulty_${difficulty}`),
    ...SERVER_ENTRY_TYPES.map((type) => `server_${type}`),
    ...VERIFY_STEPS.map((step) => `file_fault_${step}`),
    ...CLIENT_CODES.map((code) => `submit_${code}`),
    ...[...ERROR_CODES, ...API_ERROR_CODES]
      .filter((code) => !(REJECTION_CODES as readonly string[]).includes(code))
      .map((code) => `net_${code}`),
  ];
  expect(keys.filter((key) => !Object.hasOwn(ours, key))).toEqual([]);
});

describe.each(Object.entries(engines).map(([file, engine]) => [gameOf(file) ?? "", engine] as const))(
  "the messages of %s",
  (id, engine) => {
    const english = files[`../../../../games/${id}/page/messages/en.ts`]?.default ?? {};

    test("[WRD-8] name its own refusals and endings", () => {
      const keys = [
        ...engine.refusals.map((code) => `refusal_${code}`),
        ...engine.endings.map((reason) => `reason_${reason}`),
      ];
      expect(keys.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
    });

    test("[KER-E10] its codes are none of the server's or the client's", () => {
      const others: readonly string[] = [...ERROR_CODES, ...API_ERROR_CODES, ...CLIENT_CODES];
      expect(engine.refusals.filter((code) => others.includes(code))).toEqual([]);
    });
  },
);

/** The texts of a manifest that are given per language. */
const localizedIn = (value: unknown): readonly Readonly<Record<string, string>>[] => {
  if (typeof value !== "object" || value === null) return [];
  return "en" in value ? [value as Readonly<Record<string, string>>] : Object.values(value).flatMap(localizedIn);
};

describe.each(Object.entries(manifests))("%s", (_file, manifest) => {
  const texts = localizedIn(manifest);

  test("[WRD-1] has its texts in every language", () => {
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(Object.keys(text).toSorted()).toEqual(TAGS.toSorted());
  });

  test("[WRD-7] keeps the typography of each language", () => {
    const faults = texts.flatMap((text) =>
      Object.entries(text).flatMap(([tag, one]) =>
        typographyFaults(tag, one).map((fault) => `${tag} ${one}: ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

const STRAIGHT = "an apostrophe or a quotation mark that is not typographic";
const WIDE = "a no-break space that is not narrow";
const HIGH = "no narrow no-break space before a high mark";
const QUOTES = "quotation marks of another language";

test.each<[string, string, readonly string[]]>([
  ["fr", "Robots\u202F: {names}. Les «\u202Fpoints\u202F»…", []],
  ["fr", "{minutes}\u202Fmin + 5\u202Fs, 61\u202F%", []],
  ["fr", "Robots : {names}", [HIGH]],
  ["fr", "Robots: {names}", [HIGH]],
  ["fr", "Robots\u00A0: {names}", [WIDE, HIGH]],
  ["fr", "« point\u202F»", ["no narrow no-break space after «"]],
  ["fr", "45\u202F000 positions", []],
  ["fr", "45 000 positions", ["no narrow no-break space between thousands"]],
  ["fr", "45\u202F00 positions", ["a no-break space where none belongs"]],
  ["fr", "{minutes} min", ["no narrow no-break space before a unit"]],
  ["fr", "61 %", ["no narrow no-break space before a percent sign"]],
  ["fr", "Vos\u202Fparties", ["a no-break space where none belongs"]],
  ["fr", "l'autre", [STRAIGHT]],
  ["fr", "Envoi …", ["a space before an ellipsis"]],
  ["fr", "“point”", [QUOTES]],
  ["en", "“Point”, the opponent’s…", []],
  ["en", "„Point“", [QUOTES]],
  ["en", "Sending...", ["three dots instead of an ellipsis"]],
  ["de", "„Punkt“, {minutes}\u202Fmin, läuft\u202F…", []],
  ["de", "„Punkt”", [QUOTES]],
  ["de", "Läuft…", ["no narrow no-break space before an ellipsis"]],
  ["de", "5 min", ["no narrow no-break space before a unit"]],
  ["pl", "„Punkt”, 61%, 5\u202Fs…", []],
  ["pl", "„Punkt“", [QUOTES]],
  ["pl", "Trwa\u202F…", ["a space before an ellipsis", "a no-break space where none belongs"]],
  ["tlh", '"Qapla\'"', [STRAIGHT]],
])("[WRD-7] the faults of %s %j are found", (tag, text, faults) => {
  expect(typographyFaults(tag, text)).toEqual(faults);
});
