// Reader runs the alpha-beta kernel of the Gomoku searcher on its own thread, at the level that its number of nodes
// selects. The search pauses between slices if the host wants it, and checks the abort signal there; pauses do not
// change its result.
import {
  LEVELS,
  openPatternKernel,
  playAtLevel,
  quietHost,
  runPatterns,
  SIZE,
  type Judge,
  type PatternKernel,
} from "@tengen/gomoku-searcher";
import type { Budget, CreateBot } from "@tengen/kernel";
import { GOMOKU_RULES, indexOfPoint, stonesOf, type GomokuRule } from "@tengen/stones";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import { searcherRuleOf } from "../searcher-rule.ts";
import { boardOf, colorOfLetter, type GomokuState } from "../state.ts";
import { chooseInOpening } from "./opening.ts";

const DEFAULT_BUDGET: Budget = { nodes: 25_000 };
/** The speed of a slow phone: a time budget is roughly kept everywhere, and gives the same answer everywhere. */
const NODES_PER_MILLISECOND = 100;
/** Bytes of the transposition table: fixed, because the answer depends on them. */
const TABLE_BYTES = 1 << 24;

/** Nodes to judge a position of an opening, and to sort many of them. */
const OPENING_NODES = 2000;
const GLANCE_NODES = 200;

const ruleOf = (rulesetVersion: string): GomokuRule => {
  const rule = searcherRuleOf(rulesetVersion);
  if (rule === null) throw new Error(`Reader plays ${GOMOKU_RULES.join(", ")} on 15x15, not ${rulesetVersion}.`);
  return rule;
};

/** One of each rule for all bots of a thread, because only one of them searches at a time. */
const kernels = new Map<GomokuRule, Promise<PatternKernel>>();

const kernelOf = (rule: GomokuRule): Promise<PatternKernel> => {
  const opening = kernels.get(rule) ?? openPatternKernel(rule);
  kernels.set(rule, opening);
  return opening;
};

/** Whether the colours are still to be settled. */
const isOpening = (view: GomokuState | RulesetState): view is RulesetState =>
  "opening" in view.payload && view.payload.opening !== null;

const createReader: CreateBot<GomokuState | RulesetState, RulesetAction> = () => ({
  name: "Reader",
  description: "Alpha-beta search that finds forced wins. Lower levels search less and play what looks good.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    const patterns = await kernelOf(ruleOf(view.rulesetVersion));
    const budget = context?.budget ?? DEFAULT_BUDGET;
    const task = {
      stones: stonesOf(boardOf(view.payload.board)),
      toMove: colorOfLetter(view.payload.nextColor),
      seed: 0,
      bytes: TABLE_BYTES,
      radius: 2,
      nodes: Math.max(1, "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND),
    } as const;
    const isStopped = (): boolean => context?.signal.aborted === true;
    if (isOpening(view)) {
      // Many short searches: the share of one says nothing.
      const { pause } = context ?? {};
      const host = quietHost(isStopped, pause === undefined ? undefined : () => pause());
      const judgeWith =
        (nodes: number): Judge =>
        async (position) => {
          const limits = { nodes, milliseconds: null };
          return (await runPatterns(patterns, { ...task, ...position, ...limits }, host)).rootMoves[0]?.score ?? 0;
        };
      const judges = { glance: judgeWith(GLANCE_NODES), judge: judgeWith(OPENING_NODES) };
      return chooseInOpening(view, validActions, judges, rng);
    }
    const host = quietHost(isStopped, context?.pause);
    // A number of nodes selects a level; a time budget plays at full strength.
    const level = "nodes" in budget ? undefined : LEVELS.at(-1);
    const move = await playAtLevel(patterns, task, host, rng.integer(2 ** 32) / 2 ** 32, level);
    const action = validActions.find((valid) => valid.type === "PLACE_STONE" && indexOfPoint(SIZE, valid) === move);
    return action ?? rng.pick(validActions);
  },
});

export default createReader;
