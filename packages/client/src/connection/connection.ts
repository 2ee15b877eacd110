// The state of the connection to a server, as one plain value, with the events that change it and the effects they have.
import type { FromClient, FromServer } from "@tengen/protocol";
import { bestSample, type ClockOffset } from "./clock-offset.ts";
import type { Step } from "../step.ts";

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

type Heads = Readonly<Record<string, number>>;

/** The current socket, and the state of its handshake and pings. */
export interface SocketState {
  /** Its number, counted from 1. */
  readonly id: number;
  /** When its hello was sent, and with which token. */
  readonly helloAt: number;
  readonly token: string | null;
  /** When the welcome came; null before it. */
  readonly welcomedAt: number | null;
  /** The send times of the unanswered pings. */
  readonly pings: readonly number[];
  /** What the pongs of this round have said so far: log lengths by match. */
  readonly heads: Heads;
  /** The retry-after of the last error, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;
}

export interface Connection {
  /** As shown to the client's user. */
  readonly state: ConnectionState;
  /** The token of the next hello; null for a spectator. */
  readonly token: string | null;
  /** Null while waiting for the next attempt, and at the end. */
  readonly socket: SocketState | null;
  /** How many sockets were opened so far. */
  readonly socketCount: number;
  /** The own player id from the last welcome; null for a spectator. */
  readonly playerId: string | null;
  /** How many attempts have failed since a connection last held; determines the backoff. */
  readonly attempt: number;
  /** The last close code: after a rate limit even `wake` does not reconnect early. */
  readonly lastCode: number;
  /** Round trips of the last connection that had its welcome. */
  readonly samples: readonly ClockOffset[];
  /** The delay of the next ping after an error, and whether one is scheduled. */
  readonly errorPing: { readonly delayMs: number; readonly isScheduled: boolean };
}

export const TIMERS = [
  /** The next attempt to connect. */
  "retry",
  /** The latest time for a welcome, or a pong. */
  "reply",
  /** The next heartbeat. */
  "ping",
  /** The ping after an error: what its pong leaves unanswered is sent again. */
  "error-ping",
] as const;
export type Timer = (typeof TIMERS)[number];

export type ConnectionEvent =
  | { readonly type: "start" | "wake" | "close" }
  | { readonly type: "opened"; readonly socket: number }
  | { readonly type: "received"; readonly socket: number; readonly data: unknown }
  | { readonly type: "closed"; readonly socket: number; readonly code: number }
  | { readonly type: "send-failed"; readonly socket: number; readonly why: string }
  | { readonly type: "timer-fired"; readonly timer: Timer }
  | { readonly type: "token"; readonly token: string | null };

/** What the shell does. A timer that is scheduled again replaces the earlier one. */
export type HostEffect =
  | { readonly type: "open-socket" | "close-socket"; readonly socket: number }
  | { readonly type: "send"; readonly socket: number; readonly message: FromClient }
  | { readonly type: "schedule"; readonly timer: Timer; readonly ms: number }
  | { readonly type: "cancel"; readonly timer: Timer }
  | { readonly type: "connection"; readonly state: ConnectionState }
  | { readonly type: "report"; readonly text: string };

/** What concerns the matches. */
export type ConnectionSignal =
  /** The welcome has arrived: messages can be sent. */
  | { readonly type: "welcomed" }
  /** A message after the welcome, except pongs. */
  | { readonly type: "message"; readonly message: Exclude<FromServer, { type: "welcome" | "pong" }> }
  /** All pings of a round are answered; `heads` combines their pongs. */
  | { readonly type: "ponged"; readonly heads: Heads }
  /** A connection that had its welcome is closed. */
  | { readonly type: "disconnected" }
  /** It is time for a ping (`sendPings`). */
  | { readonly type: "ping" };

export type ConnectionStep = Step<Connection, HostEffect | ConnectionSignal>;

/** When an event happens by the host's clock, and a random number in [0, 1) for what it may decide. */
export interface Moment {
  readonly now: number;
  readonly fraction: number;
}

/** The close code of a connection that was lost without one. */
export const ABNORMAL_CLOSE = 1006;
/** Delay of the ping after an error, doubled for each further error. */
export const ERROR_PING_FIRST_MS = 1000;

/** A connection before its `start`. */
export const makeConnection = (token: string | null): Connection => ({
  state: { kind: "connecting" },
  token,
  socket: null,
  socketCount: 0,
  playerId: null,
  attempt: 0,
  lastCode: ABNORMAL_CLOSE,
  samples: [],
  errorPing: { delayMs: ERROR_PING_FIRST_MS, isScheduled: false },
});

/** The socket on which messages can be sent; null without one. */
export const readySocket = ({ socket }: Connection): SocketState | null =>
  socket === null || socket.welcomedAt === null ? null : socket;

/** Milliseconds to add to the host's clock to get the store's; 0 while unknown. */
export const clockOffset = ({ samples }: Connection): number => bestSample(samples)?.offsetMs ?? 0;
