// Reads SGF files of any program by the ruleset that they name: size, rules, komi and handicap from the root, dead stones
// from the territory that is marked at the end, or from the result. `reader.ts` has what both readers share.
import { ok, truncate, VALID, type Result } from "@tengen/kernel";
import {
  cellAt,
  handicapPoints,
  mainLineOf,
  makeSgfResult,
  parseSgfResult,
  quoteSgf,
  rejectSgf,
  samePoint,
  type Color,
  type Handicap,
  type Point,
  type SgfMove,
  type SgfNode,
  type SgfResult,
  type SgfTree,
  numberIn,
  readGoKomi,
  readGoSize,
  readGoStart,
  readSgfPoints,
  refuseLateSetup,
  textOf,
  type GoStart,
} from "@tengen/stones";
import { judgeDead } from "../life-and-death.ts";
import { makeGoEngine, type RulesetEngine } from "../rulesets/engine.ts";
import { listGroups } from "../rulesets/marking.ts";
import { settingsOf, type GoOptions } from "../rulesets/options.ts";
import {
  findRuleset,
  rulesetNamed,
  SIZES,
  type BoardSize,
  type GoRuleset,
  type RulesetName,
} from "../rulesets/ruleset.ts";
import type { RulesetState, RulesetTurn } from "../rulesets/state.ts";
import { boardOf, colorToMove, KOMI, RULESET, type GoTurn } from "../state.ts";
import { passWarnings, playersOf, readDate, readFile, readTree, treeWarnings, warning } from "./reader.ts";
import { resultOf } from "./result.ts";
import { readMove } from "./move.ts";
import type { SgfWarning } from "./warning.ts";
import type { RulesetSgfGame } from "./ruleset-writer.ts";

export interface ParsedRulesetSgf extends RulesetSgfGame {
  /** Null if the file has none, or none that can be read. */
  readonly date: string | null;
  /** As the file has it; our score may differ. */
  readonly result: SgfResult;
  readonly warnings: readonly SgfWarning[];
  /** How many of the turns make the position that the file starts with (GO-G21). */
  readonly setUpTurns: number;
}

/** The rules of a file by the beginning of RU, and the nearest ruleset; `isSame` if they are its own. */
const RULE_NAMES: readonly {
  readonly pattern: RegExp;
  readonly name: RulesetName;
  readonly isSame: boolean;
}[] = [
  { pattern: /^(?:chinese\b|$)/iu, name: "Chinese", isSame: true },
  { pattern: /^japanese\b/iu, name: "Japanese", isSame: true },
  { pattern: /^aga\b/iu, name: "AGA", isSame: true },
  // Territory counting.
  { pattern: /^korean\b/iu, name: "Japanese", isSame: false },
  // Area counting with situational superko.
  { pattern: /^(?:nz\b|new[\s_-]*zealand\b|bga\b|french\b|ffg\b)/iu, name: "AGA", isSame: false },
  // All others, such as Ing's (GOE) and Tromp-Taylor: area counting.
  { pattern: /^/u, name: "Chinese", isSame: false },
];

/** [GO-G17] The ruleset of a file; area counting where the rules are unknown. */
const chooseRuleset = (root: SgfNode): { readonly ruleset: GoRuleset; readonly warnings: readonly SgfWarning[] } => {
  const own = findRuleset(/^Tengen:(?<version>.*)$/u.exec(textOf(root, "AP"))?.groups?.["version"] ?? "");
  if (own !== undefined) return { ruleset: own, warnings: [] };
  const rules = textOf(root, "RU");
  const found = RULE_NAMES.find(({ pattern }) => pattern.test(rules));
  const ruleset = rulesetNamed(found?.name ?? "Chinese");
  if (found?.isSame === true) return { ruleset, warnings: [] };
  const message = `The file's rules are ${quoteSgf(rules)}; the game was read with ${ruleset.name} rules.`;
  return { ruleset, warnings: [warning("rules", message, { stated: truncate(rules, 40), used: ruleset.name })] };
};

interface FileHandicap {
  readonly count: Handicap;
  /** The stones of AB; empty if the first moves of the file are the handicap stones. */
  readonly stones: readonly Point[];
  /** Whether the file has no stones, and the fixed points were taken. */
  readonly isAssumed?: boolean;
}

