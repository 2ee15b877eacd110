// What every engine owes (KER-E1 to KER-E10, MAT-T1, MAT-T2), tried on random games and on junk. The suite knows no game.
import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  canonicalJson,
  findJsonFault,
  isRejection,
  REJECTION_CODES,
  RefusedActionError,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type Rejection,
} from "@tengen/kernel";
import type { Check } from "./check.ts";
import { everyDamage, junkLike } from "./junk.ts";
import { deepFreeze, mustTake, PLAYERS, startGame, tableActionsOf, walk, type Walk } from "./walk.ts";

export interface EngineUnderTest {
  readonly engine: AnyEngine;
  /** How many players it is tried with. */
  readonly players: number;
}

const SEEDS = ["a", "b", "c"];
const JUNK_RUNS = 3000;

const codes: readonly string[] = REJECTION_CODES;

const assertRejection: (value: unknown, what: string) => asserts value is Rejection = (value, what) => {
  assert(isRejection(value), `${what} was not refused`);
  assert(codes.includes(value.code), `${value.code} is not in the list of codes`);
  assert(typeof value.message === "string" && /\w \w.*[.]$/u.test(value.message), `no sentence: ${value.message}`);
};

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Every state of a walk with the actions that were valid somewhere in it. */
const poolOf = (engine: AnyEngine, { steps }: Walk): readonly GameAction[] => {
  const seen = new Map<string, GameAction>();
  for (const { state, playerId } of steps) {
    for (const action of engine.getValidActions(state, playerId) as readonly GameAction[]) {
      seen.set(canonicalJson(action), action);
    }
  }
  return [...seen.values()];
};

const checkPurity = ({ engine, players }: EngineUnderTest): void => {
  for (const seed of SEEDS) {
    const { config, steps, final } = walk(engine, players, seed);
    deepFreeze(config);
    const start = deepFreeze(engine.init(config) as BaseGameState);
    let state = start;
    for (const { action, playerId } of steps) {
      const before = canonicalJson(state);
      deepFreeze(action);
      deepFreeze(engine.getValidActions(state, playerId));
      for (const viewer of [null, ...state.playerIds]) deepFreeze(engine.getPlayerView(state, viewer));
      assert.equal(engine.validateAction(state, action, playerId), null);
      const next = deepFreeze(engine.applyAction(state, action, playerId) as BaseGameState);
      assert.equal(canonicalJson(state), before, "applyAction changed the state it was given");
      state = next;
    }
    assert.equal(canonicalJson(state), canonicalJson(final));
  }
};

const checkDeterminism = ({ engine, players }: EngineUnderTest): void => {
  for (const seed of SEEDS) {
    const first = walk(engine, players, seed);
    walk(engine, players, `${seed} and something between`);
    const again = walk(engine, players, seed);
    assert.equal(canonicalJson(again.final), canonicalJson(first.final), "the same game ended differently");
  }
};

const checkJson = ({ engine, players }: EngineUnderTest): void => {
  const { steps, final } = walk(engine, players, "json");
  for (const { state, action, playerId } of steps) {
    const copy = copyOf(state);
    assert.deepEqual(copy, state, "a state does not survive JSON");
    assert.equal(canonicalJson(mustTake(engine.parseState(copy))), canonicalJson(state));
    assert.equal(
      canonicalJson(engine.applyAction(copy, copyOf(action), playerId)),
      canonicalJson(engine.applyAction(state, action, playerId)),
      "a copy of the state goes on differently",
    );
  }
  assert.deepEqual(copyOf(final), final);
  mustTake(engine.parseState(copyOf(final)));
};

const assertThrowsRejection = (engine: AnyEngine, state: BaseGameState, action: GameAction, playerId: string): void => {
  const rejection: unknown = engine.validateAction(state, action, playerId);
  assertRejection(rejection, JSON.stringify(action));
  assert.throws(
    () => engine.applyAction(state, action, playerId),
    (error) => error instanceof RefusedActionError && error.rejection.code === rejection.code,
    "applyAction does not throw the rejection",
  );
};

const checkAgreement = ({ engine, players }: EngineUnderTest): void => {
  for (const seed of SEEDS) {
    const played = walk(engine, players, seed);
    const pool = poolOf(engine, played);
    for (const [index, { state }] of played.steps.entries()) {
      const playerId = state.currentPlayerId ?? "";
      const valid = engine.getValidActions(state, playerId) as readonly GameAction[];
      const listed = new Set(valid.map(canonicalJson));
      assert.equal(listed.size, valid.length, "an action is listed twice");
      for (const action of valid) {
        assert.equal(canonicalJson(mustTake(engine.parseAction(copyOf(action)))), canonicalJson(action));
        assert.equal(engine.validateAction(state, action, playerId), null, "a listed action is refused");
        assert(engine.isValidAction(state, action, playerId), "isValidAction and validateAction differ");
        assert(!engine.tableActions.includes(action.type), "a table action is listed among the turns");
      }
      const sample = valid[index % valid.length];
      if (sample !== undefined) engine.applyAction(state, sample, playerId);
      for (const action of pool.filter((one) => !listed.has(canonicalJson(one)))) {
        assert(!engine.isValidAction(state, action, playerId), "an action that is not listed is valid");
        assertThrowsRejection(engine, state, action, playerId);
      }
    }
  }
};

