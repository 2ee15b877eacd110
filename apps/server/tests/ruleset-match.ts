// A match of a ruleset that the default bot plays against itself on a real server; its file verifies.
import path from "node:path";
import { findGame, loadEngines, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { verifyMatch } from "@tengen/match";
import { expect } from "vitest";
import { callApi, makePlayer, watch, type TestServer } from "./test-server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const catalogue = openCatalogue(root);

const loadRulesets = async (gameId: string) => {
  const game = findGame(catalogue, gameId);
  if (game === undefined) throw new Error(`there is no game ${gameId}`);
  const engines = await loadEngines(game, importFrom(root));
  return { engines, rulesets: rulesetsOf(game, engines[0] ?? { rulesetVersion: "" }) };
};

/** The id of each game with the id of each of its rulesets. */
export const allRulesets = async (): Promise<readonly (readonly [string, string])[]> => {
  const games = catalogue.games.map(async ({ id }) =>
    (await loadRulesets(id)).rulesets.map((ruleset) => [id, ruleset.id] as const),
  );
  return (await Promise.all(games)).flat();
};

export const checkRulesetMatch = async (server: TestServer, gameId: string, id: string): Promise<void> => {
  const { engines, rulesets } = await loadRulesets(gameId);
  const ruleset = rulesets.find((one) => one.id === id);
  if (ruleset === undefined) throw new Error(`${gameId} has no ruleset ${id}`);
  const player = await makePlayer(server, "Ann");
  const seats = [{ kind: "bot" }, { kind: "bot" }];
  const { body } = await callApi(server, "POST", "/api/matches", { gameId, ruleset: id, seats }, player.token);
  const { matchId, rulesetVersion, options } = body.match.record;
  expect({ rulesetVersion, options }).toEqual({
    rulesetVersion: ruleset.rulesetVersion,
    options: ruleset.options ?? {},
  });
  await callApi(server, "POST", `/api/matches/${matchId}/start`, {}, player.token);
  const client = await watch(server, null, matchId);
  await client.next("finished");
  const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
  const engineOf = (_gameId: string, version: string) => engines.find((one) => one.rulesetVersion === version);
  expect(await verifyMatch(file, { engineOf })).toMatchObject({ ok: true });
  expect(server.log()).not.toContain("a bot failed");
};
