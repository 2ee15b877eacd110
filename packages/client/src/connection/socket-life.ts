// How a socket is opened, what follows its end, and when the next one is opened.
import { CLOSE_CODES } from "@tengen/protocol";
import { reconnectDelay } from "./backoff.ts";
import {
  ABNORMAL_CLOSE,
  readySocket,
  type Connection,
  type ConnectionStep,
  type Moment,
  type RefusedReason,
  type SocketState,
} from "./connection.ts";
import { chain, stepTo } from "../step.ts";

/** A connection without a reply to a hello or a ping for this long is dead. */
export const REPLY_TIMEOUT_MS = 10_000;
/** A connection that held for this long resets the backoff. */
const STABLE_MS = 5000;

const REFUSALS: ReadonlyMap<number, readonly [RefusedReason, string]> = new Map([
  [CLOSE_CODES.badHello, ["token", "The server did not accept the token. Get a new one."]],
  [CLOSE_CODES.origin, ["origin", "The server does not accept connections from this page's origin."]],
  [CLOSE_CODES.badMessages, ["messages", "The server did not understand this client. Load the newest version."]],
]);

export const openSocket = (connection: Connection, now: number): ConnectionStep => {
  const id = connection.socketCount + 1;
  const { token } = connection;
  const socket = { id, helloAt: now, token, welcomedAt: null, pings: [], heads: {}, retryAfterMs: 0 };
  return stepTo(
    { ...connection, socket, socketCount: id },
    { type: "open-socket", socket: id },
    { type: "schedule", timer: "reply", ms: REPLY_TIMEOUT_MS },
  );
};

/** Opens the next socket instead of waiting. */
export const retry = (connection: Connection, now: number): ConnectionStep => {
  const { attempt } = connection;
  const { state, effects } = openSocket(connection, now);
  return {
    state: { ...state, state: { kind: "reconnecting", attempt, nextAt: null } },
    effects: [{ type: "cancel", timer: "retry" }, ...effects],
  };
};

/** Forgets the socket; its later events are ignored. */
export const endSocket = (connection: Connection): ConnectionStep => {
  const cancels = (["reply", "ping", "error-ping"] as const).map((timer) => ({ type: "cancel", timer }) as const);
  const signals = readySocket(connection) === null ? [] : [{ type: "disconnected" } as const];
  const errorPing = { ...connection.errorPing, isScheduled: false };
  return { state: { ...connection, socket: null, errorPing }, effects: [...cancels, ...signals] };
};

const scheduleRetry = (connection: Connection, socket: SocketState, code: number, moment: Moment): ConnectionStep => {
  const { now, fraction } = moment;
  const wasStable = socket.welcomedAt !== null && now - socket.welcomedAt >= STABLE_MS;
  const attempt = (wasStable ? 0 : connection.attempt) + 1;
  const ms = reconnectDelay(attempt, code, fraction, code === CLOSE_CODES.rate ? socket.retryAfterMs : 0);
  const { state, effects } = endSocket(connection);
  return {
    state: { ...state, attempt, lastCode: code, state: { kind: "reconnecting", attempt, nextAt: now + ms } },
    effects: [{ type: "schedule", timer: "retry", ms }, ...effects],
  };
};

export const refuse = (
  connection: Connection,
  socket: SocketState,
  refusal: { readonly code: number; readonly reason: RefusedReason; readonly message: string },
  moment: Moment,
): ConnectionStep => {
  // A newer token was set after the hello, and that one has not been refused.
  if (refusal.reason === "token" && socket.token !== connection.token)
    return scheduleRetry(connection, socket, refusal.code, moment);
  const { state, effects } = endSocket(connection);
  return { state: { ...state, state: { kind: "refused", ...refusal } }, effects };
};

export const onClosed = (connection: Connection, socket: SocketState, code: number, moment: Moment): ConnectionStep => {
  const refusal = REFUSALS.get(code);
  if (refusal === undefined) return scheduleRetry(connection, socket, code, moment);
  const [reason, message] = refusal;
  return refuse(connection, socket, { code, reason, message }, moment);
};

/** Drops a connection locally. On a dead one the host's close event comes late or never, so it is not awaited. */
export const drop = (connection: Connection, socket: SocketState, why: string, moment: Moment): ConnectionStep => {
  const { state, effects } = onClosed(connection, socket, ABNORMAL_CLOSE, moment);
  return {
    state,
    effects: [{ type: "report", text: why }, ...effects, { type: "close-socket", socket: socket.id }],
  };
};

/** Reconnects with the current token: a spectator becomes a player by another hello, and a socket has only one. */
export const helloAgain = (connection: Connection, socket: SocketState, moment: Moment): ConnectionStep =>
  chain(
    connection,
    (next) => drop(next, socket, "Reconnecting with a token.", moment),
    (next) => retry(next, moment.now),
  );
