// First moves that are never made, and abandoned matches, on a real server and its clock. The simulation has them too.
import { verifyMatch } from "@tengen/match";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import {
  callApi,
  connect,
  envelopeOf,
  makeFolder,
  makePlayer,
  portOf,
  startTestServer,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type TestClient,
  type Player,
  type AnyJson,
} from "./test-server.ts";

const SHORT = { TENGEN_ABSENCE_SECONDS: "1", TENGEN_FIRST_MOVE_SECONDS: "1" };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(SHORT);
});
afterAll(async () => {
  await server.stop();
});

const makeTwo = async (): Promise<[Player, Player]> => [
  await makePlayer(server, "Ann"),
  await makePlayer(server, "Bob"),
];
const place = (matchId: string, player: Player, seq: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x: seq, y: (seq % 2) * 2 });
/** Plays three moves, so that it is Bob's turn; returns Ann's and Bob's connections. */
const playThree = async (
  matchId: string,
  [ann, bob]: readonly [Player, Player],
): Promise<readonly [TestClient, TestClient]> => {
  const [a, b] = [await watch(server, ann, matchId), await watch(server, bob, matchId)];
  for (const [seq, [client, player]] of (
    [
      [a, ann],
      [b, bob],
      [a, ann],
    ] as const
  ).entries()) {
    expect(await submit(client, place(matchId, player, seq))).toMatchObject({ type: "accepted" });
  }
  return [a, b];
};

/** Claims repeatedly until the server accepts. */
const claim = async (client: TestClient, matchId: string, player: Player, type: string): Promise<AnyJson> => {
  const absence = await client.next((message) => message.type === "absence" && message.absent !== null);
  expect(absence.absent.claimAt - absence.absent.since).toBe(1000);
  for (;;) {
    const envelope = envelopeOf(matchId, player, 3, type);
    const answer = await submit(client, envelope);
    if (answer.type === "accepted") {
      expect(await submit(client, envelope)).toMatchObject({ code: "IDEMPOTENCY_REPLAY" });
      return answer;
    }
    expect(answer.code).toBe("NOT_CLAIMABLE");
    await new Promise((done) => setTimeout(done, 100));
  }
};

describe("[MAT-X8] a first move that is not made", () => {
  test("does not use the clock; the match is aborted, even with nobody connected", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob], { clock: { baseMs: 300, incrementMs: 0 } });
    await expect
      .poll(async () => (await callApi(server, "GET", `/api/matches/${matchId}`)).body.match.outcome)
      .toEqual({ winners: null, reason: "aborted" });
    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    expect(file.match.clock).toEqual({ baseMs: 300, incrementMs: 0, firstMoveMs: 1000 });
    expect(file.entries).toMatchObject([{ type: "ABORT", actionId: "abort:0", actorId: "$server", payload: {} }]);
    expect(file.entries[0].at).toBeGreaterThan(file.match.startedAt + 1000);
    expect((await verifyMatch(file, { engineOf: () => gomoku })).ok).toBe(true);
  });

  test("has a time that the creator cannot choose", async () => {
    const [ann] = await makeTwo();
    const clock = { baseMs: 300, incrementMs: 0, firstMoveMs: 1 };
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], clock };
    expect((await callApi(server, "POST", "/api/matches", request, ann.token)).body.error.code).toBe("INVALID_PAYLOAD");
  });
});

describe("[MAT-X9] [PRO-20] a player who leaves", () => {
  test.each([
    ["CLAIM_VICTORY", (ann: Player) => [ann.playerId]],
    ["CLAIM_DRAW", () => null],
  ] as const)("lets the opponent end a match without a clock: %s", async (type, winners) => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b] = await playThree(matchId, [ann, bob]);
    expect(await submit(a, envelopeOf(matchId, ann, 3, type))).toMatchObject({ code: "NOT_CLAIMABLE" });
    b.socket.terminate();
    await claim(a, matchId, ann, type);
    await expect.poll(() => a.received.some((message) => message.type === "finished")).toBe(true);
    expect(a.received.find((message) => message.type === "finished").outcome).toEqual({
      winners: winners(ann),
      reason: "abandoned",
    });
    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    expect(file.entries.slice(3)).toMatchObject([
      { type: "ABSENCE", actionId: "absence:3", actorId: "$server", payload: { playerId: bob.playerId } },
      { type, actorId: ann.playerId },
    ]);
    expect((await verifyMatch(file, { engineOf: () => gomoku })).ok).toBe(true);
  });

  test("can return in time and play on", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b] = await playThree(matchId, [ann, bob]);
    b.socket.terminate();
    await a.next((message) => message.type === "absence" && message.absent !== null);
    const back = await watch(server, bob, matchId);
    await a.next((message) => message.type === "absence" && message.absent === null);
    expect(await submit(a, envelopeOf(matchId, ann, 3, "CLAIM_VICTORY"))).toMatchObject({ code: "NOT_CLAIMABLE" });
    expect(await submit(back, place(matchId, bob, 3))).toMatchObject({ type: "accepted", seq: 3 });
  });

  test("loses nothing when the server is killed: the count restarts", async () => {
    const folder = makeFolder();
    const long = { TENGEN_ABSENCE_SECONDS: "60" };
    const first = await startTestServer(long, folder);
    const players = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")] as const;
    const [ann, bob] = players;
    const matchId = await startMatchOf(first, players);
    for (const [seq, player] of [ann, bob, ann].entries())
      await submit(await connect(first, player), place(matchId, player, seq));
    await first.stop("SIGKILL");
    const second = await startTestServer(long, folder, portOf(first));
    const a = await watch(second, ann, matchId);
    const [last] = (await callApi(second, "GET", `/api/matches/${matchId}/log?from=2`)).body.entries;
    const { absent } = await a.next((message) => message.type === "absence");
    expect(absent.since).toBeGreaterThan(last.at);
    expect(absent.claimAt).toBe(absent.since + 60_000);
    expect(await submit(a, envelopeOf(matchId, ann, 3, "CLAIM_VICTORY"))).toMatchObject({ code: "NOT_CLAIMABLE" });
    await second.stop();
  });

  test("a bot never leaves, and a spectator is sent no absence", async () => {
    const [ann, bob] = await makeTwo();
    const seats = [{ kind: "me" }, { kind: "bot" }];
    const { body } = await callApi(server, "POST", "/api/matches", { gameId: "gomoku", seats }, ann.token);
    expect(body.match.record.absenceMs).toBeUndefined();
    const matchId = await startMatchOf(server, [ann, bob]);
    const eve = await watch(server, null, matchId);
    const [a, b] = await playThree(matchId, [ann, bob]);
    b.socket.terminate();
    await a.next((message) => message.type === "absence" && message.absent !== null);
    eve.send({ type: "ping", seqs: {} });
    await eve.next("pong");
    expect(eve.received.filter(({ type }) => type === "absence")).toEqual([]);
  });
});
