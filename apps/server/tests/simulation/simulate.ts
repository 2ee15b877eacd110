// Runs one seed, or many.
import path from "node:path";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
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
  /** A summary of the run, equal for equal runs. */
  readonly entries: number;
  readonly acknowledged: number;
}

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");

export const openSimulator = async () => {
  const catalogue = openCatalogue(root);
  const games = await loadGames(catalogue, importFrom(root));
  const limits = readLimits({});
  if ("problem" in limits) throw new Error(limits.problem);
  const makeSetup = (isShared: boolean): ServerSetup => ({
    catalogue,
    games,
    openBot: () => {
      throw new Error("no bot plays here");
    },
    secrets: deriveSecrets("a secret of the simulation"),
    limits,
    isShared,
  });
  return {
    runSeed: async (seed: number, story: string[] | null = null): Promise<SeedReport> => {
      const world = makeWorld(`simulate ${seed}`, story);
      const run = await runScenario(world, makeSetup);
      const violations = await checkRun(run);
      const truths = await Promise.all(run.matches.map(({ oracle }) => oracle.read().catch(() => null)));
      run.database.close();
      return {
        seed,
        violations,
        entries: truths.reduce((sum, truth) => sum + (truth?.entries.length ?? 0), 0),
        acknowledged: run.people.flatMap(({ submitted }) => submitted).filter(({ answer }) => answer?.ok).length,
      };
    },
  };
};
