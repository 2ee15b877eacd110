// A server that is killed at any moment loses and duplicates nothing that it acknowledged.
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { foldLog } from "@tengen/match";
import { afterEach, describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import {
  callApi,
  connect,
  envelopeOf,
  join,
  makePlayer,
  portOf,
  startTestServer,
  startClockedMatch,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type Player,
  type AnyJson,
} from "./test-server.ts";
import { runTorture } from "./torture.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const FREE = { TENGEN_REQUESTS: "100000", TENGEN_MESSAGES: "100000" };
const servers: TestServer[] = [];
const start = async (...args: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const server = await startTestServer({ ...FREE, ...args[0] }, args[1], args[2]);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers) await server.stop("SIGKILL");
  for (const { folder } of servers.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const place = (matchId: string, player: Player, seq: number, x: number, y: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x, y });

test("[MAT-D1] [MAT-D2] [MAT-O5] [PRO-6] killed repeatedly under load, it loses and duplicates nothing acknowledged", async () => {
  const report = await runTorture({ rounds: 3, matches: 5, roundMs: 800, onProgress: () => {} });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(3);
  expect(report.acknowledged).toBeGreaterThan(30);
});

describe("a restart", () => {
  test("a match that cannot be read does not block the clocks of others", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const clock = { baseMs: 500, incrementMs: 0 };
    const broken = await startMatchOf(first, [ann, bob], { clock: { baseMs: 100_000, incrementMs: 0 } });
    await first.stop("SIGKILL");
    const database = new DatabaseSync(path.join(first.folder, "tengen.db"));
    database
      .prepare("update matches set sealed_bytes = '00' || substr(sealed_bytes, 3) where match_id = ?")
      .run(broken);
    database.exec("update heads set due_at = 1");
    database.close();
    const second = await start({}, first.folder);
    const matchId = await startClockedMatch(second, [ann, bob], clock);
    await expect
      .poll(async () => (await callApi(second, "GET", `/api/matches/${matchId}`)).body.match.outcome?.reason)
      .toBe("timeout");
  });

  test("[MAT-O3] [PRO-H3] an action whose answer was lost is stored once, and tokens and the key stay valid", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const matchId = await startMatchOf(first, [ann, bob]);
    const client = await watch(first, ann, matchId);
    const envelope = place(matchId, ann, 0, 7, 7);
    await submit(client, envelope);
    const { body: key } = await callApi(first, "GET", "/api/key");
    await first.stop("SIGKILL");
    expect(await client.closed).toBe(1006);
    const second = await start({}, first.folder, portOf(first));
    const again = await watch(second, ann, matchId);
    const answer = await submit(again, envelope);
    expect(answer).toMatchObject({ code: "IDEMPOTENCY_REPLAY", detail: { entry: { seq: 0 } } });
    expect((await callApi(second, "GET", "/api/key")).body).toEqual(key);
    expect(await submit(await connect(second, bob), place(matchId, bob, 1, 8, 8))).toMatchObject({ type: "accepted" });
  });

  test("a pending bot turn is played, even without subscribers", async () => {
    const first = await start({ TENGEN_BOT_THREADS: "1" });
    const ann = await makePlayer(first, "Ann");
    const { body } = await callApi(
      first,
      "POST",
      "/api/matches",
      { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: "Playouts 500k" }] },
      ann.token,
    );
    const { matchId } = body.match.record;
    await join(first, matchId, ann);
    await submit(await connect(first, ann), place(matchId, ann, 0, 7, 7));
    await first.stop("SIGKILL");
    const second = await start({}, first.folder);
    await expect
      .poll(async () => (await callApi(second, "GET", `/api/matches/${matchId}/log`)).body.entries.length)
      .toBe(2);
  });

  test("[MAT-T3] an outage is credited to running clocks, but not to one that ran out before", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const matchId = await startClockedMatch(first, [ann, bob], { baseMs: 12_000, incrementMs: 0 });
    await submit(await connect(first, ann), place(matchId, ann, 2, 7, 7));
    await first.stop("SIGKILL");
    await new Promise((done) => setTimeout(done, 13_000));
    const second = await start({}, first.folder);
    const client = await watch(second, bob, matchId);
    expect(await submit(client, place(matchId, bob, 3, 8, 8))).toMatchObject({ type: "accepted" });
    const { body } = await callApi(second, "GET", `/api/matches/${matchId}/log`);
    expect(body.entries[3]).toMatchObject({ type: "CLOCK_CREDIT", actionId: "credit:3" });
    expect(body.entries[3].payload.ms).toBeGreaterThan(11_000);
    const { body: described } = await callApi(second, "GET", `/api/matches/${matchId}`);
    expect(foldLog(gomoku, described.match.record, "any", body.entries).ok).toBe(true);
    expect((await client.next("finished")).outcome.reason).toBe("timeout");
  });

  test("[MAT-T3] a paused server credits the pause before it checks any clock", async () => {
    const server = await start();
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => startClockedMatch(server, [ann, bob], { baseMs: 12_000, incrementMs: 0 })),
    );
    const client = await connect(server, ann);
    for (const matchId of ids) await submit(client, place(matchId, ann, 2, 7, 7));
    server.child.kill("SIGSTOP");
    await new Promise((done) => setTimeout(done, 14_000));
    server.child.kill("SIGCONT");
    for (const matchId of ids) {
      expect(await submit(await connect(server, bob), place(matchId, bob, 3, 8, 8))).toMatchObject({
        type: "accepted",
      });
      const { body } = await callApi(server, "GET", `/api/matches/${matchId}/log`);
      expect(body.entries.slice(2).map(({ type }: AnyJson) => type)).toEqual([
        "PLACE_STONE",
        "CLOCK_CREDIT",
        "PLACE_STONE",
      ]);
    }
  });

  test("on SIGTERM it exits even if nobody reads its log", async () => {
    const server = await start({
      TENGEN_MESSAGES: "100000",
      TENGEN_REQUESTS: "100000",
      TENGEN_SOCKETS_PER_ADDRESS: "100",
    });
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    server.child.stdout?.pause();
    // More than a pipe buffers.
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const matchId = await startMatchOf(server, [ann, bob]);
        const clients = [await connect(server, ann), await connect(server, bob)] as const;
        for (let seq = 0; seq < 60; seq += 1) {
          const envelope = place(matchId, seq % 2 === 0 ? ann : bob, seq, seq % 15, Math.floor(seq / 15));
          await submit(seq % 2 === 0 ? clients[0] : clients[1], envelope);
        }
      }),
    );
    expect(await server.stop("SIGTERM")).toBe(0);
  });

  test("on SIGTERM under load it stores what is in progress, tells clients, and exits with 0", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const ids = await Promise.all(Array.from({ length: 20 }, () => startMatchOf(first, [ann, bob])));
    const client = await connect(first, ann);
    const accepted = new Set<string>();
    client.socket.on("message", (data) => {
      const message = JSON.parse((data as Buffer).toString("utf8"));
      if (message.type === "accepted") accepted.add(message.matchId);
    });
    for (const matchId of ids) client.send({ type: "submit", envelope: place(matchId, ann, 0, 7, 7) });
    await expect.poll(() => accepted.size).toBeGreaterThan(0);
    const code = first.stop("SIGTERM");
    expect(await client.closed).toBe(1001);
    expect(await code).toBe(0);
    const second = await start({}, first.folder);
    for (const matchId of accepted) {
      expect((await callApi(second, "GET", `/api/matches/${matchId}`)).body.seq).toBe(1);
    }
  });
});