/** How the game of a file starts: with a handicap, perhaps none, or with stones of a set-up position. */
interface FileStart {
  readonly handicap: FileHandicap;
  /** The moves that make the position: stones and passes in turn. */
  readonly setUp: readonly GoTurn[];
}

const NO_HANDICAP: FileHandicap = { count: 0, stones: [] };

/** [GO-G21] Stones of both colours as turns that end with a colour to move; where a colour has none left, it passes. */
const placeAll = (stones: Readonly<Record<Color, readonly Point[]>>, toMove: Color): readonly GoTurn[] => {
  const turnOf = (stone: Point | undefined): GoTurn =>
    stone === undefined ? { type: "pass" } : { type: "place", x: stone.x, y: stone.y };
  const rounds = Math.max(stones.black.length, stones.white.length);
  const pairs = Array.from({ length: rounds }, (_, index) => [
    turnOf(stones.black[index]),
    turnOf(stones.white[index]),
  ]);
  const turns = pairs.flat();
  if (toMove === "black") return turns;
  // White is to move after black's last turn: its pass is dropped, or another pass is added.
  return turns.at(-1)?.type === "pass" ? turns.slice(0, -1) : [...turns, { type: "pass" }];
};

/** [GO-G19] [GO-G21] How the game of a file starts, as options and turns. */
const fileStartOf = ({ stones, toMove, handicap, isAssumed }: GoStart): FileStart => {
  if (handicap > 0) return { handicap: { count: handicap, stones: stones.black, isAssumed }, setUp: [] };
  const isEmpty = stones.black.length + stones.white.length === 0 && toMove === "black";
  return { handicap: NO_HANDICAP, setUp: isEmpty ? [] : placeAll(stones, toMove) };
};

const isFixed = (size: BoardSize, { count, stones }: FileHandicap): boolean =>
  handicapPoints(size, count).every((point) => stones.some((stone) => samePoint(stone, point)));

/** [GO-G17] The options of a file's game. */
const readOptions = (
  root: SgfNode,
  ruleset: GoRuleset,
  size: BoardSize,
  handicap: FileHandicap,
): { readonly options: GoOptions; readonly warnings: readonly SgfWarning[] } => {
  const { count } = handicap;
  const placement = { handicap: count, placement: isFixed(size, handicap) ? "fixed" : "free" } as const;
  const basic: GoOptions = { size, ...(count === 0 ? {} : placement) };
  const text = textOf(root, "KM");
  const stated = readGoKomi(root);
  const komi = stated?.komi ?? settingsOf(ruleset, basic).komi;
  const isPlain = text === "" || stated?.isPlain === true;
  const message = `The file's komi ${quoteSgf(text)} is not a number of half points; it was read as ${komi}.`;
  const detail = { stated: truncate(text, 20), used: String(komi) };
  return { options: { ...basic, komi }, warnings: isPlain ? [] : [warning("komi", message, detail)] };
};

interface Play {
  readonly state: RulesetState;
  readonly turns: readonly RulesetTurn[];
  readonly extraPasses: number;
}

/** Plays turns that are known to be valid. */
const playAll = (
  engine: RulesetEngine,
  { state, turns, extraPasses }: Play,
  ...more: readonly RulesetTurn[]
): Play => ({
  state: more.reduce((after, turn) => engine.applyAction(after, turn, after.currentPlayerId ?? ""), state),
  turns: [...turns, ...more],
  extraPasses,
});

/** The turns that resume play so that a colour is to move: the opponent of that colour resumes. */
const resumeFor = (state: RulesetState, color: Color): readonly RulesetTurn[] =>
  colorToMove(state) === color ? [{ type: "propose", dead: [] }, { type: "resume" }] : [{ type: "resume" }];

