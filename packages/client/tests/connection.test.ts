import { expect, test } from "vitest";
import { act, makeMatch, makeRecord } from "@tengen/testkit";
import gomoku from "../../../games/gomoku/engine.ts";
import {
  entriesOf,
  MATCH_ID,
  openLive,
  openScript,
  playStones,
  pong,
  reconnect,
  serve,
  watching,
} from "./scripted-match.ts";
import { makeScriptedHost, SERVER_START } from "./scripted-host.ts";
import { openClient, webSockets, type Host } from "../src/index.ts";
import { reconnectDelay } from "../src/connection/backoff.ts";

test("[MCL-1] hello is sent first, and nothing else before the welcome", () => {
  const script = openScript();
  const connection = script.host.last();
  expect(connection.received).toEqual([]);
  expect(script.client.state()).toEqual({ kind: "connecting" });
  connection.open();
  connection.send(entriesOf(playStones(1)), watching(playStones(1)));
  expect(connection.received).toEqual([{ type: "hello", protocol: 1, token: "token of ann" }]);
  expect(script.session.snapshot().state).toBe("loading");
  connection.send({ type: "welcome", protocol: 1, playerId: "ann", name: "Ann", now: SERVER_START });
  expect(script.client.state()).toEqual({ kind: "connected" });
  expect(script.client.playerId()).toBe("ann");
  expect(connection.received[1]).toEqual({ type: "watch", matchId: MATCH_ID, fromSeq: 0 });
});

test.each([
  ["no socket opens", false],
  ["no welcome comes", true],
])("[MCL-1] when %s for 10 seconds, the client reconnects and ignores the late socket", (_name, opens) => {
  const { host, client } = openScript();
  const slow = host.last();
  if (opens) slow.open();
  host.time.advance(9999);
  expect(host.connections).toHaveLength(1);
  host.time.advance(1);
  expect(slow.isClosed).toBe(true);
  host.time.advance(250);
  expect(host.connections).toHaveLength(2);
  slow.welcome("ann");
  expect(client.state()).toEqual({ kind: "reconnecting", attempt: 1, nextAt: null });
  host.last().welcome("ann");
  expect(client.state().kind).toBe("connected");
});

test("[MCL-2] the first retry is quick, later ones wait twice as long each time, up to 10 seconds", () => {
  const waits = (fraction: number) =>
    [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => reconnectDelay(attempt, 1006, fraction));
  expect(waits(0)).toEqual([125, 250, 500, 1000, 2000, 4000, 5000, 5000]);
  expect(waits(0.999_99)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test("[MCL-2] attempts count until a connection has held for 5 seconds", () => {
  const script = openScript();
  const attempts: unknown[] = [];
  script.client.onState((state) => {
    if (state.kind === "reconnecting" && state.nextAt !== null)
      attempts.push([state.attempt, state.nextAt - script.host.now()]);
  });
  script.host.last().close(1006);
  script.host.time.advance(125);
  script.host.last().welcome("ann");
  script.host.time.advance(4999);
  script.host.last().close(1006);
  script.host.time.advance(250);
  script.host.last().welcome("ann");
  script.host.time.advance(5000);
  script.host.last().close(1006);
  expect(attempts).toEqual([
    [1, 125],
    [2, 250],
    [1, 125],
  ]);
});

test("[MCL-2] wake reconnects at once, or pings", () => {
  const script = openScript();
  script.host.last().close(1001);
  expect(script.client.state()).toEqual({ kind: "reconnecting", attempt: 1, nextAt: script.host.now() + 1000 });
  script.client.wake();
  expect(script.host.connections).toHaveLength(2);
  const connection = serve(script, playStones(0));
  script.client.wake();
  script.client.wake();
  expect(connection.takeReceived()).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 0 } }]);
  script.host.time.advance(10_000);
  expect(connection.isClosed).toBe(true);
});

