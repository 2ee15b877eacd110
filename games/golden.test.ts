// Golden match files, kept since the first release: each still verifies and replays to the same state, byte for byte.
// `golden-x.json` is the match, `golden-x.state.json` its final state. They are never overwritten: a rule change is a
// new ruleset with its own golden files.
import fs from "node:fs";
import path from "node:path";
import { findGame, loadEngines } from "@tengen/catalogue";
import { canonicalJson, unwrap } from "@tengen/kernel";
import { compactMatch, expandMatch, foldLog, verifyMatch, type MatchFile } from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const catalogue = openCatalogue(root);
const enginesOf = async (gameId: string) => {
  const game = findGame(catalogue, gameId);
  return game === undefined ? [] : loadEngines(game, importFrom(root));
};
const engineOf = async (gameId: string, rulesetVersion: string) =>
  (await enginesOf(gameId)).find((engine) => engine.rulesetVersion === rulesetVersion);
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, "utf8"));

describe.each(catalogue.games.map((game) => game.id))("%s", (id) => {
  const fixtures = path.join(root, "games", id, "fixtures");
  const files = fs.existsSync(fixtures)
    ? fs.readdirSync(fixtures).filter((name) => /^golden-[\w-]+\.json$/u.test(name))
    : [];

  test("[MAT-D3] has a golden match of each ruleset", async () => {
    const rulesets = files.map((name) => (readJson(path.join(fixtures, name)) as MatchFile).match.rulesetVersion);
    const how = `keep one with: npm run golden -- <a match file of ${id}, as tengen play --out writes them> <name>`;
    const current = (await enginesOf(id)).map((engine) => engine.rulesetVersion);
    expect(rulesets, how).toEqual(expect.arrayContaining(current));
  });

  test.each(files)("[MAT-X40] %s is the same file after it was compact", (name) => {
    const file = readJson(path.join(fixtures, name)) as MatchFile;
    const compact: unknown = JSON.parse(JSON.stringify(compactMatch(file)));
    expect(unwrap(expandMatch(compact))).toEqual(file);
    expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(file).length / 2 + 400);
  });

  test.each(files)("[MAT-D3] %s", async (name) => {
    const file = readJson(path.join(fixtures, name)) as MatchFile;
    expect((await verifyMatch(file, { engineOf })).steps.filter((step) => !step.ok)).toEqual([]);
    const engine = await engineOf(id, file.match.rulesetVersion);
    if (engine === undefined) throw new Error(`no engine for ${id} ${file.match.rulesetVersion}`);
    const match = unwrap(foldLog(engine, file.match, file.reveal.seed, file.entries));
    const state = readJson(path.join(fixtures, name.replace(".json", ".state.json")));
    expect(canonicalJson(match.state)).toBe(canonicalJson(state));
  });
});
