import type { FromServer } from "@tengen/protocol";
import { expect, test } from "vitest";
import { stepConnection } from "./connection-step.ts";
import {
  clockOffset,
  makeConnection,
  readySocket,
  type Connection,
  type ConnectionEvent,
  type Moment,
} from "./connection.ts";
import { canPing, sendPings } from "./heartbeat.ts";

const at = (now: number, fraction = 0): Moment => ({ now, fraction });
const START: ConnectionEvent = { type: "start" };
const received = (message: FromServer, socket = 1): ConnectionEvent => ({
  type: "received",
  socket,
  data: JSON.stringify(message),
});
const welcome = (playerId: string | null = "ann", protocol = 1): FromServer => ({
  type: "welcome",
  protocol,
  playerId,
  name: playerId,
  now: 50_000,
});
const error = (code: string, detail?: unknown): FromServer => ({
  type: "error",
  code,
  message: "No.",
  ...(detail === undefined ? {} : { detail }),
});

/** The connection after some events, all at one time. */
const after = (connection: Connection, now: number, ...events: readonly ConnectionEvent[]): Connection =>
  events.reduce((state, event) => stepConnection(state, event, at(now)).state, connection);
const opening = after(makeConnection("t1"), 1000, START);
const greeted = after(opening, 1010, { type: "opened", socket: 1 });
const connected = after(greeted, 1030, received(welcome()));
const spectating = after(
  after(makeConnection(null), 1000, START, { type: "opened", socket: 1 }),
  1030,
  received(welcome(null)),
);
const waiting = after(connected, 2000, { type: "closed", socket: 1, code: 1006 });

test("[MCL-1] a socket is opened, greeted, and dropped without a welcome in time", () => {
  expect(stepConnection(makeConnection("t1"), START, at(1000)).effects).toEqual([
    { type: "open-socket", socket: 1 },
    { type: "schedule", timer: "reply", ms: 10_000 },
  ]);
  expect(stepConnection(opening, { type: "opened", socket: 1 }, at(1010)).effects).toEqual([
    { type: "send", socket: 1, message: { type: "hello", protocol: 1, token: "t1" } },
  ]);
  const { state, effects } = stepConnection(greeted, { type: "timer-fired", timer: "reply" }, at(11_000));
  expect(state).toMatchObject({ socket: null, state: { kind: "reconnecting", attempt: 1, nextAt: 11_125 } });
  expect(effects).toContainEqual({ type: "report", text: "The server sent no welcome in time." });
  expect(effects.at(-1)).toEqual({ type: "close-socket", socket: 1 });
  expect(effects).not.toContainEqual({ type: "disconnected" });
});

test("[MCL-1] the welcome makes it ready; before that no message is passed on", () => {
  const early = stepConnection(greeted, received({ type: "left", matchId: "m" }), at(1020));
  expect(early).toEqual({ state: greeted, effects: [] });
  const { state, effects } = stepConnection(greeted, received(welcome()), at(1030));
  expect(effects).toEqual([
    { type: "connection", state: { kind: "connected" } },
    { type: "cancel", timer: "reply" },
    { type: "schedule", timer: "ping", ms: 20_000 },
    { type: "welcomed" },
  ]);
  expect(state).toMatchObject({ playerId: "ann", socket: { id: 1, welcomedAt: 1030, token: "t1" } });
  expect([readySocket(greeted), readySocket(state)?.id]).toEqual([null, 1]);
  // The hello left at 1,010 and was answered at 1,030.
  expect(clockOffset(state)).toBe(50_000 - 1020);
});

test.each<[string, ConnectionEvent]>([
  ["message", received(welcome("bob"), 1)],
  ["opening", { type: "opened", socket: 1 }],
  ["close", { type: "closed", socket: 1, code: 4401 }],
  ["failed send", { type: "send-failed", socket: 1, why: "closed" }],
])("[MCL-5] a %s of an old socket changes nothing", (_name, event) => {
  const second = after(waiting, 2125, { type: "timer-fired", timer: "retry" });
  expect(second.socket?.id).toBe(2);
  expect(stepConnection(second, event, at(3000))).toEqual({ state: second, effects: [] });
});

