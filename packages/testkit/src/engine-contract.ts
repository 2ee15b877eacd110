// The contract suite for engines (KER-E1 to KER-E10, MAT-T1, MAT-T2): random games and malformed input, for any game.
import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  canonicalJson,
  codeSchema,
  findJsonFault,
  ok,
  REJECTION_CODES,
  RefusedActionError,
  openRng,
  OUTCOME_REASONS,
  reasonSchema,
  seedRng,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import type { Check } from "./check.ts";
import { allMutations, fuzzInput } from "./fuzz.ts";
import { deepFreeze, PLAYERS, startGame, tableActionsOf, playRandomGame, type RandomGame } from "./random-game.ts";

export interface EngineUnderTest {
  readonly engine: AnyEngine;
  /** The number of players to test with. */
  readonly players: number;
  /** The options of a new match. */
  readonly options?: JsonObject | undefined;
  /** The number of random games, three by default, of each check that looks at every step of several. */
  readonly games?: 1 | 2 | 3;
}

/** A random game: `matchSeed` seeds the match, `seed` the choice of actions. */
const randomGameOf = ({ engine, players, options }: EngineUnderTest, seed: string, matchSeed = seed): RandomGame =>
  playRandomGame(engine, { players, options, seed: matchSeed, choices: seed });

const startOf = ({ engine, players, options }: EngineUnderTest, seed: string): BaseGameState =>
  startGame(engine, { players, options, seed }).state;

const seedsOf = ({ games = 3 }: EngineUnderTest): readonly string[] => ["a", "b", "c"].slice(0, games);
const FUZZ_RUNS = 3000;

const SHARED_CODES: readonly string[] = REJECTION_CODES;
const SHARED_REASONS: readonly string[] = OUTCOME_REASONS;

/** Asserts that something was refused, with a code of this game and a sentence; returns the code. */
const refusalOf = (result: Result<unknown>, what: string, own: readonly string[] = []): string => {
  assert(!result.ok, `${what} was not refused`);
  const { code, message } = result.error;
  assert(
    SHARED_CODES.includes(code) || own.includes(code),
    `${code} is neither a shared code nor one of the game's own`,
  );
  assert(/\w \w.*[.]$/u.test(message), `no sentence: ${message}`);
  return code;
};

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** All actions that were valid in any state of a game. */
const poolOf = (engine: AnyEngine, { steps }: RandomGame): readonly GameAction[] => {
  const seen = new Map<string, GameAction>();
  for (const { state, playerId } of steps) {
    for (const action of engine.getValidActions(state, playerId)) {
      seen.set(canonicalJson(action), action);
    }
  }
  return [...seen.values()];
};

const checkPurity = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  for (const seed of seedsOf(subject)) {
    const { config, steps, final } = randomGameOf(subject, seed);
    deepFreeze(config);
    const start = deepFreeze(engine.init(config));
    let state = start;
    for (const { action, playerId } of steps) {
      const before = canonicalJson(state);
      deepFreeze(action);
      deepFreeze(engine.getValidActions(state, playerId));
      for (const viewer of [null, ...state.playerIds]) deepFreeze(engine.getPlayerView(state, viewer));
      assert(engine.validateAction(state, action, playerId).ok);
      const next = deepFreeze(engine.applyAction(state, action, playerId));
      assert.equal(canonicalJson(state), before, "applyAction changed the state it was given");
      state = next;
    }
    assert.equal(canonicalJson(state), canonicalJson(final));
  }
};

const checkDeterminism = (subject: EngineUnderTest): void => {
  for (const seed of seedsOf(subject)) {
    const first = randomGameOf(subject, seed);
    randomGameOf(subject, `${seed} and something between`);
    const again = randomGameOf(subject, seed);
    assert.equal(
      canonicalJson(again.final),
      canonicalJson(first.final),
      "the same seed and actions gave a different game",
    );
  }
};

const checkJson = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const { steps, final } = randomGameOf(subject, "json");
  for (const { state, action, playerId } of steps) {
    const copy = copyOf(state);
    assert.deepEqual(copy, state, "a state does not survive JSON");
    assert.equal(canonicalJson(unwrap(engine.parseState(copy))), canonicalJson(state));
    assert.equal(
      canonicalJson(engine.applyAction(copy, copyOf(action), playerId)),
      canonicalJson(engine.applyAction(state, action, playerId)),
      "a copy of the state continues differently",
    );
  }
  assert.deepEqual(copyOf(final), final);
  unwrap(engine.parseState(copyOf(final)));
};