/** What is taken must be what was given, to the last field. */
const assertTakenWhole = (given: unknown, taken: unknown): void =>
  assert.equal(canonicalJson(taken), canonicalJson(given), "a field was dropped or changed in parsing");

/** What a parser says to junk: a refusal with the right code, or the very value it was given. */
const assertHandled = (given: unknown, taken: unknown, code: string): boolean => {
  if (isRejection(taken)) {
    assertRejection(taken, "junk");
    assert.equal(taken.code, code);
    return false;
  }
  assertTakenWhole(given, taken);
  return true;
};

/** Tries every damage of some good values, then junk at random. */
const throwJunk = (good: readonly unknown[], runs: number, seed: number, attempt: (value: unknown) => void): void => {
  for (const value of good.flatMap(everyDamage)) attempt(value);
  fc.assert(fc.property(junkLike(...good), attempt), { numRuns: runs, seed });
};

const checkActionJunk = ({ engine, players }: EngineUnderTest): void => {
  const played = walk(engine, players, "junk");
  const pool = poolOf(engine, played);
  const states = [...played.steps.map((step) => step.state), played.final];
  const samples = [...pool.slice(0, 3), ...pool.slice(-3), ...tableActionsOf(engine)];
  let tries = 0;
  throwJunk(samples, JUNK_RUNS, 1, (value) => {
    const action: unknown = engine.parseAction(value);
    if (!assertHandled(value, action, "INVALID_PAYLOAD")) return;
    tries += 1;
    const state = states[tries % states.length] ?? played.final;
    const rejection: unknown = engine.validateAction(state, action, state.playerIds[0] ?? "");
    if (rejection !== null) assertRejection(rejection, "a refused action");
  });
};

const checkConfigJunk = ({ engine, players }: EngineUnderTest): void => {
  const good = { seed: "s", playerIds: PLAYERS.slice(0, players), options: {} };
  throwJunk([good, { seed: good.seed, playerIds: good.playerIds }], JUNK_RUNS, 2, (value) => {
    const config: unknown = engine.parseConfig(value);
    if (assertHandled(value, config, "INVALID_CONFIG")) engine.init(config);
  });
  for (let count = 0; count < players; count += 1) {
    assertRejection(engine.parseConfig({ ...good, playerIds: PLAYERS.slice(0, count) }), `${count} players`);
  }
};

/** A state that was taken from outside may be odd, but it can be asked and played on without a crash. */
const playOn = (engine: AnyEngine, state: BaseGameState): void => {
  let current = state;
  for (let turn = 0; turn < 3 && !current.gameOver; turn += 1) {
    const playerId = current.currentPlayerId ?? "";
    const [action] = engine.getValidActions(current, playerId) as readonly GameAction[];
    if (action === undefined) return;
    current = engine.applyAction(current, action, playerId) as BaseGameState;
  }
};

const checkStateJunk = ({ engine, players }: EngineUnderTest): void => {
  const { steps, final } = walk(engine, players, "states");
  const [start, middle] = [steps[0]?.state ?? final, steps[Math.floor(steps.length / 2)]?.state ?? final];
  // Every damage of whole states would be tens of thousands: the start, which has the fewest fields, stands for them.
  for (const value of everyDamage(start).filter((_, index) => index % 7 === 0)) {
    const state: unknown = engine.parseState(value);
    if (assertHandled(value, state, "INVALID_PAYLOAD")) playOn(engine, state as BaseGameState);
  }
  fc.assert(
    fc.property(junkLike(start, middle, final), (value) => {
      const state: unknown = engine.parseState(value);
      if (assertHandled(value, state, "INVALID_PAYLOAD")) playOn(engine, state as BaseGameState);
    }),
    { numRuns: 1500, seed: 3 },
  );
};

