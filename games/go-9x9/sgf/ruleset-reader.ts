// Reads SGF files of any program by the ruleset that they name: size, rules, komi and handicap from the root, dead stones
// from the territory that is marked at the end, or from the result. `reader.ts` has what both readers share.
import { ok, truncate, VALID, type Err, type Result } from "@tengen/kernel";
import {
  allowsSuicide,
  cellAt,
  COLORS,
  countAdjacent,
  emptyBoard,
  groupsOf,
  handicapPoints,
  HANDICAPS,
  KO_RULES,
  mainLineOf,
  makeSgfResult,
  nearestGoRules,
  parseSgfPoints,
  parseSgfResult,
  quoteSgf,
  rejectSgf,
  samePoint,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Handicap,
  type Point,
  type SgfMove,
  type SgfNode,
  type SgfResult,
  type SgfTree,
} from "@tengen/stones";
import { judgeDead } from "../life-and-death.ts";
import { makeGoEngine, type RulesetEngine } from "../rulesets/engine.ts";
import { listGroups } from "../rulesets/marking.ts";
import { isKomi, MAX_KOMI, placementOf, settingsOf, type GoOptions } from "../rulesets/options.ts";
import { findRuleset, rulesetNamed, RULESETS, SIZES, type BoardSize, type GoRuleset } from "../rulesets/ruleset.ts";
import type { RulesetState, RulesetTurn } from "../rulesets/state.ts";
import { boardOf, colorToMove, KOMI, pointName, RULESET, type GoTurn } from "../state.ts";
import {
  isChinese,
  numberIn,
  passWarnings,
  playersOf,
  readDate,
  readFile,
  readSize,
  readTree,
  textOf,
  treeWarnings,
  warning,
} from "./reader.ts";
import { resultOf } from "./result.ts";
import { readMove, validateNode } from "./move.ts";
import { gatherSetUp } from "./set-up.ts";
import type { SgfWarning, SgfWarningCode } from "./warning.ts";
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

interface ChosenRuleset {
  readonly ruleset: GoRuleset;
  readonly warnings: readonly SgfWarning[];
}

/** [GO-G17] The ruleset of a file; area counting where the rules are unknown. */
const chooseRuleset = (root: SgfNode): ChosenRuleset => {
  const own = findRuleset(/^Tengen:(?<version>.*)$/u.exec(textOf(root, "AP") ?? "")?.groups?.["version"] ?? "");
  if (own !== undefined) return { ruleset: own, warnings: [] };
  const rules = textOf(root, "RU") ?? "";
  const { name, isSame } = nearestGoRules(rules);
  const ruleset = RULESETS.find((one) => one.name.toLowerCase() === rules.toLowerCase()) ?? rulesetNamed(name);
  if (isSame || ruleset.name !== name) return { ruleset, warnings: [] };
  const message = `The file's rules are ${quoteSgf(rules)}; the game was read with ${ruleset.name} rules.`;
  return { ruleset, warnings: [warning("rules", message, { stated: truncate(rules, 40), used: ruleset.name })] };
};

/** The points of a list property; null if one of its values is not a point of the board. */
const pointsOf = (node: SgfNode, name: string, size: number): readonly Point[] | null => {
  const values = (node.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== "");
  const lists = values.map((value) => parseSgfPoints(value, size));
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
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
  /** The turns that make the position. */
  readonly setUp: readonly RulesetTurn[];
}

const NO_HANDICAP: FileHandicap = { count: 0, stones: [] };

/** The colour that a text of PL names; null for none. */
const colorIn = (text: string): Color | null =>
  /^(?:B.*|1)$/iu.test(text) ? "black" : /^(?:W.*|2)$/iu.test(text) ? "white" : null;

/** The colour of the first move of a file; null if it has none. */
const firstColor = (nodes: readonly SgfNode[]): Color | null => {
  const node = nodes.find((one) => one.has("B") || one.has("W"));
  return node === undefined ? null : node.has("B") ? "black" : "white";
};