const assertRefused = (engine: AnyEngine, state: BaseGameState, action: GameAction, playerId: string): void => {
  const refused = engine.validateAction(state, action, playerId);
  const code = refusalOf(refused, JSON.stringify(action), engine.refusals);
  assert(!engine.isValidAction(state, action, playerId), "isValidAction and validateAction differ");
  assert.deepEqual(engine.tryAction(state, action, playerId), refused, "tryAction and validateAction differ");
  assert.throws(
    () => engine.applyAction(state, action, playerId),
    (error) => error instanceof RefusedActionError && error.rejection.code === code,
    "applyAction does not throw the rejection",
  );
};

const checkAgreement = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  for (const seed of seedsOf(subject)) {
    const played = randomGameOf(subject, seed);
    const pool = poolOf(engine, played);
    for (const [index, { state }] of played.steps.entries()) {
      const playerId = state.currentPlayerId ?? "";
      const valid = engine.getValidActions(state, playerId);
      const listed = new Set(valid.map(canonicalJson));
      assert.equal(listed.size, valid.length, "an action is listed twice");
      for (const action of valid) {
        assert.equal(canonicalJson(unwrap(engine.parseAction(copyOf(action)))), canonicalJson(action));
        assert(engine.validateAction(state, action, playerId).ok, "a listed action is refused");
        assert(engine.isValidAction(state, action, playerId), "isValidAction and validateAction differ");
        assert(!engine.tableActions.includes(action.type), "a table action is listed among the turns");
      }
      const sample = valid[index % valid.length];
      if (sample !== undefined) {
        const next = engine.applyAction(state, sample, playerId);
        assert.deepEqual(engine.tryAction(state, sample, playerId), ok(next), "tryAction and applyAction differ");
      }
      for (const action of pool.filter((one) => !listed.has(canonicalJson(one)))) {
        const isUnlisted = engine.partlyListed?.includes(action.type) === true;
        if (!isUnlisted || !engine.isValidAction(state, action, playerId))
          assertRefused(engine, state, action, playerId);
      }
    }
  }
};

/** A parsed value must equal its input, to the last field. */
const assertUnchanged = (given: unknown, parsed: unknown): void =>
  assert.equal(canonicalJson(parsed), canonicalJson(given), "a field was dropped or changed in parsing");

/**
 * A parser must refuse malformed input with the right code, or return the input unchanged.
 */
const assertHandled = (given: unknown, parsed: Result<unknown>, code: string): void => {
  if (parsed.ok) assertUnchanged(given, parsed.value);
  else assert.equal(refusalOf(parsed, "malformed input"), code);
};

/** Tries all mutations of some valid values, then random input. */
const fuzz = (good: readonly unknown[], runs: number, seed: number, attempt: (value: unknown) => void): void => {
  for (const value of good.flatMap(allMutations)) attempt(value);
  fc.assert(fc.property(fuzzInput(...good), attempt), { numRuns: runs, seed });
};

const checkMalformedActions = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const played = randomGameOf(subject, "malformed input");
  const pool = poolOf(engine, played);
  const states = [...played.steps.map((step) => step.state), played.final];
  const samples = [...pool.slice(0, 3), ...pool.slice(-3), ...tableActionsOf(engine)];
  let tries = 0;
  fuzz(samples, FUZZ_RUNS, 1, (value) => {
    const action = engine.parseAction(value);
    assertHandled(value, action, "INVALID_PAYLOAD");
    if (!action.ok) return;
    tries += 1;
    const state = states[tries % states.length] ?? played.final;
    const valid = engine.validateAction(state, action.value, state.playerIds[0] ?? "");
    if (!valid.ok) refusalOf(valid, "a refused action", engine.refusals);
  });
};

const checkMalformedConfigs = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const { players, options = {} } = subject;
  const good = { seed: "s", playerIds: PLAYERS.slice(0, players), options };
  fuzz([good, { seed: good.seed, playerIds: good.playerIds }], FUZZ_RUNS, 2, (value) => {
    const config = engine.parseConfig(value);
    assertHandled(value, config, "INVALID_CONFIG");
    if (config.ok) engine.init(config.value);
  });
  for (let count = 0; count < players; count += 1) {
    refusalOf(engine.parseConfig({ ...good, playerIds: PLAYERS.slice(0, count) }), `${count} players`);
  }
};

