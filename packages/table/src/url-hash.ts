// The addresses of a game's page on this device, in the part after the #: which kept game is played, or what is studied. Anything
// may stand there, so only our own forms count, and what they hold is checked by the rules before it is shown.
import type { StoneColor } from "@tengen/board";

const PATTERN = /^#game=(?<id>[\w.:-]{1,128})$/u;

/** The id of a game in the hash of an address; empty where it names none. */
export const parseGameHash = (hash: string): string => PATTERN.exec(hash)?.groups?.["id"] ?? "";

/** The inverse; empty for an id that does not fit, which then has no address. */
export const makeGameHash = (id: string): string => {
  const hash = `#game=${id}`;
  return PATTERN.test(hash) ? hash : "";
};

/** Whether a hash that led to the table was meant to name something, and does not: cut off, or changed on its way. */
export const isBrokenHash = (hash: string): boolean =>
  /^#(?:game|match|study)(?:$|=|&)/u.test(hash) && parseGameHash(hash) === "";

/** Stones that were set up by hand, each by its point, row by row. */
export interface SetUpStones {
  readonly black: readonly number[];
  readonly white: readonly number[];
  readonly toMove: StoneColor;
}

/** What is studied: the game that it began with, and a line of moves that whoever opens it needs no game for. */
export interface StudyLink {
  /** Of a game that is kept on the device that made the address; empty for a board without one. */
  readonly id: string;
  /** Null where the address names a game alone, as those of older pages do. */
  readonly line: {
    /** Null for a line that begins as games do. */
    readonly setUp: SetUpStones | null;
    /** As searchers number them (StudyGame). */
    readonly moves: readonly number[];
    /** How many of them are played in the shown position. */
    readonly shown: number;
  } | null;
  /** Whether there was more in it than could be read: it was cut off, or changed on its way. */
  readonly isDamaged?: true;
}

/** A number below 1296 in two characters. */
const makeNumbers = (numbers: readonly number[]): string =>
  numbers.map((number) => number.toString(36).padStart(2, "0")).join("");
const parseNumbers = (text: string): readonly number[] =>
  (text.match(/../gu) ?? []).map((digits) => Number.parseInt(digits, 36));

/** More than any game that is studied has, so that an address stays short enough for every program that passes it on. */
const MOST_MOVES = 500;

const NUMBERS = `(?:[0-9a-z]{2}){0,${MOST_MOVES}}`;
const STUDIED = "^#study(?:=(?<id>[\\w.:-]{1,128}))?";
const SET_UP = `&black=(?<black>${NUMBERS})&white=(?<white>${NUMBERS})&first=(?<first>black|white)`;
const MOVES = `&moves=(?<moves>${NUMBERS})`;
const AT = "&at=(?<at>\\d{1,3})";
const STUDY = new RegExp(`${STUDIED}(?<line>(?:${SET_UP})?${MOVES}${AT})?$`, "u");
/** The beginning of one, whatever comes after it. */
const DAMAGED = new RegExp(`${STUDIED}(?<line>(?:${SET_UP})?(?:${MOVES}(?:${AT})?)?)`, "u");

type Parts = Readonly<Record<string, string | undefined>>;

/** What the parts of an address say. */
const readStudy = ({ id = "", line, black, white = "", first, moves = "", at }: Parts): StudyLink => {
  if (line === undefined) return { id, line: null };
  const setUp =
    black === undefined
      ? null
      : ({
          black: parseNumbers(black),
          white: parseNumbers(white),
          toMove: first === "white" ? "white" : "black",
        } as const);
  const played = parseNumbers(moves);
  return { id, line: { setUp, moves: played, shown: Number(at ?? played.length) } };
};

/** What an address of a study names, as far as it can be read; null where it is no such address, or nothing of it can be. */
export const parseStudyHash = (hash: string): StudyLink | null => {
  const whole = STUDY.exec(hash)?.groups;
  if (whole !== undefined) return readStudy(whole);
  const { id, line } = readStudy(DAMAGED.exec(hash)?.groups ?? {});
  if (line === null || (line.setUp === null && line.moves.length === 0)) return null;
  return { id, line: { ...line, shown: Math.min(line.shown, line.moves.length) }, isDamaged: true };
};

/** The inverse. A line that is too long is left out, and an id that does not fit. */
export const makeStudyHash = ({ id, line }: StudyLink): string => {
  const named = STUDY.test(`#study=${id}`) ? `#study=${id}` : "#study";
  if (line === null) return named;
  const { setUp, moves, shown } = line;
  const stones =
    setUp === null ? "" : `&black=${makeNumbers(setUp.black)}&white=${makeNumbers(setUp.white)}&first=${setUp.toMove}`;
  const whole = `${named}${stones}&moves=${makeNumbers(moves)}&at=${shown}`;
  return STUDY.test(whole) ? whole : named;
};
