// What a reader of a file should know besides the game. A note has a code and values for a page that has texts of its own,
// and an English sentence for everybody else.

type NoteCode =
  | "no-rules"
  | "unknown-rules"
  | "no-steps"
  | "setup"
  | "forbidden"
  | "bad-result"
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
