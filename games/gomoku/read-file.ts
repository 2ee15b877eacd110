// Reads a game of Gomoku from a file of another program, SGF or PSQ, for the command line.
import { mapResult, type GameAction, type JsonObject, type Result } from "@tengen/kernel";
import { parseGomokuSgf, parsePsq } from "./files/index.ts";

const isPsq = (text: string): boolean => /^\uFEFF?\s*Piskvorky/iu.test(text);

/**
 * Reads a game from the text of an SGF or PSQ file: its ruleset, options and turns. The first `setUpTurns` of them are
 * stones that the file sets up; `notes` are sentences about the file for its reader. `assumed` is the ruleset of a file that
 * names none.
 */
const readFile = (
  text: string,
  assumed?: string,
): Result<{
  readonly rulesetVersion: string;
  readonly namesRules: boolean;
  readonly options: JsonObject;
  readonly turns: readonly GameAction[];
  readonly setUpTurns: number;
  readonly notes: readonly string[];
}> =>
  mapResult(
    (isPsq(text) ? parsePsq : parseGomokuSgf)(text, assumed),
    ({ rulesetVersion, namesRules, options, turns, notes }) => ({
      rulesetVersion,
      namesRules,
      options: { ...options },
      turns,
      setUpTurns: Number(notes.find(({ code }) => code === "setup")?.values["count"] ?? 0),
      notes: notes.filter(({ code }) => code !== "variations").map(({ message }) => message),
    }),
  );

export default readFile;
