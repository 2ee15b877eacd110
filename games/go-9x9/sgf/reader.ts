// Reads SGF files of any program as games of the default ruleset. A file can contain more than this ruleset has (setup,
// variations, other komi): what does not change a move is dropped with a warning, anything else is rejected. The engine
// plays every move, and the first error in the order of the file is reported. `ruleset-reader.ts` reads the other rulesets.
import { ok, truncate, VALID, type Result } from "@tengen/kernel";
import {
  hasVariations,
  mainLineOf,
  makeSgfResult,
  nearestGoRules,
  oneLine,
  parseSgf,
  parseSgfResult,
  quoteSgf,
  rejectSgf,
  SETUP_PROPERTIES,
  unescapeText,
  type Color,
  type SgfMove,
  type SgfNode,
  type SgfResult,
  type SgfTree,
} from "@tengen/stones";
import engine from "../engine.ts";
import type { SgfWarning, SgfWarningCode } from "./warning.ts";
import { readMove } from "./move.ts";
import { resultOf } from "./result.ts";
import { DAY, type SgfGame } from "./writer.ts";
import { BOARD_SIZE, KOMI, type GoState, type GoTurn } from "../state.ts";

export interface ParsedSgf extends SgfGame {
  /** Null if the file has none, or none that can be read. */
  readonly date: string | null;
  /** As the file has it; our score may differ. */
  readonly result: SgfResult;
  /** As the file has it, null if it has none; the game is scored with 6.5 anyway. */
  readonly komi: number | null;
  readonly warnings: readonly SgfWarning[];
}

const NUMBER = /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/u;

export const warning = (code: SgfWarningCode, message: string, detail?: SgfWarning["detail"]): SgfWarning =>
  detail === undefined ? { code, message } : { code, message, detail };

/** The first value of a property, on one line; null if the node does not have it. */
export const textOf = (node: SgfNode, name: string): string | null => {
  const value = node.get(name)?.[0];
  return value === undefined ? null : oneLine(unescapeText(value));
};

export const numberIn = (text: string): number | null => (NUMBER.test(text) ? Number(text) : null);

/** The board size of a game of Go; refused if it is none of those wanted. */
export const readSize = <Size extends number>(root: SgfNode, wanted: readonly Size[]): Result<Size> => {
  const game = textOf(root, "GM") ?? "1";
  if (game !== "1")
    return rejectSgf("other-game", `The SGF file is not a game of Go: it says GM[${truncate(game, 20)}].`);
  const text = textOf(root, "SZ") ?? "19";
  const numbers = text.split(":").map((part) => numberIn(part.trim()));
  const size = wanted.find((one) => numbers.every((number) => number === one));
  if (numbers.length <= 2 && size !== undefined) return ok(size);
  const actual = root.has("SZ") ? `the board is ${quoteSgf(text)}` : "no size is given, which means 19";
  const sizes = wanted.map((one) => `${one}x${one}`).join(", ");
  return rejectSgf("wrong-size", `Only ${sizes} boards are supported: ${actual}.`);
};

const validateHeader = (root: SgfNode): Result<null> => {
  const size = readSize(root, [BOARD_SIZE]);
  if (!size.ok) return size;
  const handicap = textOf(root, "HA") ?? "";
  if (handicap !== "" && numberIn(handicap) !== 0) {
    return rejectSgf("handicap", `Handicap games are not supported: the file says HA[${truncate(handicap, 20)}].`);
  }
  return VALID;
};

/** Refuses set-up stones: this game always starts from the empty board, black first. */
const validateSetup = (node: SgfNode, isRoot: boolean): Result<null> => {
  const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
  const toPlay = textOf(node, "PL");
  if (isRoot) {
    // Clearing points of an empty board changes nothing.
    const name = names.find((other) => other !== "AE");
    if (name !== undefined) {
      return rejectSgf(
        "setup",
        `The file starts from a position with stones on it (${name}); games here start on an empty board.`,
      );
    }
    return toPlay === null || /^(?:B.*|1|)$/iu.test(toPlay)
      ? VALID
      : rejectSgf("setup", `Black plays first here; the file says PL[${truncate(toPlay, 20)}].`);
  }
  const [name] = toPlay === null ? names : [...names, "PL"];
  return name === undefined
    ? VALID
    : rejectSgf("setup", `The file changes the board without a move after the start (${name}).`);
};

/** The move of a node in a game that starts on the empty board: set-up stones are refused. */
const readGoMove = (node: SgfNode, number: number, isRoot: boolean): Result<SgfMove<GoTurn> | null> => {
  const setup = validateSetup(node, isRoot);
  return setup.ok ? readMove(node, number, BOARD_SIZE) : setup;
};

interface Play {
  readonly state: GoState;
  readonly moves: readonly GoTurn[];
  /** Passes after the second pass in a row, which ended the game. */
  readonly extraPasses: number;
}

const playMove = (state: GoState, { color, place }: SgfMove<GoTurn>, number: number): Result<GoState> => {
  const player = state.currentPlayerId ?? "";
  if (color !== player) {
    const wrong = number === 1 ? "white plays first, but black must" : `${color} plays twice in a row`;
    return rejectSgf("wrong-color", `Move ${number}: ${wrong}.`, { move: number });
  }
  const next = engine.tryAction(state, place, player);
  if (next.ok) return next;
  const { code, message } = next.error;
  return rejectSgf("illegal-move", `Move ${number}: ${message}`, { move: number, code });
};

