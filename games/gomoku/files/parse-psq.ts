// Reads games from PSQ files (make-psq.ts describes them).
import { ok, VALID, type Result } from "@tengen/kernel";
import { colorOfLetter, isInside, oneLine, otherColor, quoteSgf } from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { resultOf, seatColorsOf, type FileResult, type GomokuBaseState, type ParsedGame } from "./game.ts";
import { noteAssumed, noteResult } from "./notes.ts";
import { parseOpeningText, type NamedOpening } from "./opening-text.ts";
import { replayGame, resultAfter, type PlacedMove } from "./replay.ts";
import { findOpening, findRuleName } from "./rules.ts";
import { assumedRules, findRuleset } from "./ruleset.ts";

/** Characters; the longest game has 400 lines of at most 20. */
const MAX_LENGTH = 100_000;

const HEADER =
  /^Piskvorky\s+(?<width>\d{1,3})x(?<height>\d{1,3})\s*(?:,\s*-?\d+\s*[:-]\s*-?\d+\s*)?(?:,\s*(?<first>\d))?\s*$/u;
const MOVE = /^(?<x>\d{1,3})\s*,\s*(?<y>\d{1,3})(?:\s*,\s*(?<time>-?\d{1,12}))?$/u;
/** The last line of Gomocup's judge: the result, and the name of the tournament. */
const LAST = /^(?<number>-?\d{1,3})\s*,\s*(?<name>\D.*)$/u;
/** What Piskvork writes instead: the code of the game's end. */
const CODE = /^-?\d{1,3}$/u;
/** A code or a result; a name has more than digits. */
const NUMBER = /^-?\d+(?:\s*,.*)?$/u;

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
  /** What follows the result; empty if the file has no result, and no rules. */
  readonly rules: string;
  /** The result of Gomocup's judge, and the code of Piskvork; empty if the file does not have it. */
  readonly result: string;
  readonly code: string;
}

/** What follows the moves: names, a code, and the result with the rules. */
const readTail = (lines: readonly Line[]): Tail => {
  const { number = "", name = "" } = lines.map(({ text }) => LAST.exec(text)?.groups).find((found) => found) ?? {};
  const names = lines.filter(({ text }) => !NUMBER.test(text)).map(({ text }) => oneLine(text));
  const code = lines.find(({ text }) => CODE.test(text))?.text ?? "";
  return { names, rules: name, result: number, code };
};

/** Numbers in a row that are no move, such as `9;9,0` or `-9,9,0`. */
const DAMAGED = /^-?\d[\d\s.,;:-]*[,;][\s-]*\d[\d\s.,;:-]*$/u;
/** The beginning of a move, as in `9,x,0`, and three numbers without commas, as in `9 9 0`. */
const BEGUN = /^-?\d+\s*[,;]|^\d+(?:[\s.:]+\d+){2}$/u;
/** A file names two players, or none. */
const NAMES = 2;

/**
 * [GMK-G8] The line that is a damaged move: the first one behind the moves, if it looks like one, or is before a move or
 * before both names. The last line may be `1,2024` behind -1.
 */
const findDamage = (after: readonly Line[]): { readonly line: Line; readonly late?: Line } | null => {
  const [line] = after;
  if (line === undefined) return null;
  const isResult = (index: number): boolean => index === after.length - 1 && after[index - 1]?.text === "-1";
  const isMove = ({ text }: Line, index: number): boolean =>
    (MOVE.test(text) || DAMAGED.test(text)) && !isResult(index);
  if (BEGUN.test(line.text)) return { line };
  const late = after.find((one, index) => isMove(one, index));
  if (late !== undefined) return late === line ? { line } : { line, late };
  const codes = after.findIndex(({ text }) => NUMBER.test(text));
  const names = codes < 0 ? after.length : codes;
  const isBeforeNames = /^\d/u.test(line.text) && names === 0 && after.some(({ text }) => !NUMBER.test(text));
  return isBeforeNames || names > NAMES ? { line } : null;
};

const validateEnd = (after: readonly Line[], moves: number): Result<null> => {
  const damage = findDamage(after);
  if (damage === null) return VALID;
  const { line, late } = damage;
  const found = `Line ${line.number}: ${quoteSgf(line.text)} is not a move, such as "8,8,0"`;
  const message =
    late === undefined
      ? `${found}, and no name.`
      : `${found}, but line ${late.number}, ${quoteSgf(late.text)}, looks like one. The moves of a PSQ file are all before the names.`;
  return refuseFile("damaged-move", message, { line: line.number, move: moves + 1 });
};

