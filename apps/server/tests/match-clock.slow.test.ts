// Match clocks that run out on a real server, whose clock is real. The simulation has them on a simulated one.
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  connect,
  envelopeOf,
  join,
  makePlayer,
  startClockedMatch,
  startTestServer,
  submit,
  watch,
  type AnyJson,
  type Player,
  type TestClient,
  type TestServer,
} from "./test-server.ts";

const CLOCK = { baseMs: 1500, incrementMs: 0 };
let server: TestServer;
let validate: (message: unknown) => boolean;
beforeAll(async () => {
  server = await startTestServer();
  const { body: schema } = await callApi(server, "GET", "/api/messages.schema.json");
  const ajv = new Ajv2020({ formats: { uuid: true } });
  ajv.addSchema(schema, "messages");
  validate = ajv.compile({ $ref: "messages#/$defs/FromServer" });
});
afterAll(() => server.stop());

/** A match that waits for its players. */
const createMatch = async ({ token }: Player): Promise<string> => {
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], clock: CLOCK };
  const { body }: { readonly body: AnyJson } = await callApi(server, "POST", "/api/matches", request, token);
  return body.match.record.matchId;
};
const expectValid = (client: TestClient): void => {
  for (const message of client.received) expect([message, validate(message)]).toEqual([message, true]);
};
const typesOf = (client: TestClient): readonly string[] =>
  client.received.map(({ type }) => type).filter((type) => type !== "presence");

test("[MAT-T3] a clock that runs out ends the match, whether or not anybody moves", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const matchId = await startClockedMatch(server, [ann, bob], CLOCK);
  const client = await watch(server, bob, matchId);
  const finished = await client.next("finished");
  expect(finished.outcome).toEqual({ winners: [bob.playerId], reason: "timeout" });
  const items = client.received.filter(({ type }) => type === "entries").flatMap((message) => message.items);
  expect(items[2]).toMatchObject({ entry: { actionId: "timeout:2", actorId: "$server", type: "TIMEOUT" } });
  expect(await submit(client, envelopeOf(matchId, bob, 3, "RESIGN"))).toMatchObject({ code: "MATCH_FINISHED" });
});

test("[PRO-S1] receives the clock at the start, after each entry, and when it has run out, never below 0", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const matchId = await createMatch(ann);
  const client = await watch(server, ann, matchId);
  await join(server, matchId, ann);
  await join(server, matchId, bob);
  const { seq, remainingMs, firstMoveMs, since } = await client.next("clock");
  const { match } = client.received.findLast(({ type }) => type === "watching");
  const { startedAt, clock } = match.record;
  expect({ seq, remainingMs, since }).toEqual({ seq: 0, remainingMs: [CLOCK.baseMs, CLOCK.baseMs], since: startedAt });
  expect(firstMoveMs).toEqual([clock.firstMoveMs, clock.firstMoveMs]);
  // Both make their first move, then Ann lets her clock run out.
  await submit(client, envelopeOf(matchId, ann, 0, "PLACE_STONE", { x: 7, y: 7 }));
  await submit(await connect(server, bob), envelopeOf(matchId, bob, 1, "PLACE_STONE", { x: 8, y: 8 }));
  await client.next("finished");
  const clocks = client.received.filter(({ type }) => type === "clock");
  expect(clocks.at(-1).remainingMs[0]).toBe(0);
  for (const clock of clocks) expect(Math.min(...clock.remainingMs)).toBeGreaterThanOrEqual(0);
  expect(typesOf(client).slice(0, 5)).toEqual(["welcome", "watching", "watching", "watching", "clock"]);
  expect(typesOf(client).slice(-3)).toEqual(["entries", "clock", "finished"]);
  expectValid(client);
});
