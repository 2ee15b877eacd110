// Runs one seed: a scenario, and the checks after it.
import { createHash } from "node:crypto";
import path from "node:path";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { setSha256 } from "@tengen/kernel";
import { readLimits } from "../../src/limits.ts";
import { loadGames } from "../../src/play/games.ts";
import { deriveSecrets } from "../../src/secrets.ts";
import { checkRun } from "./checks.ts";
import { runScenario } from "./scenario.ts";
import type { ServerSetup } from "./server.ts";
import { makeWorld } from "./world.ts";

export interface SeedReport {
  readonly seed: number;
  /** One sentence each; none if the run held. */
  readonly violations: readonly string[];
  /** Entries in the log. */
  readonly entries: number;
  readonly acknowledged: number;
}

export interface Simulator {
  /** `story` collects what happens. */
  readonly runSeed: (seed: number, story?: string[]) => Promise<SeedReport>;
}

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");

/** Loads the games; the result makes the set-up of servers that share their store with others, or do not. */
export const loadSetup = async (): Promise<(isShared: boolean) => ServerSetup> => {
  setSha256((bytes) => createHash("sha256").update(bytes).digest("hex"));
  const catalogue = openCatalogue(root);
  const games = await loadGames(catalogue, importFrom(root));
  const limits = readLimits({});
  if (!limits.ok) throw new Error(limits.error);
  return (isShared) => ({
    catalogue,
    games,
    openBot: () => {
      throw new Error("no bot plays here");
    },
    secrets: deriveSecrets("a secret of the simulation"),
    limits: limits.value,
    isShared,
  });
};

export const openSimulator = async (): Promise<Simulator> => {
  const makeSetup = await loadSetup();
  return {
    runSeed: async (seed, story) => {
      const run = await runScenario(makeWorld(`simulate ${seed}`, story ?? null), makeSetup);
      const violations = await checkRun(run);
      const truth = await run.played?.oracle.read().catch(() => null);
      run.database.close();
      return {
        seed,
        violations,
        entries: truth?.entries.length ?? 0,
        acknowledged: run.people.flatMap(({ submitted }) => submitted).filter(({ answer }) => answer?.ok === true)
          .length,
      };
    },
  };
};
