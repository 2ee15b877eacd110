// The referee: takes a command line, returns an answer. It holds one game and needs no process.
import {
  isRejection,
  parseWith,
  reject,
  truncate,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type Rejection,
} from "@tengen/kernel";
import * as v from "valibot";

const outside = v.optional(v.unknown());
const wantsState = v.optional(v.boolean());

const COMMANDS = "expected an object whose cmd is new, act, valid, view or load";

const text = v.string("expected a string");

const commandSchema = v.variant(
  "cmd",
  [
    v.strictObject({ cmd: v.literal("new"), seed: outside, playerIds: outside, options: outside, state: wantsState }),
    v.strictObject({ cmd: v.literal("act"), playerId: text, action: v.unknown(), state: wantsState }),
    v.strictObject({ cmd: v.literal("valid"), playerId: text, state: wantsState }),
    v.strictObject({ cmd: v.literal("view"), viewer: v.nullable(text), state: wantsState }),
    v.strictObject({ cmd: v.literal("load"), state: v.unknown() }),
  ],
  COMMANDS,
);
type Command = v.InferOutput<typeof commandSchema>;

export type Answer =
  | { readonly ok: true; readonly state?: unknown; readonly actions?: unknown; readonly view?: unknown }
  | ({ readonly ok: false } & Rejection);

const refuse = (rejection: Rejection): Answer => ({ ok: false, ...rejection });

const parseLine = (line: string): Command | Rejection => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return reject("INVALID_PAYLOAD", "The line is not JSON.");
  }
  return parseWith(commandSchema, value, "INVALID_PAYLOAD", "command");
};

export const createReferee = (engine: AnyEngine): ((line: string) => Answer) => {
  let state: BaseGameState | null = null;

  /** Sets the state and makes the answer. */
  const moveTo = (next: BaseGameState, includeState: boolean | undefined): Answer => {
    state = next;
    return includeState === false ? { ok: true } : { ok: true, state };
  };

  const start = ({
    seed,
    playerIds,
    options,
    state: includeState,
  }: Extract<Command, { readonly cmd: "new" }>): Answer => {
    const given = Object.entries({ seed, playerIds, options }).filter(([, value]) => value !== undefined);
    const config: unknown = engine.parseConfig(Object.fromEntries(given));
    return isRejection(config) ? refuse(config) : moveTo(engine.init(config) as BaseGameState, includeState);
  };

  const load = (value: unknown): Answer => {
    const loaded: unknown = engine.parseState(value);
    return isRejection(loaded) ? refuse(loaded) : moveTo(loaded as BaseGameState, true);
  };

  const act = (
    current: BaseGameState,
    playerId: string,
    action: GameAction,
    includeState: boolean | undefined,
  ): Answer => {
    const rejection = engine.validateAction(current, action, playerId);
    if (rejection !== null) return refuse(rejection);
    return moveTo(engine.applyAction(current, action, playerId) as BaseGameState, includeState);
  };

  const answer = (command: Command): Answer => {
    if (command.cmd === "new") return start(command);
    if (command.cmd === "load") return load(command.state);
    const action: unknown = command.cmd === "act" ? engine.parseAction(command.action) : null;
    if (isRejection(action)) return refuse(action);
    if (state === null) return refuse(reject("MATCH_NOT_FOUND", 'There is no game yet. Send "new" or "load" first.'));
    const seat = command.cmd === "view" ? command.viewer : command.playerId;
    if (seat !== null && !state.playerIds.includes(seat)) {
      return refuse(reject("NOT_SEATED", `${truncate(seat, 64)} does not play in this game.`));
    }
    switch (command.cmd) {
      case "act":
        return act(state, command.playerId, action as GameAction, command.state);
      case "valid":
        return { ok: true, actions: engine.getValidActions(state, command.playerId) };
      case "view":
        return { ok: true, view: engine.getPlayerView(state, command.viewer) };
    }
  };

  return (line) => {
    const command = parseLine(line);
    return isRejection(command) ? refuse(command) : answer(command);
  };
};
