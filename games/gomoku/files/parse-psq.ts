// Reads games from PSQ files (make-psq.ts describes them).
import { ok, type Result } from "@tengen/kernel";
import { isInside, oneLine, quoteSgf } from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { resultOf, seatColorsOf, type ParsedGame } from "./game.ts";
import { makeNote } from "./notes.ts";
import { parseOpeningText, type NamedOpening } from "./opening-text.ts";
import { replayGame, resultAfter, type PlacedMove } from "./replay.ts";
import { DEFAULT_RULES, findOpening, findRuleName } from "./rules.ts";
import { findRuleset } from "./ruleset.ts";

/** Characters; the longest game has 400 lines of at most 20. */
const MAX_LENGTH = 100_000;

const HEADER =
  /^Piskvorky\s+(?<width>\d{1,3})x(?<height>\d{1,3})\s*(?:,\s*-?\d+\s*[:-]\s*-?\d+\s*)?(?:,\s*(?<first>\d))?\s*$/u;
const MOVE = /^(?<x>\d{1,3})\s*,\s*(?<y>\d{1,3})(?:\s*,\s*-?\d{1,12})?$/u;
const RULES = /^-?\d+\s*,\s*(?<name>\D.*)$/u;

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

const splitLines = (text: string): readonly Line[] =>
  text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\n|\r/u)
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== "");

interface Tail {
  readonly names: readonly string[];
  /** The line that names the rules; null if there is none. */
  readonly rules: string | null;
}

/** What follows the moves: names, a number, and the rules. */
const readTail = (lines: readonly Line[], size: number): Tail => {
  const rules = lines
    .map(({ text }) => RULES.exec(text)?.groups?.["name"] ?? "")
    .find((name) => findRuleName(name, size) !== null);
  const names = lines.filter(({ text }) => !/^-?\d+(?:\s*,.*)?$/u.test(text)).map(({ text }) => oneLine(text));
  return { names, rules: rules ?? null };
};

const readMoves = (lines: readonly Line[], size: number): Result<readonly PlacedMove[]> => {
  const moves: PlacedMove[] = [];
  for (const { text, number } of lines) {
    const { x = "", y = "" } = MOVE.exec(text)?.groups ?? {};
    const move = { x: Number(x) - 1, y: Number(y) - 1 };
    const where = `Line ${number}`;
    const detail = { line: number, move: moves.length + 1 };
    if (!isInside(size, move)) {
      return refuseFile(
        "bad-point",
        `${where}: ${x},${y} is off the ${size}x${size} board, which counts from 1.`,
        detail,
      );
    }
    moves.push({ move, where, detail });
  }
  return ok(moves);
};

/** [GMK-G7] The opening that follows the name of the rules, or is that name, as in `Standard swap2: more, black`. */
const readOpening = (rules: string | null, rulesetVersion: string): NamedOpening | null => {
  const words = (rules ?? "").split(" ");
  const start = words.findIndex((word) => findOpening(word) !== null);
  return start < 0 ? null : parseOpeningText(words.slice(start).join(" "), rulesetVersion);
};

interface Header {
  readonly size: number;
  /** Whether the second player named has black. */
  readonly isSecondBlack: boolean;
}

const readHeader = (line: Line | undefined): Result<Header> => {
  const { width, height, first } = HEADER.exec(line?.text ?? "")?.groups ?? {};
  const detail = { line: line?.number ?? 1 };
  if (width === undefined || height === undefined) {
    const found = line === undefined ? "the file is empty" : `found ${quoteSgf(line.text)}`;
    const message = `Line ${detail.line}: a PSQ file starts with "Piskvorky", such as "Piskvorky 15x15, 0:0, 0"; ${found}.`;
    return refuseFile("not-psq", message, detail);
  }
  return width === height
    ? ok({ size: Number(width), isSecondBlack: first === "1" })
    : refuseFile("unknown-ruleset", `Line ${detail.line}: the board is not a square.`, detail);
};

/** Reads a file. `rules` are those of the game where the file does not name them; freestyle if not given. */
export const parsePsq = (text: string, rules?: string): Result<ParsedGame> => {
  if (text.length > MAX_LENGTH) {
    return refuseFile("too-long", `The PSQ file is too long: at most ${MAX_LENGTH} characters are read.`);
  }
  const [first, ...rest] = splitLines(text);
  const header = readHeader(first);
  if (!header.ok) return header;
  const end = rest.findIndex((line) => !MOVE.test(line.text));
  const [body, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end)];
  const tail = readTail(after, header.value.size);
  const named = tail.rules === null ? rules : (findRuleName(tail.rules, header.value.size) ?? rules);
  const ruleset = findRuleset(named ?? DEFAULT_RULES, header.value.size);
  if (!ruleset.ok) return ruleset;
  const moves = readMoves(body, header.value.size);
  if (!moves.ok) return moves;
  const read = replayGame(ruleset.value, moves.value, readOpening(tail.rules, ruleset.value));
  if (!read.ok) return read;
  const { replay, options, notes } = read.value;
  const [one = "", two = ""] = tail.names;
  return ok({
    rulesetVersion: ruleset.value,
    options,
    turns: replay.turns,
    players: header.value.isSecondBlack ? { black: two, white: one } : { black: one, white: two },
    seatColors: seatColorsOf(replay.state),
    result: resultAfter(resultOf(replay.state), read.value),
    notes: [
      ...(named === undefined ? [makeNote("no-rules", "The file names no rules: freestyle is assumed.")] : []),
      ...notes,
    ],
  });
};
