// Runs one seed: a scenario, and the checks after it.
import { createHash } from "node:crypto";
import path from "node:path";
import process from "node:process";
import { botFile } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { describeError, setSha256, type CreateBot } from "@tengen/kernel";
import { readLimits } from "../../src/limits.ts";
import { loadGames } from "../../src/play/games.ts";
import { deriveSecrets } from "../../src/secrets.ts";
import { checkRun } from "./checks.ts";
import { openSimulatedDisk } from "./database.ts";
import { runScenario, type Run } from "./scenario.ts";
import type { ServerSetup } from "./server.ts";
import { makeWorld, type World } from "./world.ts";

export interface SeedReport {
  readonly seed: number;
  /** One sentence each; none if the run held. */
  readonly violations: readonly string[];
  readonly matches: number;
  readonly rematches: number;
  /** Entries in the logs. */
  readonly entries: number;
  /** How many entries there are of each type, and by bots. */
  readonly entryTypes: Readonly<Record<string, number>>;
  readonly acknowledged: number;
}

export interface Simulator {
  /** `story` collects what happens. */
  readonly runSeed: (seed: number, story?: string[]) => Promise<SeedReport>;
}

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");

/** Short times, so that a short run meets them; and no rate limits, which would only slow a run down. */
const LIMITS = {
  TENGEN_GRACE_SECONDS: "6",
  TENGEN_FIRST_MOVE_SECONDS: "5",
  TENGEN_ABSENCE_SECONDS: "3",
  TENGEN_BOT_TURN_SECONDS: "3",
  TENGEN_MESSAGES: "100000",
  TENGEN_REQUESTS: "100000",
};
const CHEAP_BOTS = ["Random", "Greedy"];

/** Loads the games and their cheap bots; the result makes the set-up of servers that share a store, or do not. */
export const loadSetup = async (): Promise<(isShared: boolean) => ServerSetup> => {
  setSha256((bytes) => createHash("sha256").update(bytes).digest("hex"));
  const catalogue = openCatalogue(root);
  const games = await loadGames(catalogue, importFrom(root));
  const limits = readLimits(LIMITS);
  if (!limits.ok) throw new Error(limits.error);
  const files = catalogue.games.flatMap((game) =>
    (game.bots?.available ?? []).filter(({ name }) => CHEAP_BOTS.includes(name)).map((bot) => botFile(game, bot)),
  );
  const botFiles = new Map<string, CreateBot>();
  for (const file of files) {
    const loaded = (await importFrom(root)(file)) as { readonly default: CreateBot };
    botFiles.set(file, loaded.default);
  }
  const secrets = deriveSecrets("a secret of the simulation");
  return (isShared) => ({ catalogue, games, botFiles, secrets, limits: limits.value, isShared });
};

/** Runs something; everything that it throws, at once or later, is a violation. */
const collectErrors = async (run: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on("unhandledRejection", note);
  const violations = await run().catch((error: unknown) => {
    note(error);
    return [];
  });
  process.off("unhandledRejection", note);
  return [...violations, ...errors.map((error) => `something was thrown: ${describeError(error)}`)];
};

/** How far the clock of the machine that the servers run on is off, in milliseconds. No match depends on it. */
const MACHINE_CLOCK_ERROR = 90_000;

/** Whatever reads the clock or the chance of the machine, against the rules, gets simulated ones. */
const withSimulatedMachine = async <T>({ now, chance }: World, run: () => Promise<T>): Promise<T> => {
  const [realNow, realRandom] = [Date.now, Math.random];
  Date.now = () => now() + MACHINE_CLOCK_ERROR;
  Math.random = () => chance.between(0, 999_999) / 1_000_000;
  try {
    return await run();
  } finally {
    [Date.now, Math.random] = [realNow, realRandom];
  }
};

const makeReport = async (seed: number, violations: readonly string[], run: Run | null): Promise<SeedReport> => {
  const truths = await Promise.all((run?.matches ?? []).map(({ oracle }) => oracle.read().catch(() => null)));
  const entries = truths.flatMap((truth) => truth?.entries ?? []);
  const types = entries.flatMap(({ type, actorId }) => (actorId.startsWith("bot-") ? [type, "bot"] : [type]));
  const submitted = (run?.people ?? []).flatMap((person) => person.submitted);
  return {
    seed,
    violations,
    matches: truths.length,
    rematches: run?.rematches.length ?? 0,
    entries: entries.length,
    entryTypes: Object.fromEntries(
      [...new Set(types)].map((type) => [type, types.filter((one) => one === type).length]),
    ),
    acknowledged: submitted.filter(({ answers }) => answers[0]?.ok === true).length,
  };
};

export const openSimulator = async (): Promise<Simulator> => {
  const makeSetup = await loadSetup();
  const disk = await openSimulatedDisk();
  return {
    runSeed: async (seed, story) => {
      let run: Run | null = null;
      const world = makeWorld(`simulate ${seed}`, story ?? null);
      const violations = await collectErrors(() =>
        withSimulatedMachine(world, async () => {
          run = await runScenario(world, disk, makeSetup);
          return checkRun(run);
        }),
      );
      return makeReport(seed, violations, run);
    },
  };
};
