// Games as PSQ files, the format of Gomocup's manager Piskvork: a header with the board, one line `x,y,time` for each move,
// counted from 1 at the top left, then the players' names, an error code, and a line that names the rules.
import { ok, type Result } from "@tengen/kernel";
import { isInside, oneLine, quoteSgf } from "@tengen/stones";
import {
  findRuleName,
  findRuleset,
  refuseFile,
  replayMove,
  resultOf,
  ruleNameOf,
  sizeOf,
  startReplay,
  type FileGame,
  type FileMove,
  type ParsedGame,
  type Replay,
  type RuleName,
} from "./game.ts";

/** Characters; the longest game has 400 lines of at most 20. */
const MAX_LENGTH = 100_000;

const HEADER =
  /^Piskvorky\s+(?<width>\d{1,3})x(?<height>\d{1,3})\s*(?:,\s*-?\d+\s*[:-]\s*-?\d+\s*)?(?:,\s*(?<first>\d))?\s*$/u;
const MOVE = /^(?<x>\d{1,3})\s*,\s*(?<y>\d{1,3})(?:\s*,\s*-?\d{1,12})?$/u;
const RULES = /^-?\d+\s*,\s*(?<name>\D.*)$/u;

/** A name that a reader cannot take for a move or a number; Piskvork calls people so. */
const nameLine = (name: string, number: number): string => {
  const line = oneLine(name);
  return line === "" || /^[-\d]/u.test(line) ? `homo-${number}` : line;
};

/** The file of a game; PSQ has no passes, so a game with one is refused. */
export const makePsq = ({ rulesetVersion, moves, players }: FileGame): Result<string> => {
  const points = moves.filter((move) => move !== "pass");
  if (points.length < moves.length) {
    return refuseFile("illegal-move", "A PSQ file cannot have passes. Save the game as SGF instead.");
  }
  const size = sizeOf(rulesetVersion);
  const lines = [
    `Piskvorky ${size}x${size}, 0:0, 0`,
    ...points.map(({ x, y }) => `${x + 1},${y + 1},0`),
    nameLine(players.black, 1),
    nameLine(players.white, 2),
    "-1",
    `0,${ruleNameOf(rulesetVersion)}`,
  ];
  return ok(`${lines.join("\n")}\n`);
};

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

/** What follows the moves: names, a number, and the rules. */
const readTail = (lines: readonly Line[]): { readonly names: readonly string[]; readonly rules: RuleName | null } => {
  const rules = lines
    .map(({ text }) => findRuleName(RULES.exec(text)?.groups?.["name"] ?? ""))
    .find((name) => name !== null);
  const names = lines.filter(({ text }) => !/^-?\d+(?:\s*,.*)?$/u.test(text)).map(({ text }) => oneLine(text));
  return { names, rules: rules ?? null };
};

const readMoves = (
  lines: readonly Line[],
  rulesetVersion: string,
): Result<{ moves: readonly FileMove[]; replay: Replay }> => {
  const size = sizeOf(rulesetVersion);
  const moves: FileMove[] = [];
  let replay = startReplay(rulesetVersion);
  for (const { text, number } of lines) {
    const { x = "", y = "" } = MOVE.exec(text)?.groups ?? {};
    const point = { x: Number(x) - 1, y: Number(y) - 1 };
    const where = `Line ${number}`;
    const detail = { line: number, move: moves.length + 1 };
    if (!isInside(size, point)) {
      return refuseFile(
        "bad-point",
        `${where}: ${x},${y} is off the ${size}x${size} board, which counts from 1.`,
        detail,
      );
    }
    const next = replayMove(replay, point, where, detail);
    if (!next.ok) return next;
    replay = next.value;
    moves.push(point);
  }
  return ok({ moves, replay });
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
export const parsePsq = (text: string, rules?: RuleName): Result<ParsedGame> => {
  if (text.length > MAX_LENGTH) {
    return refuseFile("too-long", `The PSQ file is too long: at most ${MAX_LENGTH} characters are read.`);
  }
  const [first, ...rest] = splitLines(text);
  const header = readHeader(first);
  if (!header.ok) return header;
  const end = rest.findIndex((line) => !MOVE.test(line.text));
  const [body, after] = end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end)];
  const tail = readTail(after);
  const named = tail.rules ?? rules;
  const ruleset = findRuleset(named ?? "Freestyle", header.value.size);
  if (!ruleset.ok) return ruleset;
  const read = readMoves(body, ruleset.value);
  if (!read.ok) return read;
  const [one = "", two = ""] = tail.names;
  return ok({
    rulesetVersion: ruleset.value,
    moves: read.value.moves,
    players: header.value.isSecondBlack ? { black: two, white: one } : { black: one, white: two },
    result: resultOf(read.value.replay.state),
    warnings: named === undefined ? ["The file names no rules: freestyle is assumed."] : [],
  });
};
