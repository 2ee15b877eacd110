// Limits for clients, and what happens above them.
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callApi,
  connect,
  envelopeOf,
  makePlayer,
  openSocket,
  startTestServer,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type AnyJson,
} from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TENGEN_MESSAGES: "30",
    TENGEN_SOCKETS_PER_ADDRESS: "12",
    TENGEN_MATCHES_PER_PLAYER: "3",
    TENGEN_BOT_MATCHES_PER_PLAYER: "2",
    TENGEN_BOT_MATCHES_PER_ADDRESS: "3",
    TENGEN_WATCHES: "2",
    TENGEN_REQUESTS: "40",
    TENGEN_ORIGINS: "https://friend.example",
    TENGEN_TRUST_PROXY: "1",
  });
});
afterAll(() => server.stop());

const refusal = async (headers: Readonly<Record<string, string>>): Promise<string> => {
  try {
    const client = await openSocket(server, headers);
    client.socket.terminate();
    return "open";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("[PRO-8] a message", () => {
  test.each([
    ["invalid JSON", "{"],
    ["a string instead of an object", '"hello"'],
    ["an unknown type", '{"type":"shout"}'],
    ["an unknown field", '{"type":"ping","seqs":{},"more":1}'],
    ["a wrong field type", '{"type":"watch","matchId":7,"fromSeq":0}'],
    ["a prototype", '{"type":"ping","seqs":{"__proto__":1}}'],
    ["deep nesting", `{"type":"ping","seqs":{"a":${"[".repeat(50)}${"]".repeat(50)}}}`],
    [
      "too many matches",
      JSON.stringify({
        type: "ping",
        seqs: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`m${index}`, 0])),
      }),
    ],
  ])("with %s is refused, and the next one is accepted", async (_name, text) => {
    const client = await connect(server, null);
    client.send(text);
    expect((await client.next("error")).code).toBe("BAD_MESSAGE");
    client.send({ type: "ping", seqs: {} });
    await client.next("pong");
    client.socket.terminate();
  });

  test("with a deeply nested envelope is rejected", async () => {
    const client = await connect(server, null);
    client.send(`{"type":"submit","envelope":{"a":${"[".repeat(50)}${"]".repeat(50)}}}`);
    expect(await client.next("rejected")).toMatchObject({
      code: "INVALID_PAYLOAD",
      message: expect.stringContaining("nested"),
    });
    client.socket.terminate();
  });

  test("in a binary frame is refused", async () => {
    const client = await connect(server, null);
    client.socket.send(Buffer.from('{"type":"ping","seqs":{}}'));
    expect((await client.next("error")).code).toBe("BAD_MESSAGE");
    client.socket.terminate();
  });

  test("of more than 8 KiB closes the connection with 1009", async () => {
    const client = await connect(server, null);
    client.send(`{"type":"ping","seqs":{},"${"x".repeat(9000)}":1}`);
    expect(await client.closed).toBe(1009);
  });

  // These run together: the server waits for a second before it cuts a connection that it no longer reads.
  test.concurrent("that is malformed once too often closes the connection with 4400", async () => {
    const client = await connect(server, null);
    for (let count = 0; count < 10; count += 1) client.send("junk");
    expect(await client.closed).toBe(4400);
  });

  test.concurrent("that exceeds the rate limit closes the connection with 4429", async () => {
    const client = await connect(server, null);
    for (let count = 0; count < 400; count += 1) client.send({ type: "ping", seqs: {} });
    expect((await client.next("error")).code).toBe("RATE_LIMITED");
    expect(await client.closed).toBe(4429);
  });

  test.concurrent("that is a WebSocket ping is answered, and counts towards the rate limit", async () => {
    const client = await connect(server, null);
    let pongs = 0;
    client.socket.on("pong", () => (pongs += 1));
    for (let count = 0; count < 1000; count += 1) client.socket.ping("x".repeat(125));
    expect(await client.closed).toBe(4429);
    expect(pongs).toBeGreaterThan(20);
    expect(pongs).toBeLessThan(500);
  });

  test.concurrent("unsolicited pongs count as messages", async () => {
    const client = await connect(server, null);
    for (let count = 0; count < 400; count += 1) client.socket.pong();
    expect((await client.next("error")).code).toBe("RATE_LIMITED");
    expect(await client.closed).toBe(4429);
  });
});

