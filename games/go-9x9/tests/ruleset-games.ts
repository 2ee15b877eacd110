// Games of the rulesets with agreed scoring for tests: ann is black, bob white.
import { unwrap } from "@tengen/kernel";
import { encodeBoard, positionKey, type Color } from "@tengen/stones";
import { makeGoEngine, type RulesetEngine } from "../rulesets/engine.ts";
import type { GoOptions } from "../rulesets/options.ts";
import { findRuleset, rulesetNamed, type GoRuleset } from "../rulesets/ruleset.ts";
import type { RulesetAction, RulesetState } from "../rulesets/state.ts";
import { readBoard } from "./diagrams.ts";

export const chinese = makeGoEngine(rulesetNamed("Chinese"));
export const japanese = makeGoEngine(rulesetNamed("Japanese"));
export const aga = makeGoEngine(rulesetNamed("AGA"));
/** The first versions, in which the same list may be proposed again and again, and the one before disputes by play. */
export const [firstChinese, firstJapanese, secondJapanese] = ["chinese-v1", "japanese-v1", "japanese-v2"].map(
  (version) => makeGoEngine(findRuleset(version) as GoRuleset),
) as [RulesetEngine, RulesetEngine, RulesetEngine];

export const begin = (engine: RulesetEngine, options: GoOptions = {}): RulesetState =>
  engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["ann", "bob"], options })));

/** A set-up position on 9x9. */
export const setUp = (engine: RulesetEngine, diagram: string, toMove: Color = "black", options = {}): RulesetState => {
  const board = readBoard(diagram, 9);
  return unwrap(
    engine.parseState({
      ...begin(engine, options),
      board: encodeBoard(board),
      history: [positionKey(board, toMove)],
      currentPlayerId: toMove === "black" ? "ann" : "bob",
    }),
  );
};

/** Plays actions by the player to move. */
export const play = (
  engine: RulesetEngine,
  state: RulesetState,
  ...actions: readonly RulesetAction[]
): RulesetState => {
  let after = state;
  for (const action of actions) after = engine.applyAction(after, action, after.currentPlayerId ?? "");
  return after;
};

/** The code with which an action of the player to move is refused; null if it is valid. */
export const codeOf = (engine: RulesetEngine, state: RulesetState, action: RulesetAction): string | null => {
  const valid = engine.validateAction(state, action, state.currentPlayerId ?? "");
  return valid.ok ? null : valid.error.code;
};
