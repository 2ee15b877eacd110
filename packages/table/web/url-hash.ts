// The URL fragments of a game's page: which saved game is played, or which line is studied. Anybody can write a URL, so
// only our own forms are accepted, and the rules check their content before it is shown.
import { sameJson, type JsonObject } from "@tengen/kernel";
import { COLORS, type Color } from "@tengen/stones";

const PATTERN = /^#game=(?<id>[\w.:-]{1,128})$/u;

/** The game id in a URL fragment; empty where it names none. */
export const parseGameHash = (hash: string): string => PATTERN.exec(hash)?.groups?.["id"] ?? "";

/** The inverse; empty for an id that cannot be parsed back. */
export const makeGameHash = (id: string): string => {
  const hash = `#game=${id}`;
  return PATTERN.test(hash) ? hash : "";
};

/** Whether a fragment looks like one of ours but is incomplete or damaged. */
export const isBrokenHash = (hash: string): boolean =>
  /^#(?:game|match|study|shared|stored)(?:$|=|&)/u.test(hash) && parseGameHash(hash) === "";

/** A game or an analysis that was shared: carried by the address itself, or stored on the server under an id. */
export interface SharedAddress {
  readonly kind: "carried" | "stored";
  /** The carried text, or the id. */
  readonly text: string;
  /** How many entries the shown position includes; null for all. */
  readonly shown: number | null;
}

/** Longer than any link that a browser opens; what needs more is a file. */
const MOST_CARRIED = 100_000;

const SHARED = new RegExp(
  `^#(?:shared=(?<carried>[\\w-]{1,${MOST_CARRIED}})|stored=(?<stored>[0-9a-f]{32}))(?:&at=(?<at>\\d{1,4}))?$`,
  "u",
);

/** The shared game in a URL fragment; null where it names none. */
export const parseSharedHash = (hash: string): SharedAddress | null => {
  const { carried, stored, at } = SHARED.exec(hash)?.groups ?? {};
  const shown = at === undefined ? null : Number(at);
  if (carried !== undefined) return { kind: "carried", text: carried, shown };
  return stored === undefined ? null : { kind: "stored", text: stored, shown };
};

/** The inverse; empty for a text that cannot be parsed back. */
export const makeSharedHash = ({ kind, text, shown }: SharedAddress): string => {
  const hash = `#${kind === "carried" ? "shared" : "stored"}=${text}${shown === null ? "" : `&at=${shown}`}`;
  return SHARED.test(hash) ? hash : "";
};

/** Stones set up by hand, as point indices. */
export interface SetUpStones {
  readonly black: readonly number[];
  readonly white: readonly number[];
  readonly toMove: Color;
}

/** The rules of a study. */
export interface StudyRules {
  readonly rulesetVersion: string;
  readonly options: JsonObject;
}

/** What a study's URL holds: the game it began with, and a line of moves that opens without that game. */
export interface StudyLink {
  /** A game saved on the device that made the link; empty for a board without one. */
  readonly id: string;
  /** Absent in a link without them, which means the game's oldest ruleset without options. */
  readonly rules?: StudyRules;
  /** Null for a link that names only a game, as older versions made them. */
  readonly line: {
    /** Null for a line from the game's start position. */
    readonly setUp: SetUpStones | null;
    /** In the numbering of `StudyGame`. */
    readonly moves: readonly number[];
    /** How many moves are played in the shown position. */
    readonly shown: number;
  } | null;
  /** Set if the link was cut off or changed, and only its beginning could be read. */
  readonly isDamaged?: true;
}

/** Two base-36 digits for each number below 1296. */
const makeNumbers = (numbers: readonly number[]): string =>
  numbers.map((number) => number.toString(36).padStart(2, "0")).join("");
const parseNumbers = (text: string): readonly number[] =>
  (text.match(/../gu) ?? []).map((digits) => Number.parseInt(digits, 36));

