// A server that is killed at any moment, and what is left of it: everything that was acknowledged, once.
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isRejection } from "@tengen/kernel";
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
const houses: TestServer[] = [];
const start = async (...args: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const house = await startTestServer({ ...FREE, ...args[0] }, args[1], args[2]);
  houses.push(house);
  return house;
};
afterEach(async () => {
  for (const house of houses) await house.stop("SIGKILL");
  for (const { folder } of houses.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const place = (matchId: string, player: Player, seq: number, x: number, y: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x, y });

test("[MAT-D1] [MAT-D2] [MAT-O5] [PRO-6] killed again and again under load, nothing acknowledged is lost or doubled", async () => {
  const report = await runTorture({ rounds: 3, matches: 5, roundMs: 800, tell: () => {} });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(3);
  expect(report.acknowledged).toBeGreaterThan(30);
});

describe("a restart", () => {
  test("a match that cannot be read keeps no other clock from running out", async () => {
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

  test("[MAT-O3] [PRO-H3] an action whose answer was lost stands once, and tokens and the key stay what they were", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const matchId = await startMatchOf(first, [ann, bob]);
    const line = await watch(first, ann, matchId);
    const envelope = place(matchId, ann, 0, 7, 7);
    await submit(line, envelope);
    const { body: key } = await callApi(first, "GET", "/api/key");
    await first.stop("SIGKILL");
    expect(await line.closed).toBe(1006);
    const second = await start({}, first.folder, portOf(first));
    const again = await watch(second, ann, matchId);
    const answer = await submit(again, envelope);
    expect(answer).toMatchObject({ code: "IDEMPOTENCY_REPLAY", detail: { entry: { seq: 0 } } });
    expect((await callApi(second, "GET", "/api/key")).body).toEqual(key);
    expect(await submit(await connect(second, bob), place(matchId, bob, 1, 8, 8))).toMatchObject({ type: "accepted" });
  });

  test("a bot's turn that was not taken is taken, also when nobody watches", async () => {
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

  test("[MAT-T3] the time in which no server was there is given back, and a clock that ran out before is not", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const matchId = await startClockedMatch(first, [ann, bob], { baseMs: 12_000, incrementMs: 0 });
    await submit(await connect(first, ann), place(matchId, ann, 2, 7, 7));
    await first.stop("SIGKILL");
    await new Promise((done) => setTimeout(done, 13_000));
    const second = await start({}, first.folder);
    const line = await watch(second, bob, matchId);
    expect(await submit(line, place(matchId, bob, 3, 8, 8))).toMatchObject({ type: "accepted" });
    const { body } = await callApi(second, "GET", `/api/matches/${matchId}/log`);
    expect(body.entries[3]).toMatchObject({ type: "CLOCK_CREDIT", actionId: "credit:3" });
    expect(body.entries[3].payload.ms).toBeGreaterThan(11_000);
    const { body: described } = await callApi(second, "GET", `/api/matches/${matchId}`);
    expect(isRejection(foldLog(gomoku, described.match.record, "any", body.entries))).toBe(false);
    expect((await line.next("finished")).outcome.reason).toBe("timeout");
  });

  test("[MAT-T3] a server that stood still gives the time back before it looks at any clock", async () => {
    const house = await start();
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => startClockedMatch(house, [ann, bob], { baseMs: 12_000, incrementMs: 0 })),
    );
    const line = await connect(house, ann);
    for (const matchId of ids) await submit(line, place(matchId, ann, 2, 7, 7));
    house.child.kill("SIGSTOP");
    await new Promise((done) => setTimeout(done, 14_000));
    house.child.kill("SIGCONT");
    for (const matchId of ids) {
      expect(await submit(await connect(house, bob), place(matchId, bob, 3, 8, 8))).toMatchObject({ type: "accepted" });
      const { body } = await callApi(house, "GET", `/api/matches/${matchId}/log`);
      expect(body.entries.slice(2).map(({ type }: AnyJson) => type)).toEqual([
        "PLACE_STONE",
        "CLOCK_CREDIT",
        "PLACE_STONE",
      ]);
    }
  });

  test("on SIGTERM it ends also when nobody reads its log", async () => {
    const house = await start({
      TENGEN_MESSAGES: "100000",
      TENGEN_REQUESTS: "100000",
      TENGEN_SOCKETS_PER_ADDRESS: "100",
    });
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    house.child.stdout?.pause();
    // More lines than any pipe holds.
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const matchId = await startMatchOf(house, [ann, bob]);
        const lines = [await connect(house, ann), await connect(house, bob)] as const;
        for (let seq = 0; seq < 60; seq += 1) {
          const envelope = place(matchId, seq % 2 === 0 ? ann : bob, seq, seq % 15, Math.floor(seq / 15));
          await submit(seq % 2 === 0 ? lines[0] : lines[1], envelope);
        }
      }),
    );
    expect(await house.stop("SIGTERM")).toBe(0);
  });

  test("on SIGTERM under load finishes what is being stored, tells clients and ends with 0", async () => {
    const first = await start();
    const [ann, bob] = [await makePlayer(first, "Ann"), await makePlayer(first, "Bob")];
    const ids = await Promise.all(Array.from({ length: 20 }, () => startMatchOf(first, [ann, bob])));
    const line = await connect(first, ann);
    const accepted = new Set<string>();
    line.socket.on("message", (data) => {
      const message = JSON.parse((data as Buffer).toString("utf8"));
      if (message.type === "accepted") accepted.add(message.matchId);
    });
    for (const matchId of ids) line.send({ type: "submit", envelope: place(matchId, ann, 0, 7, 7) });
    await expect.poll(() => accepted.size).toBeGreaterThan(0);
    const code = first.stop("SIGTERM");
    expect(await line.closed).toBe(1001);
    expect(await code).toBe(0);
    const second = await start({}, first.folder);
    for (const matchId of accepted) {
      expect((await callApi(second, "GET", `/api/matches/${matchId}`)).body.seq).toBe(1);
    }
  });
});

test("[MAT-O5] [MAT-O6] two servers on one store: races end with one accepted, refusals rest on what the other stored, and watchers hear of it", async () => {
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
  // What the other server stored a moment ago is no reason to say that it is not one's turn.
  expect(await submit(a1, place(matchId, ann, 2, 3, 3))).toMatchObject({ type: "accepted" });
  expect(await submit(b2, place(matchId, bob, 3, 4, 4))).toMatchObject({ type: "accepted", seq: 3 });
  const resign = envelopeOf(matchId, ann, 4, "RESIGN");
  const both = await Promise.all([submit(a1, resign), submit(a2, resign)]);
  expect(both.map(({ code }) => code ?? "accepted").toSorted(byText)).toEqual(["IDEMPOTENCY_REPLAY", "accepted"]);
  for (const line of [a1, a2, b1, b2]) {
    await expect.poll(() => line.received.some(({ type }) => type === "finished")).toBe(true);
    const seqs = line.received
      .filter(({ type }) => type === "entries")
      .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry.seq));
    expect(seqs).toEqual([0, 1, 2, 3, 4]);
  }
});
