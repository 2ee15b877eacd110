// Keeps one WebSocket connection to a server: hello, heartbeat pings, and a reconnect after every disconnect. It knows
// nothing about matches. Events of an old socket are ignored, so they cannot mix with those of the new one.
import { describeError, err, type Result } from "@tengen/kernel";
import { CLOSE_CODES, parseFromServer, PROTOCOL, type FromClient, type FromServer } from "@tengen/protocol";
import { reconnectDelay } from "./backoff.ts";
import { makeFraction } from "./random.ts";
import type { Host, Socket } from "./host.ts";
import { addSample, bestSample, makeSample, type ClockOffset } from "./clock-offset.ts";

/** Why the server refused the connection for good: retrying does not help. */
export type RefusedReason = "token" | "protocol" | "origin" | "messages";

export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "connected" }
  /** `nextAt` is the time of the next attempt by the host's clock; null during one. */
  | { readonly kind: "reconnecting"; readonly attempt: number; readonly nextAt: number | null }
  /** With reason `token` the client waits for a new one (`setToken`). */
  | { readonly kind: "refused"; readonly code: number; readonly reason: RefusedReason; readonly message: string }
  | { readonly kind: "closed" };

type Welcome = Extract<FromServer, { type: "welcome" }>;
type Pong = Extract<FromServer, { type: "pong" }>;

export interface ConnectionEvents {
  readonly onState: (state: ConnectionState) => void;
  readonly onWelcome: (welcome: Welcome) => void;
  /** Every message after the welcome except pongs. */
  readonly onMessage: (message: Exclude<FromServer, Welcome | Pong>) => void;
  /** The `seqs` of the next pings; at least one. */
  readonly pingSeqs: () => readonly Readonly<Record<string, number>>[];
  /** All pings of a round are answered; `heads` combines their pongs. */
  readonly onPong: (round: number, heads: Readonly<Record<string, number>>) => void;
  /** A connection that had its welcome is closed. */
  readonly onDisconnected: () => void;
}

export interface Connection {
  readonly state: () => ConnectionState;
  /** Only while connected. */
  readonly send: (message: FromClient) => void;
  /**
   * The number of ping rounds so far. Replies come in order (PRO-1), so what was sent before a ping and has no reply
   * when its pong arrives will get none.
   */
  readonly pingRound: () => number;
  /** Pings now, unless a ping is unanswered. */
  readonly pingNow: () => void;
  readonly wake: () => void;
  readonly setToken: (token: string | null) => void;
  readonly clockOffset: () => ClockOffset | null;
  readonly close: () => void;
}

const PING_INTERVAL_MS = 20_000;
/** A connection without a reply to a hello or a ping for this long is dead. */
const REPLY_TIMEOUT_MS = 10_000;
/** A connection that held for this long resets the backoff. */
const STABLE_MS = 5000;

const NORMAL_CLOSE = 1000;
const ABNORMAL_CLOSE = 1006;

const REFUSALS: ReadonlyMap<number, readonly [RefusedReason, string]> = new Map([
  [CLOSE_CODES.badHello, ["token", "The server did not accept the token. Get a new one."]],
  [CLOSE_CODES.origin, ["origin", "The server does not accept connections from this page's origin."]],
  [CLOSE_CODES.badMessages, ["messages", "The server did not understand this client. Load the newest version."]],
]);

/** A socket, and the state of its handshake and pings. */
interface SocketState {
  readonly socket: Socket;
  isOver: boolean;
  welcomedAt: number | null;
  helloAt: number;
  playerId: string | null;
  /** The token of its hello. */
  token: string | null;
  /** The send times of the unanswered pings. */
  pings: number[];
  heads: Record<string, number>;
  /** The retry-after of the last error, in milliseconds; 0 without one. */
  retryAfterMs: number;
  /** Cancel the timeout for a reply, and the next ping. */
  cancelReplyTimeout: () => void;
  cancelPing: () => void;
}

const noop = (): void => undefined;