test.each([
  [1001, 1000],
  [1006, 125],
  [1009, 125],
  [1011, 125],
  [4408, 125],
  [4413, 125],
  [4429, 10_000],
])("[MCL-3] after a close with %i it reconnects in %i ms", (code, wait) => {
  const { host, client } = openScript();
  host.last().welcome("ann");
  host.last().close(code);
  expect(client.state()).toMatchObject({ kind: "reconnecting", nextAt: host.now() + wait });
  host.time.advance(wait - 1);
  expect(host.connections).toHaveLength(1);
  host.time.advance(1);
  expect(host.connections).toHaveLength(2);
});

test.each([
  [{ seconds: 25 }, 4429, 25_000],
  [{ seconds: 3 }, 4429, 10_000],
  [{ seconds: 1e9 }, 4429, 600_000],
  [{ seconds: 25 }, 1006, 125],
  [{ seconds: "25" }, 4429, 10_000],
  [null, 4429, 10_000],
  ["soon", 4429, 10_000],
])("[MCL-3] after an error with detail %o and a close with %i it reconnects in %i ms", (detail, code, wait) => {
  const { host, client } = openScript();
  host.last().welcome("ann");
  host.last().send({ type: "error", code: "RATE_LIMITED", message: "Slowly.", detail });
  host.last().close(code);
  expect(client.state()).toMatchObject({ kind: "reconnecting", nextAt: host.now() + wait });
});

test("[MCL-3] after a rate limit it waits even when woken, longer each time", () => {
  const { host, client } = openScript();
  host.last().close(4429);
  client.wake();
  expect(host.connections).toHaveLength(1);
  host.time.advance(10_000);
  host.last().close(4429);
  expect(client.state()).toMatchObject({ nextAt: host.now() + 20_000 });
});

test.each([
  [4401, "token"],
  [4400, "messages"],
  [4403, "origin"],
] as const)("[MCL-3] after a close with %i nothing more is tried", (code, reason) => {
  const { host, client, session } = openScript();
  host.last().welcome("ann");
  host.last().close(code);
  host.time.advance(600_000);
  client.wake();
  expect(host.connections).toHaveLength(1);
  expect(client.state()).toMatchObject({ kind: "refused", code, reason });
  expect(session.snapshot().state).toBe("loading");
});

test.each([
  ["NOT_AUTHORIZED", "token"],
  ["UNSUPPORTED_PROTOCOL", "protocol"],
] as const)("[MCL-3] a hello refused with %s is not retried", (code, reason) => {
  const { host, client } = openScript();
  host.last().open();
  host.last().send({ type: "error", code, message: "No." });
  expect(client.state()).toMatchObject({ kind: "refused", reason, message: "No." });
  expect(host.last().isClosed).toBe(true);
  host.last().close(4401);
  host.time.advance(600_000);
  expect(host.connections).toHaveLength(1);
});

test("[MCL-3] a server with another protocol version is refused", () => {
  const { host, client } = openScript();
  host.last().open();
  host.last().send({ type: "welcome", protocol: 2, playerId: "ann", name: "Ann", now: 0 });
  expect(client.state()).toMatchObject({ kind: "refused", reason: "protocol" });
});

test("[MCL-3] with a new token it continues where it was", () => {
  const script = openLive(playStones(3));
  script.connection.close(4401);
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 3 });
  script.client.setToken("another");
  script.host.last().welcome("ann");
  expect(script.host.last().received).toEqual([
    { type: "hello", protocol: 1, token: "another" },
    { type: "watch", matchId: MATCH_ID, fromSeq: 3 },
  ]);
});

test("[MCL-3] when the token expires, it does not reconnect without a new one", () => {
  const script = openLive(playStones(3));
  const { connection } = script;
  connection.send({ type: "error", code: "NOT_AUTHORIZED", message: "The token has expired." });
  connection.close(4401);
  script.host.time.advance(600_000);
  script.client.wake();
  expect(script.host.connections).toHaveLength(1);
  expect(connection.takeReceived()).toEqual([]);
  expect(script.client.state()).toMatchObject({ kind: "refused", code: 4401, reason: "token" });
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 3 });
});