const checkBaseFields = ({ engine, players }: EngineUnderTest): void => {
  for (const seed of SEEDS) {
    const { steps, final } = walk(engine, players, seed);
    let turn = 0;
    for (const { state, action } of steps) {
      assert.equal(state.gameId, engine.gameId);
      assert.equal(state.rulesetVersion, engine.rulesetVersion);
      assert.equal(state.turn, turn, "turn does not count the turn actions");
      if (!engine.tableActions.includes(action.type)) turn += 1;
      assert.deepEqual([state.gameOver, state.winners, state.outcome], [false, null, null]);
      assert(
        state.playerIds.includes(engine.getCurrentPlayer(state) ?? ""),
        "nobody is to move in a game that goes on",
      );
    }
    assert.deepEqual([final.gameOver, final.phase, final.currentPlayerId], [true, "finished", null]);
    assert(final.outcome !== null, "a finished game has no outcome");
    assert.deepEqual(final.winners, final.outcome.winners);
    assert.deepEqual(engine.getWinners(final), final.winners);
    assert(engine.isGameOver(final));
  }
};

const checkViews = ({ engine, players }: EngineUnderTest): void => {
  const { steps, final } = walk(engine, players, "views");
  for (const state of [...steps.map((step) => step.state), final]) {
    for (const viewer of [null, ...state.playerIds]) {
      const view: unknown = engine.getPlayerView(state, viewer);
      assert.equal(findJsonFault(view), null, "a view is not plain JSON");
      const text = JSON.stringify(view);
      assert(state.rngState === null || !text.includes(state.rngState.key), "a view shows the generator");
      assert(!engine.hiddenInformation || !text.includes("rngState"), "a view shows the generator");
    }
  }
};

/** States in groups that look the same to a viewer. */
const groupByView = (
  engine: AnyEngine,
  states: readonly BaseGameState[],
  viewer: string | null,
): readonly BaseGameState[][] => {
  const groups = Map.groupBy(states, (state) => canonicalJson(engine.getPlayerView(state, viewer)));
  return [...groups.values()];
};

/** What a viewer is told about actions, in each of some states that look the same to it. */
const assertSameAnswers = (
  engine: AnyEngine,
  states: readonly BaseGameState[],
  viewer: string,
  actions: readonly GameAction[],
): void => {
  for (const action of actions) {
    const answers = new Set(states.map((state) => canonicalJson(engine.validateAction(state, action, viewer))));
    assert.equal(answers.size, 1, `${viewer} learns from a refusal what the view hides`);
  }
  const lists = new Set(states.map((state) => canonicalJson(engine.getValidActions(state, viewer))));
  assert.equal(lists.size, 1, `${viewer} learns from the valid actions what the view hides`);
};

/**
 * Many worlds, each from a seed of its own, in which the same actions are played. At every step, worlds that look the
 * same to a player must answer that player in the same words.
 */
const checkHiddenWorlds = ({ engine, players }: EngineUnderTest): void => {
  const pool = ["x", "y"].flatMap((seed) => poolOf(engine, walk(engine, players, seed))).slice(0, 60);
  const actions = [...pool, ...tableActionsOf(engine)];
  let worlds = Array.from({ length: 200 }, (_, index) => startGame(engine, players, `world ${index}`).state);
  let compared = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    for (const viewer of PLAYERS.slice(0, players)) {
      for (const group of groupByView(engine, worlds, viewer).filter((states) => states.length > 1)) {
        compared += 1;
        assertSameAnswers(engine, group, viewer, actions);
      }
    }
    const [first] = worlds;
    const playerId = first?.currentPlayerId ?? "";
    const [action] = first === undefined ? [] : (engine.getValidActions(first, playerId) as readonly GameAction[]);
    if (action === undefined) break;
    worlds = worlds
      .filter((state) => engine.isValidAction(state, action, playerId))
      .map((state) => engine.applyAction(state, action, playerId) as BaseGameState);
  }
  assert(compared > 0, "no two worlds looked the same to a player: is everything shown?");
};

const checkNonInterference = (subject: EngineUnderTest): void => {
  if (subject.engine.hiddenInformation) {
    checkHiddenWorlds(subject);
    return;
  }
  const { engine, players } = subject;
  const [one, other] = ["one", "other"].map((seed) => startGame(engine, players, seed).state);
  assert.equal(canonicalJson(one), canonicalJson(other), "a state without secrets depends on the seed");
};

const checkAfterTheEnd = ({ engine, players }: EngineUnderTest): void => {
  const played = walk(engine, players, "end");
  const pool = poolOf(engine, played);
  for (const playerId of played.final.playerIds) {
    assert.equal(engine.getValidActions(played.final, playerId).length, 0, "something is valid after the end");
    for (const action of [...pool, ...tableActionsOf(engine)]) {
      const rejection: unknown = engine.validateAction(played.final, action, playerId);
      assertRejection(rejection, "an action after the end");
      assert.equal(rejection.code, "MATCH_FINISHED");
    }
  }
};