/** A state from outside that was accepted may be strange, but playing on must not crash. */
const playOn = (engine: AnyEngine, state: BaseGameState): void => {
  let current = state;
  for (let turn = 0; turn < 3 && !current.gameOver; turn += 1) {
    const playerId = current.currentPlayerId ?? "";
    const [action] = engine.getValidActions(current, playerId);
    if (action === undefined) return;
    current = engine.applyAction(current, action, playerId);
  }
};

const checkMalformedStates = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const { steps, final } = randomGameOf(subject, "states");
  const [start, middle] = [steps[0]?.state ?? final, steps[Math.floor(steps.length / 2)]?.state ?? final];
  const check = (value: unknown): void => {
    const state = engine.parseState(value);
    assertHandled(value, state, "INVALID_PAYLOAD");
    if (state.ok) playOn(engine, state.value);
  };
  // All mutations of all states would be tens of thousands, so only the start, the smallest state, is mutated fully.
  for (const value of allMutations(start).filter((_, index) => index % 7 === 0)) {
    check(value);
  }
  fc.assert(fc.property(fuzzInput(start, middle, final), check), { numRuns: 1500, seed: 3 });
};

const checkBaseFields = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  for (const seed of seedsOf(subject)) {
    const { steps, final } = randomGameOf(subject, seed);
    let turn = 0;
    for (const { state, action } of steps) {
      assert.equal(state.gameId, engine.gameId);
      assert.equal(state.rulesetVersion, engine.rulesetVersion);
      assert.equal(state.turn, turn, "turn does not count the turn actions");
      if (!engine.tableActions.includes(action.type)) turn += 1;
      assert.deepEqual([state.gameOver, state.winners, state.outcome], [false, null, null]);
      assertGetters(engine, state);
      assert(state.playerIds.includes(engine.getCurrentPlayer(state) ?? ""), "a running game has nobody to move");
    }
    assert.deepEqual([final.gameOver, final.phase, final.currentPlayerId], [true, "finished", null]);
    assert(final.outcome !== null, "a finished game has no outcome");
    assert(
      SHARED_REASONS.includes(final.outcome.reason) || engine.endings.includes(final.outcome.reason),
      `${final.outcome.reason} is neither a shared reason nor one of the game's own`,
    );
    assert.deepEqual(final.winners, final.outcome.winners);
    assertGetters(engine, final);
  }
};

/** The engine's getters must agree with the state. */
const assertGetters = (engine: AnyEngine, state: BaseGameState): void => {
  assert.equal(engine.isGameOver(state), state.gameOver);
  assert.equal(engine.getCurrentPlayer(state), state.currentPlayerId);
  assert.deepEqual(engine.getWinners(state), state.winners);
  const scores: unknown = engine.getScores?.(state) ?? null;
  assert.equal(findJsonFault(scores), null, "scores are not plain JSON");
};

/** A match can be ended from outside at any time: a timeout, an abort, a claim, a full log. */
const checkConclude = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  for (const { state } of randomGameOf(subject, "conclude").steps) {
    const [, ...others] = state.playerIds;
    const outcomes: readonly Outcome[] = [
      { winners: others, reason: "timeout" },
      { winners: null, reason: "aborted" },
      { winners: others, reason: "abandoned" },
      { winners: null, reason: "abandoned" },
      { winners: null, reason: "move-limit" },
    ];
    for (const outcome of outcomes) {
      const over = engine.conclude(deepFreeze(state), deepFreeze(outcome));
      assert.deepEqual([over.outcome, over.winners, over.gameOver], [outcome, outcome.winners, true]);
      assert.deepEqual([over.phase, over.currentPlayerId, over.drawOfferBy], ["finished", null, null]);
      unwrap(engine.parseState(copyOf(over)));
    }
  }
};

const checkViews = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const { steps, final } = randomGameOf(subject, "views");
  for (const state of [...steps.map((step) => step.state), final]) {
    for (const viewer of [null, ...state.playerIds]) {
      const view: unknown = engine.getPlayerView(state, viewer);
      assert.equal(findJsonFault(view), null, "a view is not plain JSON");
      const text = JSON.stringify(view).toLowerCase();
      assert(state.rngState === null || !text.includes(state.rngState.key), "a view shows the generator");
      assert(!engine.hiddenInformation || !text.includes("rngstate"), "a view shows the generator");
    }
  }
};

