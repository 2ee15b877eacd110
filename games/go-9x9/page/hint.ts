// Why a move of Go is a hint, in the words of the page.
import { say } from "@tengen/words";
import { colorToMove } from "../engine.ts";
import { reasonsFor, type GoReason } from "../reasons.ts";
import type { GoAction, GoState } from "../state.ts";

const sayReason = (reason: GoReason): string =>
  "count" in reason ? say(`why_go_${reason.kind}`, { count: reason.count }) : say(`why_go_${reason.kind}`);

export const hintReason = (state: GoState, action: GoAction): string | null => {
  if (action.type === "pass") return say("why_go_pass");
  if (action.type !== "place") return null;
  const [first, second] = reasonsFor(state.board, action, colorToMove(state)).map(sayReason);
  return first === undefined || second === undefined ? (first ?? null) : say("hint_both", { first, second });
};