test.each<[number, number, number, number]>([
  // Close code, attempts before, fraction, delay.
  [1006, 0, 0, 125],
  [1006, 0, 0.5, 188],
  [1006, 3, 0, 1000],
  [1001, 0, 0, 1000],
  [4429, 0, 0, 10_000],
  [4429, 1, 0.5, 30_000],
])(
  "[MCL-2] [MCL-3] after a close with %i and %i attempts, fraction %d, it waits %i ms",
  (code, attempt, fraction, ms) => {
    const { state, effects } = stepConnection(
      { ...connected, attempt },
      { type: "closed", socket: 1, code },
      at(2000, fraction),
    );
    expect(state.state).toEqual({ kind: "reconnecting", attempt: attempt + 1, nextAt: 2000 + ms });
    expect(effects).toContainEqual({ type: "schedule", timer: "retry", ms });
    expect(effects).toContainEqual({ type: "disconnected" });
    for (const timer of ["reply", "ping", "error-ping"]) expect(effects).toContainEqual({ type: "cancel", timer });
  },
);

test("[MCL-2] a connection that held for 5 seconds resets the backoff", () => {
  const close: ConnectionEvent = { type: "closed", socket: 1, code: 1006 };
  const tried = { ...connected, attempt: 4 };
  expect(after(tried, 6029, close).attempt).toBe(5);
  expect(after(tried, 6030, close).attempt).toBe(1);
  expect(after({ ...greeted, attempt: 4 }, 9000, close).attempt).toBe(5);
});

test("[MCL-2] wake opens a socket at once, except after a rate limit", () => {
  const { state, effects } = stepConnection(waiting, { type: "wake" }, at(2010));
  expect(effects.map(({ type }) => type)).toEqual(["connection", "cancel", "open-socket", "schedule"]);
  expect(state.state).toEqual({ kind: "reconnecting", attempt: 1, nextAt: null });
  const limited = after(connected, 2000, { type: "closed", socket: 1, code: 4429 });
  expect(stepConnection(limited, { type: "wake" }, at(2010))).toEqual({ state: limited, effects: [] });
  expect(stepConnection(opening, { type: "wake" }, at(1005)).effects).toEqual([]);
  expect(stepConnection(connected, { type: "wake" }, at(2010)).effects).toEqual([{ type: "ping" }]);
});

test("[MCL-2] a socket that cannot send is dropped", () => {
  const { state, effects } = stepConnection(connected, { type: "send-failed", socket: 1, why: "not open" }, at(2000));
  expect(state.state.kind).toBe("reconnecting");
  expect(effects).toContainEqual({ type: "report", text: "not open" });
  expect(effects).toContainEqual({ type: "close-socket", socket: 1 });
});

test.each([
  [4401, "token"],
  [4400, "messages"],
  [4403, "origin"],
] as const)("[MCL-3] after %i it stops, for the reason %s", (code, reason) => {
  const { state, effects } = stepConnection(connected, { type: "closed", socket: 1, code }, at(2000));
  expect(state).toMatchObject({ socket: null, state: { kind: "refused", code, reason } });
  expect(effects.some(({ type }) => type === "schedule")).toBe(false);
  expect(stepConnection(state, { type: "wake" }, at(3000))).toEqual({ state, effects: [] });
});

test("[MCL-3] a refused hello closes the socket; another protocol version too", () => {
  for (const [message, reason, code] of [
    [error("NOT_AUTHORIZED"), "token", 4401],
    [error("UNSUPPORTED_PROTOCOL"), "protocol", 4401],
    [welcome("ann", 2), "protocol", 1000],
  ] as const) {
    const { state, effects } = stepConnection(greeted, received(message), at(1020));
    expect(state.state).toMatchObject({ kind: "refused", reason, code });
    expect(effects.at(-1)).toEqual({ type: "close-socket", socket: 1 });
  }
  expect(after(greeted, 1020, received(error("INTERNAL"))).state).toEqual({ kind: "connecting" });
});

