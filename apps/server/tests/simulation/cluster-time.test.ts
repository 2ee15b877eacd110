// How long servers take to continue each other's work, in simulated time: the verdict does not depend on the machine.
import { afterAll, expect, test } from "vitest";
import { openSimulatedBus } from "./bus.ts";
import { openSimulatedDatabase, openSimulatedDisk } from "./database.ts";
import { BUS, openLinks } from "./links.ts";
import { openMatch, signIn, type MatchChoice, type PlayedMatch } from "./matches.ts";
import { NO_FAULTS } from "./network.ts";
import { openPerson, type Person } from "./person.ts";
import type { Rules } from "./rules.ts";
import { startServers } from "./service.ts";
import { loadSetup } from "./simulate.ts";
import { CALM } from "./weather.ts";
import { makeWorld, type World } from "./world.ts";

const makeSetup = await loadSetup();
const disk = await openSimulatedDisk();
const LIMIT_MS = 2000;
const CLOCK = { baseMs: 20_000, incrementMs: 1000 };
const SEEDS = [1, 2, 3, 4, 5];
const RULES: Rules = {
  gameId: "gomoku",
  ruleset: "freestyle",
  asked: {},
  rulesetVersion: "freestyle-15x15-v1",
  options: {},
};

afterAll(() => disk.close());

/** Two servers, without a bus unless `lost` is 0; ann and eve are on the first, bob is on the second. */
const openCluster = async (seed: string, lost = 1) => {
  const world = makeWorld(seed, null);
  const setup = makeSetup(true);
  const links = openLinks(world);
  const database = openSimulatedDatabase(world, disk, { faults: () => CALM.database, links });
  const network = { faults: () => NO_FAULTS, links };
  const { ready } = startServers(world, 2, setup, {
    database,
    bus: openSimulatedBus(world, { faults: () => ({ ...NO_FAULTS, lost }), links }),
    network,
    botFaults: () => ({ slow: 0, fails: 0, hangs: 0 }),
    botCalls: [],
    wire: [],
    weather: () => CALM,
  });
  const on = (name: string) => () => ready().filter(({ process }) => process.name === name);
  const open = (name: string, server: string): Person =>
    openPerson(world, name, { servers: on(server), engineOf: setup.games.engineOf, network });
  await world.runUntil(world.now() + 1000);
  const people = [open("ann", "server-1"), open("bob", "server-2"), open("eve", "server-1")] as const;
  return { world, setup, database, links, people, on };
};

type Cluster = Awaited<ReturnType<typeof openCluster>>;

const begin = async (
  { world, setup, database, people: [ann, bob, spectator] }: Cluster,
  choice: Partial<MatchChoice> = {},
): Promise<PlayedMatch> => {
  let played: PlayedMatch | null = null;
  const start = async (): Promise<void> => {
    await signIn(world, ann);
    await signIn(world, bob);
    const onUnexpected = (): never => {
      throw new Error("nobody is to wait in another match, or in a seat of others");
    };
    played = await openMatch(
      { world, setup, database, spectator, granted: [], onIntruder: onUnexpected, onSplit: onUnexpected },
      [ann, bob],
      {
        rules: RULES,
        clock: CLOCK,
        how: "unlisted",
        isContested: false,
        ...choice,
      },
    );
  };
  void start();
  while (played === null) await world.runUntil(world.now() + 100);
  await world.runUntil(world.now() + 3000);
  return played;
};

/** Runs until something has happened; the time it took. */
const timeUntil = async (
  world: World,
  hasHappened: () => boolean | Promise<boolean>,
  longest = 60_000,
): Promise<number> => {
  const from = world.now();
  while (!(await hasHappened()) && world.now() < from + longest) await world.runUntil(world.now() + 10);
  return world.now() - from;
};

/** The player to move makes a move. */
const move = async ({ people }: Cluster, { matchId, engine, oracle }: PlayedMatch): Promise<Person> => {
  const { state } = (await oracle.read()).match;
  const person = people.find((one) => one.playerId() === state.currentPlayerId);
  const [turn] = engine.getValidActions(state, state.currentPlayerId ?? "");
  if (person === undefined || turn === undefined) throw new Error("nobody is to move");
  person.submit(matchId, turn);
  return person;
};

const lengthOf = async ({ oracle }: PlayedMatch): Promise<number> => (await oracle.read()).entries.length;

const seenBy = ({ tabs }: Person, { matchId }: PlayedMatch): number => tabs[0]?.snapshot(matchId)?.seq ?? 0;

test.each(SEEDS)("[SRV-7] without a bus an entry reaches the other server within 2 s (seed %s)", async (seed) => {
  const cluster = await openCluster(`without a bus ${seed}`);
  const { world, people } = cluster;
  const played = await begin(cluster);
  const mover = await move(cluster, played);
  await timeUntil(world, async () => (await lengthOf(played)) === 1);
  const [ann, bob] = people;
  const other = mover === ann ? bob : ann;
  expect(await timeUntil(world, () => seenBy(other, played) === 1)).toBeLessThanOrEqual(LIMIT_MS);
});

