// One run: people meet on servers, play while everything fails, then everything heals and the last games end. The
// checks follow (checks.ts).
import type { AnyEngine, GameAction } from "@tengen/kernel";
import { openSimulatedBus } from "./bus.ts";
import { NO_DATABASE_FAULTS, openSimulatedDatabase, type DatabaseFaults, type SimulatedDatabase } from "./database.ts";
import { openMatchOracle, type MatchOracle } from "./oracle.ts";
import { NO_FAULTS, type Faults } from "./network.ts";
import { openPerson, type Person } from "./person.ts";
import { startServer, type SentMessage, type ServerSetup, type SimulatedServer } from "./server.ts";
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
  readonly matches: readonly PlayedMatch[];
  readonly sent: readonly SentMessage[];
  /** Times in which no server was ready or the database was down, in milliseconds since 1970. */
  readonly outages: readonly { readonly from: number; readonly to: number }[];
}

/** How bad it gets. */
interface Weather {
  readonly network: Faults;
  readonly database: DatabaseFaults;
  readonly crashes: number;
  readonly reloads: number;
}

const CALM: Weather = { network: NO_FAULTS, database: NO_DATABASE_FAULTS, crashes: 0, reloads: 0 };

/** Milliseconds. */
const CHAOS = { min: 8000, max: 25_000 };
const CALM_PLAY = 4000;
/** How long everything may take to settle, and how often that is looked at. */
const SETTLE = { max: 90_000, step: 1000 };
const THINK = { min: 50, max: 1500 };
const RESTART = { min: 100, max: 5000 };
const WATCH_OUTAGES = 50;

const drawWeather = ({ chance }: World): Weather => {
  /** Most runs have only some of the faults, so that one does not hide another. */
  const some = (worst: number): number => (chance.happens(0.5) ? 0 : (worst * chance.between(1, 100)) / 100);
  return {
    network: {
      lost: some(0.1),
      doubled: some(0.1),
      reordered: some(0.2),
      broken: some(0.03),
      slowest: chance.pick([20, 100, 1500]),
    },
    database: { fails: some(0.1), crashes: some(0.02), stalls: some(0.1), stall: chance.pick([200, 4000]) },
    crashes: some(0.01),
    reloads: some(0.05),
  };
};

const CLOCKS = [null, { baseMs: 3000, incrementMs: 500 }, { baseMs: 20_000, incrementMs: 1000 }];

/** Retries a request until it is answered: the network and the servers fail. */
const insist = async <T>(
  world: World,
  ask: () => Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }>,
): Promise<T> => {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.ok) return answer.value;
      world.tell("request", () => `is refused: ${JSON.stringify(answer.error)}`);
    } catch {
      // The network.
    }
    await new Promise<void>((resolve) => {
      world.after(300, resolve);
    });
  }
};

