// One run: people meet on servers and play while everything fails; then the weather calms down and all matches end. The
// checks follow (checks.ts).
import type { BotCall } from "./bots.ts";
import { openSimulatedBus } from "./bus.ts";
import { startChaos } from "./chaos.ts";
import { openSimulatedDatabase, type SimulatedDatabase, type SimulatedDisk } from "./database.ts";
import { DATABASE, openLinks } from "./links.ts";
import { bringToRest, type Rest } from "./ending.ts";
import {
  openMatch,
  openRematch,
  openWaiting,
  signIn,
  type Granted,
  type MatchChoice,
  type Meeting,
  type PlayedMatch,
  type WaitingMatch,
} from "./matches.ts";
import type { Network } from "./network.ts";
import { openPerson, type Person } from "./person.ts";
import { live } from "./play.ts";
import { drawRules } from "./rules.ts";
import { startServers, watchOutages, type Outage } from "./service.ts";
import type { ServerSetup, SimulatedServer, WireMessage } from "./server.ts";
import { CALM, drawWeather, type Weather } from "./weather.ts";
import type { Chance, World } from "./world.ts";

/** Everything the checks look at. */
export interface Run extends Rest {
  readonly world: World;
  readonly setup: ServerSetup;
  readonly weather: Weather;
  readonly serverCount: number;
  readonly database: SimulatedDatabase;
  readonly people: readonly Person[];
  readonly matches: readonly PlayedMatch[];
  readonly waiting: readonly WaitingMatch[];
  /** The ids that the players of a match got when they asked for a rematch. */
  readonly rematches: readonly { readonly of: string; readonly ids: readonly string[] }[];
  readonly granted: readonly Granted[];
  /** The matches in which people waited who had asked for the same. */
  readonly splits: readonly (readonly string[])[];
  /** Who got a seat without its key, one sentence each. */
  readonly intruders: readonly string[];
  readonly wire: readonly WireMessage[];
  readonly botCalls: readonly BotCall[];
  readonly outages: readonly Outage[];
  /** When the weather calmed down, in true time. */
  readonly calmSince: number;
}

/** How much happens in a run. Most are short: a bug that needs much to happen is rare, and found in the longer ones. */
interface Size {
  readonly matches: number;
  /** Milliseconds of bad weather. */
  readonly chaos: number;
}

const drawSize = ({ between, happens }: Chance): Size => {
  if (happens(0.65)) return { matches: 1, chaos: between(1500, 5000) };
  if (happens(0.75)) return { matches: between(1, 2), chaos: between(4000, 11_000) };
  return { matches: between(2, 3), chaos: between(10_000, 22_000) };
};

/** Milliseconds. */
const CALM_START = 700;
const CALM_PLAY = { min: 300, max: 2500 };
const REMATCH_EVERY = 400;

const CLOCKS = [null, { baseMs: 3000, incrementMs: 500 }, { baseMs: 20_000, incrementMs: 1000 }];
/** Bots that play each other lose on time soon. */
const SHORT_CLOCK = { baseMs: 1200, incrementMs: 0 };
const HOW = ["listed", "listed", "paired", "paired", "unlisted", "unlisted", "invited", "bot", "bot", "bot"] as const;

/** `index` makes the clock of each pair another one, so that nobody else asks for the same. */
const drawMatch = (chance: Chance, { games }: Pick<ServerSetup, "games">, index: number): MatchChoice => {
  const rules = drawRules(chance, games);
  const [how, isContested] = [chance.pick(HOW), chance.happens(0.6)];
  if (how === "paired") return { rules, clock: { baseMs: 20_000 + index, incrementMs: 1000 }, how, isContested };
  return chance.happens(0.06)
    ? { rules, clock: SHORT_CLOCK, how: "bots", isContested }
    : { rules, clock: chance.pick(CLOCKS), how, isContested };
};

/** Whether a match is over; an invalid log is found by the checks. */
const isFinished = ({ oracle }: PlayedMatch): Promise<boolean> =>
  oracle.match().then(
    ({ status }) => status === "finished",
    () => true,
  );

/** The matches of a run: those that are opened at its start, and their rematches. */
const openTable = (meeting: Meeting, people: readonly Person[], count: number) => {
  const { world, setup } = meeting;
  const { chance } = world;
  const matches: PlayedMatch[] = [];
  const waiting: WaitingMatch[] = [];
  const rematches: { readonly of: string; readonly ids: readonly string[] }[] = [];
  /** Matches that are being opened. */
  let opening = 0;
  const add = async <T>(list: T[], open: () => Promise<T | null>): Promise<void> => {
    opening += 1;
    const match = await open();
    opening -= 1;
    if (match !== null) list.push(match);
  };
  const begin = async (): Promise<void> => {
    opening += 1;
    await Promise.all(people.map((person) => signIn(world, person)));
    for (let index = 0; index < count; index += 1) {
      const host = chance.pick(people);
      const guest = chance.pick(people.filter((person) => person !== host));
      const rival = chance.pick(people.filter((person) => person !== host && person !== guest));
      void add(matches, () => openMatch(meeting, [host, guest, rival], drawMatch(chance, setup, index)));
    }
    if (chance.happens(0.2)) void add(waiting, () => openWaiting(meeting, chance.pick(people)));
    opening -= 1;
  };
  void begin();
  const asked = new Set<PlayedMatch>();
  return {
    matches,
    waiting,
    rematches,
    opening: () => opening,
    /** Some finished matches have a rematch. */
    rematch: async (): Promise<void> => {
      for (const match of matches) {
        if (match.players.length === 0 || asked.has(match) || !(await isFinished(match))) continue;
        asked.add(match);
        if (chance.happens(0.5))
          void add(matches, () =>
            openRematch(meeting, match, (ids) => void rematches.push({ of: match.matchId, ids })),
          );
      }
    },
  };
};

