// The heartbeat: pings at intervals and after errors, and what their pongs say.
import { addSample, makeSample } from "./clock-offset.ts";
import {
  ERROR_PING_FIRST_MS,
  readySocket,
  type Connection,
  type ConnectionStep,
  type HostEffect,
  type SocketState,
} from "./connection.ts";
import { REPLY_TIMEOUT_MS } from "./socket-life.ts";
import type { MessageOf } from "../message.ts";
import { stepTo, type Step } from "../step.ts";

export const PING_INTERVAL_MS = 20_000;
const ERROR_PING_MAX_MS = 20_000;

/** Whether a ping can be sent now: connected, and none unanswered. */
export const canPing = (connection: Connection): boolean => readySocket(connection)?.pings.length === 0;

/** Sends a round of pings; each names some matches with the lengths of their logs. */
export const sendPings = (
  connection: Connection,
  seqs: readonly Readonly<Record<string, number>>[],
  now: number,
): Step<Connection, HostEffect> => {
  const socket = readySocket(connection);
  if (socket === null || socket.pings.length > 0) return stepTo(connection);
  return stepTo(
    { ...connection, socket: { ...socket, pings: seqs.map(() => now), heads: {} } },
    { type: "schedule", timer: "ping", ms: PING_INTERVAL_MS },
    { type: "schedule", timer: "reply", ms: REPLY_TIMEOUT_MS },
    ...seqs.map((chunk): HostEffect => ({ type: "send", socket: socket.id, message: { type: "ping", seqs: chunk } })),
  );
};

export const pingIfPossible = (connection: Connection): ConnectionStep =>
  canPing(connection) ? stepTo(connection, { type: "ping" }) : stepTo(connection);

/** An error may not name the failed message; what the pong of a later ping leaves unanswered is sent again. */
export const scheduleErrorPing = (connection: Connection): ConnectionStep => {
  const { delayMs, isScheduled } = connection.errorPing;
  if (isScheduled || readySocket(connection) === null) return stepTo(connection);
  const errorPing = { delayMs: Math.min(ERROR_PING_MAX_MS, delayMs * 2), isScheduled: true };
  return stepTo({ ...connection, errorPing }, { type: "schedule", timer: "error-ping", ms: delayMs });
};

export const onPong = (
  connection: Connection,
  socket: SocketState,
  pong: MessageOf<"pong">,
  now: number,
): ConnectionStep => {
  const [sentAt, ...pings] = socket.pings;
  if (sentAt === undefined) return stepTo(connection);
  const heads = { ...socket.heads, ...pong.heads };
  const samples = addSample(connection.samples, makeSample(sentAt, now, pong.now));
  const heard = { ...connection, samples, socket: { ...socket, pings, heads } };
  if (pings.length > 0) return stepTo(heard);
  const { errorPing } = connection;
  return stepTo(
    { ...heard, errorPing: errorPing.isScheduled ? errorPing : { ...errorPing, delayMs: ERROR_PING_FIRST_MS } },
    { type: "cancel", timer: "reply" },
    { type: "ponged", heads },
  );
};
