// Reads a move of an SGF file: what the readers of whole files and the analysis board share.
import { VALID, type Result } from "@tengen/kernel";
import { parseSgfPoint, readSgfMove, rejectSgf, SETUP_PROPERTIES, type SgfMove, type SgfNode } from "@tengen/stones";
import { SIZES } from "../rulesets/ruleset.ts";
import type { GoTurn } from "../state.ts";

/** A turn on a board of this size; undefined for any other text. */
const parseTurn = (text: string, size: number): GoTurn | undefined => {
  if (text === "" || text === "tt") return { type: "pass" };
  const point = parseSgfPoint(text, size);
  return point === null ? undefined : { type: "place", ...point };
};

/** The move of a node, the `number`th of the game; null if it has none. */
export const readMove = (node: SgfNode, number: number, size: number): Result<SgfMove<GoTurn> | null> =>
  readSgfMove(node, number, size, (text) => parseTurn(text, size));

/** [GO-G10] A set-up after the root is refused. */
export const validateNode = (node: SgfNode): Result<null> => {
  const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
  const [name] = node.has("PL") ? [...names, "PL"] : names;
  return name === undefined
    ? VALID
    : rejectSgf("setup", `The file changes the board without a move after the start (${name}).`);
};

/** The move of a node after the root on a board of any size; set-up stones are refused. */
export const readAnyMove = (node: SgfNode): Result<SgfMove<GoTurn> | null> => {
  const valid = validateNode(node);
  return valid.ok ? readMove(node, 1, Math.max(...SIZES)) : valid;
};