const checkWhoMayAct = ({ engine, players }: EngineUnderTest): void => {
  for (const { state } of walk(engine, players, "who").steps) {
    const [action] = engine.getValidActions(state, state.currentPlayerId ?? "") as readonly GameAction[];
    assert(action !== undefined);
    for (const playerId of [...state.playerIds, "stranger"].filter((id) => id !== state.currentPlayerId)) {
      assert.equal(engine.getValidActions(state, playerId).length, 0, "something is valid out of turn");
      const rejection: unknown = engine.validateAction(state, action, playerId);
      assertRejection(rejection, "an action out of turn");
      assert.equal(rejection.code, playerId === "stranger" ? "NOT_SEATED" : "NOT_PLAYER_TURN");
    }
  }
};

const checkResign = ({ engine, players }: EngineUnderTest): void => {
  let resignations = 0;
  for (const { state } of walk(engine, players, "resign").steps) {
    for (const playerId of state.playerIds) {
      for (const action of tableActionsOf(engine)) {
        if (!engine.isValidAction(state, action, playerId)) continue;
        const next = engine.applyAction(state, action, playerId) as BaseGameState;
        if (next.outcome?.reason !== "resign") continue;
        resignations += 1;
        assert.deepEqual(
          next.winners,
          state.playerIds.filter((id) => id !== playerId),
          "the opponent does not win",
        );
      }
    }
  }
  assert(resignations > 0, "nobody can resign");
};

const checkDrawOffers = ({ engine, players }: EngineUnderTest): void => {
  const { state: start } = startGame(engine, players, "draws");
  const [first = "", second = ""] = start.playerIds;
  const offer = tableActionsOf(engine).find((action) => {
    const next = engine.applyAction(start, action, first) as BaseGameState;
    return next.drawOfferBy === first;
  });
  if (offer === undefined) return;
  const play = (state: BaseGameState): BaseGameState => {
    const playerId = state.currentPlayerId ?? "";
    const [action] = engine.getValidActions(state, playerId) as readonly GameAction[];
    assert(action !== undefined);
    return engine.applyAction(state, action, playerId) as BaseGameState;
  };
  const offered = engine.applyAction(start, offer, first) as BaseGameState;
  assert.equal(engine.validateAction(offered, offer, first)?.code, "DRAW_ALREADY_OFFERED");
  const agreed = engine.applyAction(offered, offer, second) as BaseGameState;
  assert.deepEqual(agreed.outcome, { winners: null, reason: "agreement" });
  const moved = play(offered);
  assert.equal(moved.drawOfferBy, first, "one's own move takes the offer back");
  assert.equal(engine.validateAction(moved, offer, first)?.code, "DRAW_ALREADY_OFFERED");
  const declined = play(moved);
  assert.equal(declined.drawOfferBy, null, "the opponent's move does not decline the offer");
  assert.equal(engine.validateAction(declined, offer, first), null, "no second offer after the opponent has played");
  const counter = engine.applyAction(start, offer, second) as BaseGameState;
  assert.equal(counter.drawOfferBy, second, "an offer out of turn does not stand");
};

/** The whole suite for one engine. */
export const engineContract = (subject: EngineUnderTest): readonly Check[] => [
  { name: "[KER-E1] is pure on deep-frozen values", run: () => checkPurity(subject) },
  { name: "[KER-E2] [MAT-D3] gives the same game for the same seed and actions", run: () => checkDeterminism(subject) },
  { name: "[KER-E3] [MAT-D4] survives JSON at every step", run: () => checkJson(subject) },
  { name: "[KER-E4] lists, validates and applies the same actions", run: () => checkAgreement(subject) },
  { name: "[KER-E5] [KER-E10] [MAT-E3] refuses junk actions", run: () => checkActionJunk(subject) },
  { name: "[KER-E5] [KER-E10] refuses junk configs", run: () => checkConfigJunk(subject) },
  { name: "[KER-E5] [KER-E10] refuses junk states", run: () => checkStateJunk(subject) },
  { name: "[KER-E6] [MAT-T4] keeps the base fields in step", run: () => checkBaseFields(subject) },
  { name: "[KER-E7] [MAT-F3] shows no viewer the generator", run: () => checkViews(subject) },
  {
    name: "[KER-E7] [MAT-F3] tells no viewer by a refusal what the view hides",
    run: () => checkNonInterference(subject),
  },
  { name: "[KER-E8] refuses everything after the end", run: () => checkAfterTheEnd(subject) },
  { name: "[KER-E9] lets only the player to move take a turn", run: () => checkWhoMayAct(subject) },
  { name: "[MAT-T1] lets either player resign at any time", run: () => checkResign(subject) },
  { name: "[MAT-T2] keeps the protocol of draw offers", run: () => checkDrawOffers(subject) },
];