test("[MAT-O5] [MAT-O6] two servers on one store: one racing action is accepted, refusals use the other's entries, and subscribers receive them", async () => {
  const one = await start();
  const two = await start({}, one.folder);
  const [ann, bob] = [await makePlayer(one, "Ann"), await makePlayer(one, "Bob")];
  const matchId = await startMatchOf(one, [ann, bob]);
  const [a1, a2, b1, b2] = [
    await watch(one, ann, matchId),
    await watch(two, ann, matchId),
    await watch(one, bob, matchId),
    await watch(two, bob, matchId),
  ];
  const race = await Promise.all([submit(a1, place(matchId, ann, 0, 1, 1)), submit(a2, place(matchId, ann, 0, 2, 2))]);
  expect(race.map(({ type }) => type).toSorted(byText)).toEqual(["accepted", "rejected"]);
  expect(race.find(({ type }) => type === "rejected")?.code).toBe("SEQ_CONFLICT");
  const same = place(matchId, bob, 1, 9, 9);
  const twins = await Promise.all([submit(b1, same), submit(b2, same)]);
  expect(twins.map(({ code }) => code ?? "accepted").toSorted(byText)).toEqual(["IDEMPOTENCY_REPLAY", "accepted"]);
  // A stale cache must not cause NOT_PLAYER_TURN.
  expect(await submit(a1, place(matchId, ann, 2, 3, 3))).toMatchObject({ type: "accepted" });
  expect(await submit(b2, place(matchId, bob, 3, 4, 4))).toMatchObject({ type: "accepted", seq: 3 });
  const resign = envelopeOf(matchId, ann, 4, "RESIGN");
  const both = await Promise.all([submit(a1, resign), submit(a2, resign)]);
  expect(both.map(({ code }) => code ?? "accepted").toSorted(byText)).toEqual(["IDEMPOTENCY_REPLAY", "accepted"]);
  for (const client of [a1, a2, b1, b2]) {
    await expect.poll(() => client.received.some(({ type }) => type === "finished")).toBe(true);
    const seqs = client.received
      .filter(({ type }) => type === "entries")
      .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry.seq));
    expect(seqs).toEqual([0, 1, 2, 3, 4]);
  }
});