test("[MCL-3] a token set before the old one expired is used then, and tried once", () => {
  const script = openLive(playStones(3));
  script.client.setToken("newer");
  expect(script.host.connections).toHaveLength(1);
  script.connection.send({ type: "error", code: "NOT_AUTHORIZED", message: "The token has expired." });
  script.connection.close(4401);
  expect(script.client.state()).toMatchObject({ kind: "reconnecting", attempt: 1 });
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 3 });
  script.host.time.advance(250);
  script.host.last().welcome("ann");
  expect(script.host.last().received).toEqual([
    { type: "hello", protocol: 1, token: "newer" },
    { type: "watch", matchId: MATCH_ID, fromSeq: 3 },
  ]);
  script.host.last().close(4401);
  script.host.time.advance(600_000);
  expect(script.host.connections).toHaveLength(2);
  expect(script.client.state()).toMatchObject({ kind: "refused", reason: "token" });
});

test("[MCL-3] a token set while the hello with the old one is unanswered is used next, and tried once", () => {
  const { host, client } = openScript();
  host.last().open();
  client.setToken("newer");
  host.last().send({ type: "error", code: "NOT_AUTHORIZED", message: "No." });
  expect(host.last().isClosed).toBe(true);
  host.time.advance(250);
  host.last().open();
  expect(host.last().received).toEqual([{ type: "hello", protocol: 1, token: "newer" }]);
  host.last().send({ type: "error", code: "NOT_AUTHORIZED", message: "No." });
  host.time.advance(600_000);
  expect(host.connections).toHaveLength(2);
});

test("[MCL-3] a token set before the hello is part of it, and not tried again", () => {
  const { host, client } = openScript();
  client.setToken("newer");
  host.last().open();
  expect(host.last().received).toEqual([{ type: "hello", protocol: 1, token: "newer" }]);
  host.last().close(4401);
  host.time.advance(600_000);
  expect(host.connections).toHaveLength(1);
});

test("[MCL-3] a spectator with a new token reconnects at once, a player uses it for the next hello", () => {
  const script = openLive(playStones(0), {}, null);
  script.client.setToken("token");
  expect(script.connection.isClosed).toBe(true);
  script.host.last().welcome("ann");
  expect(script.host.last().received[0]).toMatchObject({ type: "hello", token: "token" });
  script.client.setToken("newer");
  expect(script.host.connections).toHaveLength(2);
});

test("[MCL-4] pings every 20 seconds, and drops a connection without a pong after 10", () => {
  const script = openLive(playStones(2));
  script.host.time.advance(19_999);
  expect(script.connection.takeReceived()).toEqual([]);
  script.host.time.advance(1);
  expect(script.connection.takeReceived()).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 2 } }]);
  script.host.time.advance(9000);
  script.connection.send(pong({ [MATCH_ID]: 2 }));
  script.host.time.advance(11_000);
  expect(script.connection.takeReceived()).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 2 } }]);
  script.host.time.advance(9999);
  expect(script.client.state().kind).toBe("connected");
  script.host.time.advance(1);
  expect(script.connection.isClosed).toBe(true);
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 2 });
});

test.each([
  ["binary data", new Uint8Array(3)],
  ["invalid JSON", "{"],
  ["an unknown message", '{"type": "gossip"}'],
  ["an extra field", JSON.stringify({ ...pong(), extra: 1 })],
  ["a malformed entry", JSON.stringify({ type: "entries", matchId: MATCH_ID, items: [{ entry: { seq: 0 } }] })],
  ["a prototype", '{"type": "pong", "heads": {"__proto__": {"x": 1}}, "now": 1}'],
  ["null", "null"],
])("[MCL-5] [PRO-33] %s from the server is reported and ignored", (_name, data) => {
  const script = openLive(playStones(2));
  const before = script.session.snapshot();
  script.connection.sendRaw(data);
  expect(script.host.reports).toHaveLength(1);
  expect(script.session.snapshot()).toEqual(before);
  script.connection.send(entriesOf(playStones(3), 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
});

test("[MCL-5] a message about a match that is not watched, and a second welcome, change nothing", () => {
  const script = openLive(playStones(2));
  const before = script.session.snapshot();
  script.connection.send({ type: "entries", matchId: "another", items: [] });
  script.connection.send({ type: "welcome", protocol: 1, playerId: "bob", name: "Bob", now: 0 });
  expect(script.session.snapshot()).toBe(before);
  expect(script.client.playerId()).toBe("ann");
});

test("[MCL-5] messages on an abandoned connection are ignored", () => {
  const script = openLive(playStones(2));
  reconnect(script);
  script.connection.send(entriesOf(playStones(3), 2));
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 2 });
});