test("[MCL-3] a newer token is tried after the older one was refused, and only then", () => {
  const renewed = after(connected, 1500, { type: "token", token: "t2" });
  expect(renewed).toEqual({ ...connected, token: "t2" });
  const retrying = after(renewed, 2000, { type: "closed", socket: 1, code: 4401 });
  expect(retrying.state).toMatchObject({ kind: "reconnecting", attempt: 1 });
  const again = after(retrying, 2125, { type: "timer-fired", timer: "retry" }, { type: "opened", socket: 2 });
  expect(again.socket).toMatchObject({ id: 2, token: "t2" });
  expect(after(again, 2200, { type: "closed", socket: 2, code: 4401 }).state.kind).toBe("refused");
});

test("[MCL-3] a new token restarts a refused connection, and makes a player of a spectator", () => {
  const refused = after(connected, 2000, { type: "closed", socket: 1, code: 4401 });
  const restarted = stepConnection({ ...refused, attempt: 7 }, { type: "token", token: "t2" }, at(3000));
  expect(restarted.state).toMatchObject({
    attempt: 1,
    socket: { id: 2 },
    state: { kind: "reconnecting", nextAt: null },
  });
  const { state, effects } = stepConnection(spectating, { type: "token", token: "t2" }, at(3000));
  expect(state.socket?.id).toBe(2);
  expect(effects.filter(({ type }) => type.endsWith("socket"))).toEqual([
    { type: "close-socket", socket: 1 },
    { type: "open-socket", socket: 2 },
  ]);
  expect(stepConnection(spectating, { type: "token", token: null }, at(3000)).effects).toEqual([]);
  const origin = after(connected, 2000, { type: "closed", socket: 1, code: 4403 });
  expect(after(origin, 3000, { type: "token", token: "t2" }).state.kind).toBe("refused");
});

test("[MCL-3] a token set between the hello and the welcome of a spectator is sent on the next socket", () => {
  const greetedWithout = after(makeConnection(null), 1000, START, { type: "opened", socket: 1 });
  const renewed = after(greetedWithout, 1020, { type: "token", token: "t2" });
  expect(renewed.socket?.id).toBe(1);
  const { state, effects } = stepConnection(renewed, received(welcome(null)), at(1030));
  expect(state.socket).toMatchObject({ id: 2, token: "t2" });
  expect(effects).toContainEqual({ type: "open-socket", socket: 2 });
  expect(effects).not.toContainEqual({ type: "welcomed" });
});

test.each<[unknown, number, number]>([
  [{ seconds: 25 }, 4429, 25_000],
  [{ seconds: -25 }, 4429, 10_000],
  [{ seconds: "25" }, 4429, 10_000],
  [{ seconds: 25 }, 1006, 125],
])("[MCL-3] after an error with %o and a close with %i it waits %i ms", (detail, code, ms) => {
  const limited = after(connected, 1500, received(error("RATE_LIMITED", detail)));
  const { effects } = stepConnection(limited, { type: "closed", socket: 1, code }, at(2000));
  expect(effects).toContainEqual({ type: "schedule", timer: "retry", ms });
  const other = after(connected, 1500, received(error("INTERNAL", { seconds: 25 })));
  expect(other.socket?.retryAfterMs).toBe(0);
});

const pong = (heads: Record<string, number>, now = 60_000): ConnectionEvent => received({ type: "pong", heads, now });

