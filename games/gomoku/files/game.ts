// A game as the files of other programs have it: a ruleset, the turns, names and a result. Stones and passes are what
// every program reads; the steps of an opening are kept where a file has them.
import type { BaseGameState, GameAction } from "@tengen/kernel";
import type { Color, Point } from "@tengen/stones";
import type { OpeningRule } from "../opening.ts";
import { holderOf, type RulesetTurn } from "../ruleset-state.ts";
import { colorOfLetter, type ColorLetter } from "../state.ts";
import type { FileNote } from "./notes.ts";

export type FileMove = Point | "pass";

/** `win`: by five, or in an unknown way; `void`: aborted; `unknown`: the file does not say, or the game goes on. */
export type FileResult =
  | { readonly kind: "win" | "resign" | "timeout" | "forfeit"; readonly winner: Color }
  | { readonly kind: "draw" | "void" | "unknown" };

export interface FileGame {
  readonly rulesetVersion: string;
  /** As in the record of a match; empty without an opening. */
  readonly options: { readonly opening?: OpeningRule };
  /** From the first player's first turn, in the order of play. */
  readonly turns: readonly RulesetTurn[];
  /** Who had which colour in the end; empty if the player has no name. */
  readonly players: Readonly<Record<Color, string>>;
  readonly result: FileResult;
}

export interface ParsedGame extends FileGame {
  /** The colour that each seat had in the end. */
  readonly seatColors: readonly Color[];
  /** Whether the file says by which rules it was played; otherwise they were assumed. */
  readonly namesRules: boolean;
  /** What the file says that was not understood, or not kept, or read in a way that a person should know. */
  readonly notes: readonly FileNote[];
}

/** The stones and passes among the actions of a match. */
export const movesOf = (actions: readonly GameAction[]): readonly FileMove[] =>
  actions.flatMap((action): readonly FileMove[] => {
    if (action.type === "PASS") return ["pass"];
    if (action.type !== "PLACE_STONE" && action.type !== "PICK") return [];
    const { x, y } = action as GameAction & Point;
    return [{ x, y }];
  });

/** The endings besides five that have a word in files. */
const ENDINGS: Readonly<Partial<Record<string, "resign" | "timeout" | "forfeit">>> = {
  resign: "resign",
  timeout: "timeout",
  abandoned: "forfeit",
};

/** The fields that the states of all rulesets have, and `colors`, which the oldest lacks. */
export type GomokuBaseState = BaseGameState & {
  readonly payload: {
    readonly winnerColor: ColorLetter | null;
    readonly nextColor: ColorLetter;
    readonly colors?: Readonly<Record<ColorLetter, string>>;
  };
};

export const resultOf = ({
  outcome,
  payload,
}: Pick<BaseGameState, "outcome"> & {
  readonly payload: Pick<GomokuBaseState["payload"], "winnerColor">;
}): FileResult => {
  if (outcome === null) return { kind: "unknown" };
  if (outcome.reason === "aborted") return { kind: "void" };
  if (payload.winnerColor === null) return { kind: "draw" };
  return { kind: ENDINGS[outcome.reason] ?? "win", winner: colorOfLetter(payload.winnerColor) };
};

/** The colour that each seat has: the first seat has black, unless an opening has changed that. */
export const seatColorsOf = ({
  playerIds,
  payload,
}: Pick<BaseGameState, "playerIds"> & {
  readonly payload: Pick<GomokuBaseState["payload"], "colors">;
}): readonly Color[] =>
  payload.colors === undefined || holderOf(payload.colors, "black") === playerIds[0]
    ? ["black", "white"]
    : ["white", "black"];