test("[MCL-6] one connection serves many matches; two watchers of a match share its session", () => {
  const { host, client, session } = openLive(playStones(1));
  const connection = host.last();
  const watched: string[] = [];
  const twin = client.watch(MATCH_ID, ({ matchId }) => watched.push(matchId));
  expect(twin.snapshot()).toBe(session.snapshot());
  const other = client.watch("match-2", ({ matchId }) => watched.push(matchId));
  expect(connection.takeReceived()).toEqual([{ type: "watch", matchId: "match-2", fromSeq: 0 }]);
  connection.send(entriesOf(playStones(2), 1));
  expect(watched).toContain(MATCH_ID);
  twin.close();
  twin.close();
  expect(connection.takeReceived()).toEqual([]);
  session.close();
  other.close();
  expect(connection.takeReceived()).toEqual([
    { type: "leave", matchId: MATCH_ID },
    { type: "leave", matchId: "match-2" },
  ]);
});

test("[MCL-6] a ping names 64 matches at most", () => {
  const { host, client } = openLive(playStones(0));
  for (let index = 0; index < 99; index += 1) client.watch(`m${index}`, () => undefined);
  host.last().takeReceived();
  client.wake();
  const pings = host.last().takeReceived();
  expect(pings.map((message) => (message.type === "ping" ? Object.keys(message.seqs).length : 0))).toEqual([64, 36]);
  host.last().send(pong());
  host.time.advance(9999);
  host.last().send(pong());
  host.time.advance(1);
  expect(client.state().kind).toBe("connected");
});

test("[MCL-6] a closed client stays closed", () => {
  const { host, client, states, session } = openLive(playStones(0));
  client.close();
  client.close();
  expect(host.last().isClosed).toBe(true);
  expect(states.at(-1)).toBe("closed");
  host.time.advance(600_000);
  expect(host.connections).toHaveLength(1);
  expect(session.snapshot().state).toBe("offline");
});

test("[MCL-18] what is unanswered at the pong was not processed, and is sent again", async () => {
  const script = openLive(playStones(0));
  const result = script.session.submit({ type: "PLACE_STONE", x: 0, y: 0 } as never);
  const [submitted] = script.connection.takeReceived();
  expect(submitted).toMatchObject({ type: "submit" });
  script.connection.send({ type: "error", code: "RATE_LIMITED", message: "Slowly." });
  script.host.time.advance(1000);
  expect(script.connection.takeReceived()).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 0 } }]);
  script.connection.send(pong({ [MATCH_ID]: 0 }));
  expect(script.connection.takeReceived()).toEqual([submitted]);
  // With further errors the pings come less and less often.
  script.connection.send({ type: "error", code: "INTERNAL", message: "Ours." });
  script.host.time.advance(1000);
  script.connection.send({ type: "error", code: "INTERNAL", message: "Ours." }, pong({ [MATCH_ID]: 0 }));
  script.host.time.advance(1999);
  expect(script.connection.takeReceived().filter(({ type }) => type === "ping")).toHaveLength(1);
  script.host.time.advance(1);
  expect(script.connection.takeReceived()).toHaveLength(1);
  const { actionId } = script.session.pendingEnvelopes()[0] ?? { actionId: "" };
  script.connection.send({ type: "accepted", matchId: MATCH_ID, actionId, seq: 0, hash: "0".repeat(64) });
  expect(await result).toMatchObject({ ok: true, value: { seq: 0 } });
});

