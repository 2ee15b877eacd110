// Reads a game of Go from an SGF file of any program, for the command line.
import { mapResult, type GameAction, type JsonObject, type Result } from "@tengen/kernel";
import { parseRulesetSgf } from "./sgf/index.ts";

/**
 * Reads a game from the text of an SGF file: its ruleset, options and turns. The first `setUpTurns` of them are
 * stones that the file sets up; `notes` are sentences about the file for its reader.
 */
const readFile = (
  text: string,
): Result<{
  readonly rulesetVersion: string;
  readonly options: JsonObject;
  readonly turns: readonly GameAction[];
  readonly setUpTurns: number;
  readonly notes: readonly string[];
}> =>
  mapResult(parseRulesetSgf(text), ({ rulesetVersion, options, turns, setUpTurns, warnings }) => ({
    rulesetVersion,
    options: { ...options },
    turns,
    setUpTurns,
    notes: warnings.filter(({ code }) => code !== "variations").map(({ message }) => message),
  }));

export default readFile;
