// Reads SGF files of any program. A file can contain more than this game has (setup, variations, other komi): what does
// not change a move is dropped with a warning, anything else is rejected. The engine plays every move, and the first
// error in the order of the file is reported.
import { ok, truncate, VALID, type Result } from "@tengen/kernel";
import {
  hasVariations,
  mainLineOf,
  makeSgfResult,
  oneLine,
  parseSgf,
  parseSgfPoint,
  parseSgfResult,
  quoteSgf,
  readSgfMove,
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

const warning = (code: SgfWarningCode, message: string): SgfWarning => ({ code, message });

/** The first value of a property, on one line; null if the node does not have it. */
const textOf = (node: SgfNode, name: string): string | null => {
  const value = node.get(name)?.[0];
  return value === undefined ? null : oneLine(unescapeText(value));
};

const numberIn = (text: string): number | null => (NUMBER.test(text) ? Number(text) : null);

const validateHeader = (root: SgfNode): Result<null> => {
  const game = textOf(root, "GM") ?? "1";
  if (game !== "1")
    return rejectSgf("other-game", `The SGF file is not a game of Go: it says GM[${truncate(game, 20)}].`);
  const size = textOf(root, "SZ") ?? "19";
  const numbers = size.split(":").map((part) => numberIn(part.trim()));
  if (numbers.length > 2 || numbers.some((number) => number !== BOARD_SIZE)) {
    const actual = root.has("SZ") ? `the board is ${quoteSgf(size)}` : "no size is given, which means 19";
    return rejectSgf("wrong-size", `Only 9x9 boards are supported: ${actual}.`);
  }
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
  return name === undefined ? VALID : rejectSgf("setup", `The file changes the board between two moves (${name}).`);
};

/** A turn; undefined for any other text. */
const parseTurn = (text: string): GoTurn | undefined => {
  if (text === "" || text === "tt") return { type: "pass" };
  const point = parseSgfPoint(text, BOARD_SIZE);
  return point === null ? undefined : { type: "place", ...point };
};

/** The move of a node, the `number`th of the game; null if it has none. Set-up stones are refused. */
export const readGoMove = (node: SgfNode, number: number, isRoot: boolean): Result<SgfMove<GoTurn> | null> => {
  const setup = validateSetup(node, isRoot);
  return setup.ok ? readSgfMove(node, number, BOARD_SIZE, parseTurn) : setup;
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

/** The game information of the root, with a warning where it differs from our rules. */
const readFacts = (root: SgfNode, state: GoState): Pick<ParsedSgf, "komi" | "date" | "result" | "warnings"> => {
  const warnings: SgfWarning[] = [];
  const komiText = textOf(root, "KM") ?? "";
  const komi = numberIn(komiText);
  if (komiText !== "" && komi !== KOMI) {
    warnings.push(warning("komi", `The file's komi is ${quoteSgf(komiText)}; here it is ${KOMI}.`));
  }
  const rules = textOf(root, "RU") ?? "";
  if (rules !== "" && !/^chinese\b/iu.test(rules)) {
    warnings.push(warning("rules", `The file's rules are ${quoteSgf(rules)}; here they are Chinese.`));
  }
  const dateText = textOf(root, "DT") ?? "";
  const date = DAY.exec(dateText)?.[0] ?? null;
  if (dateText !== "" && date === null) {
    warnings.push(
      warning("date", `The file's date ${quoteSgf(dateText)} does not begin with a day such as 2026-03-01.`),
    );
  }
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

/** The main line of the first game. */
const readTree = (game: SgfTree, isCollection: boolean): Result<ParsedSgf> => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const header = validateHeader(root);
  if (!header.ok) return header;
  const played = playNodes(nodes);
  if (!played.ok) return played;
  const { state, moves, extraPasses } = played.value;
  const facts = readFacts(root, state);
  const warnings = [...facts.warnings];
  if (isCollection) warnings.push(warning("collection", "The file has several games; the first was read."));
  if (hasVariations(game)) warnings.push(warning("variations", "The file has variations; the main line was read."));
  if (extraPasses > 0) {
    warnings.push(warning("extra-passes", "The passes after the end of the game were dropped."));
  }
  const players = { black: textOf(root, "PB") ?? "", white: textOf(root, "PW") ?? "" };
  return ok({ ...facts, moves, players, warnings });
};

export const parseGoSgf = (text: string): Result<ParsedSgf> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const { games, unread } = file.value;
  const [game, ...others] = games;
  if (game === undefined) throw new Error("an SGF file without a game was read");
  return readTree(game, others.length > 0 || unread !== null);
};
