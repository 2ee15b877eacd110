// Helpers for the tests that kill servers.
import fs from "node:fs";
import { afterEach } from "vitest";
import { envelopeOf, startTestServer, type Player, type TestServer } from "./test-server.ts";

const FREE = { TENGEN_REQUESTS: "100000", TENGEN_MESSAGES: "100000" };

/** Starts servers, and ends them after each test. */
export const useServers = (): typeof startTestServer => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers) await server.stop("SIGKILL");
    for (const { folder } of servers.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });
  return async (env, ...more) => {
    const server = await startTestServer({ ...FREE, ...env }, ...more);
    servers.push(server);
    return server;
  };
};

export const place = (matchId: string, player: Player, seq: number, x: number, y: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x, y });
