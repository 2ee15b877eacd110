// Plays a match by a ruleset of the catalogue with `tengen play`, and verifies its file with `tengen verify`.
import path from "node:path";
import { findGame } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { expect } from "vitest";
import { root, spawnTengen, tengen } from "./run-tengen.ts";

/** `folder` gets a folder with the match file. */
export const checkRuleset = async (folder: string, gameId: string, id: string): Promise<void> => {
  const ruleset = findGame(openCatalogue(root), gameId)?.rulesets?.find((one) => one.id === id);
  if (ruleset === undefined) throw new Error(`${gameId} has no ruleset ${id}`);
  const { rulesetVersion, options = {} } = ruleset;
  const out = path.join(folder, `${gameId}-${id}`);
  const { stdout } = spawnTengen(["play", gameId, "--ruleset", id, "--out", out, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ rulesetVersion, options, unfinished: 0, results: [{ faults: 0 }, {}] });
  const report = await tengen("verify", path.join(out, `${gameId}-000001.json`));
  expect([report.status, report.stdout]).toEqual([0, expect.stringContaining(`${gameId}, ${rulesetVersion}`)]);
};