const readMoves = (lines: readonly Line[], size: number, canEndImpossible: boolean): Result<readonly PlacedMove[]> => {
  const moves: PlacedMove[] = [];
  for (const [index, { text, number }] of lines.entries()) {
    const { x = "", y = "" } = MOVE.exec(text)?.groups ?? {};
    const move = { x: Number(x) - 1, y: Number(y) - 1 };
    const where = `Line ${number}`;
    const detail = { line: number, move: moves.length + 1 };
    const canLeave = canEndImpossible && index === lines.length - 1;
    if (!canLeave && !isInside(size, move)) {
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
const readOpening = (rules: string, rulesetVersion: string): NamedOpening | null => {
  const words = rules.split(" ");
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

/** Piskvork ends a game as drawn when no more points are empty. */
const EMPTY_AT_DRAW = 25;
/** Codes of Piskvork: a time that ran out, and every other error of a program. */
const TIMEOUT = "15";
const ERROR = "-2";
const FINISHED = "0";

/** Whether one of the players has lost, by the end of a file. */
const isLost = ({ result, code }: Tail): boolean => (result === "" ? code === ERROR : result === "1" || result === "2");

/** [GMK-G12] The result that the end of a file tells. */
const readResult = (
  { result, code }: Tail,
  { payload: { nextColor } }: GomokuBaseState,
  { size, isSecondBlack, hasTimes, moves }: Header & { readonly hasTimes: boolean; readonly moves: number },
): FileResult => {
  const winner = otherColor(colorOfLetter(nextColor));
  if (result === "0") return { kind: "draw" };
  if (result === "1" || result === "2") {
    return { kind: "win", winner: hasTimes ? winner : (result === "1") === isSecondBlack ? "white" : "black" };
  }
  if (result !== "") return { kind: "unknown" };
  if (code === TIMEOUT) return { kind: "timeout", winner };
  if (code === ERROR) return { kind: "forfeit", winner };
  return { kind: code === FINISHED && size ** 2 - moves <= EMPTY_AT_DRAW ? "draw" : "unknown" };
};

/** Reads a file. `assumed` is the ruleset of a file that names none. */
export const parsePsq = (text: string, assumed?: string): Result<ParsedGame> => {
  if (text.length > MAX_LENGTH) {
    return refuseFile("too-long", `The PSQ file is too long: at most ${MAX_LENGTH} characters are read.`);
  }
  const [first, ...rest] = splitLines(text);
  const header = readHeader(first);
  if (!header.ok) return header;
  const { size, isSecondBlack } = header.value;
  const end = rest.findIndex((line) => !MOVE.test(line.text));
  const [body, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end)];
  const ended = validateEnd(after, body.length);
  if (!ended.ok) return ended;
  const tail = readTail(after);
  const named = findRuleName(tail.rules, size);
  const played = named ?? assumedRules(assumed, size);
  const ruleset = findRuleset(played, size);
  if (!ruleset.ok) return ruleset;
  const canEndImpossible = isLost(tail);
  const moves = readMoves(body, size, canEndImpossible);
  if (!moves.ok) return moves;
  const read = replayGame(ruleset.value, moves.value, readOpening(tail.rules, ruleset.value), { canEndImpossible });
  if (!read.ok) return read;
  const { replay, options, notes } = read.value;
  const hasTimes = body.some(({ text: line }) => Number(MOVE.exec(line)?.groups?.["time"] ?? 0) !== 0);
  const board = resultAfter(resultOf(replay.state), read.value);
  const result =
    board.kind === "unknown"
      ? readResult(tail, replay.state, { size, isSecondBlack, hasTimes, moves: moves.value.length })
      : board;
  const [one = "", two = ""] = tail.names;
  return ok({
    rulesetVersion: ruleset.value,
    options,
    turns: replay.turns,
    players: isSecondBlack ? { black: two, white: one } : { black: one, white: two },
    seatColors: seatColorsOf(replay.state),
    namesRules: named !== null,
    result,
    notes: [...(named === null ? [noteAssumed(tail.rules, played)] : []), ...notes, ...noteResult(result, board)],
  });
};
