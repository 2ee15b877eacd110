// Two and three servers as one service: nobody owns a match, nobody is waited for, and nothing that was acknowledged is lost or doubled.
import { setTimeout as sleep } from "node:timers/promises";
import { isRejection } from "@tengen/kernel";
import { foldLog } from "@tengen/match";
import { CLOSE_CODES } from "@tengen/protocol";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { skippedRequirements } from "../../../tools/chromium/skip.ts";
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
  type TestSocket,
  type Player,
  type AnyJson,
} from "./test-server.ts";

/** What the service promises to be delayed by at most, and what a busy machine may add to it. */
const PROMISED = 2000;
const BUSY = 1500;
/** For how long NATS is away, in milliseconds. */
const AWAY = 60_000;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const codesOf = (answers: readonly AnyJson[]): readonly string[] =>
  answers.map(({ code }) => code ?? "accepted").toSorted(byText);

const place = (matchId: string, player: Player, seq: number, cell = seq) =>
  // Nobody gets five in a row so soon: black and white go in pairs that change over from row to row.
  envelopeOf(matchId, player, seq, "PLACE_STONE", CELLS[cell] ?? {});
const CELLS = (() => {
  const all = Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) }));
  const [black, white] = [0, 1].map((side) => all.filter(({ x, y }) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => (white?.[index] === undefined ? [] : [cell, white[index]]));
})();

const entriesOf = (line: TestSocket): readonly AnyJson[] =>
  line.received
    .filter(({ type }) => type === "entries")
    .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry));

const hashesOf = (entries: readonly AnyJson[]): readonly string[] => entries.map(({ hash }) => hash);

/** How long it takes until somebody has heard of an entry, in milliseconds. */
const timeTo = async (line: TestSocket, seq: number, from = performance.now()): Promise<number> => {
  await expect
    .poll(() => entriesOf(line).some((entry) => entry.seq === seq), { timeout: 15_000, interval: 20 })
    .toBe(true);
  return performance.now() - from;
};

