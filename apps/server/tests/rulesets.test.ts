// Bots play a match by one ruleset of each game on a real server; rulesets.slow.test.ts has all rulesets.
import { afterAll, beforeAll, test } from "vitest";
import { checkRulesetMatch } from "./ruleset-match.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ["go-9x9", "quick"],
  ["gomoku", "renju"],
  ["gomoku-cards", "quick"],
])("[PRO-H11] [PRO-H12] the default bot plays %s by the ruleset %s against itself", (gameId, id) =>
  checkRulesetMatch(server, gameId, id),
);