/** Plays a move of the file. A stone after two passes resumes play; another pass is dropped. */
const playMove = (
  engine: RulesetEngine,
  play: Play,
  { color, place: turn }: SgfMove<GoTurn>,
  number: number,
): Result<Play> => {
  if (play.state.phase === "scoring" && turn.type === "pass") return ok({ ...play, extraPasses: play.extraPasses + 1 });
  const ready = play.state.phase === "scoring" ? playAll(engine, play, ...resumeFor(play.state, color)) : play;
  const { state, turns } = ready;
  const expected = colorToMove(state);
  if (color !== expected) {
    const isFirst = turns.length === 0 || state.phase === "placing-handicap";
    const wrong = isFirst ? `${color} plays first, but ${expected} must` : `${color} plays twice in a row`;
    return rejectSgf("wrong-color", `Move ${number}: ${wrong}.`, { move: number });
  }
  const next = engine.tryAction(state, turn, state.currentPlayerId ?? "");
  if (next.ok) return ok({ ...ready, state: next.value, turns: [...turns, turn] });
  const { code, message } = next.error;
  return rejectSgf("illegal-move", `Move ${number}: ${message}`, { move: number, code });
};

const playNodes = (engine: RulesetEngine, start: Play, nodes: readonly SgfNode[]): Result<Play> => {
  let play = start;
  let number = 0;
  for (const [index, node] of nodes.entries()) {
    const valid = index === 0 ? VALID : refuseLateSetup(node);
    const read = valid.ok ? readMove(node, number + 1, start.state.boardSize) : valid;
    if (!read.ok) return read;
    if (read.value === null) continue;
    number += 1;
    const next = playMove(engine, play, read.value, number);
    if (!next.ok) return next;
    play = next.value;
  }
  return ok(play);
};

/** [GO-G18] The groups with a stone in the other colour's marked territory; null if the node marks none. */
const readDead = (state: RulesetState, last: SgfNode): readonly Point[] | null => {
  const board = boardOf(state);
  const marked = (name: string): readonly Point[] => readSgfPoints(last, name, state.boardSize) ?? [];
  const [forBlack, forWhite] = [marked("TB"), marked("TW")];
  if (forBlack.length + forWhite.length === 0) return null;
  const inside = (points: readonly Point[], color: Color): readonly Point[] =>
    points.filter((point) => cellAt(board, point) === color);
  return listGroups(board, [...inside(forBlack, "white"), ...inside(forWhite, "black")]);
};

const isScored = (result: SgfResult | null): result is SgfResult => result?.kind === "score" || result?.kind === "draw";

/**
 * [GO-G18] A game that the file says was scored ends with the dead stones that it marks. If it marks none, the count must
 * give the file's result: with every stone alive, or else without the stones that look dead. Otherwise the dead stones
 * are still to be marked.
 */
const score = (engine: RulesetEngine, play: Play, last: SgfNode, result: SgfResult | null): Play => {
  if (play.state.phase !== "scoring" || !isScored(result)) return play;
  const agree = (dead: readonly Point[]): Play => playAll(engine, play, { type: "propose", dead }, { type: "accept" });
  const marked = readDead(play.state, last);
  if (marked !== null) return agree(marked);
  const isStated = ({ state }: Play): boolean => makeSgfResult(resultOf(state)) === makeSgfResult(result);
  const allAlive = agree([]);
  if (isStated(allAlive)) return allAlive;
  const board = boardOf(play.state);
  const judged = agree(listGroups(board, judgeDead(board)));
  return isStated(judged) ? judged : play;
};

/** [GO-G18] A scored game whose dead stones are not known. */
const markingWarnings = ({ phase }: RulesetState, result: SgfResult | null): readonly SgfWarning[] => {
  if (phase !== "scoring" || !isScored(result)) return [];
  const message = `The file does not say which stones are dead; mark them to count. Its result is ${makeSgfResult(result)}.`;
  return [warning("dead-stones", message)];
};

/** [GO-G16] What the file says of the result, and a warning where our score differs. */
const compareResult = (root: SgfNode, state: RulesetState): readonly SgfWarning[] => {
  const text = textOf(root, "RE");
  const result = parseSgfResult(text);
  if (result === null) return [warning("result", `The file's result ${quoteSgf(text)} cannot be read.`)];
  const [stated, counted] = [makeSgfResult(result), makeSgfResult(resultOf(state))];
  return state.scores === null || stated === counted
    ? []
    : [warning("result-differs", `The file's result is ${stated}; our score is ${counted}.`)];
};