describe.skipIf(skippedRequirements().includes("nats"))("servers of one service", async () => {
  const ground = skippedRequirements().includes("nats") ? null : await startInfrastructure();
  afterAll(() => ground?.stop());
  const clusters: Cluster[] = [];
  let names = 0;
  const start = async (members: readonly MemberOptions[] = [{}, {}, {}]): Promise<readonly TestServer[]> => {
    const cluster = await startCluster(ground as Infrastructure, `service${(names += 1)}`, members);
    clusters.push(cluster);
    return cluster.servers;
  };
  const nameOfLast = (): string => `service${names}`;
  const seat = async (houses: readonly TestServer[]): Promise<readonly [Player, Player]> => [
    await makePlayer(houses[0] as TestServer, "Ann"),
    await makePlayer(houses[1] as TestServer, "Bob"),
  ];
  afterEach(async () => {
    for (const cluster of clusters.splice(0)) await cluster.stop();
  });

  /** Every watcher has heard the same entries in the same order, each once; the log is these, and holds. */
  const expectSame = async (house: TestServer, matchId: string, lines: readonly TestSocket[]): Promise<void> => {
    const { body: log } = await callApi(house, "GET", `/api/matches/${matchId}/log`);
    for (const line of lines) {
      await expect
        .poll(() => hashesOf(entriesOf(line)), { timeout: 15_000, interval: 50 })
        .toEqual(hashesOf(log.entries));
    }
    const { body: described } = await callApi(house, "GET", `/api/matches/${matchId}`);
    expect(isRejection(foldLog(gomoku, described.match.record, "any", log.entries))).toBe(false);
    expect(log.entries.map(({ seq }: AnyJson) => seq)).toEqual(log.entries.map((_: AnyJson, index: number) => index));
  };

  test("[SRV-1] one match is created, joined, watched and played through three servers", async () => {
    const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    const { body } = await callApi(houses[2], "POST", "/api/matches", request, ann.token);
    const { matchId } = body.match.record;
    const [a, b, s] = [
      await watch(houses[0], ann, matchId),
      await watch(houses[1], bob, matchId),
      await watch(houses[2], null, matchId),
    ];
    await join(houses[1], matchId, ann);
    await join(houses[2], matchId, bob);
    for (const line of [a, b, s])
      await line.next(({ type, match }) => type === "watching" && match.status === "active");
    const from = performance.now();
    for (let seq = 0; seq < 30; seq += 1) {
      const [player, line, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
      expect(await submit(line, place(matchId, player, seq))).toMatchObject({ type: "accepted", seq });
      await timeTo(other, seq);
    }
    // By looking into the store alone, each move would take the better part of a second.
    expect(performance.now() - from).toBeLessThan(12_000);
    expect(await submit(b, envelopeOf(matchId, bob, 30, "RESIGN"))).toMatchObject({ type: "accepted" });
    for (const line of [a, b, s]) expect((await line.next("finished")).outcome.reason).toBe("resign");
    await expectSame(houses[0], matchId, [a, b, s]);
    // What is not an entry arrives as well: the rematch that one of them asks for.
    const { body: again } = await callApi(houses[0], "POST", `/api/matches/${matchId}/rematch`, undefined, ann.token);
    const next = await b.next(({ type, match }) => type === "watching" && match.rematch !== null);
    expect(next.match.rematch).toBe(again.match.record.matchId);
  }, 60_000);

  test("[SRV-2] who is there is known on every server, and so is who is not any more", async () => {
    const env = { TENGEN_GRACE_SECONDS: "2" };
    const houses = (await start([{ env }, { env }, { env }])) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    const a = await watch(houses[0], ann, matchId);
    const stateOf = (message: AnyJson, player: Player): string =>
      message.players.find(({ playerId }: AnyJson) => playerId === player.playerId).state;
    const last = (): AnyJson => a.received.findLast(({ type }) => type === "presence");
    await a.next(({ type }) => type === "presence");
    // After a start he might still come back; then he is gone, and that is told.
    await expect.poll(() => stateOf(last(), bob), { timeout: 10_000 }).toBe("gone");
    const b = await watch(houses[1], bob, matchId);
    await expect.poll(() => stateOf(last(), bob)).toBe("here");
    // And the other way round: who came first is known to who comes later.
    await b.next((message) => message.type === "presence" && stateOf(message, ann) === "here");
    const spectators = [
      await watch(houses[1], null, matchId),
      await watch(houses[2], null, matchId),
      await watch(houses[2], null, matchId),
    ];
    await expect.poll(() => last().spectators).toBe(3);
    spectators[1]?.socket.close();
    await expect.poll(() => last().spectators).toBe(2);
    b.socket.close();
    await expect.poll(() => stateOf(last(), bob)).toBe("away");
    await expect.poll(() => stateOf(last(), bob)).toBe("gone");
    const again = await watch(houses[2], bob, matchId);
    await expect.poll(() => stateOf(last(), bob)).toBe("here");
    // A server that dies says nothing: those who were there are away after a while.
    await houses[2].stop("SIGKILL");
    await again.closed;
    await expect.poll(() => stateOf(last(), bob), { timeout: 30_000 }).toBe("away");
    await expect.poll(() => [stateOf(last(), bob), last().spectators], { timeout: 30_000 }).toEqual(["gone", 1]);
  }, 120_000);

  test("[SRV-2] [PRO-H5] a match waits as long as whoever waits is at any server; also one whose server dies is called off", async () => {
    const grace = { env: { TENGEN_GRACE_SECONDS: "2" } };
    const houses = (await start([grace, grace, grace])) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const { body } = await callApi(
      houses[0],
      "POST",
      "/api/matches",
      { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] },
      ann.token,
    );
    const { matchId } = body.match.record;
    await join(houses[0], matchId, ann);
    const statusOf = async (): Promise<string> =>
      (await callApi(houses[2], "GET", `/api/matches/${matchId}`)).body.match.status;
    const first = await watch(houses[1], ann, matchId);
    // Somebody looks at it through another server, and goes.
    (await watch(houses[0], bob, matchId)).socket.close();
    await sleep(5000);
    expect(await statusOf()).toBe("open");
    // Whoever waits goes over to another server, and on to a third.
    first.socket.close();
    const second = await watch(houses[0], ann, matchId);
    await sleep(5000);
    expect(await statusOf()).toBe("open");
    second.socket.close();
    await watch(houses[1], ann, matchId);
    await houses[1].stop("SIGKILL");
    await expect.poll(statusOf, { timeout: 20_000 }).toBe("dropped");
  }, 120_000);

  test("[SRV-3] [MAT-O5] [MAT-O6] of those who race through different servers one is accepted, the same action counts once", async () => {
    const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    const [as, bs] = [
      await Promise.all(houses.map((house) => watch(house, ann, matchId))),
      await Promise.all(houses.map((house) => watch(house, bob, matchId))),
    ];
    for (let round = 0; round < 20; round += 1) {
      const seq = 2 * round;
      // Different actions for the same place.
      const race = await Promise.all(
        as.map((line, index) => submit(line, place(matchId, ann, seq, seq + ([0, 40, 140][index] ?? 0)))),
      );
      expect(codesOf(race)).toEqual(["SEQ_CONFLICT", "SEQ_CONFLICT", "accepted"]);
      // The same action.
      const same = place(matchId, bob, seq + 1, 100 + seq);
      const twins = await Promise.all(bs.map((line) => submit(line, same)));
      expect(codesOf(twins)).toEqual(["IDEMPOTENCY_REPLAY", "IDEMPOTENCY_REPLAY", "accepted"]);
      const entry = twins.find(({ code }) => code === "IDEMPOTENCY_REPLAY").detail.entry;
      expect(entry).toMatchObject({ seq: seq + 1, actionId: same.actionId });
    }
    const resign = envelopeOf(matchId, ann, 40, "RESIGN");
    const both = await Promise.all(as.slice(0, 2).map((line) => submit(line, resign)));
    expect(codesOf(both)).toEqual(["IDEMPOTENCY_REPLAY", "accepted"]);
    await expectSame(houses[2], matchId, [...as, ...bs]);
  }, 90_000);

  /** Matches that are played through all servers at once, as quickly as they can. */
  const load = (houses: readonly TestServer[], ids: readonly string[], [ann, bob]: readonly [Player, Player]) => {
    let isOver = false;
    const acks: { readonly matchId: string; readonly seq: number; readonly hash: string }[] = [];
    const playing = ids.map(async (matchId, index) => {
      const lines = [
        await watch(houses[index % houses.length] as TestServer, ann, matchId),
        await watch(houses[(index + 1) % houses.length] as TestServer, bob, matchId),
      ];
      for (let seq = 0; seq < 200 && !isOver; seq += 1) {
        const [player, line] = seq % 2 === 0 ? [ann, lines[0]] : [bob, lines[1]];
        const answer = await submit(line as TestSocket, place(matchId, player, seq));
        if (answer.type !== "accepted") return;
        acks.push({ matchId, seq, hash: answer.hash });
      }
    });
    // Whoever is connecting when its server is killed has nothing to play.
    for (const one of playing) one.catch(() => {});
    return {
      acks,
      stop: async () => {
        isOver = true;
        // Those who play where nobody answers any more wait in vain.
        await Promise.race([Promise.allSettled(playing), sleep(1000)]);
      },
    };
  };

  const expectAcknowledged = async (house: TestServer, acks: ReturnType<typeof load>["acks"]): Promise<void> => {
    const logs = new Map<string, readonly AnyJson[]>();
    for (const { matchId, seq, hash } of acks) {
      const entries = logs.get(matchId) ?? (await callApi(house, "GET", `/api/matches/${matchId}/log`)).body.entries;
      logs.set(matchId, entries);
      expect(entries[seq].hash).toBe(hash);
    }
  };

  test("[SRV-4] a match that somebody holds in the database holds up no other, and goes on when it is let go", async () => {
    const houses = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const ids = await Promise.all(Array.from({ length: 16 }, () => startMatchOf(houses[0], [ann, bob])));
    const [held, others] = [ids.slice(0, 4), ids.slice(4)];
    const { databases } = ground as Infrastructure;
    const release = await databases.hold(
      nameOfLast(),
      "select from heads where match_no in (select match_no from matches where match_id = any($1)) for update",
      [held],
    );
    const line = await connect(houses[0], ann);
    // One after the other, so that each would hold up a group of its own.
    const stuck: TestSocket[] = [];
    for (const matchId of held) {
      const one = await connect(houses[0], ann);
      one.send({ type: "submit", envelope: place(matchId, ann, 0) });
      stuck.push(one);
      await sleep(150);
    }
    const waits: number[] = [];
    for (const matchId of others) {
      const from = performance.now();
      expect(await submit(line, place(matchId, ann, 0))).toMatchObject({ type: "accepted" });
      waits.push(performance.now() - from);
    }
    expect(Math.max(...waits)).toBeLessThan(PROMISED);
    await release();
    for (const [index, one] of stuck.entries()) {
      expect(await one.next("accepted")).toMatchObject({ matchId: held[index], seq: 0 });
    }
  }, 60_000);

  test.each(["SIGKILL", "SIGSTOP"] as const)(
    "[SRV-4] [MAT-D1] with one of three under %s in the middle, the others go on within two seconds",
    async (signal) => {
      const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
      const [ann, bob] = await seat(houses);
      const ids = await Promise.all(Array.from({ length: 12 }, () => startMatchOf(houses[0], [ann, bob])));
      const [matchId = ""] = ids;
      const watching = await Promise.all(houses.map((house) => watch(house, null, matchId)));
      const playing = load(houses, ids, [ann, bob]);
      await expect.poll(() => playing.acks.length).toBeGreaterThan(200);
      houses[0].child.kill(signal);
      const struck = performance.now();
      // Whatever it had begun, every match can be played on, through the others.
      const [b, c] = [houses[1], houses[2]];
      const waits: number[] = [];
      for (const [index, id] of ids.entries()) {
        const house = index % 2 === 0 ? b : c;
        const from = index === 0 ? struck : performance.now();
        const { body } = await callApi(house, "GET", `/api/matches/${id}`);
        const player = body.seq % 2 === 0 ? ann : bob;
        // Those who play there still may be quicker; what counts is that there is an answer.
        await submit(await connect(house, player), place(id, player, body.seq));
        waits.push(performance.now() - from);
      }
      expect(Math.max(...waits)).toBeLessThan(PROMISED + BUSY);
      await playing.stop();
      await expectAcknowledged(b, playing.acks);
      // Whoever watched there has missed nothing when it goes on.
      houses[0].child.kill("SIGCONT");
      const still = signal === "SIGKILL" ? watching.slice(1) : watching;
      await expectSame(b, matchId, [...still, await watch(c, null, matchId)]);
    },
    120_000,
  );

  test("[SRV-5] a bot's turn and a clock are taken over from a server that died, and from one that stands still", async () => {
    const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const bot = { seats: [{ kind: "me" }, { kind: "bot", name: "Playouts 500k" }] };
    const withBot = async (): Promise<string> => {
      const { body } = await callApi(houses[0], "POST", "/api/matches", { gameId: "gomoku", ...bot }, ann.token);
      await join(houses[0], body.match.record.matchId, ann);
      return body.match.record.matchId;
    };
    const ids = [await withBot(), await withBot()];
    const clock = { baseMs: 2500, incrementMs: 0 };
    const timed = await Promise.all([1, 2].map(() => startClockedMatch(houses[0], [ann, bob], clock)));
    const line = await connect(houses[0], ann);
    for (const matchId of ids) await submit(line, place(matchId, ann, 0));
    for (const matchId of timed) await submit(line, place(matchId, ann, 2));
    houses[0].child.kill("SIGSTOP");
    const lengthOf = async (matchId: string): Promise<number> =>
      (await callApi(houses[1], "GET", `/api/matches/${matchId}/log`)).body.entries.length;
    const reasonOf = async (matchId: string): Promise<string | undefined> =>
      (await callApi(houses[2], "GET", `/api/matches/${matchId}`)).body.match.outcome?.reason;
    const [first = "", second = ""] = timed;
    await expect.poll(() => reasonOf(first), { timeout: 15_000 }).toBe("timeout");
    await houses[0].stop("SIGKILL");
    await expect.poll(() => reasonOf(second), { timeout: 15_000 }).toBe("timeout");
    const { body } = await callApi(houses[1], "GET", `/api/matches/${first}/log`);
    const [, , moved, ended] = body.entries;
    // The clock ran out at that time, and somebody saw to it within two seconds.
    expect(ended.at - moved.at).toBeGreaterThan(clock.baseMs);
    expect(ended.at - moved.at).toBeLessThan(clock.baseMs + PROMISED + BUSY);
    for (const matchId of ids) await expect.poll(() => lengthOf(matchId), { timeout: 40_000 }).toBe(2);
  }, 120_000);

  test("[SRV-6] [MAT-T3] servers whose own clocks are wrong by minutes change nothing", async () => {
    const minute = 60_000;
    const houses = (await start([{ skew: 11 * minute }, { skew: -7 * minute }, {}])) as readonly [
      TestServer,
      TestServer,
      TestServer,
    ];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob], { clock: { baseMs: 20_000, incrementMs: 0 } });
    const [a, b] = [await watch(houses[0], ann, matchId), await watch(houses[1], bob, matchId)];
    const before = Date.now();
    for (let seq = 0; seq < 8; seq += 1) {
      const [player, line, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
      expect(await submit(line, place(matchId, player, seq))).toMatchObject({ type: "accepted", seq });
      await timeTo(other, seq);
    }
    const { body } = await callApi(houses[2], "GET", `/api/matches/${matchId}/log`);
    for (const { at, type } of body.entries) {
      expect(type).toBe("PLACE_STONE");
      expect(Math.abs(at - before)).toBeLessThan(20_000);
    }
    for (const house of houses) {
      const line = await connect(house, ann);
      expect(Math.abs(line.received[0].now - Date.now())).toBeLessThan(5000);
    }
    // Those who wait for the clock to run out agree on when it has, too.
    const short = await startClockedMatch(houses[1], [ann, bob], { baseMs: 1000, incrementMs: 0 });
    const line = await watch(houses[0], ann, short);
    expect((await line.next("finished")).outcome).toMatchObject({ reason: "timeout" });
    const rows = await (ground as Infrastructure).databases.query(nameOfLast(), "select * from outages");
    expect(rows).toEqual([]);
  }, 90_000);

  test("[SRV-6] [MAT-T3] a database whose clock is set forward and back gives time back once, and holds up nobody", async () => {
    const { databases } = ground as Infrastructure;
    const name = `service${names + 1}`;
    await databases.open(name);
    // Its own clock, and as much as is said more.
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
      await sleep(2500);
    };
    const houses = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const logOf = async (id: string) => (await callApi(houses[1], "GET", `/api/matches/${id}/log`)).body.entries;
    const clock = { baseMs: 30_000, incrementMs: 0 };
    const matchId = await startMatchOf(houses[0], [ann, bob], { clock });
    await step(600_000);
    const [a, b] = [await connect(houses[0], ann), await connect(houses[1], bob)];
    const playAt = async (line: TestSocket, player: Player, id: string, cell: number): Promise<void> => {
      const { length } = await logOf(id);
      expect(await submit(line, place(id, player, length, cell))).toMatchObject({ type: "accepted" });
    };
    await playAt(a, ann, matchId, 0);
    await step(0);
    await playAt(b, bob, matchId, 1);
    await playAt(a, ann, matchId, 2);
    const types = (await logOf(matchId)).map(({ type }: AnyJson) => type);
    expect(types.filter((type: string) => type !== "PLACE_STONE").length).toBeLessThan(3);
    expect(await databases.query(name, "select * from outages where to_at > from_at + 60000")).toEqual([]);
    // What was due by the clock as it was is due all the same.
    const seats = [{ kind: "me" }, { kind: "bot", name: "Playouts 500k" }];
    const { body } = await callApi(houses[0], "POST", "/api/matches", { gameId: "gomoku", seats }, ann.token);
    const withBot = body.match.record.matchId;
    await join(houses[0], withBot, ann);
    await playAt(a, ann, withBot, 0);
    await expect.poll(async () => (await logOf(withBot)).length, { timeout: 20_000 }).toBe(2);
    await step(-600_000);
    await playAt(a, ann, withBot, 220);
    await houses[0].stop("SIGKILL");
    await expect.poll(async () => (await logOf(withBot)).length, { timeout: 20_000 }).toBe(4);
  }, 120_000);

  test("[SRV-1] [MAT-O6] whoever comes from another server, and knows more, is not told that it is wrong", async () => {
    const houses = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    await watch(houses[0], null, matchId);
    const lines = [await connect(houses[1], ann), await connect(houses[1], bob)] as const;
    await ground?.nats.stop();
    try {
      for (let seq = 0; seq < 10; seq += 1) {
        expect(
          await submit(lines[seq % 2] as TestSocket, place(matchId, seq % 2 === 0 ? ann : bob, seq)),
        ).toMatchObject({
          type: "accepted",
        });
        // It watches there at once, from where it is.
        const line = await connect(houses[0], null);
        line.send({ type: "watch", matchId, fromSeq: seq + 1 });
        expect(await line.next(({ type }) => type === "watching" || type === "error")).toMatchObject({ seq: seq + 1 });
        line.socket.close();
      }
    } finally {
      await ground?.nats.start();
    }
  }, 60_000);

  test("[SRV-7] without NATS play goes on with at most two seconds of delay, and as before when it is back", async () => {
    const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    const [a, b, s] = [
      await watch(houses[0], ann, matchId),
      await watch(houses[1], bob, matchId),
      await watch(houses[2], null, matchId),
    ];
    const playOn = async (from: number, to: number): Promise<readonly number[]> => {
      const waits: number[] = [];
      for (let seq = from; seq < to; seq += 1) {
        const [player, line, other] = seq % 2 === 0 ? [ann, a, b] : [bob, b, a];
        expect(await submit(line, place(matchId, player, seq))).toMatchObject({ type: "accepted" });
        waits.push(...(await Promise.all([timeTo(other, seq), timeTo(s, seq)])));
      }
      return waits;
    };
    await playOn(0, 4);
    await ground?.nats.stop();
    const until = performance.now() + AWAY;
    let next = 4;
    try {
      // One that starts meanwhile is a member all the same.
      const late = (await clusters[0]?.add()) as TestServer;
      const l = await watch(late, null, matchId);
      const waits: number[] = [];
      while (performance.now() < until) {
        const [played, heard] = await Promise.all([playOn(next, next + 1), timeTo(l, next)]);
        waits.push(...played, heard);
        next += 1;
        // Whoever says nothing for a minute is not there any more.
        for (const line of [s, l]) line.send({ type: "ping", seqs: {} });
        await sleep(1000);
      }
      expect(Math.max(...waits)).toBeLessThan(PROMISED + BUSY);
    } finally {
      await ground?.nats.start();
    }
    await expect
      .poll(async () => {
        const figures = await Promise.all(houses.map(async (house) => (await callApi(house, "GET", "/metrics")).body));
        return figures.every((text: string) => text.includes("tengen_bus_connected 1"));
      })
      .toBe(true);
    const waits = await playOn(next, next + 10);
    // By looking into the store alone half of them would take longer than this.
    expect(waits.toSorted((x, y) => x - y)[5]).toBeLessThan(500);
    await expectSame(houses[2], matchId, [a, b, s]);
  }, 240_000);

  test("[SRV-8] [MAT-D1] PostgreSQL is started anew, in order and by a crash: nothing acknowledged is lost, and play goes on", async () => {
    const houses = (await start()) as readonly [TestServer, TestServer, TestServer];
    const [ann, bob] = await seat(houses);
    const ids = await Promise.all(Array.from({ length: 6 }, () => startMatchOf(houses[0], [ann, bob])));
    const acks: { matchId: string; seq: number; hash: string }[] = [];
    /** Sends until it is known what became of it, as a client does (PRO-6). */
    const insist = async (line: TestSocket, envelope: ReturnType<typeof place>): Promise<void> => {
      for (;;) {
        line.send({ type: "submit", envelope });
        const answer = await line.next(
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
      const lines = [
        await watch(houses[index % 3] as TestServer, ann, matchId),
        await watch(houses[(index + 1) % 3] as TestServer, bob, matchId),
      ] as const;
      let seq = 0;
      for (; !isOver && seq < 200; seq += 1) {
        await insist(lines[seq % 2] as TestSocket, place(matchId, seq % 2 === 0 ? ann : bob, seq));
        await sleep(5);
      }
      return { matchId, lines };
    });
    for (const how of ["fast", "immediate"] as const) {
      const before = acks.length;
      await expect.poll(() => acks.length, { timeout: 20_000 }).toBeGreaterThan(before + 60);
      await ground?.databases.restart(how, 300);
    }
    const before = acks.length;
    await expect.poll(() => acks.length, { timeout: 20_000 }).toBeGreaterThan(before + 60);
    isOver = true;
    for (const { matchId, lines } of await Promise.all(playing)) await expectSame(houses[2], matchId, lines);
    await expectAcknowledged(houses[1], acks);
    expect(new Set(acks.map(({ matchId, seq }) => `${matchId} ${seq}`)).size).toBe(acks.length);
  }, 120_000);

  test("[SRV-11] a server that hears no more of the database acknowledges nothing, is not ready, and holds up nobody", async () => {
    const houses = (await start([{ hasProxy: true }, {}, {}])) as readonly [TestServer, TestServer, TestServer];
    const gate = clusters[0]?.proxies[0];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    const [a, b, c] = [
      await watch(houses[0], ann, matchId),
      await watch(houses[1], bob, matchId),
      await watch(houses[2], ann, matchId),
    ];
    expect(await submit(a, place(matchId, ann, 0))).toMatchObject({ type: "accepted" });
    expect(await submit(b, place(matchId, bob, 1))).toMatchObject({ type: "accepted" });
    await timeTo(a, 1);
    // What is asked is done, and the answer is lost.
    gate?.set("deaf");
    const envelope = place(matchId, ann, 2);
    const from = performance.now();
    a.send({ type: "submit", envelope });
    // Nobody was told of it by the bus, and the others go on all the same.
    expect(await timeTo(b, 2, from)).toBeLessThan(PROMISED + BUSY);
    expect(await submit(b, place(matchId, bob, 3))).toMatchObject({ type: "accepted" });
    await timeTo(c, 3);
    // The player goes to another server with what was not answered, and on from there.
    const again = await submit(c, envelope);
    expect(again).toMatchObject({ code: "IDEMPOTENCY_REPLAY", detail: { entry: { seq: 2 } } });
    gate?.set("shut");
    expect(await submit(c, place(matchId, ann, 4))).toMatchObject({ type: "accepted" });
    // Others go on, so whoever is there is sent to them, and nobody else is let in.
    expect(await a.closed).toBe(CLOSE_CODES.goingAway);
    expect(a.received.some(({ actionId }) => actionId === envelope.actionId)).toBe(false);
    await expect(openSocket(houses[0])).rejects.toThrow("503");
    expect((await callApi(houses[0], "GET", "/readyz")).status).toBe(503);
    expect((await callApi(houses[0], "GET", `/api/matches/${matchId}`)).status).toBe(503);
    gate?.set("open");
    await expect
      .poll(async () => (await callApi(houses[0], "GET", "/readyz")).status, { timeout: 20_000, interval: 200 })
      .toBe(200);
    await expect
      .poll(() =>
        openSocket(houses[0]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await submit(await connect(houses[0], bob), place(matchId, bob, 5))).toMatchObject({ type: "accepted" });
    await expectSame(houses[1], matchId, [await watch(houses[0], null, matchId), b, c]);
  }, 120_000);

  test("[SRV-11] while no server reaches the database, everybody stays; a server that is to end ends all the same", async () => {
    const houses = (await start([{ hasProxy: true }, { hasProxy: true }])) as readonly [TestServer, TestServer];
    const gates = clusters[0]?.proxies ?? [];
    const [ann, bob] = await seat(houses);
    const matchId = await startMatchOf(houses[0], [ann, bob]);
    const [a, b] = [await watch(houses[0], ann, matchId), await watch(houses[1], bob, matchId)];
    // Each must have heard of the other.
    await sleep(2500);
    for (const gate of gates) gate.set("shut");
    await sleep(6000);
    expect([a.socket.readyState, b.socket.readyState]).toEqual([a.socket.OPEN, b.socket.OPEN]);
    a.send({ type: "submit", envelope: place(matchId, ann, 0) });
    await sleep(200);
    // Asked once it finishes what it has begun, within a time; asked twice it ends.
    const from = performance.now();
    houses[0].child.kill("SIGTERM");
    await sleep(500);
    expect(await houses[0].stop("SIGTERM")).toBe(1);
    expect(performance.now() - from).toBeLessThan(10_000);
    const code = await houses[1].stop("SIGTERM");
    expect([0, 1]).toContain(code);
    expect(performance.now() - from).toBeLessThan(30_000);
  }, 90_000);

  test("[SRV-8] [MAT-T3] the time in which no server could reach the database is given back to the clocks", async () => {
    const houses = (await start([{ hasProxy: true }, { hasProxy: true }])) as readonly [TestServer, TestServer];
    const gates = clusters[0]?.proxies ?? [];
    const [ann, bob] = await seat(houses);
    const clock = { baseMs: 6000, incrementMs: 0 };
    const ids = await Promise.all(Array.from({ length: 8 }, () => startClockedMatch(houses[0], [ann, bob], clock)));
    for (const gate of gates) gate.set("shut");
    await sleep(9000);
    for (const gate of gates) gate.set("open");
    for (const house of houses) {
      await expect
        .poll(async () => (await callApi(house, "GET", "/readyz")).status, { timeout: 20_000, interval: 50 })
        .toBe(200);
    }
    const answers = await Promise.all(
      ids.map(async (matchId, index) =>
        submit(await connect(houses[index % 2] as TestServer, ann), place(matchId, ann, 2)),
      ),
    );
    expect(codesOf(answers)).toEqual(ids.map(() => "accepted"));
  }, 90_000);

  test("[SRV-9] servers that start at once make the tables once; an old one goes on, and starts, beside a newer one", async () => {
    const [one, two] = (await start([{}, {}])) as readonly [TestServer, TestServer];
    const { databases } = ground as Infrastructure;
    const cluster = clusters[0] as Cluster;
    const names = async (): Promise<readonly unknown[]> =>
      (await databases.query(nameOfLast(), "select name from kysely_migration order by name")).map(({ name }) => name);
    const before = await names();
    const [ann, bob] = [await makePlayer(one, "Ann"), await makePlayer(two, "Bob")];
    const matchId = await startMatchOf(one, [ann, bob]);
    const [a, b] = [await watch(one, ann, matchId), await watch(two, bob, matchId)];
    await submit(a, place(matchId, ann, 0));
    // Two of the later release at once, while the others play.
    const later = await Promise.all([cluster.add({ isLater: true }), cluster.add({ isLater: true })]);
    expect(await names()).toEqual([...before, "9998-remarks.adds"]);
    const l = await watch(later[0], bob, matchId);
    expect(await submit(b, place(matchId, bob, 1))).toMatchObject({ type: "accepted" });
    await timeTo(l, 1);
    expect(await submit(a, place(matchId, ann, 2))).toMatchObject({ type: "accepted" });
    expect(await submit(l, place(matchId, bob, 3))).toMatchObject({ type: "accepted" });
    // The old release creates matches and stores entries beside the new one, and is started again.
    const other = await startMatchOf(one, [ann, bob]);
    expect(await submit(l, place(other, bob, 0))).toMatchObject({ code: "NOT_PLAYER_TURN" });
    await two.stop("SIGTERM");
    const old = await cluster.add();
    expect(await submit(await connect(old, ann), place(matchId, ann, 4))).toMatchObject({ type: "accepted" });
    await expectSame(later[1], matchId, [a, l]);
  }, 90_000);

  test("[SRV-10] a server with another secret is no member, and says so", async () => {
    const [house] = (await start([{}])) as readonly [TestServer];
    expect((await callApi(house, "GET", "/readyz")).status).toBe(200);
    await expect(clusters[0]?.add({ env: { TENGEN_SECRET: "x".repeat(40) } })).rejects.toThrow(
      /sealed with another secret: TENGEN_SECRET must be what it was, on every server/u,
    );
  }, 60_000);
});
