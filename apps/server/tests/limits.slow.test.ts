// Limits that are reached only after seconds, or by megabytes.
import { expect, test } from "vitest";
import {
  callApi,
  connect,
  envelopeOf,
  makePlayer,
  openSocket,
  startMatchOf,
  startTestServer,
  submit,
  watch,
} from "./test-server.ts";

test("[PRO-8] a connection without a hello in time, or silent for long, is closed", async () => {
  const server = await startTestServer({ TENGEN_HELLO_SECONDS: "5", TENGEN_SILENT_SECONDS: "5" });
  try {
    const quiet = await openSocket(server);
    expect(await quiet.closed).toBe(4408);
    const silent = await connect(server, null);
    expect(await silent.closed).toBe(4408);
  } finally {
    await server.stop();
  }
});

test("a client that does not read is disconnected, and others are not", async () => {
  const other = await startTestServer({
    TENGEN_BACKLOG_BYTES: "65536",
    TENGEN_UNREAD_SECONDS: "1",
    TENGEN_MESSAGES: "1000000",
    TENGEN_REQUESTS: "1000",
  });
  try {
    const [ann, bob] = [await makePlayer(other, "Ann"), await makePlayer(other, "Bob")];
    const matchId = await startMatchOf(other, [ann, bob]);
    const [slow, quick] = [await watch(other, ann, matchId), await watch(other, bob, matchId)];
    for (let seq = 0; seq < 60; seq += 1) {
      const [client, player] = seq % 2 === 0 ? ([slow, ann] as const) : ([quick, bob] as const);
      await submit(
        client,
        envelopeOf(matchId, player, seq, "PLACE_STONE", { x: (seq * 4) % 15, y: Math.floor(seq / 4) % 15 }),
      );
    }
    slow.socket.pause();
    const sync = JSON.stringify({ type: "sync", matchId, fromSeq: 0 });
    for (let count = 0; count < 3000; count += 1) slow.socket.send(sync);
    await expect.poll(async () => (await callApi(other, "GET", "/metrics")).body).toContain('{why="slow"} 1');
    quick.send({ type: "ping", seqs: {} });
    await quick.next("pong");
    slow.socket.terminate();
  } finally {
    await other.stop();
  }
});