/** [GO-G19] */
const handicapWarnings = ({ count, isAssumed }: FileHandicap): readonly SgfWarning[] =>
  isAssumed === true
    ? [warning("handicap", `The file has no stones for its handicap of ${count}; they are on the fixed points.`)]
    : [];

/** [GO-G21] */
const setUpWarnings = (setUp: readonly GoTurn[]): readonly SgfWarning[] =>
  setUp.length === 0
    ? []
    : [warning("setup", `The file starts with a position; it is made by the first ${setUp.length} turns here.`)];

const readRulesetTree = (game: SgfTree, isCollection: boolean): Result<ParsedRulesetSgf> => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const size = readGoSize(root, SIZES);
  if (!size.ok) return size;
  const start = readGoStart(nodes, size.value);
  if (!start.ok) return start;
  const { handicap, setUp } = fileStartOf(start.value);
  const { ruleset, warnings: ruleWarnings } = chooseRuleset(root);
  const { options, warnings: komiWarnings } = readOptions(root, ruleset, size.value, handicap);
  const engine = makeGoEngine(ruleset);
  const read = (chosen: GoOptions): Result<Play> => {
    const state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[], options: chosen });
    const stones = state.phase === "placing-handicap" ? handicap.stones : [];
    const placed = stones.map(({ x, y }): RulesetTurn => ({ type: "place", x, y }));
    return playNodes(engine, playAll(engine, { state, turns: [], extraPasses: 0 }, ...placed, ...setUp), nodes);
  };
  const first = read(options);
  // Servers and clubs differ in their ko rules, so a recorded game may be legal only with simple ko.
  const isKo = !first.ok && (first.error.detail as { readonly code?: unknown }).code === "KO";
  const simple: GoOptions = { ...options, ko: "simple" };
  const played = isKo ? read(simple) : first;
  if (!played.ok) return played;
  const result = parseSgfResult(textOf(root, "RE"));
  const { state, turns, extraPasses } = score(engine, played.value, nodes.at(-1) ?? root, result);
  const { date, warnings: dateWarnings } = readDate(root);
  return ok({
    rulesetVersion: ruleset.rulesetVersion,
    options: isKo ? simple : options,
    turns,
    players: playersOf(root),
    date,
    result: result ?? { kind: "unknown" },
    setUpTurns: setUp.length,
    warnings: [
      ...komiWarnings,
      ...ruleWarnings,
      ...handicapWarnings(handicap),
      ...setUpWarnings(setUp),
      ...dateWarnings,
      ...compareResult(root, state),
      ...markingWarnings(state, result),
      ...treeWarnings(game, isCollection),
      ...passWarnings(extraPasses),
    ],
  });
};

/**
 * [GO-G17] Whether a file is a game of the default ruleset: its size, rules and komi, nothing that it lacks, and no result
 * that differs from its count.
 */
const isDefault = (game: SgfTree): boolean => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const program = textOf(root, "AP");
  if (program.startsWith("Tengen:")) return program === `Tengen:${RULESET.rulesetVersion}`;
  const komi = textOf(root, "KM");
  const isMarked = nodes.some((node) => node.has("TB") || node.has("TW"));
  const isPlain = !isMarked && /^(?:chinese\b|$)/iu.test(textOf(root, "RU"));
  if (!isPlain || (komi !== "" && numberIn(komi) !== KOMI)) return false;
  const parsed = readTree(game, false);
  return parsed.ok && parsed.value.warnings.every(({ code }) => code !== "result-differs");
};

/** Reads a file by the ruleset that it names. */
export const parseRulesetSgf = (text: string): Result<ParsedRulesetSgf> => {
  const file = readFile(text);
  if (!file.ok) return file;
  const { game, isCollection } = file.value;
  if (!isDefault(game)) return readRulesetTree(game, isCollection);
  const parsed = readTree(game, isCollection);
  if (!parsed.ok) return parsed;
  const { moves, players, date, result, warnings } = parsed.value;
  const { rulesetVersion } = RULESET;
  return ok({ rulesetVersion, options: {}, turns: moves, players, date, result, warnings, setUpTurns: 0 });
};
