// Reads SGF files of any program by the ruleset that they name: size, rules, komi and handicap from the root, dead stones
// from the territory that is marked at the end. `reader.ts` has what both readers share.
import { ok, VALID, type Result } from "@tengen/kernel";
import {
  cellAt,
  handicapPoints,
  HANDICAPS,
  mainLineOf,
  makeSgfResult,
  parseSgfPoints,
  parseSgfResult,
  quoteSgf,
  rejectSgf,
  samePoint,
  SETUP_PROPERTIES,
  type Color,
  type Handicap,
  type Point,
  type SgfMove,
  type SgfNode,
  type SgfResult,
  type SgfTree,
} from "@tengen/stones";
import { makeGoEngine, type RulesetEngine } from "../rulesets/engine.ts";
import { listGroups } from "../rulesets/marking.ts";
import { isKomi, settingsOf, type GoOptions } from "../rulesets/options.ts";
import { findRuleset, RULESETS, SIZES, type BoardSize, type GoRuleset } from "../rulesets/ruleset.ts";
import type { RulesetState, RulesetTurn } from "../rulesets/state.ts";
import { boardOf, colorToMove, KOMI, RULESET, type GoTurn } from "../state.ts";
import {
  numberIn,
  passWarnings,
  playersOf,
  readDate,
  readFile,
  readMove,
  readSize,
  readTree,
  textOf,
  treeWarnings,
  warning,
} from "./reader.ts";
import { resultOf } from "./result.ts";
import type { SgfWarning } from "./warning.ts";
import type { RulesetSgfGame } from "./ruleset-writer.ts";

export interface ParsedRulesetSgf extends RulesetSgfGame {
  /** Null if the file has none, or none that can be read. */
  readonly date: string | null;
  /** As the file has it; our score may differ. */
  readonly result: SgfResult;
  readonly warnings: readonly SgfWarning[];
}

/** The rules of a file. Names are compared with the beginning of RU. */
const RULE_NAMES: readonly (readonly [RegExp, (typeof RULESETS)[number]["name"]])[] = [
  [/^(?:chinese\b|$)/iu, "Chinese"],
  [/^japanese\b/iu, "Japanese"],
  [/^aga\b/iu, "AGA"],
];

/** [GO-G17] The ruleset of a file; area counting where the rules are unknown. */
const chooseRuleset = (root: SgfNode): { readonly ruleset: GoRuleset; readonly warnings: readonly SgfWarning[] } => {
  const own = findRuleset(/^Tengen:(?<version>.*)$/u.exec(textOf(root, "AP") ?? "")?.groups?.["version"] ?? "");
  if (own !== undefined) return { ruleset: own, warnings: [] };
  const rules = textOf(root, "RU") ?? "";
  const name = RULE_NAMES.find(([pattern]) => pattern.test(rules))?.[1];
  const ruleset = RULESETS.find((one) => one.name === (name ?? "Chinese")) ?? RULESETS[0];
  if (name !== undefined) return { ruleset, warnings: [] };
  const message = `The file's rules are ${quoteSgf(rules)}; the game was read with Chinese rules.`;
  return { ruleset, warnings: [warning("rules", message)] };
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
}

