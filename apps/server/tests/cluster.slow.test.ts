// Two and three servers as one service: no server owns a match or blocks others, and nothing acknowledged is lost or
// duplicated.
import { setTimeout as sleep } from "node:timers/promises";
import { foldLog } from "@tengen/match";
import { CLOSE_CODES } from "@tengen/protocol";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { startCluster, startInfrastructure, type Cluster, type Infrastructure, type MemberOptions } from "./cluster.ts";
import {
  callApi,
  connect,
  envelopeOf,
  join,
  makePlayer,
  openSocket,
  startClockedMatch,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type TestClient,
  type Player,
  type AnyJson,
} from "./test-server.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const codesOf = (answers: readonly AnyJson[]): readonly string[] =>
  answers.map(({ code }) => code ?? "accepted").toSorted(byText);

const place = (matchId: string, player: Player, seq: number, cell = seq) =>
  // Nobody gets five in a row: colours alternate in pairs that shift from row to row.
  envelopeOf(matchId, player, seq, "PLACE_STONE", CELLS[cell] ?? {});
const CELLS = (() => {
  const all = Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) }));
  const [black, white] = [0, 1].map((side) => all.filter(({ x, y }) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => (white?.[index] === undefined ? [] : [cell, white[index]]));
})();

const entriesOf = (client: TestClient): readonly AnyJson[] =>
  client.received
    .filter(({ type }) => type === "entries")
    .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry));

const hashesOf = (entries: readonly AnyJson[]): readonly string[] => entries.map(({ hash }) => hash);

/** Waits until a client has received an entry. */
const arrival = async (client: TestClient, seq: number): Promise<void> => {
  await expect.poll(() => entriesOf(client).some((entry) => entry.seq === seq), { interval: 20 }).toBe(true);
};

