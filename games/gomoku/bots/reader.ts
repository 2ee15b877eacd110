// Reader asks the search that reads threats, in the thread in which it is asked itself, at the level that its nodes are. The search pauses between
// slices where the host wants that, and there it hears a signal to stop; pauses do not change what it finds.
import {
  LEVELS,
  openPatternKernel,
  playAtLevel,
  quietHost,
  SIZE,
  type Color,
  type PatternKernel,
  type Stone,
} from "@tengen/gomoku-searcher";
import type { Budget, CreateBot } from "@tengen/kernel";
import type { Cell, GomokuAction, GomokuState } from "../state.ts";

/** Where nobody says how much to think. */
const USUAL_BUDGET: Budget = { nodes: 25_000 };
/** What a slow telephone does, so that a time is about kept everywhere, and the answer to it is the same everywhere. */
const NODES_PER_MILLISECOND = 100;
/** Bytes of the table, always as many, because the answer depends on them. */
const TABLE_BYTES = 1 << 24;

/** One for all bots of a thread: no two of them search at the same time. */
let opening: Promise<PatternKernel> | null = null;

const colorOf = (cell: Exclude<Cell, ".">): Color => (cell === "B" ? 1 : -1);

const stonesOf = ({ payload: { board } }: GomokuState): readonly Stone[] =>
  board.flatMap((row, y) => row.flatMap((cell, x) => (cell === "." ? [] : [{ x, y, color: colorOf(cell) }])));

const createReader: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Reader",
  description:
    "Reads threats ahead, and sees a win before you do. The lower levels read less and take what looks good.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    opening ??= openPatternKernel();
    const patterns = await opening;
    const budget = context?.budget ?? USUAL_BUDGET;
    const task = {
      stones: stonesOf(view),
      toMove: colorOf(view.payload.nextColor),
      seed: 0,
      bytes: TABLE_BYTES,
      radius: 2,
      nodes: Math.max(1, "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND),
    } as const;
    const host = quietHost(() => context?.signal.aborted === true, context?.pause);
    // A number of nodes is a level; a time is as much strength as fits into it.
    const level = "nodes" in budget ? undefined : LEVELS.at(-1);
    const move = await playAtLevel(patterns, task, host, rng.integer(2 ** 32) / 2 ** 32, level);
    const action = validActions.find((valid) => valid.type === "PLACE_STONE" && valid.y * SIZE + valid.x === move);
    return action ?? rng.pick(validActions);
  },
});

export default createReader;