/** Everything a viewer can learn from a state: the view, the valid actions and the rejections. */
const disclosedTo = (
  engine: AnyEngine,
  state: BaseGameState,
  viewer: string | null,
  actions: readonly GameAction[],
): string =>
  canonicalJson([
    engine.getPlayerView(state, viewer),
    viewer === null ? [] : engine.getValidActions(state, viewer),
    viewer === null ? [] : actions.map((action) => engine.validateAction(state, action, viewer)),
  ]);

/** At every step a determinization must look the same to the viewer for whom it was made. */
const checkDeterminizations = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  assert(engine.determinize !== undefined, "a game with hidden information has no determinize");
  const rng = openRng(seedRng("determinizations"));
  const played = randomGameOf(subject, "hidden");
  const actions = [...poolOf(engine, played).slice(0, 60), ...tableActionsOf(engine)];
  const changed = new Set<string | null>();
  const states = [...played.steps.map((step) => step.state), played.final];
  for (const state of states) {
    for (const viewer of [null, ...state.playerIds]) {
      const other = engine.determinize(state, viewer, rng);
      unwrap(engine.parseState(copyOf(other)));
      assert.notEqual(other.rngState?.key, state.rngState?.key, "a determinization has the same generator");
      const { rngState: _one, ...here } = state;
      const { rngState: _other, ...there } = other;
      if (canonicalJson(here) !== canonicalJson(there)) changed.add(viewer);
      assert.equal(
        disclosedTo(engine, other, viewer, actions),
        disclosedTo(engine, state, viewer, actions),
        `${viewer ?? "a spectator"} can tell two determinizations apart`,
      );
    }
  }
  assert.equal(changed.size, played.final.playerIds.length + 1, "determinize changes nothing but the generator");
};

const checkNonInterference = (subject: EngineUnderTest): void => {
  if (subject.engine.hiddenInformation) {
    checkDeterminizations(subject);
    return;
  }
  const [one, other] = ["one", "other"].map((seed) => randomGameOf(subject, "same", seed));
  for (const [index, step] of (one?.steps ?? []).entries()) {
    assert.equal(
      canonicalJson(other?.steps[index]?.state),
      canonicalJson(step.state),
      "a state without secrets depends on the seed",
    );
  }
};

const checkAfterTheEnd = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const played = randomGameOf(subject, "end");
  const pool = poolOf(engine, played);
  const [table] = tableActionsOf(engine);
  assert(table !== undefined, "an engine has no table action");
  const stranger = engine.validateAction(played.final, table, "stranger");
  assert.equal(refusalOf(stranger, "a stranger after the end"), "NOT_SEATED");
  for (const playerId of played.final.playerIds) {
    assert.equal(engine.getValidActions(played.final, playerId).length, 0, "something is valid after the end");
    for (const action of [...pool, ...tableActionsOf(engine)]) {
      const valid = engine.validateAction(played.final, action, playerId);
      assert.equal(refusalOf(valid, "an action after the end"), "MATCH_FINISHED");
    }
  }
};

const checkWhoMayAct = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  for (const { state } of randomGameOf(subject, "who").steps) {
    const [action] = engine.getValidActions(state, state.currentPlayerId ?? "");
    assert(action !== undefined);
    for (const playerId of [...state.playerIds, "stranger"].filter((id) => id !== state.currentPlayerId)) {
      assert.equal(engine.getValidActions(state, playerId).length, 0, "something is valid out of turn");
      const code = refusalOf(engine.validateAction(state, action, playerId), "an action out of turn");
      assert.equal(code, playerId === "stranger" ? "NOT_SEATED" : "NOT_PLAYER_TURN");
    }
  }
};

/** A game's own codes and reasons must be well-formed, unique, and different from the shared ones. */
const checkOwnCodes = ({ engine }: EngineUnderTest): void => {
  const { refusals, endings } = engine;
  for (const code of refusals) assert(v.is(codeSchema, code), `${code} is not written as a code`);
  for (const reason of endings) assert(v.is(reasonSchema, reason), `${reason} is not written as a reason`);
  const clashes = [
    ...refusals.filter((code, index) => SHARED_CODES.includes(code) || refusals.indexOf(code) !== index),
    ...endings.filter((reason) => SHARED_REASONS.includes(reason)),
  ];
  assert.deepEqual(clashes, [], "a code or a reason is in two lists");
};

