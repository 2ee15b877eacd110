// The result of a game, as a value and as the text of the SGF property RE.
import { SGF_COLORS, type Color } from "@tengen/stones";
import type { GoView } from "../rulesets/state.ts";

export type SgfResult =
  | { readonly kind: "score"; readonly winner: Color; readonly margin: number }
  /** `win`: in an unknown way. */
  | { readonly kind: "resign" | "timeout" | "forfeit" | "win"; readonly winner: Color }
  /** `void`: no result; `unknown`: the file does not say. */
  | { readonly kind: "draw" | "void" | "unknown" };

const LETTERS = { resign: "R", timeout: "T", forfeit: "F", win: "" } as const;

export const makeResult = (result: SgfResult): string => {
  switch (result.kind) {
    case "draw":
      return "0";
    case "void":
      return "Void";
    case "unknown":
      return "?";
    case "score":
    case "resign":
    case "timeout":
    case "forfeit":
    case "win": {
      const how = result.kind === "score" ? String(result.margin) : LETTERS[result.kind];
      return `${SGF_COLORS[result.winner]}+${how}`;
    }
  }
};

const ENDS: ReadonlyMap<string, keyof typeof LETTERS> = new Map([
  ["", "win"],
  ["R", "resign"],
  ["RESIGN", "resign"],
  ["T", "timeout"],
  ["TIME", "timeout"],
  ["F", "forfeit"],
  ["FORFEIT", "forfeit"],
] as const);

/** Parses the text of RE; null if it is not a result. */
export const parseResult = (text: string): SgfResult | null => {
  const word = text.trim().toUpperCase();
  if (word === "" || word === "?") return { kind: "unknown" };
  if (word === "0" || word === "DRAW" || word === "JIGO") return { kind: "draw" };
  if (word === "VOID") return { kind: "void" };
  const { side, how } = /^(?<side>[BW])\+(?<how>.*)$/u.exec(word)?.groups ?? {};
  if (side === undefined || how === undefined) return null;
  const winner = side === "B" ? "black" : "white";
  if (/^\d{1,3}(?:\.\d{0,2})?$/u.test(how)) return { kind: "score", winner, margin: Number(how) };
  const kind = ENDS.get(how);
  return kind === undefined ? null : { kind, winner };
};

/** The endings other than resignation that have a letter in SGF. */
const ENDINGS: Readonly<Partial<Record<string, "timeout" | "forfeit">>> = { timeout: "timeout", abandoned: "forfeit" };

/** The result of a game, for SGF. */
export const resultOf = ({ outcome, scores, playerIds }: GoView): SgfResult => {
  if (outcome === null) return { kind: "unknown" };
  if (outcome.reason === "aborted") return { kind: "void" };
  const [winnerId] = outcome.winners ?? [];
  if (winnerId === undefined) return { kind: "draw" };
  const winner = winnerId === playerIds[0] ? "black" : "white";
  if (scores !== null) return { kind: "score", winner, margin: Math.abs(scores.black - scores.white) };
  return { kind: ENDINGS[outcome.reason] ?? "resign", winner };
};
