// The result of a game, as a value and as the text of the SGF property RE. GTP and tournaments write the same text.
import type { BaseGameState } from "@tengen/kernel";
import { colorOfLetter, letterOf, type Color, type ColorLetter } from "../color.ts";

export type SgfResult =
  | { readonly kind: "score"; readonly winner: Color; readonly margin: number }
  /** `win`: in an unknown way. */
  | { readonly kind: "resign" | "timeout" | "forfeit" | "win"; readonly winner: Color }
  /** `void`: no result; `unknown`: the file does not say. */
  | { readonly kind: "draw" | "void" | "unknown" };

const LETTERS = { resign: "R", timeout: "T", forfeit: "F", win: "" } as const;

export const makeSgfResult = (result: SgfResult): string => {
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
      return `${letterOf(result.winner)}+${how}`;
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

/** A win in Chinese or Japanese words, such as 黑中盘胜 or 白2目半勝ち; the margin is not read. */
const parseWords = (text: string): SgfResult | null => {
  const { side, how = "" } = /^(?<side>[黑黒白])(?<how>.*)[胜勝]/u.exec(text)?.groups ?? {};
  if (side === undefined) return null;
  return { kind: /中[盘盤押]/u.test(how) ? "resign" : "win", winner: side === "白" ? "white" : "black" };
};

/** Parses the text of RE; null if it is not a result. */
export const parseSgfResult = (text: string): SgfResult | null => {
  const word = text.trim().toUpperCase();
  if (word === "" || word === "?") return { kind: "unknown" };
  if (word === "0" || word === "DRAW" || word === "JIGO") return { kind: "draw" };
  if (word === "VOID") return { kind: "void" };
  const { side, how } = /^(?<side>[BW])\+(?<how>.*)$/u.exec(word)?.groups ?? {};
  if (side === undefined || how === undefined) return parseWords(word);
  const winner = colorOfLetter(side as ColorLetter);
  if (/^\d{1,3}(?:\.\d{0,2})?$/u.test(how)) {
    // Fox writes a win that was not counted as one by 0 points.
    return Number(how) === 0 ? { kind: "win", winner } : { kind: "score", winner, margin: Number(how) };
  }
  const kind = ENDS.get(how);
  return kind === undefined ? null : { kind, winner };
};

/** The endings that have a letter in SGF. */
const ENDINGS: Readonly<Partial<Record<string, keyof typeof LETTERS>>> = {
  resign: "resign",
  timeout: "timeout",
  abandoned: "forfeit",
};

/** The result of a match between black, the first player, and white; `margin` is null if it was not counted. */
export const sgfResultOf = (
  { outcome, playerIds }: Pick<BaseGameState, "outcome" | "playerIds">,
  margin: number | null,
): SgfResult => {
  if (outcome === null) return { kind: "unknown" };
  if (outcome.reason === "aborted") return { kind: "void" };
  const [winnerId] = outcome.winners ?? [];
  if (winnerId === undefined) return { kind: "draw" };
  const winner = winnerId === playerIds[0] ? "black" : "white";
  return margin === null ? { kind: ENDINGS[outcome.reason] ?? "win", winner } : { kind: "score", winner, margin };
};
