// Playouts asks the Gomoku searcher, in the thread in which it is asked itself: its host gave it one of its own. The search pauses between slices
// where the host wants that, and there it hears a signal to stop; pauses do not change what it finds.
import { openKernel, quietHost, runPlayouts, SIZE, type Color, type Kernel, type Stone } from "@tengen/gomoku-searcher";
import type { Budget, CreateBot } from "@tengen/kernel";
import type { Cell, GomokuAction, GomokuState } from "../state.ts";

/** Where nobody says how much to think. */
const USUAL_BUDGET: Budget = { nodes: 10_000 };
/** What a slow telephone does, so that a time is about kept everywhere, and the answer to it is the same everywhere. */
const NODES_PER_MILLISECOND = 50;
/** Bytes of the tree, always as many, because the answer depends on them; 500,000 nodes take 85 to 160 MB where nothing limits them. */
const TREE_BYTES = 1 << 27;

/** One for all bots of a thread: no two of them search at the same time. */
let opening: Promise<Kernel> | null = null;

const colorOf = (cell: Exclude<Cell, ".">): Color => (cell === "B" ? 1 : -1);

const stonesOf = ({ payload: { board } }: GomokuState): readonly Stone[] =>
  board.flatMap((row, y) => row.flatMap((cell, x) => (cell === "." ? [] : [{ x, y, color: colorOf(cell) }])));

const createPlayouts: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Playouts",
  description: "Looks ahead along the best moves, and plays the games on from there in its head.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    opening ??= openKernel();
    const kernel = await opening;
    const budget = context?.budget ?? USUAL_BUDGET;
    const wanted = "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND;
    // Stopped before it has begun, it still takes one look, which sees fives.
    const isStopped = (): boolean => context?.signal.aborted === true;
    const isHasty = isStopped();
    const task = {
      stones: stonesOf(view),
      toMove: colorOf(view.payload.nextColor),
      seed: rng.integer(2 ** 32),
      bytes: TREE_BYTES,
      radius: 2,
      nodes: isHasty ? 1 : Math.max(1, wanted),
      milliseconds: null,
    } as const;
    const host = quietHost(() => !isHasty && isStopped(), context?.pause);
    const { rootMoves } = await runPlayouts(kernel, task, host);
    const places = new Map(
      validActions.flatMap((action) =>
        action.type === "PLACE_STONE" ? [[action.y * SIZE + action.x, action] as const] : [],
      ),
    );
    for (const { move } of rootMoves) {
      const action = places.get(move);
      if (action !== undefined) return action;
    }
    return rng.pick(validActions);
  },
});

export default createPlayouts;