const checkResign = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  let resignations = 0;
  for (const { state } of randomGameOf(subject, "resign").steps) {
    for (const playerId of state.playerIds) {
      for (const action of tableActionsOf(engine)) {
        const next = engine.tryAction(state, action, playerId);
        if (!next.ok || next.value.outcome?.reason !== "resign") continue;
        resignations += 1;
        assert.deepEqual(
          next.value.winners,
          state.playerIds.filter((id) => id !== playerId),
          "the opponent does not win",
        );
      }
    }
  }
  assert(resignations > 0, "nobody can resign");
};

const checkDrawOffers = (subject: EngineUnderTest): void => {
  const { engine } = subject;
  const start = startOf(subject, "draws");
  const [first = "", second = ""] = start.playerIds;
  const offer = tableActionsOf(engine).find((action) => {
    const next = engine.applyAction(start, action, first);
    return next.drawOfferBy === first;
  });
  if (offer === undefined) return;
  const play = (state: BaseGameState): BaseGameState => {
    const playerId = state.currentPlayerId ?? "";
    const [action] = engine.getValidActions(state, playerId);
    assert(action !== undefined);
    return engine.applyAction(state, action, playerId);
  };
  const offered = engine.applyAction(start, offer, first);
  assert.equal(refusalOf(engine.validateAction(offered, offer, first), "a second offer"), "DRAW_ALREADY_OFFERED");
  const agreed = engine.applyAction(offered, offer, second);
  assert.deepEqual(agreed.outcome, { winners: null, reason: "agreement" });
  let moved = play(offered);
  // A player may have several turns in a row.
  while (moved.currentPlayerId === first) moved = play(moved);
  assert.equal(moved.drawOfferBy, first, "the player's own move withdrew the draw offer");
  assert.equal(refusalOf(engine.validateAction(moved, offer, first), "a second offer"), "DRAW_ALREADY_OFFERED");
  const declined = play(moved);
  assert.equal(declined.drawOfferBy, null, "the opponent's move does not decline the offer");
  assert(
    engine.validateAction(declined, offer, first).ok,
    "a second draw offer was refused although the opponent has played",
  );
  const counter = engine.applyAction(start, offer, second);
  assert.equal(counter.drawOfferBy, second, "a draw offer out of turn was not accepted");
};

/** The whole suite for one engine. */
export const engineContract = (subject: EngineUnderTest): readonly Check[] => [
  { name: "[KER-E1] is pure on deep-frozen values", run: () => checkPurity(subject) },
  { name: "[KER-E2] [MAT-D3] gives the same game for the same seed and actions", run: () => checkDeterminism(subject) },
  { name: "[KER-E3] [MAT-D4] survives JSON at every step", run: () => checkJson(subject) },
  { name: "[KER-E4] lists, validates and applies the same actions", run: () => checkAgreement(subject) },
  { name: "[KER-E5] [KER-E10] [MAT-E3] refuses malformed actions", run: () => checkMalformedActions(subject) },
  { name: "[KER-E5] [KER-E10] refuses malformed configs", run: () => checkMalformedConfigs(subject) },
  { name: "[KER-E5] [KER-E10] refuses malformed states", run: () => checkMalformedStates(subject) },
  { name: "[KER-E6] [MAT-T4] keeps the base fields in step", run: () => checkBaseFields(subject) },
  { name: "[KER-E6] [MAT-T3] accepts an end from outside", run: () => checkConclude(subject) },
  { name: "[KER-E7] [MAT-F3] shows no viewer the generator", run: () => checkViews(subject) },
  {
    name: "[KER-E7] [MAT-F3] tells no viewer what is hidden",
    run: () => checkNonInterference(subject),
  },
  { name: "[KER-E8] refuses everything after the end", run: () => checkAfterTheEnd(subject) },
  { name: "[KER-E9] lets only the player to move take a turn", run: () => checkWhoMayAct(subject) },
  { name: "[KER-E10] [MAT-T4] has codes and reasons of its own", run: () => checkOwnCodes(subject) },
  { name: "[MAT-T1] lets either player resign at any time", run: () => checkResign(subject) },
  { name: "[MAT-T2] keeps the protocol of draw offers", run: () => checkDrawOffers(subject) },
];