test.each(SEEDS)("[SRV-5] [SRV-4] a job of a dead server is done within 2 s (seed %s)", async (seed) => {
  const cluster = await openCluster(`a dead server ${seed}`);
  const { world, on } = cluster;
  const { oracle } = await begin(cluster);
  const due = (await oracle.read()).stored.dueAt;
  if (due === null) throw new Error("a match with a clock has a job");
  // The first server dies at the moment at which the clock runs out: it may have taken the job.
  await world.runUntil(due + 5);
  for (const { process } of on("server-1")()) process.kill();
  expect(await timeUntil(world, async () => (await oracle.match()).status === "finished")).toBeLessThanOrEqual(
    LIMIT_MS,
  );
});

test.each(SEEDS)("[SRV-4] a job of a paused server is done within 2 s (seed %s)", async (seed) => {
  const cluster = await openCluster(`a paused server ${seed}`);
  const { world, on } = cluster;
  const { oracle } = await begin(cluster);
  const due = (await oracle.read()).stored.dueAt;
  if (due === null) throw new Error("a match with a clock has a job");
  await world.runUntil(due + 5);
  for (const { process } of on("server-1")()) process.pause(30_000);
  expect(await timeUntil(world, async () => (await oracle.match()).status === "finished")).toBeLessThanOrEqual(
    LIMIT_MS,
  );
  // It goes on with what it knew, and changes nothing.
  const { length } = (await oracle.read()).entries;
  await world.runUntil(world.now() + 40_000);
  expect((await oracle.read()).entries).toHaveLength(length);
});

test.each(SEEDS)("[SRV-4] a paused server blocks no action on another (seed %s)", async (seed) => {
  const cluster = await openCluster(`a paused server in the middle of an action ${seed}`);
  const { world, people, on } = cluster;
  const [ann, bob] = people;
  const played = await begin(cluster);
  const { matchId } = played;
  if ((await played.oracle.match()).state.currentPlayerId === ann.playerId()) {
    await move(cluster, played);
    await timeUntil(world, () => seenBy(bob, played) === 1);
  }
  // Ann's draw offer is on its way to the store when her server is paused.
  ann.submit(matchId, { type: "REQUEST_DRAW" });
  await world.runUntil(world.now() + 20 + seed * 3);
  for (const { process } of on("server-1")()) process.pause(12_000);
  const mover = await move(cluster, played);
  expect(mover).toBe(bob);
  expect(await timeUntil(world, () => bob.submitted.every(({ answers }) => answers.length === 1))).toBeLessThanOrEqual(
    LIMIT_MS,
  );
  expect(bob.submitted.at(-1)?.answers[0]).toMatchObject({ ok: true });
  // Afterwards both have the same log, with her offer in it once, and an answer.
  await timeUntil(world, async () => {
    const length = await lengthOf(played);
    return (
      ann.submitted.at(-1)?.answers.length === 1 && [ann, bob].every((person) => seenBy(person, played) === length)
    );
  });
  const { entries } = await played.oracle.read();
  expect(entries.filter(({ type }) => type === "REQUEST_DRAW")).toHaveLength(1);
  expect([seenBy(ann, played), seenBy(bob, played)]).toEqual([entries.length, entries.length]);
});

test.each(SEEDS)(
  "[SRV-4] [SRV-5] the turn of a bot on a paused server is played by another (seed %s)",
  async (seed) => {
    const cluster = await openCluster(`a bot on a paused server ${seed}`);
    const { world, on } = cluster;
    const played = await begin(cluster, { how: "bot", clock: null });
    const before = await lengthOf(played);
    await move(cluster, played);
    await timeUntil(world, async () => (await lengthOf(played)) === before + 1);
    for (const { process } of on("server-1")()) process.pause(30_000);
    // Within two seconds the other server has started the turn; the bot itself thinks for half a second at most.
    expect(await timeUntil(world, async () => (await lengthOf(played)) >= before + 2)).toBeLessThanOrEqual(
      LIMIT_MS + 500,
    );
    await world.runUntil(world.now() + 40_000);
    expect(await lengthOf(played)).toBe(before + 2);
  },
);

/** What ann sees of bob. */
const bobSeenByAnn = ({ people: [ann, bob] }: Cluster, { matchId }: PlayedMatch): string | undefined =>
  ann.tabs[0]?.snapshot(matchId)?.presence?.players.find(({ playerId }) => playerId === bob.playerId())?.state;

test("[SRV-2] a player who leaves the last server that knows them, while it is cut off from the bus, is gone", async () => {
  const cluster = await openCluster("left without a bus", 0);
  const { world, links, people } = cluster;
  const [, bob] = people;
  const played = await begin(cluster, { clock: null });
  expect(bobSeenByAnn(cluster, played)).toBe("here");
  links.cut("server-2", BUS, 5000);
  await world.runUntil(world.now() + 2500);
  bob.leave(true);
  await world.runUntil(world.now() + 10_000);
  // Two repetitions are missing after 150 s, and the grace period follows.
  const took = await timeUntil(world, () => bobSeenByAnn(cluster, played) === "gone", 200_000);
  expect(took).toBeLessThan(160_000);
});

test("[SRV-2] presence that is repeated stays", async () => {
  const cluster = await openCluster("repeated presence", 0);
  const played = await begin(cluster, { clock: null });
  for (let count = 0; count < 40; count += 1) {
    await cluster.world.runUntil(cluster.world.now() + 5000);
    expect(bobSeenByAnn(cluster, played)).toBe("here");
  }
});
