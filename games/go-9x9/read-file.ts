// Reads a game of Go from an SGF file of any program, for the command line.
import { mapResult, type GameAction, type JsonObject, type Result } from "@tengen/kernel";
import { parseRulesetSgf } from "./sgf/index.ts";

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