describe("a connection", () => {
  test("of another origin is refused; of the same origin, of a listed one, or without one it is accepted", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const client = await openSocket(server, { origin });
      client.send({ type: "hello", protocol: 1, token: null });
      expect(await client.closed).toBe(4403);
      expect(client.received).toEqual([]);
    }
    expect(await refusal({ origin: server.url })).toBe("open");
    expect(await refusal({ origin: "https://friend.example" })).toBe("open");
    expect(await refusal({})).toBe("open");
  });

  test("above the limit of an address is refused, and accepted again after another has closed", async () => {
    const headers = { "x-forwarded-for": "10.0.0.1" };
    const clients = await Promise.all(Array.from({ length: 12 }, () => openSocket(server, headers)));
    expect(await refusal(headers)).toContain("429");
    expect(await refusal({ "x-forwarded-for": "10.0.0.2" })).toBe("open");
    clients[0]?.socket.terminate();
    await clients[0]?.closed;
    await expect.poll(() => refusal(headers)).toBe("open");
    for (const { socket } of clients) socket.terminate();
  });

  test("can watch only a limited number of matches", async () => {
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const ids = [
      await startMatchOf(server, [ann, bob]),
      await startMatchOf(server, [ann, bob]),
      await startMatchOf(server, [ann, bob]),
    ];
    const client = await watch(server, null, ids[0] ?? "");
    client.send({ type: "watch", matchId: ids[1], fromSeq: 0 });
    await client.next("watching");
    client.send({ type: "watch", matchId: ids[2], fromSeq: 0 });
    expect((await client.next("error")).code).toBe("TOO_MANY");
    client.socket.terminate();
    const { body } = await callApi(
      server,
      "POST",
      "/api/matches",
      { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] },
      ann.token,
    );
    expect(body.error.code).toBe("TOO_MANY");
  });

  test("cannot create more matches than allowed by concurrent requests", async () => {
    const eve = await makePlayer(server, "Eve");
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => callApi(server, "POST", "/api/matches", request, eve.token)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test("is upgraded only at /ws, and malformed upgrades do no harm", async () => {
    const port = Number(new URL(server.url).port);
    for (const text of [
      "GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      "\0\u0001\u0002\r\n\r\n",
    ]) {
      const answer = await new Promise<string>((done) => {
        const socket = net.connect(port, "127.0.0.1", () => socket.end(text));
        let response = "";
        socket.on("data", (data) => {
          response += data.toString("latin1");
        });
        socket.on("close", () => done(response));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/u);
    }
    expect((await callApi(server, "GET", "/healthz")).status).toBe(200);
  });
});

test("too many, too large and malformed requests get the common error body", async () => {
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}/api/guests`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "10.9.9.9", ...headers },
      body,
    });
  for (const [body, status] of [
    ["{", 400],
    [JSON.stringify({ name: "x".repeat(9000) }), 413],
    ["{}", 400],
  ] as const) {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
  }
  const statuses = await Promise.all(Array.from({ length: 150 }, async () => (await post('{"name":"Ann"}')).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
  expect((await post('{"name":"Ann"}', { "x-forwarded-for": "10.9.9.8" })).status).toBe(200);
});

test("a long log is sent completely, and counts by its size", async () => {
  const other = await startTestServer({ TENGEN_MESSAGES: "40", TENGEN_MESSAGE_BYTES: "1024" });
  try {
    const [ann, bob] = [await makePlayer(other, "Ann"), await makePlayer(other, "Bob")];
    const matchId = await startMatchOf(other, [ann, bob]);
    const clients = [await connect(other, ann), await connect(other, bob)] as const;
    for (let seq = 0; seq < 60; seq += 1) {
      const isAnn = seq % 2 === 0;
      const stone = { x: seq % 15, y: Math.floor(seq / 15) };
      await submit(isAnn ? clients[0] : clients[1], envelopeOf(matchId, isAnn ? ann : bob, seq, "PLACE_STONE", stone));
    }
    const client = await connect(other, null);
    const closed = client.closed;
    for (let count = 0; count < 10; count += 1) client.send({ type: "watch", matchId, fromSeq: 0 });
    expect(await closed).toBe(4429);
    const pages = client.received.filter(({ type }) => type === "entries");
    const places = pages.flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry.seq as number));
    const logs = places.length / 60;
    expect(places).toEqual(Array.from({ length: 60 * logs }, (_, index) => index % 60));
    // 10 messages, the hello, and 8 for each log: the fourth log exceeds 40. A slow machine earns some more.
    expect(logs).toBeGreaterThanOrEqual(4);
    expect(logs).toBeLessThan(10);
  } finally {
    await other.stop();
  }
});

describe("[PRO-H7] matches with bots", () => {
  const askFrom = async (address: string, token: string, place: string, body?: object): Promise<AnyJson> => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address };
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await fetch(`${server.url}${place}`, {
      method: "POST",
      headers: { ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await answer.json();
  };
  const withBot = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: "Random" }] };
  const create = (address: string, token: string, request: object = withBot): Promise<AnyJson> =>
    askFrom(address, token, "/api/matches", request);

  test("are limited per guest, from any address", async () => {
    const { token } = await makePlayer(server, "Ann");
    const first = await create("203.0.113.1", token);
    await create("203.0.113.2", token);
    const refused = await create("203.0.113.3", token);
    expect(refused.error).toMatchObject({ code: "TOO_MANY", message: expect.stringContaining("You have 2") });
    const people = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    expect(await create("203.0.113.3", token, people)).toHaveProperty("match");
    // After one has ended, another is allowed.
    await askFrom("203.0.113.1", token, `/api/matches/${first.match.record.matchId}/abort`);
    const { matchId } = (await create("203.0.113.3", token)).match.record;
    // A rematch counts as another match.
    await askFrom("203.0.113.3", token, `/api/matches/${matchId}/join`, { nonce: "ab".repeat(32) });
    await askFrom("203.0.113.3", token, `/api/matches/${matchId}/abort`);
    await create("203.0.113.3", token);
    const again = await askFrom("203.0.113.3", token, `/api/matches/${matchId}/rematch`);
    expect(again.error.code).toBe("TOO_MANY");
  });

  test("are limited per address, however many guests ask at once", async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, (_, index) => makePlayer(server, `Guest ${index}`)));
    const answers = await Promise.all(tokens.map(({ token }) => create("2001:db8:0:1::7", token)));
    const refused = answers.filter((answer) => answer.error !== undefined);
    expect([answers.length, refused.length]).toEqual([5, 2]);
    for (const { error } of refused) {
      expect(error).toMatchObject({ code: "TOO_MANY", message: expect.stringContaining("There are 3") });
    }
    const { token } = await makePlayer(server, "Neighbour");
    expect((await create("2001:db8:0:1::8", token)).error.code).toBe("TOO_MANY");
    expect(await create("2001:db8:0:2::7", token)).toHaveProperty("match");
  });
});

test("[SRV-12] requests and sockets of a guest share one limit, and a request above it gets retry-after", async () => {
  const other = await startTestServer({ TENGEN_MESSAGES: "20", TENGEN_REQUESTS: "1000", TENGEN_NEW_MATCHES: "3" });
  try {
    const [ann, bob] = [await makePlayer(other, "Ann"), await makePlayer(other, "Bob")];
    const get = (token: string) =>
      fetch(`${other.url}/api/matches?mine=true`, { headers: { authorization: `Bearer ${token}` } });
    const client = await connect(other, ann);
    for (let count = 0; count < 15; count += 1) client.send({ type: "ping", seqs: {} });
    for (let count = 0; count < 15; count += 1) await client.next("pong");
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(ann.token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error: { code: "RATE_LIMITED" } });
    expect((await get(bob.token)).status).toBe(200);
    // A match with a bot counts as two; with one more the limit of ten minutes is reached.
    const create = (bots: number) =>
      callApi(
        other,
        "POST",
        "/api/matches",
        { gameId: "gomoku", seats: [{ kind: "me" }, { kind: bots === 0 ? "open" : "bot" }] },
        bob.token,
      );
    const created = [await create(1), await create(0), await create(0)];
    expect(created.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(created[2]?.body.error).toMatchObject({ code: "RATE_LIMITED", detail: { seconds: 200 } });
  } finally {
    await other.stop();
  }
});