describe.skipIf(skippedRequirements().includes("nats"))("servers of one service", () => {
  let infrastructure: Infrastructure | null = null;
  beforeAll(async () => {
    infrastructure = await startInfrastructure();
  });
  afterAll(() => infrastructure?.stop());
  const clusters: Cluster[] = [];
  let names = 0;
  const start = async (members: readonly MemberOptions[] = [{}, {}, {}]): Promise<readonly TestServer[]> => {
    const cluster = await startCluster(infrastructure as Infrastructure, `service${(names += 1)}`, members);
    clusters.push(cluster);
    return cluster.servers;
  };
  const nameOfLast = (): string => `service${names}`;
  const makePlayers = async (servers: readonly TestServer[]): Promise<readonly [Player, Player]> => [
    await makePlayer(servers[0] as TestServer, "Ann"),
    await makePlayer(servers[1] as TestServer, "Bob"),
  ];
  afterEach(async () => {
    for (const cluster of clusters.splice(0)) await cluster.stop();
  });

  /** All spectators have received the same entries in the same order, each once, and they are the valid log. */
  const expectSame = async (server: TestServer, matchId: string, clients: readonly TestClient[]): Promise<void> => {
    const { body: log } = await callApi(server, "GET", `/api/matches/${matchId}/log`);
    for (const client of clients) {
      await expect.poll(() => hashesOf(entriesOf(client)), { interval: 50 }).toEqual(hashesOf(log.entries));
    }
    const { body: described } = await callApi(server, "GET", `/api/matches/${matchId}`);
    expect(foldLog(gomoku, described.match.record, "any", log.entries).ok).toBe(true);
    expect(log.entries.map(({ seq }: AnyJson) => seq)).toEqual(log.entries.map((_: AnyJson, index: number) => index));
  };

  test("[SRV-1] one match is created, joined, watched and played through three servers", async () => {
    const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    const { body } = await callApi(servers[2], "POST", "/api/matches", request, ann.token);
    const { matchId } = body.match.record;
    const [a, b, s] = [
      await watch(servers[0], ann, matchId),
      await watch(servers[1], bob, matchId),
      await watch(servers[2], null, matchId),
    ];
    await join(servers[1], matchId, ann);
    await join(servers[2], matchId, bob);
    for (const client of [a, b, s])
      await client.next(({ type, match }) => type === "watching" && match.status === "active");
    for (let seq = 0; seq < 30; seq += 1) {
      const [player, client, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
      expect(await submit(client, place(matchId, player, seq))).toMatchObject({ type: "accepted", seq });
      await arrival(other, seq);
    }
    expect(await submit(b, envelopeOf(matchId, bob, 30, "RESIGN"))).toMatchObject({ type: "accepted" });
    for (const client of [a, b, s]) expect((await client.next("finished")).outcome.reason).toBe("resign");
    await expectSame(servers[0], matchId, [a, b, s]);
    // Changes that are not entries arrive too, such as a rematch.
    const { body: again } = await callApi(servers[0], "POST", `/api/matches/${matchId}/rematch`, undefined, ann.token);
    const next = await b.next(({ type, match }) => type === "watching" && match.rematch !== null);
    expect(next.match.rematch).toBe(again.match.record.matchId);
  });

  test("[SRV-2] presence is known to every server", async () => {
    const env = { TENGEN_GRACE_SECONDS: "2" };
    const servers = (await start([{ env }, { env }, { env }])) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    const a = await watch(servers[0], ann, matchId);
    const stateOf = (message: AnyJson, player: Player): string =>
      message.players.find(({ playerId }: AnyJson) => playerId === player.playerId).state;
    const last = (): AnyJson => a.received.findLast(({ type }) => type === "presence");
    await a.next(({ type }) => type === "presence");
    // After a start he counts as away, then as gone, and both are reported.
    await expect.poll(() => stateOf(last(), bob)).toBe("gone");
    const b = await watch(servers[1], bob, matchId);
    await expect.poll(() => stateOf(last(), bob)).toBe("here");
    // And the other way round: a later subscriber learns who is connected.
    await b.next((message) => message.type === "presence" && stateOf(message, ann) === "here");
    const spectators = [
      await watch(servers[1], null, matchId),
      await watch(servers[2], null, matchId),
      await watch(servers[2], null, matchId),
    ];
    await expect.poll(() => last().spectators).toBe(3);
    spectators[1]?.socket.close();
    await expect.poll(() => last().spectators).toBe(2);
    b.socket.close();
    await expect.poll(() => stateOf(last(), bob)).toBe("away");
    await expect.poll(() => stateOf(last(), bob)).toBe("gone");
    const again = await watch(servers[2], bob, matchId);
    await expect.poll(() => stateOf(last(), bob)).toBe("here");
    // A killed server says nothing: its players are away after a while.
    await servers[2].stop("SIGKILL");
    await again.closed;
    await expect.poll(() => stateOf(last(), bob)).toBe("away");
    await expect.poll(() => [stateOf(last(), bob), last().spectators]).toEqual(["gone", 1]);
  });

  test("[SRV-2] [PRO-H5] a match waits while its creator is connected to any server, and is cancelled even if the creator's server dies", async () => {
    const grace = { env: { TENGEN_GRACE_SECONDS: "5" } };
    const servers = (await start([grace, grace, grace])) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const { body } = await callApi(
      servers[0],
      "POST",
      "/api/matches",
      { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] },
      ann.token,
    );
    const { matchId } = body.match.record;
    await join(servers[0], matchId, ann);
    const statusOf = async (): Promise<string> =>
      (await callApi(servers[2], "GET", `/api/matches/${matchId}`)).body.match.status;
    const first = await watch(servers[1], ann, matchId);
    // A spectator on another server comes and goes.
    (await watch(servers[0], bob, matchId)).socket.close();
    await sleep(8000);
    expect(await statusOf()).toBe("open");
    // The creator moves to another server, and to a third.
    first.socket.close();
    const second = await watch(servers[0], ann, matchId);
    await sleep(8000);
    expect(await statusOf()).toBe("open");
    second.socket.close();
    await watch(servers[1], ann, matchId);
    await servers[1].stop("SIGKILL");
    await expect.poll(statusOf).toBe("dropped");
  });

  test("[SRV-3] [MAT-O5] [MAT-O6] one of several racing actions is accepted, and the same action counts once", async () => {
    const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    const [as, bs] = [
      await Promise.all(servers.map((server) => watch(server, ann, matchId))),
      await Promise.all(servers.map((server) => watch(server, bob, matchId))),
    ];
    for (let round = 0; round < 20; round += 1) {
      const seq = 2 * round;
      // Different actions for the same seq.
      const race = await Promise.all(
        as.map((client, index) => submit(client, place(matchId, ann, seq, seq + ([0, 40, 140][index] ?? 0)))),
      );
      expect(codesOf(race)).toEqual(["SEQ_CONFLICT", "SEQ_CONFLICT", "accepted"]);
      // The same action.
      const same = place(matchId, bob, seq + 1, 100 + seq);
      const twins = await Promise.all(bs.map((client) => submit(client, same)));
      expect(codesOf(twins)).toEqual(["IDEMPOTENCY_REPLAY", "IDEMPOTENCY_REPLAY", "accepted"]);
      const entry = twins.find(({ code }) => code === "IDEMPOTENCY_REPLAY").detail.entry;
      expect(entry).toMatchObject({ seq: seq + 1, actionId: same.actionId });
    }
    const resign = envelopeOf(matchId, ann, 40, "RESIGN");
    const both = await Promise.all(as.slice(0, 2).map((client) => submit(client, resign)));
    expect(codesOf(both)).toEqual(["IDEMPOTENCY_REPLAY", "accepted"]);
    await expectSame(servers[2], matchId, [...as, ...bs]);
  });

  /** Plays matches on all servers at once, at full speed. */
  const load = (servers: readonly TestServer[], ids: readonly string[], [ann, bob]: readonly [Player, Player]) => {
    let isOver = false;
    const acks: { readonly matchId: string; readonly seq: number; readonly hash: string }[] = [];
    const playing = ids.map(async (matchId, index) => {
      const clients = [
        await watch(servers[index % servers.length] as TestServer, ann, matchId),
        await watch(servers[(index + 1) % servers.length] as TestServer, bob, matchId),
      ];
      for (let seq = 0; seq < 200 && !isOver; seq += 1) {
        const [player, client] = seq % 2 === 0 ? [ann, clients[0]] : [bob, clients[1]];
        const answer = await submit(client as TestClient, place(matchId, player, seq));
        if (answer.type !== "accepted") return;
        acks.push({ matchId, seq, hash: answer.hash });
      }
    });
    // A player who is connecting when the server is killed cannot play.
    for (const one of playing) one.catch(() => {});
    return {
      acks,
      stop: async () => {
        isOver = true;
        // Players on a dead server never get an answer.
        await Promise.race([Promise.allSettled(playing), sleep(1000)]);
      },
    };
  };

  const expectAcknowledged = async (server: TestServer, acks: ReturnType<typeof load>["acks"]): Promise<void> => {
    const logs = new Map<string, readonly AnyJson[]>();
    for (const { matchId, seq, hash } of acks) {
      const entries = logs.get(matchId) ?? (await callApi(server, "GET", `/api/matches/${matchId}/log`)).body.entries;
      logs.set(matchId, entries);
      expect(entries[seq].hash).toBe(hash);
    }
  };

  test("[SRV-4] a match locked in the database delays no other, and continues when it is unlocked", async () => {
    const servers = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const ids = await Promise.all(Array.from({ length: 16 }, () => startMatchOf(servers[0], [ann, bob])));
    const [locked, others] = [ids.slice(0, 4), ids.slice(4)];
    const { databases } = infrastructure as Infrastructure;
    const release = await databases.hold(
      nameOfLast(),
      "select from heads where match_no in (select match_no from matches where match_id = any($1)) for update",
      [locked],
    );
    const client = await connect(servers[0], ann);
    // One after the other, so that each would block a group commit of its own.
    const stuck: TestClient[] = [];
    for (const matchId of locked) {
      const one = await connect(servers[0], ann);
      one.send({ type: "submit", envelope: place(matchId, ann, 0) });
      stuck.push(one);
      await sleep(150);
    }
    for (const matchId of others) {
      expect(await submit(client, place(matchId, ann, 0))).toMatchObject({ type: "accepted" });
    }
    // They did not wait for the locked ones to be given up: those are still unanswered.
    expect(stuck.flatMap(({ received }) => received.filter(({ type }) => type !== "welcome"))).toEqual([]);
    await release();
    for (const [index, one] of stuck.entries()) {
      expect(await one.next("accepted")).toMatchObject({ matchId: locked[index], seq: 0 });
    }
  });

  test.each(["SIGKILL", "SIGSTOP"] as const)(
    "[SRV-4] [MAT-D1] after %s for one of three servers, the others continue",
    async (signal) => {
      const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
      const [ann, bob] = await makePlayers(servers);
      const ids = await Promise.all(Array.from({ length: 12 }, () => startMatchOf(servers[0], [ann, bob])));
      const [matchId = ""] = ids;
      const watching = await Promise.all(servers.map((server) => watch(server, null, matchId)));
      const playing = load(servers, ids, [ann, bob]);
      await expect.poll(() => playing.acks.length).toBeGreaterThan(200);
      servers[0].child.kill(signal);
      // Every match can be played on through the others.
      const [b, c] = [servers[1], servers[2]];
      for (const [index, id] of ids.entries()) {
        const server = index % 2 === 0 ? b : c;
        const { body } = await callApi(server, "GET", `/api/matches/${id}`);
        const player = body.seq % 2 === 0 ? ann : bob;
        // Its own players may still be faster; any answer counts.
        await submit(await connect(server, player), place(id, player, body.seq));
      }
      await playing.stop();
      await expectAcknowledged(b, playing.acks);
      // Its spectators have missed nothing when it resumes.
      servers[0].child.kill("SIGCONT");
      const still = signal === "SIGKILL" ? watching.slice(1) : watching;
      await expectSame(b, matchId, [...still, await watch(c, null, matchId)]);
    },
  );

  test("[SRV-5] bot turns and clocks are taken over from a dead and from a paused server", async () => {
    const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const bot = { seats: [{ kind: "me" }, { kind: "bot", name: "Playouts 500k" }] };
    const withBot = async (): Promise<string> => {
      const { body } = await callApi(servers[0], "POST", "/api/matches", { gameId: "gomoku", ...bot }, ann.token);
      await join(servers[0], body.match.record.matchId, ann);
      return body.match.record.matchId;
    };
    const ids = [await withBot(), await withBot()];
    const clock = { baseMs: 2500, incrementMs: 0 };
    const timed = await Promise.all([1, 2].map(() => startClockedMatch(servers[0], [ann, bob], clock)));
    const client = await connect(servers[0], ann);
    for (const matchId of ids) await submit(client, place(matchId, ann, 0));
    for (const matchId of timed) await submit(client, place(matchId, ann, 2));
    servers[0].child.kill("SIGSTOP");
    const lengthOf = async (matchId: string): Promise<number> =>
      (await callApi(servers[1], "GET", `/api/matches/${matchId}/log`)).body.entries.length;
    const reasonOf = async (matchId: string): Promise<string | undefined> =>
      (await callApi(servers[2], "GET", `/api/matches/${matchId}`)).body.match.outcome?.reason;
    const [first = "", second = ""] = timed;
    await expect.poll(() => reasonOf(first)).toBe("timeout");
    await servers[0].stop("SIGKILL");
    await expect.poll(() => reasonOf(second)).toBe("timeout");
    const { body } = await callApi(servers[1], "GET", `/api/matches/${first}/log`);
    const [, , moved, ended] = body.entries;
    expect(ended.at - moved.at).toBeGreaterThan(clock.baseMs);
    for (const matchId of ids) await expect.poll(() => lengthOf(matchId)).toBe(2);
  });

  test("[SRV-6] [MAT-T3] server clocks that are wrong by minutes have no effect", async () => {
    const minute = 60_000;
    const servers = (await start([{ skew: 11 * minute }, { skew: -7 * minute }, {}])) as readonly [
      TestServer,
      TestServer,
      TestServer,
    ];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob], { clock: { baseMs: 10 * minute, incrementMs: 0 } });
    const [a, b] = [await watch(servers[0], ann, matchId), await watch(servers[1], bob, matchId)];
    const before = Date.now();
    for (let seq = 0; seq < 8; seq += 1) {
      const [player, client, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
      expect(await submit(client, place(matchId, player, seq))).toMatchObject({ type: "accepted", seq });
      await arrival(other, seq);
    }
    const { body } = await callApi(servers[2], "GET", `/api/matches/${matchId}/log`);
    for (const { at, type } of body.entries) {
      expect(type).toBe("PLACE_STONE");
      expect(Math.abs(at - before)).toBeLessThan(5 * minute);
    }
    for (const server of servers) {
      const client = await connect(server, ann);
      expect(Math.abs(client.received[0].now - Date.now())).toBeLessThan(5 * minute);
    }
    // The servers also agree on when a clock has run out.
    const short = await startClockedMatch(servers[1], [ann, bob], { baseMs: 1000, incrementMs: 0 });
    const client = await watch(servers[0], ann, short);
    expect((await client.next("finished")).outcome).toMatchObject({ reason: "timeout" });
    const rows = await (infrastructure as Infrastructure).databases.query(nameOfLast(), "select * from outages");
    expect(rows).toEqual([]);
  });

  test("[SRV-6] [MAT-T3] a database clock that is set forward and back is credited once, and blocks nobody", async () => {
    const { databases } = infrastructure as Infrastructure;
    const name = `service${names + 1}`;
    await databases.open(name);
    // The real clock plus an offset.
    await databases.query(name, "create schema fake");
    await databases.query(name, "create table fake.step as select 0::bigint as ms");
    await databases.query(
      name,
      `create function fake.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.clock_timestamp() + (select ms from fake.step) * interval '1 ms' $$`,
    );
    await databases.query(name, `alter database "${name}" set search_path = public, fake, pg_catalog`);
    const step = async (ms: number): Promise<void> => {
      await databases.query(name, "update fake.step set ms = $1", [ms]);
      // Several heartbeats.
      await sleep(6000);
    };
    const servers = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const logOf = async (id: string) => (await callApi(servers[1], "GET", `/api/matches/${id}/log`)).body.entries;
    const clock = { baseMs: 120_000, incrementMs: 0 };
    const matchId = await startMatchOf(servers[0], [ann, bob], { clock });
    await step(600_000);
    const [a, b] = [await connect(servers[0], ann), await connect(servers[1], bob)];
    const playAt = async (client: TestClient, player: Player, id: string, cell: number): Promise<void> => {
      const { length } = await logOf(id);
      expect(await submit(client, place(id, player, length, cell))).toMatchObject({ type: "accepted" });
    };
    await playAt(a, ann, matchId, 0);
    await step(0);
    await playAt(b, bob, matchId, 1);
    await playAt(a, ann, matchId, 2);
    const types = (await logOf(matchId)).map(({ type }: AnyJson) => type);
    expect(types.filter((type: string) => type !== "PLACE_STONE").length).toBeLessThan(3);
    expect(await databases.query(name, "select * from outages where to_at > from_at + 60000")).toEqual([]);
    // Jobs that were due by the earlier clock are still done.
    const seats = [{ kind: "me" }, { kind: "bot", name: "Playouts 500k" }];
    const { body } = await callApi(servers[0], "POST", "/api/matches", { gameId: "gomoku", seats }, ann.token);
    const withBot = body.match.record.matchId;
    await join(servers[0], withBot, ann);
    await playAt(a, ann, withBot, 0);
    await expect.poll(async () => (await logOf(withBot)).length).toBe(2);
    await step(-600_000);
    await playAt(a, ann, withBot, 220);
    await servers[0].stop("SIGKILL");
    await expect.poll(async () => (await logOf(withBot)).length).toBe(4);
  });

  test("[SRV-1] [MAT-O6] a client that comes from another server with newer entries is not refused", async () => {
    const servers = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    await watch(servers[0], null, matchId);
    const clients = [await connect(servers[1], ann), await connect(servers[1], bob)] as const;
    await infrastructure?.nats.stop();
    try {
      for (let seq = 0; seq < 10; seq += 1) {
        expect(
          await submit(clients[seq % 2] as TestClient, place(matchId, seq % 2 === 0 ? ann : bob, seq)),
        ).toMatchObject({
          type: "accepted",
        });
        // It watches there at once, from its own position.
        const client = await connect(servers[0], null);
        client.send({ type: "watch", matchId, fromSeq: seq + 1 });
        expect(await client.next(({ type }) => type === "watching" || type === "error")).toMatchObject({
          seq: seq + 1,
        });
        client.socket.close();
      }
    } finally {
      await infrastructure?.nats.start();
    }
  });

  test("[SRV-7] without NATS play continues by polling, and as before when it is back", async () => {
    const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    const [a, b, s] = [
      await watch(servers[0], ann, matchId),
      await watch(servers[1], bob, matchId),
      await watch(servers[2], null, matchId),
    ];
    const playOn = async (from: number, to: number): Promise<void> => {
      for (let seq = from; seq < to; seq += 1) {
        const [player, client, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
        expect(await submit(client, place(matchId, player, seq))).toMatchObject({ type: "accepted" });
        await Promise.all([arrival(other, seq), arrival(s, seq)]);
      }
    };
    await playOn(0, 4);
    await infrastructure?.nats.stop();
    try {
      // A server that starts without NATS is a member.
      const late = (await clusters[0]?.add()) as TestServer;
      const l = await watch(late, null, matchId);
      for (let seq = 4; seq < 12; seq += 1) await Promise.all([playOn(seq, seq + 1), arrival(l, seq)]);
    } finally {
      await infrastructure?.nats.start();
    }
    await expect
      .poll(async () => {
        const figures = await Promise.all(
          servers.map(async (server) => (await callApi(server, "GET", "/metrics")).body),
        );
        return figures.every((text: string) => text.includes("tengen_bus_connected 1"));
      })
      .toBe(true);
    await playOn(12, 22);
    await expectSame(servers[2], matchId, [a, b, s]);
  });

  test("[SRV-8] [MAT-D1] after a restart and after a crash of PostgreSQL nothing acknowledged is lost, and play continues", async () => {
    const servers = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await makePlayers(servers);
    const ids = await Promise.all(Array.from({ length: 6 }, () => startMatchOf(servers[0], [ann, bob])));
    const acks: { matchId: string; seq: number; hash: string }[] = [];
    /** Resends until the result is known, as a client does (PRO-6). */
    const retry = async (client: TestClient, envelope: ReturnType<typeof place>): Promise<void> => {
      for (;;) {
        client.send({ type: "submit", envelope });
        const answer = await client.next(
          ({ type, actionId, matchId }) =>
            (type === "error" && matchId === envelope.matchId) || actionId === envelope.actionId,
        );
        const entry = answer.type === "accepted" ? answer : answer.detail?.entry;
        if (entry !== undefined) {
          acks.push({ matchId: envelope.matchId, seq: entry.seq, hash: entry.hash });
          return;
        }
        expect(answer).toMatchObject({ type: "error", code: "INTERNAL" });
        await sleep(100);
      }
    };
    let isOver = false;
    const playing = ids.map(async (matchId, index) => {
      const clients = [
        await watch(servers[index % 3] as TestServer, ann, matchId),
        await watch(servers[(index + 1) % 3] as TestServer, bob, matchId),
      ] as const;
      let seq = 0;
      for (; !isOver && seq < 200; seq += 1) {
        await retry(clients[seq % 2] as TestClient, place(matchId, seq % 2 === 0 ? ann : bob, seq));
        await sleep(5);
      }
      return { matchId, clients };
    });
    for (const how of ["fast", "immediate"] as const) {
      const before = acks.length;
      await expect.poll(() => acks.length).toBeGreaterThan(before + 60);
      await infrastructure?.databases.restart(how, 300);
    }
    const before = acks.length;
    await expect.poll(() => acks.length).toBeGreaterThan(before + 60);
    isOver = true;
    for (const { matchId, clients } of await Promise.all(playing)) await expectSame(servers[2], matchId, clients);
    await expectAcknowledged(servers[1], acks);
    expect(new Set(acks.map(({ matchId, seq }) => `${matchId} ${seq}`)).size).toBe(acks.length);
  });

  test("[SRV-11] a server without responses of the database acknowledges nothing, is not ready, and blocks nobody", async () => {
    const servers = (await start([{ hasProxy: true }, {}, {}])) as readonly [TestServer, TestServer, TestServer];
    const proxy = clusters[0]?.proxies[0];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    const [a, b, c] = [
      await watch(servers[0], ann, matchId),
      await watch(servers[1], bob, matchId),
      await watch(servers[2], ann, matchId),
    ];
    expect(await submit(a, place(matchId, ann, 0))).toMatchObject({ type: "accepted" });
    expect(await submit(b, place(matchId, bob, 1))).toMatchObject({ type: "accepted" });
    await arrival(a, 1);
    // Statements are executed, but the responses are lost.
    proxy?.set("drop-responses");
    const envelope = place(matchId, ann, 2);
    a.send({ type: "submit", envelope });
    // The bus did not report it, and the others continue nevertheless.
    await arrival(b, 2);
    expect(await submit(b, place(matchId, bob, 3))).toMatchObject({ type: "accepted" });
    await arrival(c, 3);
    // The player resends the unanswered action to another server, and plays on.
    const again = await submit(c, envelope);
    expect(again).toMatchObject({ code: "IDEMPOTENCY_REPLAY", detail: { entry: { seq: 2 } } });
    proxy?.set("blocked");
    expect(await submit(c, place(matchId, ann, 4))).toMatchObject({ type: "accepted" });
    // Other servers can store, so this one drains.
    expect(await a.closed).toBe(CLOSE_CODES.goingAway);
    expect(a.received.some(({ actionId }) => actionId === envelope.actionId)).toBe(false);
    await expect(openSocket(servers[0])).rejects.toThrow("503");
    expect((await callApi(servers[0], "GET", "/readyz")).status).toBe(503);
    expect((await callApi(servers[0], "GET", `/api/matches/${matchId}`)).status).toBe(503);
    proxy?.set("open");
    await expect.poll(async () => (await callApi(servers[0], "GET", "/readyz")).status, { interval: 200 }).toBe(200);
    await expect
      .poll(() =>
        openSocket(servers[0]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await submit(await connect(servers[0], bob), place(matchId, bob, 5))).toMatchObject({ type: "accepted" });
    await expectSame(servers[1], matchId, [await watch(servers[0], null, matchId), b, c]);
  });

  test("[SRV-11] while no server reaches the database, clients stay connected, and a server can still be stopped", async () => {
    const servers = (await start([{ hasProxy: true }, { hasProxy: true }])) as readonly [TestServer, TestServer];
    const proxies = clusters[0]?.proxies ?? [];
    const [ann, bob] = await makePlayers(servers);
    const matchId = await startMatchOf(servers[0], [ann, bob]);
    const [a, b] = [await watch(servers[0], ann, matchId), await watch(servers[1], bob, matchId)];
    // Wait until the servers know each other.
    await sleep(2500);
    for (const proxy of proxies) proxy.set("blocked");
    await sleep(6000);
    expect([a.socket.readyState, b.socket.readyState]).toEqual([a.socket.OPEN, b.socket.OPEN]);
    a.send({ type: "submit", envelope: place(matchId, ann, 0) });
    await sleep(200);
    // The first signal starts a graceful shutdown, the second stops at once.
    servers[0].child.kill("SIGTERM");
    await sleep(500);
    expect(await servers[0].stop("SIGTERM")).toBe(1);
    const code = await servers[1].stop("SIGTERM");
    expect([0, 1]).toContain(code);
  });

  test("[SRV-8] [MAT-T3] time in which no server could reach the database is credited to the clocks", async () => {
    const servers = (await start([{ hasProxy: true }, { hasProxy: true }])) as readonly [TestServer, TestServer];
    const proxies = clusters[0]?.proxies ?? [];
    const [ann, bob] = await makePlayers(servers);
    const clock = { baseMs: 15_000, incrementMs: 0 };
    const ids = await Promise.all(Array.from({ length: 8 }, () => startClockedMatch(servers[0], [ann, bob], clock)));
    for (const proxy of proxies) proxy.set("blocked");
    await sleep(17_000);
    for (const proxy of proxies) proxy.set("open");
    for (const server of servers) {
      await expect.poll(async () => (await callApi(server, "GET", "/readyz")).status, { interval: 50 }).toBe(200);
    }
    const answers = await Promise.all(
      ids.map(async (matchId, index) =>
        submit(await connect(servers[index % 2] as TestServer, ann), place(matchId, ann, 2)),
      ),
    );
    expect(codesOf(answers)).toEqual(ids.map(() => "accepted"));
  });

  test("[SRV-9] servers that start together migrate once, and an old one runs and starts next to a newer one", async () => {
    const [one, two] = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const { databases } = infrastructure as Infrastructure;
    const cluster = clusters[0] as Cluster;
    const names = async (): Promise<readonly unknown[]> =>
      (await databases.query(nameOfLast(), "select name from kysely_migration order by name")).map(({ name }) => name);
    const before = await names();
    const [ann, bob] = [await makePlayer(one, "Ann"), await makePlayer(two, "Bob")];
    const matchId = await startMatchOf(one, [ann, bob]);
    const [a, b] = [await watch(one, ann, matchId), await watch(two, bob, matchId)];
    await submit(a, place(matchId, ann, 0));
    // Two servers of the later release start while the others play.
    const later = await Promise.all([cluster.add({ isLater: true }), cluster.add({ isLater: true })]);
    expect(await names()).toEqual([...before, "9998-remarks.adds"]);
    const l = await watch(later[0], bob, matchId);
    expect(await submit(b, place(matchId, bob, 1))).toMatchObject({ type: "accepted" });
    await arrival(l, 1);
    expect(await submit(a, place(matchId, ann, 2))).toMatchObject({ type: "accepted" });
    expect(await submit(l, place(matchId, bob, 3))).toMatchObject({ type: "accepted" });
    // The old release works next to the new one, and can be restarted.
    const other = await startMatchOf(one, [ann, bob]);
    expect(await submit(l, place(other, bob, 0))).toMatchObject({ code: "NOT_PLAYER_TURN" });
    await two.stop("SIGTERM");
    const old = await cluster.add();
    expect(await submit(await connect(old, ann), place(matchId, ann, 4))).toMatchObject({ type: "accepted" });
    await expectSame(later[1], matchId, [a, l]);
  });

  test("[SRV-10] a server with another secret refuses to start", async () => {
    const [server] = (await start([{}])) as readonly [TestServer];
    expect((await callApi(server, "GET", "/readyz")).status).toBe(200);
    await expect(clusters[0]?.add({ env: { TENGEN_SECRET: "x".repeat(40) } })).rejects.toThrow(
      /encrypted with another secret\. Set TENGEN_SECRET to the original one on every server/u,
    );
  });
});