/** Turns of a colour: as many as wanted, with the stones at the end, and passes before them. */
const turnsOf = (stones: readonly Point[], count: number): readonly GoTurn[] => [
  ...Array.from({ length: count - stones.length }, (): GoTurn => ({ type: "pass" })),
  ...stones.map(({ x, y }): GoTurn => ({ type: "place", x, y })),
];

/**
 * [GO-G21] Stones of both colours as turns that end with a colour to move. A pass at their end would count in the game: with
 * another pass, and play resumed, it does not.
 */
const placeAll = (stones: Readonly<Record<Color, readonly Point[]>>, toMove: Color): readonly RulesetTurn[] => {
  const whites = Math.max(stones.white.length, stones.black.length - (toMove === "white" ? 1 : 0));
  const white = turnsOf(stones.white, whites);
  const black = turnsOf(stones.black, toMove === "white" ? whites + 1 : whites);
  const turns = black.flatMap((turn, index) => [turn, ...white.slice(index, index + 1)]);
  return turns.at(-1)?.type === "pass" ? [...turns, { type: "pass" }, { type: "resume" }] : turns;
};

/** [GO-G21] The start of a file with a set-up position. */
const readSetUp = (
  size: BoardSize,
  black: readonly Point[],
  white: readonly Point[],
  toMove: Color,
): Result<FileStart> => {
  const isTwice = [...black, ...white].find(
    (point, index, all) => all.findIndex((one) => samePoint(one, point)) < index,
  );
  if (isTwice !== undefined) {
    return rejectSgf("setup", `The file has two stones on ${pointName(isTwice, size)} in its first position.`);
  }
  const withStones = (board: Board, stones: readonly Point[], color: Color): Board =>
    stones.reduce<Board>((grid, point) => withCell<Cell>(grid, point, color), board);
  const board = withStones(withStones(emptyBoard(size), black, "black"), white, "white");
  const captured = COLORS.flatMap((color) => groupsOf<Cell>(board, color)).find(
    (group) => countAdjacent(board, group, null) === 0,
  )?.points[0];
  if (captured !== undefined) {
    const where = pointName(captured, size);
    return rejectSgf(
      "setup",
      `The file's first position has stones without liberties on ${where}; none can stay there.`,
    );
  }
  return ok({ handicap: NO_HANDICAP, setUp: placeAll({ black, white }, toMove) });
};

/** The stones of the root, and who moves next, if it says so. */
const readRoot = (root: SgfNode, size: BoardSize) => {
  const [black, white] = [pointsOf(root, "AB", size), pointsOf(root, "AW", size)];
  if (black === null || white === null) return rejectSgf("setup", "A stone of AB or AW is not a point of the board.");
  const text = textOf(root, "PL") ?? "";
  const toPlay = colorIn(text);
  return text !== "" && toPlay === null
    ? rejectSgf("setup", `PL must be B or W; the file says PL[${truncate(text, 20)}].`)
    : ok({ black, white, toPlay });
};

/** [GO-G19] The number of handicap stones that HA states; one is black's first move. */
const readHandicap = (root: SgfNode): Result<Handicap> => {
  const text = textOf(root, "HA") ?? "";
  const stated = text === "" || text === "1" ? 0 : numberIn(text);
  const count = HANDICAPS.find((one) => one === stated);
  return count === undefined
    ? rejectSgf("handicap", `A handicap is 2 to 9 black stones; the file says HA[${truncate(text, 20)}].`)
    : ok(count);
};

/** [GO-G19] The start on an empty root: a handicap whose stones are black's first moves, or, if white plays first, fixed. */
const readEmpty = (size: BoardSize, count: Handicap, toPlay: Color | null, first: Color | null): Result<FileStart> => {
  if (count > 0 && (toPlay ?? first) === "white") {
    return ok({ handicap: { count, stones: handicapPoints(size, count), isAssumed: true }, setUp: [] });
  }
  return toPlay === "white" ? readSetUp(size, [], [], toPlay) : ok({ handicap: { count, stones: [] }, setUp: [] });
};

