// One run: people meet on servers, play while everything fails, then the weather calms down and the last match ends. The
// checks follow (checks.ts).
import type { AnyEngine, GameAction, Result } from "@tengen/kernel";
import { openSimulatedBus } from "./bus.ts";
import { openSimulatedDatabase, type SimulatedDatabase } from "./database.ts";
import { openMatchOracle, type MatchOracle } from "./oracle.ts";
import { openPerson, type Person } from "./person.ts";
import { startServers, watchOutages, type Outage } from "./service.ts";
import type { SentMessage, ServerSetup } from "./server.ts";
import { CALM, drawWeather, type Weather } from "./weather.ts";
import type { World } from "./world.ts";

/** A match of the run, and who plays it. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly engine: AnyEngine;
  readonly players: readonly Person[];
  readonly oracle: MatchOracle;
}

/** Everything the checks look at. */
export interface Run {
  readonly world: World;
  readonly setup: ServerSetup;
  readonly database: SimulatedDatabase;
  readonly people: readonly Person[];
  /** Null if nobody met. */
  readonly played: PlayedMatch | null;
  readonly sent: readonly SentMessage[];
  readonly outages: readonly Outage[];
}

/** Milliseconds. */
const CHAOS = { min: 8000, max: 25_000 };
const CALM_START = 1000;
const CALM_PLAY = 4000;
const THINK = { min: 50, max: 1500 };
const RETRY = 300;
/** How long everything may take to settle, and how often that is looked at. */
const SETTLE = { max: 90_000, step: 1000 };

/** What is played. */
interface MatchChoice {
  readonly gameId: string;
  readonly clock: (typeof CLOCKS)[number];
}

const GAMES = ["gomoku", "go-9x9", "gomoku-cards"];
const CLOCKS = [null, { baseMs: 3000, incrementMs: 500 }, { baseMs: 20_000, incrementMs: 1000 }];

/** The requests of the match itself, which a player may make at any time. */
const REQUESTS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "DECLINE_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

const isResignation = (type: string): boolean => /resign/iu.test(type);

/** Retries a request until it is granted: the network and the servers fail. */
const insist = async <T>(world: World, ask: () => Promise<Result<T, unknown>>): Promise<T> => {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.ok) return answer.value;
      world.tell("request", () => `is refused: ${JSON.stringify(answer.error)}`);
    } catch {
      // The network failed.
    }
    await new Promise<void>((resolve) => void world.after(RETRY, resolve));
  }
};

/** Two people get their tokens, and sit down; a third watches. */
export const meet = async (
  world: World,
  { setup, database }: Pick<Run, "setup" | "database">,
  [host, guest, spectator]: readonly [Person, Person, Person],
  { gameId, clock }: MatchChoice = { gameId: world.chance.pick(GAMES), clock: world.chance.pick(CLOCKS) },
): Promise<PlayedMatch> => {
  const players = [host, guest];
  for (const person of players) person.setGuest(await insist(world, () => person.api.createGuest(person.name)));
  const engine = setup.games.engineOf(gameId);
  if (engine === undefined) throw new Error(`there is no game ${gameId}`);
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  const { match } = await insist(world, () => host.api.create({ gameId, clock, seats }));
  const { matchId } = match.record;
  for (const person of players) {
    const { joined } = await insist(world, () => person.api.join(matchId));
    person.watch(matchId, joined);
  }
  spectator.watch(matchId);
  world.tell("scenario", () => `${matchId} is a match of ${gameId} with the clock ${JSON.stringify(clock)}`);
  return { matchId, engine, players, oracle: openMatchOracle(setup, database.store, matchId) };
};

const resignation = ({ tableActions }: AnyEngine): GameAction => ({ type: tableActions.find(isResignation) ?? "" });

/** What a person does next: usually a valid turn, sometimes something else; null for nothing. */
const chooseAction = async (
  { chance }: World,
  { engine, oracle }: PlayedMatch,
  person: Person,
): Promise<GameAction | null> => {
  const playerId = person.playerId();
  const { match } = await oracle.read();
  if (playerId === null || match.status === "finished") return null;
  if (chance.happens(0.01)) return resignation(engine);
  const offers = engine.tableActions.filter((type) => !isResignation(type));
  if (chance.happens(0.1)) return { type: chance.pick([...offers, ...offers, ...REQUESTS]) };
  const own = engine.getValidActions(match.state, playerId);
  if (own.length > 0) return chance.pick(own);
  // Out of turn, now and then.
  const others = engine.getValidActions(match.state, match.state.currentPlayerId ?? "");
  return chance.happens(0.05) && others.length > 0 ? chance.pick(others) : null;
};

