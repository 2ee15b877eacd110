// Random plays any legal move that fills no eye of its own and repeats no earlier position, so that its games end.
import type { CreateBot } from "@tengen/kernel";
import { candidateMoves, seenBoards } from "../candidates.ts";
import { withMarking } from "../marking-bot.ts";
import type { GoView, RulesetAction } from "../rulesets/state.ts";
import { boardOf, colorToMove, type Place } from "../state.ts";

const createRandom: CreateBot<GoView, RulesetAction> = () => ({
  name: "Random",
  description: "Plays anywhere but into its own eyes.",
  difficulty: "easy",
  chooseAction: (view, validActions, rng, context) => {
    const places = validActions.filter((action): action is Place => action.type === "place");
    const moves = candidateMoves(boardOf(view), colorToMove(view), places, seenBoards(view, context?.entries ?? []));
    if (moves.length === 0) return { type: "pass" };
    const { x, y } = rng.pick(moves).point;
    return { type: "place", x, y };
  },
});

export default withMarking(createRandom);