/** [GO-G19] [GO-G21] How the game of a file starts. */
const readStart = (nodes: readonly SgfNode[], size: BoardSize): Result<FileStart> => {
  const root: SgfNode = nodes[0] ?? new Map();
  const stones = readRoot(root, size);
  if (!stones.ok) return stones;
  const { black, white, toPlay } = stones.value;
  const handicap = readHandicap(root);
  if (black.length === 0 && !handicap.ok) return handicap;
  const stated = handicap.ok ? handicap.value : null;
  if (black.length + white.length === 0) return readEmpty(size, stated ?? 0, toPlay, firstColor(nodes));
  const toMove = toPlay ?? firstColor(nodes) ?? (black.length > 0 ? "white" : "black");
  const count = HANDICAPS.find((one) => one === black.length);
  const isHandicap = white.length === 0 && toMove === "white" && (stated === 0 || stated === count);
  return isHandicap && count !== undefined
    ? ok({ handicap: { count, stones: black }, setUp: [] })
    : readSetUp(size, black, white, toMove);
};

/** Half of what komi usually are, from 5.5 to 8.5. */
const [MIN_HALF, MAX_HALF] = [2.75, 4.25];

/**
 * [GO-G17] The komi of a text that is no half point. Where half of the stones are counted, as in China, half of the komi is
 * written. Any other quarter decides a game as the half point between the same whole numbers does.
 */
const komiOfQuarter = (quarter: number): number | null => {
  if (!Number.isInteger(quarter * 4)) return null;
  return quarter >= MIN_HALF && quarter <= MAX_HALF ? quarter * 2 : Math.floor(quarter) + 0.5;
};

/** [GO-G17] The komi in a text. Some programs write it in hundredths (650). */
const komiIn = (text: string): { readonly komi: number; readonly isPlain: boolean } | null => {
  const stated = numberIn(text);
  if (stated === null) return null;
  const points = Math.abs(stated) > MAX_KOMI ? stated / 100 : stated;
  const komi = isKomi(points) ? points : komiOfQuarter(points);
  return komi === null || !isKomi(komi) ? null : { komi, isPlain: komi === stated };
};

/** [GO-G17] The options of a file's game. */
const readOptions = (
  root: SgfNode,
  ruleset: GoRuleset,
  size: BoardSize,
  handicap: FileHandicap,
): { readonly options: GoOptions; readonly warnings: readonly SgfWarning[] } => {
  const { count } = handicap;
  const placed = count === 0 ? {} : { handicap: count, placement: placementOf(size, count, handicap.stones) };
  const isOwn = (textOf(root, "AP") ?? "").startsWith("Tengen:");
  const ko = isOwn ? KO_RULES.find((rule) => rule === textOf(root, "KR")) : undefined;
  const basic: GoOptions = { size, ...placed, ...(ko === undefined ? {} : { ko }) };
  const text = textOf(root, "KM") ?? "";
  const stated = komiIn(text);
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
  /** Passes that the file leaves out, where a colour plays twice in a row. */
  readonly impliedPasses: number;
}

/** Plays turns that are known to be valid. */
const playAll = (engine: RulesetEngine, { state, turns, ...counts }: Play, ...more: readonly RulesetTurn[]): Play => ({
  ...counts,
  state: more.reduce((after, turn) => engine.applyAction(after, turn, after.currentPlayerId ?? ""), state),
  turns: [...turns, ...more],
});

/**
 * The turns that resume play so that a colour is to move: its opponent resumes. If that one may not do so once more on this
 * board (GO-M7), the colour itself does, and the opponent passes.
 */
const resumeFor = (engine: RulesetEngine, state: RulesetState, color: Color): readonly RulesetTurn[] => {
  const propose: RulesetTurn = { type: "propose", dead: [] };
  const resume: RulesetTurn = { type: "resume" };
  const pass: RulesetTurn = { type: "pass" };
  const playerId = state.currentPlayerId ?? "";
  const proposed = engine.applyAction(state, propose, playerId);
  const [byThis, byOther] = [[resume], [propose, resume]];
  const mayOther = engine.isValidAction(proposed, resume, proposed.currentPlayerId ?? "");
  const mayThis = engine.isValidAction(state, resume, playerId);
  if (colorToMove(state) === color) return mayOther ? byOther : [...byThis, pass];
  return mayThis ? byThis : [...byOther, pass];
};

