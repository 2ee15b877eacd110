// The Gomoku searcher as the evaluator of a review.
import { defaultOptions, setOption } from "@tengen/engine-protocols";
import { GOMOKU, type Turn } from "@tengen/engine-protocols/tournament";
import { EVALUATORS, openNodeSearcher, openThreatMaps } from "@tengen/gomoku-searcher/node";
import { unwrap, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import type { EvaluatePosition } from "@tengen/study";
import {
  colorAtPly,
  COLORS,
  GOMOKU_RULES,
  pointName,
  type GomokuRule,
  type GomokuSearchInfo,
  type GomokuSearchOptions,
  type RunningSearch,
  type Stone,
} from "@tengen/stones";
import type { Analyzer, AnalyzerOptions } from "./analyze.ts";
import type { AnalyzedGame } from "./analyzed-game.ts";
import type { Host } from "./host.ts";
import { findIneffectiveOption } from "./ineffective-options.ts";
import { multiplyLimit } from "./multiply-limit.ts";
import { requireWithRules } from "./rules.ts";
import { UserError } from "./user-error.ts";

const SIZE = 15;

/** The rule that the searcher plays a game by. */
const requireRule = (game: AnalyzedGame): GomokuRule => {
  const { engine } = game;
  const { size, searcher } = requireWithRules(GOMOKU, game).gomoku;
  if (searcher !== null && size === SIZE) return searcher;
  const possible = `${GOMOKU_RULES.join(", ")} on ${SIZE}x${SIZE}`;
  throw new UserError(
    `only Gomoku by these rules can be analyzed: ${possible}. This game is by ${engine.rulesetVersion}.`,
  );
};

const chooseOptions = (rule: GomokuRule, { evaluator, threads, hash }: AnalyzerOptions): GomokuSearchOptions =>
  Object.entries({
    Threads: threads,
    Hash: hash,
    ...(evaluator === undefined ? {} : { Evaluator: evaluator }),
    Rule: rule,
  }).reduce((options, [option, value]) => {
    const next = setOption(options, { evaluators: EVALUATORS, hasNet: false }, option, value);
    if (!next.ok) throw new UserError(next.error);
    return next.value;
  }, defaultOptions(EVALUATORS));

/** Warns about an option without effect. */
const warnOfIneffectiveOption = ({ stderr }: Host, options: GomokuSearchOptions, hasNodes: boolean): void => {
  const found = findIneffectiveOption(options, hasNodes);
  if (found !== null) stderr.write(`note: --${found.option} has no effect: ${found.reason}\n`);
};

const actionOf = (turn: Turn): GameAction =>
  (turn === "pass" ? { type: "PASS" } : { type: "PLACE_STONE", x: turn.x, y: turn.y }) as GameAction;

/** The state after the stones of the opening and some moves, as if all had been played in turn. */
const stateAfter = (engine: AnyEngine, setup: readonly Stone[], moves: readonly Turn[]): BaseGameState => {
  const start = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: COLORS, options: {} })));
  const actions = [...setup.map(({ x, y }) => ({ x, y })), ...moves].map(actionOf);
  return actions.reduce((state, action) => engine.applyAction(state, action, state.currentPlayerId ?? ""), start);
};

/** The net is for freestyle, and for the first evaluator. */
const usesNet = (rule: GomokuRule, { evaluator }: GomokuSearchOptions, { net }: AnalyzerOptions): boolean =>
  net && rule === "freestyle" && evaluator === EVALUATORS[0];

export const openGomokuAnalyzer = (host: Host, game: AnalyzedGame, given: AnalyzerOptions): Analyzer => {
  const { engine, setup, first } = game;
  const rule = requireRule(game);
  const options = chooseOptions(rule, given);
  const { limit } = given;
  const searcher = openNodeSearcher(usesNet(rule, options, given) ? undefined : null);
  warnOfIneffectiveOption(host, options, limit.nodes !== undefined);
  let search: RunningSearch<GomokuSearchInfo> | null = null;
  let isStopped = false;

  const stonesAfter = (moves: readonly Turn[]): readonly Stone[] => [
    ...setup,
    ...moves.flatMap((turn, index) => (turn === "pass" ? [] : [{ ...turn, color: colorAtPly(index, first) }])),
  ];

  /** The rules decide finished positions and fives. */
  const evaluate: EvaluatePosition<Turn> = async (moves, budgetFactor) => {
    if (isStopped) return null;
    const state = stateAfter(engine, setup, moves);
    if (engine.getWinners(state) !== null) return { winRate: 0, losesIn: 0, moves: [] };
    if (engine.isGameOver(state)) return { winRate: 0.5, moves: [] };
    const position = { stones: stonesAfter(moves), toMove: colorAtPly(moves.length, first) };
    search = searcher.search(position, multiplyLimit(limit, budgetFactor), options, () => {});
    const [best] = (await search.result).lines;
    if (isStopped) return null;
    const [move] = best?.moves ?? [];
    if (best === undefined || move === undefined) throw new Error("the searcher returned no move");
    const isFive = engine.getWinners(stateAfter(engine, setup, [...moves, move])) !== null;
    return isFive ? { winRate: 1, winsIn: 1, moves: best.moves } : best;
  };

  return {
    evaluate,
    nameOf: (turn) => (turn === "pass" ? turn : pointName(SIZE, turn)),
    evaluator: searcher.hasNet ? `${options.evaluator} and the net` : options.evaluator,
    remarks: [],
    threats: async (moves) => {
      if (engine.isGameOver(stateAfter(engine, setup, moves))) return "over";
      const stones = stonesAfter(moves);
      return { stones, maps: await openThreatMaps(rule)(stones) };
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      search?.stop();
    },
    close: searcher.close,
  };
};
