// Bots play a match of every ruleset on a real server; its file verifies.
import path from "node:path";
import { loadEngines, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { verifyMatch } from "@tengen/match";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, makePlayer, startTestServer, watch, type TestServer } from "./test-server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const importFile = importFrom(root);
const { games } = openCatalogue(root);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MATCHES = (
  await Promise.all(
    games.map(async (game) => {
      const engines = await loadEngines(game, importFile);
      return rulesetsOf(game, engines[0] ?? { rulesetVersion: "" }).map((ruleset) => ({ game, engines, ruleset }));
    }),
  )
).flat();

test.each(MATCHES)(
  "[PRO-H11] [PRO-H12] the default bot plays $game.id by the ruleset $ruleset.id against itself",
  async ({ game, engines, ruleset }) => {
    const player = await makePlayer(server, "Ann");
    const seats = [{ kind: "bot" }, { kind: "bot" }];
    const request = { gameId: game.id, ruleset: ruleset.id, seats };
    const { body } = await callApi(server, "POST", "/api/matches", request, player.token);
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
  },
);
