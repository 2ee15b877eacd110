// Bots play a match by every ruleset on a real server.
import { afterAll, beforeAll, test } from "vitest";
import { allRulesets, checkRulesetMatch } from "./ruleset-match.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(await allRulesets())(
  "[PRO-H11] [PRO-H12] the default bot plays %s by the ruleset %s against itself",
  (gameId, id) => checkRulesetMatch(server, gameId, id),
);
