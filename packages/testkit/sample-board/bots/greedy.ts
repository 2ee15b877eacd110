import type { CreateBot } from "@tengen/kernel";
import { withCell } from "@tengen/stones";
import {
  hasThree,
  letterToMove,
  type CellLetter,
  type ColorLetter,
  type ThreeAction,
  type ThreeState,
} from "../engine.ts";

/** Whether an action makes three in a row for a colour. */
const makesThree = ({ board }: ThreeState, action: ThreeAction, letter: ColorLetter): boolean =>
  action.type === "place" && hasThree(withCell<CellLetter>(board, action, letter), action);

const createGreedy: CreateBot<ThreeState, ThreeAction> = () => ({
  name: "Greedy",
  description: "Completes three, stops three, else plays anywhere.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng) => {
    const own = letterToMove(view);
    return (
      validActions.find((action) => makesThree(view, action, own)) ??
      validActions.find((action) => makesThree(view, action, own === "B" ? "W" : "B")) ??
      rng.pick(validActions)
    );
  },
});

export default createGreedy;
