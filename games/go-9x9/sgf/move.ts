// Reads a move of an SGF file: what the readers of whole files and the analysis board share.
import { mapResult, type Result } from "@tengen/kernel";
import { readGoMove, refuseLateSetup, type SgfMove, type SgfNode } from "@tengen/stones";
import { SIZES } from "../rulesets/ruleset.ts";
import type { GoTurn } from "../state.ts";

/** The move of a node, the `number`th of the game; null if it has none. */
export const readMove = (node: SgfNode, number: number, size: number): Result<SgfMove<GoTurn> | null> =>
  mapResult(readGoMove(node, number, size), (move) => {
    if (move === null) return null;
    const { color, place } = move;
    return { color, place: place === "pass" ? { type: "pass" } : { type: "place", ...place } };
  });

/** The move of a node after the root on a board of any size; set-up stones are refused. */
export const readAnyMove = (node: SgfNode): Result<SgfMove<GoTurn> | null> => {
  const valid = refuseLateSetup(node);
  return valid.ok ? readMove(node, 1, Math.max(...SIZES)) : valid;
};
