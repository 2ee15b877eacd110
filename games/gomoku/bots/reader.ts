// Reader runs the alpha-beta kernel of the Gomoku searcher on its own thread, at the level that its number of nodes
// selects. The search pauses between slices if the host wants it, and checks the abort signal there; pauses do not
// change its result.
import { LEVELS, openPatternKernel, playAtLevel, quietHost, SIZE, type PatternKernel } from "@tengen/gomoku-searcher";
import type { Budget, CreateBot } from "@tengen/kernel";
import { indexOfPoint, stonesOf } from "@tengen/stones";
import { boardOf, colorOf, type GomokuAction, type GomokuState } from "../state.ts";

const DEFAULT_BUDGET: Budget = { nodes: 25_000 };
/** The speed of a slow phone: a time budget is roughly kept everywhere, and gives the same answer everywhere. */
const NODES_PER_MILLISECOND = 100;
/** Bytes of the transposition table: fixed, because the answer depends on them. */
const TABLE_BYTES = 1 << 24;

/** One for all bots of a thread, because only one of them searches at a time. */
let opening: Promise<PatternKernel> | null = null;

const createReader: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Reader",
  description: "Alpha-beta search that finds forced wins. Lower levels search less and play what looks good.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    opening ??= openPatternKernel();
    const patterns = await opening;
    const budget = context?.budget ?? DEFAULT_BUDGET;
    const task = {
      stones: stonesOf(boardOf(view.payload.board)),
      toMove: colorOf(view.payload.nextColor),
      seed: 0,
      bytes: TABLE_BYTES,
      radius: 2,
      nodes: Math.max(1, "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND),
    } as const;
    const host = quietHost(() => context?.signal.aborted === true, context?.pause);
    // A number of nodes selects a level; a time budget plays at full strength.
    const level = "nodes" in budget ? undefined : LEVELS.at(-1);
    const move = await playAtLevel(patterns, task, host, rng.integer(2 ** 32) / 2 ** 32, level);
    const action = validActions.find((valid) => valid.type === "PLACE_STONE" && indexOfPoint(SIZE, valid) === move);
    return action ?? rng.pick(validActions);
  },
});

export default createReader;
