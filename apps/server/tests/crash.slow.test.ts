// Servers that are killed repeatedly, stopped for seconds, or stuck: the long versions of crash.test.ts.
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { foldLog } from "@tengen/match";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { place, useServers } from "./crash.ts";
import {
  callApi,
  connect,
  join,
  makePlayer,
  startClockedMatch,
  startMatchOf,
  submit,
  watch,
  type AnyJson,
} from "./test-server.ts";
import { runTorture } from "./torture.ts";

const start = useServers();

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
});