/** The game with a colour to move: where the two passes were not the end, and where the file leaves out a pass. */
const readyFor = (engine: RulesetEngine, play: Play, color: Color): Play => {
  const { state } = play;
  if (state.phase === "scoring") return playAll(engine, play, ...resumeFor(engine, state, color));
  if (colorToMove(state) === color || state.phase !== "playing") return play;
  const passed = playAll(engine, { ...play, impliedPasses: play.impliedPasses + 1 }, { type: "pass" });
  return readyFor(engine, passed, color);
};

/** Plays a move of the file. A stone after two passes resumes play; another pass is dropped. */
const playMove = (
  engine: RulesetEngine,
  play: Play,
  { color, place: turn }: SgfMove<GoTurn>,
  number: number,
): Result<Play> => {
  if (play.state.phase === "scoring" && turn.type === "pass") return ok({ ...play, extraPasses: play.extraPasses + 1 });
  const ready = readyFor(engine, play, color);
  const { state, turns } = ready;
  const expected = colorToMove(state);
  if (color !== expected) {
    return rejectSgf("wrong-color", `Move ${number}: ${color} plays first, but ${expected} must.`, { move: number });
  }
  const next = engine.tryAction(state, turn, state.currentPlayerId ?? "");
  if (next.ok) return ok({ ...ready, state: next.value, turns: [...turns, turn] });
  const { code, message } = next.error;
  return rejectSgf("illegal-move", `Move ${number}: ${message}`, { move: number, code });
};

/** [GO-G26] A stone that only the rules of the file allow. */
const explainSuicide = (refused: Err, root: SgfNode): Err => {
  const rules = textOf(root, "RU") ?? "";
  const { code, move } = refused.error.detail as { readonly code?: unknown; readonly move?: unknown };
  if (code !== "SUICIDE" || !allowsSuicide(rules)) return refused;
  const message = `${refused.error.message} The file's rules (${quoteSgf(rules)}) allow that; no rules here do.`;
  return rejectSgf("suicide", message, { move, code });
};