/** More than any game has; keeps a URL short enough for every program that passes it on. */
const MOST_MOVES = 500;

const NUMBERS = `(?:[0-9a-z]{2}){0,${MOST_MOVES}}`;
const STUDIED =
  "^#study(?:=(?<id>[\\w.:-]{1,128}))?(?:&rules=(?<rules>[\\w.-]{1,64})(?:&options=(?<options>[\\w-]{1,1000}))?)?";
const SET_UP = `&black=(?<black>${NUMBERS})&white=(?<white>${NUMBERS})&first=(?<first>black|white)`;
const MOVES = `&moves=(?<moves>${NUMBERS})`;
const AT = "&at=(?<at>\\d{1,3})";
const STUDY = new RegExp(`${STUDIED}(?<line>(?:${SET_UP})?${MOVES}${AT})?$`, "u");
/** A valid prefix, whatever follows. */
const DAMAGED = new RegExp(`${STUDIED}(?<line>(?:${SET_UP})?(?:${MOVES}(?:${AT})?)?)`, "u");

type Parts = Readonly<Record<string, string | undefined>>;

/** Options as JSON in base64url. */
const makeOptions = (options: JsonObject): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(options))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null for a text that is not options. */
const parseOptions = (text: string): JsonObject | null => {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll("-", "+").replaceAll("_", "/")),
      (char) => char.codePointAt(0) ?? 0,
    );
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
};

/** The rules from the matched groups; null if they cannot be read. */
const readRules = ({ rules, options }: Parts): StudyRules | null | undefined => {
  if (rules === undefined) return undefined;
  const chosen = options === undefined ? {} : parseOptions(options);
  return chosen === null ? null : { rulesetVersion: rules, options: chosen };
};

/** The link from the matched groups. */
const readStudy = (parts: Parts): StudyLink => {
  const rules = readRules(parts);
  const link = readLine(parts);
  if (rules === undefined) return link;
  return rules === null ? { ...link, isDamaged: true } : { ...link, rules };
};

const readLine = ({ id = "", line, black, white = "", first, moves = "", at }: Parts): StudyLink => {
  if (line === undefined) return { id, line: null };
  const setUp =
    black === undefined
      ? null
      : ({
          black: parseNumbers(black),
          white: parseNumbers(white),
          toMove: COLORS.find((color) => color === first) ?? "black",
        } as const);
  const played = parseNumbers(moves);
  return { id, line: { setUp, moves: played, shown: Number(at ?? played.length) } };
};

/** The link in a study's fragment, as far as it can be read; null if nothing of it can. */
export const parseStudyHash = (hash: string): StudyLink | null => {
  const whole = STUDY.exec(hash)?.groups;
  if (whole !== undefined) return readStudy(whole);
  const { line, ...rest } = readStudy(DAMAGED.exec(hash)?.groups ?? {});
  if (line === null || (line.setUp === null && line.moves.length === 0)) return null;
  return { ...rest, line: { ...line, shown: Math.min(line.shown, line.moves.length) }, isDamaged: true };
};

const makeRules = ({ rulesetVersion, options }: StudyRules): string =>
  `&rules=${rulesetVersion}${sameJson(options, {}) ? "" : `&options=${makeOptions(options)}`}`;

/** The inverse. Leaves out a line that is too long, and an id that cannot be parsed back. */
export const makeStudyHash = ({ id, rules, line }: StudyLink): string => {
  const identified = STUDY.test(`#study=${id}`) ? `#study=${id}` : "#study";
  const named = rules === undefined ? identified : `${identified}${makeRules(rules)}`;
  if (line === null) return named;
  const { setUp, moves, shown } = line;
  const stones =
    setUp === null ? "" : `&black=${makeNumbers(setUp.black)}&white=${makeNumbers(setUp.white)}&first=${setUp.toMove}`;
  const whole = `${named}${stones}&moves=${makeNumbers(moves)}&at=${shown}`;
  return STUDY.test(whole) ? whole : named;
};
