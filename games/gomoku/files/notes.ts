// What a reader of a file should know besides the game. A note has a code and values for a page that has texts of its own,
// and an English sentence for everybody else.
import { quoteSgf, type Color } from "@tengen/stones";
import type { FileResult } from "./game.ts";

type NoteCode =
  | "no-rules"
  | "unknown-rules"
  | "no-steps"
  | "setup"
  | "forbidden"
  | "impossible"
  | "bad-result"
  | "result"
  | "several-games"
  | "variations";

export interface FileNote {
  readonly code: NoteCode;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export const makeNote = (code: NoteCode, message: string, values: FileNote["values"] = {}): FileNote => ({
  code,
  message,
  values,
});

/** [GMK-G13] Rules that were assumed, since the file names none, or none that are known. */
export const noteAssumed = (rules: string, assumed: string): FileNote =>
  rules === ""
    ? makeNote("no-rules", `The file names no rules: ${assumed} is assumed.`, { assumed })
    : makeNote("unknown-rules", `The rules ${quoteSgf(rules)} are not known: ${assumed} is assumed.`, {
        rules,
        assumed,
      });

const HOW: Readonly<Record<"win" | "resign" | "timeout" | "forfeit", string>> = {
  win: "",
  resign: " by resignation",
  timeout: " on time",
  forfeit: " by forfeit",
};

/** [GMK-G12] The result that a file tells, where it is not that of the board; none if there is nothing to say. */
export const noteResult = (said: FileResult, board: FileResult): readonly FileNote[] => {
  if (said.kind === "unknown" || said.kind === "void") return [];
  const winnerOf = (result: FileResult): Color | null => ("winner" in result ? result.winner : null);
  if (board.kind !== "unknown" && winnerOf(said) === winnerOf(board)) return [];
  if (!("winner" in said)) return [makeNote("result", "The file says that the game was drawn.", { kind: said.kind })];
  const { kind, winner } = said;
  return [makeNote("result", `The file says that ${winner} won${HOW[kind]}.`, { kind, winner })];
};