const playNodes = (engine: RulesetEngine, start: Play, nodes: readonly SgfNode[]): Result<Play> => {
  let play = start;
  let number = 0;
  for (const [index, node] of nodes.entries()) {
    const valid = index === 0 ? VALID : validateNode(node);
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
  const marked = (name: string): readonly Point[] => pointsOf(last, name, state.boardSize) ?? [];
  const [forBlack, forWhite] = [marked("TB"), marked("TW")];
  if (forBlack.length + forWhite.length === 0) return null;
  const inside = (points: readonly Point[], color: Color): readonly Point[] =>
    points.filter((point) => cellAt(board, point) === color);
  return listGroups(board, [...inside(forBlack, "white"), ...inside(forWhite, "black")]);
};

/** A stone of each group of a board that looks dead. */
export type JudgeDead = (board: Board) => readonly Point[];

const isScored = (result: SgfResult | null): result is SgfResult => result?.kind === "score" || result?.kind === "draw";

/** [GO-G18] Whether a count is the result of a file. Where half of the stones are counted, as in China, a margin in quarters is half of ours. */
const isSameResult = (stated: SgfResult, counted: SgfResult): boolean => {
  const isHalf = stated.kind === "score" && !Number.isInteger(stated.margin * 2);
  const meant = isHalf ? { ...stated, margin: stated.margin * 2 } : stated;
  return [stated, meant].some((one) => makeSgfResult(one) === makeSgfResult(counted));
};

/**
 * [GO-G18] A game that the file says was scored ends with the dead stones that it marks. If it marks none, the count must
 * give the file's result: with every stone alive, or else without the stones that look dead. Otherwise the dead stones
 * are still to be marked. [GO-G22] Two passes at the end may be missing, if the count then gives the file's result.
 */
const score = (engine: RulesetEngine, play: Play, last: SgfNode, result: SgfResult | null, judge: JudgeDead): Play => {
  const { phase, passesInARow } = play.state;
  if (phase === "finished" || phase === "placing-handicap" || !isScored(result)) return play;
  const passes = Array.from({ length: 2 - passesInARow }, (): RulesetTurn => ({ type: "pass" }));
  const over = playAll(engine, play, ...passes);
  const isOver = passes.length === 0;
  const agree = (dead: readonly Point[]): Play => playAll(engine, over, { type: "propose", dead }, { type: "accept" });
  const isStated = ({ state }: Play): boolean => isSameResult(result, resultOf(state));
  const marked = readDead(play.state, last);
  if (marked !== null) {
    const agreed = agree(marked);
    return isOver || isStated(agreed) ? agreed : play;
  }
  const allAlive = agree([]);
  if (isStated(allAlive)) return allAlive;
  const board = boardOf(play.state);
  const judged = agree(listGroups(board, judge(board)));
  return isStated(judged) ? judged : play;
};

/** [GO-G18] [GO-G22] A scored game whose dead stones are not known, or which is not at its end. */
const markingWarnings = ({ phase }: RulesetState, result: SgfResult | null): readonly SgfWarning[] => {
  if (!isScored(result)) return [];
  if (phase === "playing") {
    const message = `The file's result is ${makeSgfResult(result)}; its last position does not count so, and nobody has passed.`;
    return [warning("not-counted", message)];
  }
  if (phase !== "scoring") return [];
  const message = `The file does not say which stones are dead; mark them to count. Its result is ${makeSgfResult(result)}.`;
  return [warning("dead-stones", message)];
};

/** [GO-G16] What the file says of the result, and a warning where our score differs. */
const compareResult = (root: SgfNode, state: RulesetState): readonly SgfWarning[] => {
  const text = textOf(root, "RE") ?? "";
  const result = parseSgfResult(text);
  if (result === null) return [warning("result", `The file's result ${quoteSgf(text)} cannot be read.`)];
  const counted = resultOf(state);
  if (state.scores === null || isSameResult(result, counted)) return [];
  const message = `The file's result is ${makeSgfResult(result)}; our score is ${makeSgfResult(counted)}.`;
  return [warning("result-differs", message)];
};

/** [GO-G19] */
const handicapWarnings = ({ count, isAssumed }: FileHandicap): readonly SgfWarning[] =>
  isAssumed === true
    ? [warning("handicap", `The file has no stones for its handicap of ${count}; they are on the fixed points.`)]
    : [];

/** [GO-G21] */
const setUpWarnings = (setUp: readonly RulesetTurn[]): readonly SgfWarning[] =>
  setUp.length === 0
    ? []
    : [warning("setup", `The file starts with a position; it is made by the first ${setUp.length} turns here.`)];

/** [GO-G23] */
const impliedWarnings = (count: number): readonly SgfWarning[] =>
  count === 0
    ? []
    : [warning("implied-passes", `A colour plays twice in a row; passes of the other were added (${count}).`)];

interface FileGame {
  readonly game: SgfTree;
  readonly isCollection: boolean;
}

const readBy = (
  { ruleset, warnings: ruleWarnings }: ChosenRuleset,
  { game, isCollection }: FileGame,
  judge: JudgeDead,
): Result<ParsedRulesetSgf> => {
  const nodes = gatherSetUp(mainLineOf(game));
  const root: SgfNode = nodes[0] ?? new Map();
  const size = readSize(root, SIZES);
  if (!size.ok) return size;
  const start = readStart(nodes, size.value);
  if (!start.ok) return start;
  const { handicap, setUp } = start.value;
  const { options, warnings: komiWarnings } = readOptions(root, ruleset, size.value, handicap);
  const engine = makeGoEngine(ruleset);
  const read = (chosen: GoOptions): Result<Play> => {
    const state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[], options: chosen });
    const stones = state.phase === "placing-handicap" ? handicap.stones : [];
    const placed = stones.map(({ x, y }): RulesetTurn => ({ type: "place", x, y }));
    const empty: Play = { state, turns: [], extraPasses: 0, impliedPasses: 0 };
    return playNodes(engine, playAll(engine, empty, ...placed, ...setUp), nodes);
  };
  const first = read(options);
  // Servers and clubs differ in their ko rules, so a recorded game may be legal only with simple ko.
  const isKo = !first.ok && (first.error.detail as { readonly code?: unknown }).code === "KO";
  const simple: GoOptions = { ...options, ko: "simple" };
  const played = isKo ? read(simple) : first;
  if (!played.ok) return explainSuicide(played, root);
  const result = parseSgfResult(textOf(root, "RE") ?? "");
  const { state, turns, extraPasses, impliedPasses } = score(engine, played.value, nodes.at(-1) ?? root, result, judge);
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
      ...impliedWarnings(impliedPasses),
    ],
  });
};

