// Who is there, with a grace period of seconds on a real clock.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  join,
  makePlayer,
  startMatchOf,
  startTestServer,
  watch,
  type AnyJson,
  type Player,
  type TestServer,
} from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TENGEN_REQUESTS: "100000", TENGEN_MESSAGES: "100000", TENGEN_GRACE_SECONDS: "10" });
});
afterAll(() => server.stop());

const makeTwo = async (): Promise<readonly [Player, Player]> => [
  await makePlayer(server, "Ann"),
  await makePlayer(server, "Bob"),
];

test("presence: here, away, gone, and the number of spectators", async () => {
  const [ann, bob] = await makeTwo();
  const matchId = await startMatchOf(server, [ann, bob]);
  const [a, b, c] = [
    await watch(server, ann, matchId),
    await watch(server, bob, matchId),
    await watch(server, null, matchId),
  ];
  const stateOf = (message: AnyJson, { playerId }: Player) =>
    message.players.find((one: AnyJson) => one.playerId === playerId)?.state;
  await a.next(
    (message) => message.type === "presence" && message.spectators === 1 && stateOf(message, bob) === "here",
  );
  b.socket.terminate();
  await a.next((message) => message.type === "presence" && stateOf(message, bob) === "away");
  await a.next((message) => message.type === "presence" && stateOf(message, bob) === "gone");
  c.socket.close();
  await a.next((message) => message.type === "presence" && message.spectators === 0);
});

test("[PRO-H5] a listed match is cancelled when its creator is gone; one by invitation stays open", async () => {
  const [ann, bob] = await makeTwo();
  const open = async (kind: string): Promise<string> => {
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind }] };
    const { body } = await callApi(server, "POST", "/api/matches", request, ann.token);
    await join(server, body.match.record.matchId, ann);
    return body.match.record.matchId as string;
  };
  const [listed, invited] = [await open("open"), await open("invite")];
  const other = await watch(server, bob, listed);
  for (const matchId of [listed, invited]) (await watch(server, ann, matchId)).socket.terminate();
  await other.next((message) => message.type === "watching" && message.match.status === "dropped");
  const { body } = await callApi(server, "GET", `/api/matches/${invited}`);
  expect(body.match.status).toBe("open");
});
