import type { CreateBot } from "@tengen/kernel";
import { otherColor, type Color } from "@tengen/stones";
import { colorToMove, hasThree, withStone, type ThreeAction, type ThreeState } from "../engine.ts";

/** Whether an action makes three in a row for a colour. */
const makesThree = ({ board }: ThreeState, action: ThreeAction, color: Color): boolean =>
  action.type === "place" && hasThree(withStone(board, { ...action, color }), action);

const createGreedy: CreateBot<ThreeState, ThreeAction> = () => ({
  name: "Greedy",
  description: "Completes three, stops three, else plays anywhere.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng) => {
    const own = colorToMove(view);
    return (
      validActions.find((action) => makesThree(view, action, own)) ??
      validActions.find((action) => makesThree(view, action, otherColor(own))) ??
      rng.pick(validActions)
    );
  },
});

export default createGreedy;
