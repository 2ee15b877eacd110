// A game of any ruleset as an SGF file: the default ruleset as `writer.ts` has it, the others with their rules, komi,
// handicap stones, and the territory that the players agreed on.
import { unwrap } from "@tengen/kernel";
import {
  cellAt,
  COLORS,
  escapeText,
  groupStones,
  makeSgf,
  makeSgfPoint,
  makeSgfResult,
  oneLine,
  pointsWith,
  samePoint,
  letterOf,
  withoutDead,
  type Color,
  type Point,
  type SgfNode,
} from "@tengen/stones";
import { makeGoEngine } from "../rulesets/engine.ts";
import { fixedPoints, settingsOf, type GoOptions } from "../rulesets/options.ts";
import { findRuleset, type GoRuleset } from "../rulesets/ruleset.ts";
import { isMarkingTurn, ownersBy, type RulesetState, type RulesetTurn } from "../rulesets/state.ts";
import { boardOf, colorToMove, RULESET, type GoTurn } from "../state.ts";
import { DAY, makeGoSgf, type SgfGame } from "./writer.ts";

export interface RulesetSgfGame extends Omit<SgfGame, "moves"> {
  readonly rulesetVersion: string;
  readonly options: GoOptions;
  /** All turns from the start, handicap stones and marking included. */
  readonly turns: readonly RulesetTurn[];
}

/** [GO-G18] The territory of a finished game by colour: surrounded points, and the dead stones of the other colour. */
const markTerritory = (ruleset: GoRuleset, state: RulesetState): SgfNode => {
  if (state.scores === null) return new Map();
  const board = boardOf(state);
  const dead = state.proposal?.dead ?? [];
  const alive = withoutDead(board, dead);
  const owners = ownersBy(ruleset, alive);
  const removed = groupStones(board, dead);
  const isRemoved = (point: Point): boolean => removed.some((stone) => samePoint(stone, point));
  const pointsOf = (color: Color): readonly string[] =>
    pointsWith<Color | null>(alive, null)
      .filter((point) => (isRemoved(point) ? cellAt(board, point) !== color : cellAt(owners, point) === color))
      .map(makeSgfPoint);
  return new Map(
    COLORS.map((color) => [`T${letterOf(color)}`, pointsOf(color)] as const).filter(([, points]) => points.length > 0),
  );
};

/** The handicap stones, the moves with their colours, and the end of a game. */
const replay = (ruleset: GoRuleset, options: GoOptions, turns: readonly RulesetTurn[]) => {
  const engine = makeGoEngine(ruleset);
  const start = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["black", "white"], options })));
  const { size, handicap: count, placement } = settingsOf(ruleset, options);
  const handicap: Point[] = [...fixedPoints(size, count, placement)];
  const moves: SgfNode[] = [];
  let state = start;
  for (const turn of turns) {
    if (state.phase === "placing-handicap" && turn.type === "place") handicap.push(turn);
    // [GO-G25] What settles a dispute is no part of the game.
    else if (!isMarkingTurn(turn) && state.phase !== "disputing") moves.push(makeMove(turn, colorToMove(state)));
    state = engine.applyAction(state, turn, state.currentPlayerId ?? "");
  }
  return { handicap, moves, end: state };
};

const makeMove = (turn: GoTurn, color: Color): SgfNode =>
  new Map([[letterOf(color), [turn.type === "pass" ? "" : makeSgfPoint(turn)]]]);

export const makeRulesetSgf = ({ rulesetVersion, options, turns, ...game }: RulesetSgfGame): string => {
  const { players, date = null, result } = game;
  if (rulesetVersion === RULESET.rulesetVersion) {
    return makeGoSgf({ ...game, moves: turns.filter((turn) => !isMarkingTurn(turn)) });
  }
  const ruleset = findRuleset(rulesetVersion);
  if (ruleset === undefined) throw new Error(`there is no ruleset ${rulesetVersion}`);
  if (date !== null && DAY.exec(date)?.[0] !== date) throw new Error(`not an ISO day: ${date}`);
  const { handicap, moves, end } = replay(ruleset, options, turns);
  // [GO-G19] Stones of a handicap that is not complete are black's first moves: in AB they would be a set-up position.
  const isPlacing = end.phase === "placing-handicap";
  const facts = [
    ["FF", "4"],
    ["GM", "1"],
    ["CA", "UTF-8"],
    ["AP", `Tengen:${rulesetVersion}`],
    ["SZ", String(end.boardSize)],
    ["KM", String(end.komi)],
    ["RU", ruleset.name],
    ["KR", end.ko === ruleset.ko ? "" : end.ko],
    ["HA", end.handicap === 0 ? "" : String(end.handicap)],
    ["PB", oneLine(players.black)],
    ["PW", oneLine(players.white)],
    ["DT", date ?? ""],
    ["RE", makeSgfResult(result)],
  ] as const;
  const root: SgfNode = new Map<string, readonly string[]>([
    ...facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]] as const),
    ...(isPlacing || handicap.length === 0 ? [] : [["AB", handicap.map(makeSgfPoint)] as const]),
  ]);
  const stones = isPlacing ? handicap.map(({ x, y }) => makeMove({ type: "place", x, y }, "black")) : [];
  const nodes = [root, ...stones, ...moves];
  const last: SgfNode = new Map([...(nodes.at(-1) ?? root), ...markTerritory(ruleset, end)]);
  return makeSgf([{ nodes: [...nodes.slice(0, -1), last], variations: [] }]);
};