/** Calls `act` again and again until `isOver`. */
const repeat = (world: World, isOver: () => boolean, act: () => Promise<void>): void => {
  world.after(REMATCH_EVERY, () => {
    if (isOver()) return;
    void act();
    repeat(world, isOver, act);
  });
};

const openPeople = (
  world: World,
  setup: ServerSetup,
  parts: { readonly network: Network; readonly servers: () => readonly SimulatedServer[] },
) => {
  const { chance } = world;
  const { engineOf } = setup.games;
  const open = (name: string): Person => openPerson(world, name, { ...parts, engineOf }, chance.happens(0.25) ? 2 : 1);
  return {
    players: [open("ann"), open("bob"), open("cat")],
    spectator: openPerson(world, "eve", { ...parts, engineOf }),
  };
};

/** Servers on one database, and the networks between them and the pages. */
const openServers = (
  world: World,
  disk: SimulatedDisk,
  { setup, count, weather }: { readonly setup: ServerSetup; readonly count: number; readonly weather: () => Weather },
) => {
  const links = openLinks(world);
  const database = openSimulatedDatabase(world, disk, { faults: () => weather().database, links });
  const wire: WireMessage[] = [];
  const botCalls: BotCall[] = [];
  const network = { faults: () => weather().network, links };
  const { ready, stopOne } = startServers(world, count, setup, {
    database,
    bus: openSimulatedBus(world, { faults: () => weather().bus, links }),
    network,
    botFaults: () => weather().bots,
    botCalls,
    wire,
    weather,
  });
  const canStore = ({ process }: SimulatedServer): boolean =>
    process.isRunning() && !links.isCut(process.name, DATABASE);
  const outages = watchOutages(world, database.now, () => database.isUp() && ready().some(canStore));
  return { links, database, wire, botCalls, network, ready, stopOne, outages };
};

export const runScenario = async (
  world: World,
  disk: SimulatedDisk,
  makeSetup: (isShared: boolean) => ServerSetup,
): Promise<Run> => {
  const { chance } = world;
  const weather = drawWeather(chance);
  const size = drawSize(chance);
  let current: Weather = CALM;
  const serverCount = chance.pick([1, 2, 2, 3]);
  const setup = makeSetup(serverCount > 1);
  const opened = openServers(world, disk, { setup, count: serverCount, weather: () => current });
  const { links, database, wire, botCalls, network, ready, stopOne, outages } = opened;
  const { players, spectator } = openPeople(world, setup, { network, servers: ready });
  const people = [...players, spectator];
  const granted: Granted[] = [];
  const splits: (readonly string[])[] = [];
  const onSplit = (ids: readonly string[]): void => void splits.push(ids);
  const intruders: string[] = [];
  const onIntruder = ({ name }: Person, matchId: string): void =>
    void intruders.push(`${name} got a seat in ${matchId} without its key`);
  const meeting: Meeting = { world, setup, database, spectator, granted, onIntruder, onSplit };
  const table = openTable(meeting, players, size.matches);
  const { matches, waiting, rematches } = table;
  // Most meet in calm weather, so that the matches start early.
  if (chance.happens(0.8)) await world.runUntil(world.now() + CALM_START);

  let isOver = false;
  for (const person of players) {
    const own = (): readonly PlayedMatch[] => matches.filter((match) => match.players.includes(person));
    live(world, person, { matches: own, all: () => matches, weather: () => current, isOver: () => isOver });
  }
  repeat(world, () => isOver, table.rematch);
  current = weather;
  world.tell("scenario", () => `the weather turns: ${JSON.stringify(weather)}`);
  startChaos(world, {
    links,
    database,
    servers: Array.from({ length: serverCount }, (_, index) => `server-${index + 1}`),
    stopServer: stopOne,
    people,
    weather: () => current,
  });
  await world.runUntil(world.now() + size.chaos);
  current = CALM;
  links.healAll();
  const calmSince = world.now();
  world.tell("scenario", () => "the weather is calm");
  await world.runUntil(world.now() + chance.between(CALM_PLAY.min, CALM_PLAY.max));
  isOver = true;
  for (const person of people) person.comeBack();
  world.tell("scenario", () => "nobody plays on");
  const state = {
    people,
    matches,
    waiting,
    opening: table.opening,
    database,
    // Presence that was lost on the bus is outdated only after minutes.
    knowsPresence: serverCount === 1 || weather.bus.lost + weather.cuts === 0,
  };
  const rest = await bringToRest(meeting, state, players);
  return {
    world,
    setup,
    weather,
    serverCount,
    database,
    people,
    matches,
    waiting,
    rematches,
    granted,
    splits,
    intruders,
    wire,
    botCalls,
    outages,
    calmSince,
    ...rest,
  };
};