/** The warnings of a game whose result by score is not our count. */
const UNCOUNTED: readonly SgfWarningCode[] = ["result-differs", "dead-stones", "not-counted"];

/** [GO-G17] Reads a game by its rules; where it names none, by those whose count is its result. */
const readRulesetTree = (file: FileGame, judge: JudgeDead): Result<ParsedRulesetSgf> => {
  const root: SgfNode = mainLineOf(file.game)[0] ?? new Map();
  const chosen = chooseRuleset(root);
  const read = readBy(chosen, file, judge);
  const isCounted = (one: typeof read): boolean =>
    one.ok && one.value.warnings.every(({ code }) => !UNCOUNTED.includes(code));
  const isNamed = (textOf(root, "RU") ?? "") !== "" || (textOf(root, "AP") ?? "").startsWith("Tengen:");
  if (isNamed || !read.ok || isCounted(read)) return read;
  const japanese = readBy({ ruleset: rulesetNamed("Japanese"), warnings: [] }, file, judge);
  return isCounted(japanese) ? japanese : read;
};

/**
 * [GO-G17] Whether a file is a game of the default ruleset: its size, rules and komi, nothing that it lacks, and no result
 * that differs from its count.
 */
const isDefault = (game: SgfTree): boolean => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const program = textOf(root, "AP") ?? "";
  if (program.startsWith("Tengen:")) return program === `Tengen:${RULESET.rulesetVersion}`;
  const komi = textOf(root, "KM") ?? "";
  const isMarked = nodes.some((node) => node.has("TB") || node.has("TW"));
  const isPlain = !isMarked && isChinese(textOf(root, "RU") ?? "");
  if (!isPlain || (komi !== "" && numberIn(komi) !== KOMI)) return false;
  const parsed = readTree(game, false);
  return parsed.ok && parsed.value.warnings.every(({ code }) => code !== "result-differs");
};

/** Reads a file by the ruleset that it names. To judge which stones are dead takes longest, so a page has it done elsewhere. */
export const parseRulesetSgf = (text: string, judge: JudgeDead = judgeDead): Result<ParsedRulesetSgf> => {
  const file = readFile(text);
  if (!file.ok) return file;
  const { game, isCollection } = file.value;
  if (!isDefault(game)) return readRulesetTree(file.value, judge);
  const parsed = readTree(game, isCollection);
  if (!parsed.ok) return parsed;
  const { moves, players, date, result, warnings } = parsed.value;
  const { rulesetVersion } = RULESET;
  return ok({ rulesetVersion, options: {}, turns: moves, players, date, result, warnings, setUpTurns: 0 });
};

/** [GO-G21] How many turns at the beginning of a file's game make the position that it starts with. */
export const countSetUpTurns = (text: string): number => {
  const file = readFile(text);
  if (!file.ok || isDefault(file.value.game)) return 0;
  const nodes = gatherSetUp(mainLineOf(file.value.game));
  const size = readSize(nodes[0] ?? new Map(), SIZES);
  const start = size.ok ? readStart(nodes, size.value) : size;
  return start.ok ? start.value.setUp.length : 0;
};
