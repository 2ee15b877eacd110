// Playouts runs the Monte Carlo kernel of the Gomoku searcher on its own thread, which its host gave it. The search
// pauses between slices if the host wants it, and checks the abort signal there; pauses do not change its result.
import { openKernel, quietHost, runPlayouts, SIZE, type Kernel } from "@tengen/gomoku-searcher";
import type { Budget, CreateBot } from "@tengen/kernel";
import { indexOfPoint, stonesOf } from "@tengen/stones";
import { boardOf, colorOfLetter, type GomokuAction, type GomokuState } from "../state.ts";

const DEFAULT_BUDGET: Budget = { nodes: 10_000 };
/** The speed of a slow phone: a time budget is roughly kept everywhere, and gives the same answer everywhere. */
const NODES_PER_MILLISECOND = 50;
/** Bytes of the tree: fixed, because the answer depends on them. Without a limit 500,000 nodes take 85 to 160 MB. */
const TREE_BYTES = 1 << 27;

/** One for all bots of a thread, because only one of them searches at a time. */
let opening: Promise<Kernel> | null = null;

const createPlayouts: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Playouts",
  description: "Monte Carlo tree search: follows the best moves and plays the games out from there.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    opening ??= openKernel();
    const kernel = await opening;
    const budget = context?.budget ?? DEFAULT_BUDGET;
    const wanted = "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND;
    // A bot that is stopped before it starts still searches one node, which sees fives.
    const isStopped = (): boolean => context?.signal.aborted === true;
    const isHasty = isStopped();
    const task = {
      stones: stonesOf(boardOf(view.payload.board)),
      toMove: colorOfLetter(view.payload.nextColor),
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
        action.type === "PLACE_STONE" ? [[indexOfPoint(SIZE, action), action] as const] : [],
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