/** Whether everybody has the whole log and all answers. */
const hasSettled = async (people: readonly Person[], { matchId, oracle }: PlayedMatch): Promise<boolean> => {
  const { entries } = await oracle.read();
  return people.every((person) => {
    const { state, seq, pending } = person.snapshot(matchId);
    return state === "live" && seq === entries.length && pending.length === 0;
  });
};

/** Waits until everything has settled, or long enough. An invalid log is found by the checks. */
const settle = async (world: World, people: readonly Person[], played: () => PlayedMatch | null): Promise<void> => {
  for (const end = world.now() + SETTLE.max; world.now() < end;) {
    await world.runUntil(world.now() + SETTLE.step);
    const match = played();
    if (match !== null && (await hasSettled(people, match).catch(() => true))) break;
  }
  // What is still on its way arrives.
  await world.runUntil(world.now() + SETTLE.step);
};

/** A person acts again and again, or reloads the page, until `isOver`. */
const live = (
  world: World,
  person: Person,
  context: {
    readonly played: () => PlayedMatch | null;
    readonly reloads: () => number;
    readonly isOver: () => boolean;
  },
): void => {
  const act = async (): Promise<void> => {
    const played = context.played();
    if (played === null) return;
    const action = await chooseAction(world, played, person);
    if (action !== null && !context.isOver()) person.submit(played.matchId, action);
  };
  world.after(world.chance.between(THINK.min, THINK.max), () => {
    if (context.isOver()) return;
    if (world.chance.happens(context.reloads())) person.reload();
    // An invalid log is found by the checks.
    else act().catch(() => {});
    live(world, person, context);
  });
};

export const runScenario = async (world: World, makeSetup: (isShared: boolean) => ServerSetup): Promise<Run> => {
  const { chance } = world;
  const weather = drawWeather(chance);
  let current: Weather = CALM;
  const serverCount = chance.between(1, 3);
  const setup = makeSetup(serverCount > 1);
  const database = await openSimulatedDatabase(world, () => current.database);
  const sent: SentMessage[] = [];
  const ready = startServers(world, serverCount, setup, {
    database,
    bus: openSimulatedBus(world, () => current.network),
    weather: () => current,
    onSent: (message) => sent.push(message),
  });
  const outages = watchOutages(world, () => ready().length > 0 && database.isUp());
  const { engineOf } = setup.games;
  const open = (name: string): Person =>
    openPerson(world, name, { servers: ready, engineOf, faults: () => current.network });
  const people = [open("ann"), open("bob"), open("eve")] as const;
  let played: PlayedMatch | null = null;
  let isOver = false;
  const begin = async (): Promise<void> => {
    played = await meet(world, { setup, database }, people);
  };
  void begin();
  // Most meet in calm weather, so that the match starts early.
  if (chance.happens(0.7)) await world.runUntil(world.now() + CALM_START);
  for (const person of people) {
    live(world, person, { played: () => played, reloads: () => current.reloads, isOver: () => isOver });
  }
  current = weather;
  world.tell("scenario", () => `the weather turns: ${JSON.stringify(weather)}`);
  await world.runUntil(world.now() + chance.between(CHAOS.min, CHAOS.max));
  current = CALM;
  world.tell("scenario", () => "the weather is calm");
  await world.runUntil(world.now() + CALM_PLAY);
  isOver = true;
  world.tell("scenario", () => "nobody plays on");
  await settle(world, people, () => played);
  await resignIfActive(played);
  await settle(world, people, () => played);
  return { world, setup, database, people, played, sent, outages };
};

/** Ends the match: only a finished one has a file. */
const resignIfActive = async (played: PlayedMatch | null): Promise<void> => {
  const truth = await played?.oracle.read().catch(() => null);
  if (played === null || truth === null || truth?.match.status === "finished") return;
  played.players[0]?.submit(played.matchId, resignation(played.engine));
};
