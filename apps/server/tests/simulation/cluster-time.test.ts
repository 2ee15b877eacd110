// How long servers take to continue each other's work, in simulated time: the verdict does not depend on the machine.
import { expect, test } from "vitest";
import { openSimulatedBus } from "./bus.ts";
import { openSimulatedDatabase } from "./database.ts";
import { NO_FAULTS } from "./network.ts";
import { openPerson, type Person } from "./person.ts";
import { meet, type PlayedMatch } from "./scenario.ts";
import { startServers } from "./service.ts";
import { loadSetup } from "./simulate.ts";
import { CALM } from "./weather.ts";
import { makeWorld, type World } from "./world.ts";

const makeSetup = await loadSetup();
const LIMIT_MS = 2000;

/** Two servers without a bus; ann and eve are on the first, bob is on the second. */
const openCluster = async (seed: string) => {
  const world = makeWorld(seed, null);
  const setup = makeSetup(true);
  const database = await openSimulatedDatabase(world, () => CALM.database);
  const ready = startServers(world, 2, setup, {
    database,
    bus: openSimulatedBus(world, () => ({ ...NO_FAULTS, lost: 1 })),
    weather: () => CALM,
    onSent: () => {},
  });
  const on = (server: string) => () => ready().filter(({ process }) => process.name === server);
  const open = (name: string, server: string): Person =>
    openPerson(world, name, {
      servers: on(server),
      engineOf: setup.games.engineOf,
      faults: () => NO_FAULTS,
    });
  await world.runUntil(world.now() + 1000);
  const people = [open("ann", "server-1"), open("bob", "server-2"), open("eve", "server-1")] as const;
  return { world, setup, database, people, on };
};

const begin = async ({ world, setup, database, people }: Awaited<ReturnType<typeof openCluster>>) => {
  let played: PlayedMatch | null = null;
  const start = async (): Promise<void> => {
    played = await meet(world, { setup, database }, people, {
      gameId: "gomoku",
      clock: { baseMs: 20_000, incrementMs: 1000 },
    });
  };
  void start();
  while (played === null) await world.runUntil(world.now() + 100);
  await world.runUntil(world.now() + 3000);
  return played as PlayedMatch;
};

/** Runs until something has happened; the time it took. */
const timeUntil = async (world: World, hasHappened: () => boolean | Promise<boolean>): Promise<number> => {
  const from = world.now();
  while (!(await hasHappened()) && world.now() < from + 60_000) await world.runUntil(world.now() + 10);
  return world.now() - from;
};

test.each([1, 2, 3, 4, 5])(
  "[SRV-7] without a bus an entry reaches the other server within 2 s (seed %s)",
  async (seed) => {
    const cluster = await openCluster(`without a bus ${seed}`);
    const { world, people } = cluster;
    const { matchId, engine, oracle } = await begin(cluster);
    const [ann, bob] = people;
    const [turn] = engine.getValidActions((await oracle.read()).match.state, ann.playerId() ?? "");
    if (turn === undefined) throw new Error("ann is not to move");
    ann.submit(matchId, turn);
    await timeUntil(world, async () => (await oracle.read()).entries.length === 1);
    expect(await timeUntil(world, () => bob.snapshot(matchId).seq === 1)).toBeLessThanOrEqual(LIMIT_MS);
    cluster.database.close();
  },
);

test.each([1, 2, 3, 4, 5])("[SRV-5] [SRV-4] a job of a dead server is done within 2 s (seed %s)", async (seed) => {
  const cluster = await openCluster(`a dead server ${seed}`);
  const { world, on } = cluster;
  const { oracle } = await begin(cluster);
  const due = (await oracle.read()).stored.dueAt;
  if (due === null) throw new Error("a match with a clock has a job");
  // The first server dies at the moment at which the clock runs out: it may have taken the job.
  await world.runUntil(due + 5);
  for (const { process } of on("server-1")()) process.kill();
  expect(await timeUntil(world, async () => (await oracle.read()).match.status === "finished")).toBeLessThanOrEqual(
    LIMIT_MS,
  );
  cluster.database.close();
});
