// The referee: takes a command line, returns an answer. It holds one game and needs no process.
import { engineOfMatch, findRuleset, optionsOf } from "@tengen/catalogue";
import {
  mapResult,
  ok,
  parseWith,
  reject,
  truncate,
  type AnyEngine,
  type BaseGameState,
  type JsonObject,
  type Rejection,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import type { GameRulesets } from "./host.ts";
import type { RuleOptions } from "./rules.ts";

const outside = v.optional(v.unknown());
const wantsState = v.optional(v.boolean());

const COMMANDS = "expected an object whose cmd is new, act, valid, view or load";

const text = v.string("expected a string");

const commandSchema = v.variant(
  "cmd",
  [
    v.strictObject({
      cmd: v.literal("new"),
      seed: outside,
      playerIds: outside,
      ruleset: v.optional(text),
      options: outside,
      state: wantsState,
    }),
    v.strictObject({ cmd: v.literal("act"), playerId: text, action: v.unknown(), state: wantsState }),
    v.strictObject({ cmd: v.literal("valid"), playerId: text, state: wantsState }),
    v.strictObject({ cmd: v.literal("view"), viewer: v.nullable(text), state: wantsState }),
    v.strictObject({ cmd: v.literal("load"), state: v.unknown() }),
  ],
  COMMANDS,
);
type Command = v.InferOutput<typeof commandSchema>;

/** What an accepted command shows. */
interface Shown {
  readonly state?: unknown;
  readonly actions?: unknown;
  readonly view?: unknown;
}

/** An answer as it is written: flat, so that a script reads `code` and `state` at the top. */
export type Answer = ({ readonly ok: true } & Shown) | ({ readonly ok: false } & Rejection);

export const makeAnswer = (result: Result<Shown>): Answer =>
  result.ok ? { ok: true, ...result.value } : { ok: false, ...result.error };

const parseLine = (line: string): Result<Command> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return reject("INVALID_PAYLOAD", "The line is not JSON.");
  }
  return parseWith(commandSchema, value, "INVALID_PAYLOAD", "command");
};

/** The engine and the options of a new game, as a command chooses them. */
const chooseRules = (
  { engine, engines, rulesets }: GameRulesets,
  id: string | undefined,
  chosen: unknown,
): Result<{ readonly engine: AnyEngine; readonly options: unknown }> => {
  if (id === undefined) return ok({ engine, options: chosen });
  const ruleset = findRuleset(rulesets, id);
  const found = ruleset && engineOfMatch(engines, ruleset);
  if (ruleset === undefined || found === undefined) {
    const ids = rulesets.map((one) => one.id).join(", ");
    return reject("INVALID_CONFIG", `There is no ruleset ${truncate(id, 64)}. Choose one of these: ${ids}.`);
  }
  // The engine refuses options that are no object.
  const isObject = typeof chosen === "object" && chosen !== null && !Array.isArray(chosen);
  const options = chosen === undefined || isObject ? optionsOf(ruleset, chosen as JsonObject | undefined) : chosen;
  return ok({ engine: found, options });
};

/** `defaults` are the rules of games that name neither a ruleset nor options. */
export const createReferee = (game: GameRulesets, defaults: RuleOptions = {}): ((line: string) => Answer) => {
  let state: BaseGameState | null = null;
  /** The engine of the current game. */
  let { engine } = game;

  /** Moves to a state, unless it was refused. */
  const moveTo = (next: Result<BaseGameState>, includeState: boolean | undefined, by = engine): Result<Shown> => {
    if (!next.ok) return next;
    [state, engine] = [next.value, by];
    return ok(includeState === false ? {} : { state });
  };

  const start = ({
    seed,
    playerIds,
    ruleset,
    options: chosen,
    state: includeState,
  }: Extract<Command, { readonly cmd: "new" }>): Result<Shown> => {
    const isNamed = ruleset !== undefined || chosen !== undefined;
    const rules = isNamed ? chooseRules(game, ruleset, chosen) : chooseRules(game, defaults.ruleset, defaults.options);
    if (!rules.ok) return rules;
    const { engine: by, options } = rules.value;
    const given = Object.entries({ seed, playerIds, options }).filter(([, value]) => value !== undefined);
    const config = by.parseConfig(Object.fromEntries(given));
    return moveTo(
      mapResult(config, (value) => by.init(value)),
      includeState,
      by,
    );
  };

  /** Continues from a state, by the engine that the state names. */
  const load = (given: unknown): Result<Shown> => {
    const named =
      typeof given === "object" && given !== null && "rulesetVersion" in given ? given.rulesetVersion : null;
    const by = game.engines.find(({ rulesetVersion }) => rulesetVersion === named) ?? game.engine;
    return moveTo(by.parseState(given), true, by);
  };

  /** The game, if there is one and this seat plays in it. */
  const stateFor = (seat: string | null): Result<BaseGameState> => {
    if (state === null) return reject("MATCH_NOT_FOUND", 'There is no game yet. Send "new" or "load" first.');
    return seat === null || state.playerIds.includes(seat)
      ? ok(state)
      : reject("NOT_SEATED", `${truncate(seat, 64)} does not play in this game.`);
  };

  const act = ({ action, playerId, state: includeState }: Extract<Command, { readonly cmd: "act" }>): Result<Shown> => {
    const parsed = engine.parseAction(action);
    if (!parsed.ok) return parsed;
    const current = stateFor(playerId);
    if (!current.ok) return current;
    return moveTo(engine.tryAction(current.value, parsed.value, playerId), includeState);
  };

  const answer = (command: Command): Result<Shown> => {
    switch (command.cmd) {
      case "new":
        return start(command);
      case "load":
        return load(command.state);
      case "act":
        return act(command);
      case "valid":
        return mapResult(stateFor(command.playerId), (current) => ({
          actions: engine.getValidActions(current, command.playerId),
        }));
      case "view":
        return mapResult(stateFor(command.viewer), (current) => ({
          view: engine.getPlayerView(current, command.viewer),
        }));
    }
  };

  return (line) => {
    const command = parseLine(line);
    return makeAnswer(command.ok ? answer(command.value) : command);
  };
};
