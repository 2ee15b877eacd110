// Plays a reproducible random match of any game; also bundled into a page.
import {
  canonicalJson,
  openRng,
  seedRng,
  unwrap,
  type AnyEngine,
  type GameAction,
  type JsonObject,
} from "@tengen/kernel";

/** The card that an action plays, if any: a card is chosen first, then one of its targets. */
const cardOf = (action: GameAction): unknown => ("card" in action ? action.card : null);

/** Every state of the match, as canonical JSON. */
export const playRandomMatch = (engine: AnyEngine, seed: string, options: JsonObject): readonly string[] => {
  const choices = openRng(seedRng(`choices ${seed}`));
  let state = engine.init(unwrap(engine.parseConfig({ seed, playerIds: ["ann", "bob"], options })));
  const states = [canonicalJson(state)];
  while (!engine.isGameOver(state)) {
    const playerId = engine.getCurrentPlayer(state) ?? "";
    const valid = engine.getValidActions(state, playerId);
    const card = choices.pick([...new Set(valid.map(cardOf))]);
    const action = choices.pick(valid.filter((candidate) => cardOf(candidate) === card));
    state = engine.applyAction(state, action, playerId);
    states.push(canonicalJson(state));
  }
  return states;
};
