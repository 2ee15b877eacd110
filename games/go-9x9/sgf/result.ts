// The result of a game of Go, as SGF writes it.
import type { SgfResult } from "@tengen/stones";
import type { GoState } from "../state.ts";

/** The endings other than resignation that have a letter in SGF. */
const ENDINGS: Readonly<Partial<Record<string, "timeout" | "forfeit">>> = { timeout: "timeout", abandoned: "forfeit" };

/** The result of a game, for SGF. */
export const resultOf = ({ outcome, scores, playerIds }: GoState): SgfResult => {
  if (outcome === null) return { kind: "unknown" };
  if (outcome.reason === "aborted") return { kind: "void" };
  const [winnerId] = outcome.winners ?? [];
  if (winnerId === undefined) return { kind: "draw" };
  const winner = winnerId === playerIds[0] ? "black" : "white";
  if (scores !== null) return { kind: "score", winner, margin: Math.abs(scores.black - scores.white) };
  return { kind: ENDINGS[outcome.reason] ?? "resign", winner };
};