const playNodes = (nodes: readonly SgfNode[]): Result<Play> => {
  const moves: GoTurn[] = [];
  let state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[] });
  let extraPasses = 0;
  for (const [index, node] of nodes.entries()) {
    const number = moves.length + extraPasses + 1;
    const read = readGoMove(node, number, index === 0);
    if (!read.ok) return read;
    const move = read.value;
    if (move === null) continue;
    if (!state.gameOver) {
      const next = playMove(state, move, number);
      if (!next.ok) return next;
      state = next.value;
      moves.push(move.place);
    } else if (move.place.type === "pass") extraPasses += 1;
    else return rejectSgf("after-end", `Move ${number}: the game has already ended with two passes.`, { move: number });
  }
  return ok({ state, moves, extraPasses });
};

/** The day of the game; null if the file has none that can be read. */
export const readDate = (root: SgfNode): Pick<ParsedSgf, "date" | "warnings"> => {
  const text = textOf(root, "DT") ?? "";
  // Many programs write 2026.3.1 or 2026/03/01.
  const parts = /^(?<year>\d{4})(?<sign>[./])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d)/u.exec(text)?.groups;
  const { year = "", month = "", day: dayOfMonth = "" } = parts ?? {};
  const day = parts === undefined ? text : `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  const date = DAY.exec(day)?.[0] ?? null;
  if (text === "" || date !== null) return { date, warnings: [] };
  const message = `The file's date ${quoteSgf(text)} does not begin with a day such as 2026-03-01.`;
  return { date, warnings: [warning("date", message)] };
};

/** Whether the rules that a file names are Chinese, as those of a file that names none. */
export const isChinese = (rules: string): boolean => {
  const { name, isSame } = nearestGoRules(rules);
  return isSame && name === "Chinese";
};

/** The game information of the root, with a warning where it differs from our rules. */
const readFacts = (root: SgfNode, state: GoState): Pick<ParsedSgf, "komi" | "date" | "result" | "warnings"> => {
  const warnings: SgfWarning[] = [];
  const komiText = textOf(root, "KM") ?? "";
  const komi = numberIn(komiText);
  if (komiText !== "" && komi !== KOMI) {
    const message = `The file's komi is ${quoteSgf(komiText)}; here it is ${KOMI}.`;
    warnings.push(warning("komi", message, { stated: truncate(komiText, 20), used: String(KOMI) }));
  }
  const rules = textOf(root, "RU") ?? "";
  if (!isChinese(rules)) {
    const message = `The file's rules are ${quoteSgf(rules)}; here they are Chinese.`;
    warnings.push(warning("rules", message, { stated: truncate(rules, 40), used: "Chinese" }));
  }
  const { date, warnings: dateWarnings } = readDate(root);
  warnings.push(...dateWarnings);
  const resultText = textOf(root, "RE") ?? "";
  const result = parseSgfResult(resultText);
  if (result === null) warnings.push(warning("result", `The file's result ${quoteSgf(resultText)} cannot be read.`));
  else if (state.scores !== null && (result.kind === "score" || result.kind === "draw")) {
    const [stated, counted] = [makeSgfResult(result), makeSgfResult(resultOf(state))];
    if (stated !== counted) {
      const message = `The file's result is ${stated}; our score, with every stone alive, is ${counted}.`;
      warnings.push(warning("result-differs", message));
    }
  }
  return { komi, date, result: result ?? { kind: "unknown" }, warnings };
};

/** Warnings about what a file has besides the main line of one game. */
export const treeWarnings = (game: SgfTree, isCollection: boolean): readonly SgfWarning[] => [
  ...(isCollection ? [warning("collection", "The file has several games; the first was read.")] : []),
  ...(hasVariations(game) ? [warning("variations", "The file has variations; the main line was read.")] : []),
];

/** [GO-G13] */
export const passWarnings = (extraPasses: number): readonly SgfWarning[] =>
  extraPasses > 0 ? [warning("extra-passes", "The passes after the end of the game were dropped.")] : [];

export const playersOf = (root: SgfNode): SgfGame["players"] => ({
  black: textOf(root, "PB") ?? "",
  white: textOf(root, "PW") ?? "",
});

/** The main line of the first game. */
export const readTree = (game: SgfTree, isCollection: boolean): Result<ParsedSgf> => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const header = validateHeader(root);
  if (!header.ok) return header;
  const played = playNodes(nodes);
  if (!played.ok) return played;
  const { state, moves, extraPasses } = played.value;
  const facts = readFacts(root, state);
  const warnings = [...facts.warnings, ...treeWarnings(game, isCollection), ...passWarnings(extraPasses)];
  return ok({ ...facts, moves, players: playersOf(root), warnings });
};

/** The first game of a file, and whether there are others. */
export const readFile = (text: string): Result<{ readonly game: SgfTree; readonly isCollection: boolean }> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const { games, unread } = file.value;
  const [game, ...others] = games;
  if (game === undefined) throw new Error("an SGF file without a game was read");
  return ok({ game, isCollection: others.length > 0 || unread !== null });
};

export const parseGoSgf = (text: string): Result<ParsedSgf> => {
  const file = readFile(text);
  return file.ok ? readTree(file.value.game, file.value.isCollection) : file;
};
