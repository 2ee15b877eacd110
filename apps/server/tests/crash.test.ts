// A server that is killed loses and duplicates nothing that it acknowledged. crash.slow.test.ts has the long versions.
import { describe, expect, test } from "vitest";
import { place, useServers } from "./crash.ts";
import {
  callApi,
  connect,
  envelopeOf,
  makePlayer,
  portOf,
  startMatchOf,
  submit,
  watch,
  type AnyJson,
} from "./test-server.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const start = useServers();

describe("a restart", () => {
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