test("[MCL-4] a round of pings ends with its last pong, or drops the connection", () => {
  expect(stepConnection(connected, { type: "timer-fired", timer: "ping" }, at(21_030)).effects).toEqual([
    { type: "ping" },
  ]);
  const { state: pinged, effects } = sendPings(connected, [{ a: 1 }, { b: 2 }], 21_030);
  expect(effects).toEqual([
    { type: "schedule", timer: "ping", ms: 20_000 },
    { type: "schedule", timer: "reply", ms: 10_000 },
    { type: "send", socket: 1, message: { type: "ping", seqs: { a: 1 } } },
    { type: "send", socket: 1, message: { type: "ping", seqs: { b: 2 } } },
  ]);
  expect([canPing(connected), canPing(pinged), canPing(greeted), canPing(waiting)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // No second round while one is unanswered.
  expect(sendPings(pinged, [{}], 21_040)).toEqual({ state: pinged, effects: [] });
  expect(stepConnection(pinged, { type: "timer-fired", timer: "ping" }, at(41_030)).effects).toEqual([]);
  const half = stepConnection(pinged, pong({ a: 1 }), at(21_050));
  expect(half.effects).toEqual([]);
  expect(stepConnection(half.state, pong({ b: 3 }), at(21_060)).effects).toEqual([
    { type: "cancel", timer: "reply" },
    { type: "ponged", heads: { a: 1, b: 3 } },
  ]);
  const dead = stepConnection(half.state, { type: "timer-fired", timer: "reply" }, at(31_030));
  expect(dead.effects).toContainEqual({ type: "report", text: "The server did not answer a ping." });
  expect(dead.effects).toContainEqual({ type: "disconnected" });
});

test("[MCL-4] a pong that nobody asked for is no sample", () => {
  expect(stepConnection(connected, pong({ a: 1 }), at(2000))).toEqual({ state: connected, effects: [] });
});

test("[MCL-5] what is not of the protocol is reported, and a second welcome ignored", () => {
  for (const data of [7, "{", '{"type":"gossip"}']) {
    const { state, effects } = stepConnection(connected, { type: "received", socket: 1, data }, at(2000));
    expect(state).toBe(connected);
    expect(effects).toMatchObject([{ type: "report" }]);
  }
  expect(stepConnection(connected, received(welcome("bob")), at(2000))).toEqual({ state: connected, effects: [] });
});

test("[MCL-18] a ping follows an error, later each time until a pong comes without one", () => {
  const failed = stepConnection(connected, received(error("INTERNAL")), at(2000));
  expect(failed.effects).toEqual([
    { type: "report", text: "INTERNAL: No." },
    { type: "message", message: error("INTERNAL") },
    { type: "schedule", timer: "error-ping", ms: 1000 },
  ]);
  // One ping for all errors until it is sent.
  const twice = stepConnection(failed.state, received(error("INTERNAL")), at(2100));
  expect(twice.effects.some(({ type }) => type === "schedule")).toBe(false);
  const fired = stepConnection(twice.state, { type: "timer-fired", timer: "error-ping" }, at(3000));
  expect(fired.effects).toEqual([{ type: "ping" }]);
  const delays: number[] = [];
  let state = fired.state;
  for (let round = 0; round < 6; round += 1) {
    state = after(state, 4000, received(error("INTERNAL")), { type: "timer-fired", timer: "error-ping" });
    delays.push(state.errorPing.delayMs);
  }
  expect(delays).toEqual([4000, 8000, 16_000, 20_000, 20_000, 20_000]);
  const ping = (connection: Connection): Connection => sendPings(connection, [{}], 5000).state;
  expect(after(ping(state), 5010, pong({})).errorPing.delayMs).toBe(1000);
  expect(after(ping(failed.state), 5010, pong({})).errorPing.delayMs).toBe(2000);
});

test("[MCL-6] a closed connection stays closed", () => {
  const { state, effects } = stepConnection(connected, { type: "close" }, at(2000));
  expect(effects[0]).toEqual({ type: "connection", state: { kind: "closed" } });
  expect(effects.at(-1)).toEqual({ type: "close-socket", socket: 1 });
  expect(effects).toContainEqual({ type: "cancel", timer: "retry" });
  for (const event of [
    { type: "wake" },
    { type: "token", token: "t2" },
    { type: "timer-fired", timer: "retry" },
    { type: "close" },
  ] as const)
    expect(stepConnection(state, event, at(3000))).toEqual({ state, effects: [] });
  expect(stepConnection(waiting, { type: "close" }, at(3000)).effects.some(({ type }) => type === "close-socket")).toBe(
    false,
  );
});