test("[MCL-18] a failed watch is sent again, and so is one for a match that the pong leaves out", () => {
  const script = openScript();
  const connection = script.host.last();
  connection.welcome("ann");
  connection.takeReceived();
  connection.send({ type: "error", code: "RATE_LIMITED", message: "Slowly.", matchId: MATCH_ID });
  expect(script.session.snapshot()).toMatchObject({ state: "loading", lastError: { code: "RATE_LIMITED" } });
  script.host.time.advance(1000);
  connection.send(pong());
  expect(connection.takeReceived().at(-1)).toEqual({ type: "watch", matchId: MATCH_ID, fromSeq: 0 });
  connection.send(watching(playStones(1)), entriesOf(playStones(1)));
  expect(script.session.snapshot()).toMatchObject({ state: "live", lastError: null });
  script.client.wake();
  connection.send(pong());
  expect(connection.takeReceived().at(-1)).toEqual({ type: "watch", matchId: MATCH_ID, fromSeq: 1 });
});

test("[MCL-11] the clock offset is that of the shortest of the last round trips", () => {
  const script = openScript();
  const connection = script.host.last();
  connection.open();
  script.host.time.advance(400);
  connection.send({ type: "welcome", protocol: 1, playerId: "ann", name: "Ann", now: SERVER_START });
  // The host clock was at 5,000 when hello was sent and at 5,400 when it was answered.
  expect(script.client.now()).toBe(SERVER_START + 200);
  script.client.wake();
  script.host.time.advance(100);
  connection.send(pong({}, SERVER_START + 1000));
  expect(script.client.now()).toBe(SERVER_START + 1050);
  script.client.wake();
  script.host.time.advance(200);
  connection.send(pong({}, SERVER_START));
  expect(script.client.now()).toBe(SERVER_START + 1250);
});

test("adapts a standard WebSocket class", () => {
  const listeners = new Map<string, (event: never) => void>();
  const done: unknown[] = [];
  const FakeSocket = class {
    constructor(url: string) {
      done.push(url);
    }
    addEventListener(type: string, listener: (event: never) => void): void {
      listeners.set(type, listener);
    }
    send(text: string): void {
      done.push(text);
    }
    close(code?: number): void {
      done.push(code);
    }
  };
  const events: unknown[] = [];
  const socket = webSockets(FakeSocket)("wss://example.org/ws", {
    onOpen: () => events.push("opened"),
    onMessage: (data) => events.push(data),
    onClose: (code) => events.push(code),
  });
  socket.send("hello");
  socket.close(1000, "");
  for (const [type, event] of Object.entries({
    open: {},
    message: { data: "text" },
    error: {},
    close: { code: 4401 },
  })) {
    listeners.get(type)?.(event as never);
  }
  expect(done).toEqual(["wss://example.org/ws", "hello", 1000]);
  expect(events).toEqual(["opened", "text", 4401]);
  // The types of the real class fit.
  expect(typeof webSockets(WebSocket)).toBe("function");
});

test("[MCL-2] a socket that cannot send is dropped", () => {
  const scripted = makeScriptedHost();
  const host: Host = {
    ...scripted,
    openSocket: (url, events) => ({
      ...scripted.openSocket(url, events),
      send: () => {
        throw new Error("not open");
      },
    }),
  };
  const client = openClient(host, { url: "wss://example.org/ws", token: null, engineOf: () => undefined });
  scripted.last().open();
  expect(client.state()).toMatchObject({ kind: "reconnecting", attempt: 1 });
});

test("[MCL-11] the match clock is that of the fold, with the clock offset", () => {
  const clock = { baseMs: 60_000, incrementMs: 1000 };
  const start = makeMatch(gomoku, "secret", clock);
  const match = act(gomoku, start, "ann", "PLACE_STONE", { x: 0, y: 0 }, makeRecord(gomoku, "secret").startedAt + 5000);
  const script = openLive(match);
  expect(script.session.snapshot().clock).toEqual({
    remainingMs: [56_000, 60_000],
    firstMoveMs: null,
    since: match.entries[0]?.at,
    offsetMs: SERVER_START - 5000,
  });
});