export const openConnection = (
  host: Host,
  { url, token: firstToken }: { readonly url: string; readonly token: string | null },
  events: ConnectionEvents,
): Connection => {
  let token = firstToken;
  let state: ConnectionState = { kind: "connecting" };
  let current: SocketState | null = null;
  let attempt = 0;
  let rounds = 0;
  /** Of the last connection that had its welcome. */
  let samples: readonly ClockOffset[] = [];
  /** The last close code: after a rate limit even `wake` does not reconnect early. */
  let lastCode = ABNORMAL_CLOSE;
  let cancelRetry = noop;

  const change = (next: ConnectionState): void => {
    state = next;
    events.onState(next);
  };
  const report = (text: string): void => host.report?.(text);

  /** Ends a socket, once. */
  const finish = (ended: SocketState): void => {
    ended.isOver = true;
    ended.cancelReplyTimeout();
    ended.cancelPing();
    current = null;
  };

  const scheduleReconnect = (ended: SocketState, code: number): void => {
    finish(ended);
    if (ended.welcomedAt !== null && host.now() - ended.welcomedAt >= STABLE_MS) attempt = 0;
    attempt += 1;
    lastCode = code;
    const wait = reconnectDelay(
      attempt,
      code,
      makeFraction(host.randomBytes),
      code === CLOSE_CODES.rate ? ended.retryAfterMs : 0,
    );
    cancelRetry = host.startTimer(wait, retry);
    change({ kind: "reconnecting", attempt, nextAt: host.now() + wait });
    if (ended.welcomedAt !== null) events.onDisconnected();
  };

  const refuse = (ended: SocketState, code: number, reason: RefusedReason, message: string): void => {
    // A newer token was set after the hello, and that one has not been refused.
    if (reason === "token" && ended.token !== token) {
      scheduleReconnect(ended, code);
      return;
    }
    finish(ended);
    change({ kind: "refused", code, reason, message });
    if (ended.welcomedAt !== null) events.onDisconnected();
  };

  const onClosed = (ended: SocketState, code: number): void => {
    if (ended.isOver) return;
    const refusal = REFUSALS.get(code);
    if (refusal === undefined) scheduleReconnect(ended, code);
    else refuse(ended, code, ...refusal);
  };

  /** Drops a connection locally. On a dead one the host's close event comes late or never, so it is not awaited. */
  const drop = (ended: SocketState, why: string): void => {
    report(why);
    onClosed(ended, ABNORMAL_CLOSE);
    ended.socket.close(NORMAL_CLOSE, "");
  };

  const sendTo = (conn: SocketState, message: FromClient): void => {
    try {
      conn.socket.send(JSON.stringify(message));
    } catch (error) {
      drop(conn, `A message could not be sent: ${describeError(error)}`);
    }
  };

  const ping = (conn: SocketState): void => {
    conn.cancelPing();
    conn.cancelPing = host.startTimer(PING_INTERVAL_MS, () => {
      if (conn.pings.length === 0) ping(conn);
    });
    rounds += 1;
    conn.heads = {};
    const seqs = events.pingSeqs();
    conn.pings = seqs.map(() => host.now());
    conn.cancelReplyTimeout = host.startTimer(REPLY_TIMEOUT_MS, () => drop(conn, "The server did not answer a ping."));
    for (const chunk of seqs) if (!conn.isOver) sendTo(conn, { type: "ping", seqs: chunk });
  };

  const onPong = (conn: SocketState, { heads, now }: Pong): void => {
    const sentAt = conn.pings.shift();
    if (sentAt === undefined) return;
    samples = addSample(samples, makeSample(sentAt, host.now(), now));
    Object.assign(conn.heads, heads);
    if (conn.pings.length > 0) return;
    conn.cancelReplyTimeout();
    events.onPong(rounds, conn.heads);
  };

  const onWelcome = (conn: SocketState, welcome: Welcome): void => {
    if (welcome.protocol !== PROTOCOL) {
      const message = `The server speaks protocol ${welcome.protocol}, this client ${PROTOCOL}. Update the client.`;
      refuse(conn, NORMAL_CLOSE, "protocol", message);
      conn.socket.close(NORMAL_CLOSE, "");
      return;
    }
    conn.cancelReplyTimeout();
    conn.welcomedAt = host.now();
    conn.playerId = welcome.playerId;
    samples = [makeSample(conn.helloAt, host.now(), welcome.now)];
    conn.cancelPing = host.startTimer(PING_INTERVAL_MS, () => ping(conn));
    change({ kind: "connected" });
    if (!conn.isOver) events.onWelcome(welcome);
  };

  /** Before the welcome only the welcome itself, or an error, is expected. */
  const onFirstMessage = (conn: SocketState, message: FromServer): void => {
    if (message.type === "welcome") {
      onWelcome(conn, message);
      return;
    }
    if (message.type !== "error") return;
    report(`${message.code}: ${message.message}`);
    const reason = ({ UNSUPPORTED_PROTOCOL: "protocol", NOT_AUTHORIZED: "token" } as const)[message.code];
    if (reason === undefined) return;
    refuse(conn, CLOSE_CODES.badHello, reason, message.message);
    conn.socket.close(NORMAL_CLOSE, "");
  };

  const onMessage = (conn: SocketState, data: unknown): void => {
    if (conn.isOver) return;
    const parsed = parseMessage(data);
    if (!parsed.ok) {
      report(parsed.error);
      return;
    }
    const message = parsed.value;
    if (message.type === "error") conn.retryAfterMs = readRetryAfter(message);
    if (conn.welcomedAt === null) onFirstMessage(conn, message);
    else if (message.type === "pong") onPong(conn, message);
    else if (message.type !== "welcome") events.onMessage(message);
  };

  const connect = (): void => {
    const socket = host.openSocket(url, {
      onOpen: () => {
        if (opened.isOver) return;
        opened.helloAt = host.now();
        opened.token = token;
        sendTo(opened, { type: "hello", protocol: PROTOCOL, token });
      },
      onMessage: (data) => onMessage(opened, data),
      onClose: (code) => onClosed(opened, code),
    });
    const opened: SocketState = {
      socket,
      isOver: false,
      welcomedAt: null,
      helloAt: host.now(),
      playerId: null,
      token,
      pings: [],
      heads: {},
      retryAfterMs: 0,
      cancelReplyTimeout: host.startTimer(REPLY_TIMEOUT_MS, () => drop(opened, "The server sent no welcome in time.")),
      cancelPing: noop,
    };
    current = opened;
  };

  const retry = (): void => {
    cancelRetry = noop;
    connect();
    change({ kind: "reconnecting", attempt, nextAt: null });
  };

  const retryNow = (): void => {
    cancelRetry();
    retry();
  };

  const pingNow = (): void => {
    if (current !== null && current.welcomedAt !== null && current.pings.length === 0) ping(current);
  };

  connect();

  return {
    state: () => state,
    send: (message) => {
      if (current !== null && current.welcomedAt !== null) sendTo(current, message);
    },
    pingRound: () => rounds,
    pingNow,
    wake: () => {
      const isWaiting = state.kind === "reconnecting" && state.nextAt !== null;
      if (isWaiting && lastCode !== CLOSE_CODES.rate) retryNow();
      else pingNow();
    },
    setToken: (next) => {
      token = next;
      if (state.kind === "refused" && state.reason === "token") {
        attempt = 1;
        retryNow();
        return;
      }
      // A spectator becomes a player by another hello, and each connection has only one.
      if (next !== null && current !== null && current.welcomedAt !== null && current.playerId === null) {
        drop(current, "Reconnecting with a token.");
        retryNow();
      }
    },
    clockOffset: () => bestSample(samples),
    close: () => {
      if (state.kind === "closed") return;
      cancelRetry();
      const last = current;
      if (last !== null) finish(last);
      change({ kind: "closed" });
      last?.socket.close(NORMAL_CLOSE, "");
    },
  };
};

/** The retry-after of an error, in milliseconds. */
const readRetryAfter = ({ code, detail }: Extract<FromServer, { type: "error" }>): number => {
  const { seconds } = (code === "RATE_LIMITED" ? (detail ?? {}) : {}) as { readonly seconds?: unknown };
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 0;
};

/** Parses a message; the error says why it is not one of the protocol. */
const parseMessage = (data: unknown): Result<FromServer, string> => {
  if (typeof data !== "string") return err("The server sent a message that is not text.");
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return err("The server sent a message that is not JSON.");
  }
  const message = parseFromServer(value);
  return message.ok ? message : err(`The server sent an unknown message. ${message.error.message}`);
};