/** [GO-G19] The handicap of a file. Any other set-up is refused. */
const readHandicap = (root: SgfNode, size: BoardSize): Result<FileHandicap> => {
  const text = textOf(root, "HA") ?? "";
  const stated = text === "" ? 0 : numberIn(text);
  const stones = pointsOf(root, "AB", size);
  if (stones === null) return rejectSgf("setup", "A handicap stone (AB) is not a point of the board.");
  if (root.get("AW")?.some((value) => value.trim() !== "")) {
    return rejectSgf("setup", "The file starts with white stones (AW); only black handicap stones are supported.");
  }
  // One handicap stone is black's first move.
  const wanted = stones.length > 0 ? stones.length : stated === 1 ? 0 : stated;
  const count = HANDICAPS.find((one) => one === wanted);
  const isStated = stated === 0 || stated === 1 || stones.length === 0 || stated === stones.length;
  if (count === undefined || !isStated) {
    const found = `the file says HA[${text.slice(0, 20)}] and has ${stones.length} stones (AB)`;
    return rejectSgf("handicap", `A handicap is 2 to 9 black stones; ${found}.`);
  }
  const toPlay = textOf(root, "PL") ?? "";
  const isFirst = stones.length > 0 ? /^(?:W.*|2|)$/iu : /^(?:B.*|1|)$/iu;
  if (!isFirst.test(toPlay)) {
    return rejectSgf("setup", `White plays first after handicap stones, otherwise black; the file says PL[${toPlay}].`);
  }
  return ok({ count, stones });
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
  const text = textOf(root, "KM") ?? "";
  const stated = numberIn(text);
  const { count } = handicap;
  const placement = { handicap: count, placement: isFixed(size, handicap) ? "fixed" : "free" } as const;
  const basic: GoOptions = { size, ...(count === 0 ? {} : placement) };
  const { komi } = settingsOf(ruleset, basic);
  if (stated !== null && isKomi(stated)) return { options: { ...basic, komi: stated }, warnings: [] };
  const message = `The file's komi ${quoteSgf(text)} is not a number of half points; it is ${komi} here.`;
  return { options: { ...basic, komi }, warnings: text === "" ? [] : [warning("komi", message)] };
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

/** [GO-G10] A set-up after the root is refused. */
const validateNode = (node: SgfNode): Result<null> => {
  const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
  const [name] = node.has("PL") ? [...names, "PL"] : names;
  return name === undefined ? VALID : rejectSgf("setup", `The file changes the board between two moves (${name}).`);
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

/** [GO-G18] The groups with a stone in the other colour's marked territory. */
const readDead = (state: RulesetState, last: SgfNode): readonly Point[] => {
  const board = boardOf(state);
  const inside = (name: string, color: Color): readonly Point[] =>
    (pointsOf(last, name, state.boardSize) ?? []).filter((point) => cellAt(board, point) === color);
  return listGroups(board, [...inside("TB", "white"), ...inside("TW", "black")]);
};

/** [GO-G18] A game that the file says was scored ends with the dead stones that it marks. */
const score = (engine: RulesetEngine, play: Play, last: SgfNode, result: SgfResult | null): Play => {
  const isScored = result?.kind === "score" || result?.kind === "draw";
  if (play.state.phase !== "scoring" || !isScored) return play;
  return playAll(engine, play, { type: "propose", dead: readDead(play.state, last) }, { type: "accept" });
};

/** [GO-G16] What the file says of the result, and a warning where our score differs. */
const compareResult = (root: SgfNode, state: RulesetState): readonly SgfWarning[] => {
  const text = textOf(root, "RE") ?? "";
  const result = parseSgfResult(text);
  if (result === null) return [warning("result", `The file's result ${quoteSgf(text)} cannot be read.`)];
  const [stated, counted] = [makeSgfResult(result), makeSgfResult(resultOf(state))];
  return state.scores === null || stated === counted
    ? []
    : [warning("result-differs", `The file's result is ${stated}; our score is ${counted}.`)];
};

const readRulesetTree = (game: SgfTree, isCollection: boolean): Result<ParsedRulesetSgf> => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const size = readSize(root, SIZES);
  if (!size.ok) return size;
  const handicap = readHandicap(root, size.value);
  if (!handicap.ok) return handicap;
  const { ruleset, warnings: ruleWarnings } = chooseRuleset(root);
  const { options, warnings: komiWarnings } = readOptions(root, ruleset, size.value, handicap.value);
  const engine = makeGoEngine(ruleset);
  const read = (chosen: GoOptions): Result<Play> => {
    const state = engine.init({ seed: "", playerIds: ["black", "white"] satisfies Color[], options: chosen });
    const stones = state.phase === "placing-handicap" ? handicap.value.stones : [];
    const placed = stones.map(({ x, y }): RulesetTurn => ({ type: "place", x, y }));
    return playNodes(engine, playAll(engine, { state, turns: [], extraPasses: 0 }, ...placed), nodes);
  };
  const first = read(options);
  // Servers and clubs differ in their ko rules, so a recorded game may be legal only with simple ko.
  const isKo = !first.ok && (first.error.detail as { readonly code?: unknown }).code === "KO";
  const simple: GoOptions = { ...options, ko: "simple" };
  const played = isKo ? read(simple) : first;
  if (!played.ok) return played;
  const result = parseSgfResult(textOf(root, "RE") ?? "");
  const { state, turns, extraPasses } = score(engine, played.value, nodes.at(-1) ?? root, result);
  const { date, warnings: dateWarnings } = readDate(root);
  return ok({
    rulesetVersion: ruleset.rulesetVersion,
    options: isKo ? simple : options,
    turns,
    players: playersOf(root),
    date,
    result: result ?? { kind: "unknown" },
    warnings: [
      ...komiWarnings,
      ...ruleWarnings,
      ...dateWarnings,
      ...compareResult(root, state),
      ...treeWarnings(game, isCollection),
      ...passWarnings(extraPasses),
    ],
  });
};

/** [GO-G17] Whether a file is a game of the default ruleset: its size, rules and komi, and nothing that it lacks. */
const isDefault = (game: SgfTree): boolean => {
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const program = textOf(root, "AP") ?? "";
  if (program.startsWith("Tengen:")) return program === `Tengen:${RULESET.rulesetVersion}`;
  const komi = textOf(root, "KM") ?? "";
  const isMarked = nodes.some((node) => node.has("TB") || node.has("TW"));
  const isPlain = !isMarked && /^(?:chinese\b|$)/iu.test(textOf(root, "RU") ?? "");
  return isPlain && (komi === "" || numberIn(komi) === KOMI) && readTree(game, false).ok;
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
  return ok({ rulesetVersion: RULESET.rulesetVersion, options: {}, turns: moves, players, date, result, warnings });
};