export const runScenario = async (world: World, makeSetup: (isShared: boolean) => ServerSetup): Promise<Run> => {
  const { chance } = world;
  const weather = drawWeather(world);
  let current = CALM;
  const serverCount = chance.between(1, 3);
  const setup = makeSetup(serverCount > 1);
  const database = await openSimulatedDatabase(world, () => current.database);
  const bus = openSimulatedBus(world, () => current.network);
  const sent: SentMessage[] = [];
  const servers: SimulatedServer[] = [];
  const start = (index: number): void => {
    const server = startServer(
      world,
      {
        name: `server-${index + 1}`,
        crashes: () => current.crashes,
        clock: { offset: setup.isShared ? chance.between(-20, 20) : 0, rate: 1 },
      },
      setup,
      { database, bus, faults: () => current.network, onSent: (message) => sent.push(message) },
    );
    servers[index] = server;
    server.process.onDeath(() => world.after(chance.between(RESTART.min, RESTART.max), () => start(index)));
  };
  for (let index = 0; index < serverCount; index += 1) start(index);
  const ready = (): readonly SimulatedServer[] => servers.filter((server) => server.service() !== null);

  const outages: { from: number; to: number }[] = [];
  const watchOutages = (): void => {
    const isOut = ready().length === 0 || !database.isUp();
    const last = outages.at(-1);
    if (isOut && last !== undefined && last.to >= world.now() - WATCH_OUTAGES) last.to = world.now();
    else if (isOut) outages.push({ from: world.now() - WATCH_OUTAGES, to: world.now() });
    world.after(WATCH_OUTAGES, watchOutages);
  };
  watchOutages();

  const { games } = setup;
  const people = ["ann", "bob", "eve"].map((name) =>
    openPerson(world, name, { servers: ready, engineOf: games.engineOf, faults: () => current.network }),
  );
  const [ann, bob, eve] = people as [Person, Person, Person];
  const matches: PlayedMatch[] = [];

  const meet = async (): Promise<void> => {
    for (const person of [ann, bob]) person.setGuest(await insist(world, () => person.api.createGuest(person.name)));
    const gameId = chance.pick(["gomoku", "go-9x9", "gomoku-cards"]);
    const engine = games.engineOf(gameId);
    if (engine === undefined) throw new Error(`there is no game ${gameId}`);
    const clock = chance.pick(CLOCKS);
    const { match } = await insist(world, () =>
      ann.api.create({ gameId, clock, seats: [{ kind: "me" }, { kind: "open" }] }),
    );
    const { matchId } = match.record;
    for (const person of [ann, bob]) {
      const { joined } = await insist(world, () => person.api.join(matchId));
      person.watch(matchId, joined);
    }
    eve.watch(matchId);
    matches.push({ matchId, engine, players: [ann, bob], oracle: openMatchOracle(setup, database.store, matchId) });
    world.tell("scenario", () => `${matchId} is a match of ${gameId} with clock ${JSON.stringify(clock)}`);
  };

  let isPlaying = true;
  const play = async (person: Person): Promise<void> => {
    const [played] = matches;
    if (played === undefined) return;
    const action = await chooseAction(world, played, person);
    if (action !== null && isPlaying) person.submit(played.matchId, action);
  };
  const live = (person: Person): void => {
    world.after(chance.between(THINK.min, THINK.max), () => {
      if (!isPlaying) return;
      if (chance.happens(current.reloads)) person.reload();
      // An invalid log is found by the checks.
      else if (person !== eve) play(person).catch(() => {});
      live(person);
    });
  };

  /** Waits until everybody has the whole log and all answers, or long enough. */
  const settle = async (): Promise<void> => {
    for (const end = world.now() + SETTLE.max; world.now() < end; ) {
      await world.runUntil(world.now() + SETTLE.step);
      const isSettled = await Promise.all(matches.map((played) => hasSettled(people, played).catch(() => true)));
      if (matches.length > 0 && isSettled.every(Boolean)) break;
    }
    // What is still on its way arrives.
    await world.runUntil(world.now() + SETTLE.step);
  };

  void meet();
  // Some meet in calm weather, so that the match starts early.
  if (chance.happens(0.7)) await world.runUntil(world.now() + 1000);
  for (const person of people) live(person);
  current = weather;
  world.tell("scenario", () => `the weather turns: ${JSON.stringify(weather)}`);
  await world.runUntil(world.now() + chance.between(CHAOS.min, CHAOS.max));
  current = CALM;
  world.tell("scenario", () => "the weather is calm");
  await world.runUntil(world.now() + CALM_PLAY);
  isPlaying = false;
  world.tell("scenario", () => "nobody plays on");
  await settle();
  // Resigns if the match is not over: only finished matches have a file.
  for (const { matchId, engine, players, oracle } of matches) {
    const truth = await oracle.read().catch(() => null);
    if (truth !== null && truth.match.status !== "finished") players[0]?.submit(matchId, resignation(engine));
  }
  await settle();
  return { world, setup, database, people, matches, sent, outages };
};

const hasSettled = async (people: readonly Person[], { matchId, oracle }: PlayedMatch): Promise<boolean> => {
  const { entries } = await oracle.read();
  return people.every((person) => {
    const { state, seq, pending } = person.snapshot(matchId);
    return state === "live" && seq === entries.length && pending.length === 0;
  });
};

/** The requests of the match itself, which any player may make at any time. */
const REQUESTS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "DECLINE_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

const calmActions = ({ tableActions }: AnyEngine): readonly string[] =>
  tableActions.filter((type) => !/resign/iu.test(type));

const resignation = ({ tableActions }: AnyEngine): GameAction => ({
  type: tableActions.find((type) => /resign/iu.test(type)) ?? "RESIGN",
});

/** What a person does next: usually a valid turn, sometimes something else. */
const chooseAction = async (
  { chance }: World,
  { engine, oracle }: PlayedMatch,
  person: Person,
): Promise<GameAction | null> => {
  const playerId = person.playerId();
  const { match } = await oracle.read();
  if (playerId === null || match.status === "finished") return null;
  if (chance.happens(0.01)) return resignation(engine);
  if (chance.happens(0.1)) return { type: chance.pick([...calmActions(engine), ...calmActions(engine), ...REQUESTS]) };
  const own = engine.getValidActions(match.state, playerId);
  if (own.length > 0) return chance.pick(own as readonly GameAction[]);
  // Out of turn, now and then.
  const others = engine.getValidActions(match.state, match.state.currentPlayerId ?? "");
  return chance.happens(0.05) && others.length > 0 ? chance.pick(others as readonly GameAction[]) : null;
};
