// Keeps one WebSocket connection to a server: hello, heartbeat pings, and a reconnect after every disconnect. It knows
// nothing about matches. A reducer: the shell owns the sockets and timers. Sockets have numbers, and events of an old one
// are ignored, so they cannot mix with those of the new one.
import { err, type Result } from "@tengen/kernel";
import { CLOSE_CODES, parseFromServer, type FromServer } from "@tengen/protocol";
import {
  readySocket,
  type Connection,
  type ConnectionEvent,
  type ConnectionSignal,
  type ConnectionStep,
  type HostEffect,
  type Moment,
  type SocketState,
  type Timer,
} from "./connection.ts";
import { onHelloError, onOpened, onWelcome } from "./handshake.ts";
import { onPong, pingIfPossible, scheduleErrorPing } from "./heartbeat.ts";
import { drop, endSocket, helloAgain, onClosed, openSocket, retry } from "./socket-life.ts";
import type { MessageOf } from "../message.ts";
import { chain, stepTo } from "../step.ts";

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

/** The retry-after of an error, in milliseconds. */
const readRetryAfter = ({ code, detail }: MessageOf<"error">): number => {
  const { seconds } = (code === "RATE_LIMITED" ? (detail ?? {}) : {}) as { readonly seconds?: unknown };
  return typeof seconds === "number" && seconds > 0 ? seconds * 1000 : 0;
};

const onError = (
  connection: Connection,
  socket: SocketState,
  error: MessageOf<"error">,
  moment: Moment,
): ConnectionStep => {
  const noted = { ...socket, retryAfterMs: readRetryAfter(error) };
  const text = `${error.code}: ${error.message}`;
  return chain<Connection, HostEffect | ConnectionSignal>(
    { ...connection, socket: noted },
    (state) => stepTo(state, { type: "report", text }),
    (state) =>
      noted.welcomedAt === null
        ? onHelloError(state, noted, error, moment)
        : stepTo(state, { type: "message", message: error }),
    scheduleErrorPing,
  );
};

const onReceived = (connection: Connection, socket: SocketState, data: unknown, moment: Moment): ConnectionStep => {
  const parsed = parseMessage(data);
  if (!parsed.ok) return stepTo(connection, { type: "report", text: parsed.error });
  const message = parsed.value;
  const isWelcomed = socket.welcomedAt !== null;
  if (message.type === "error") return onError(connection, socket, message, moment);
  if (message.type === "pong") return onPong(connection, socket, message, moment.now);
  if (message.type !== "welcome")
    return isWelcomed ? stepTo(connection, { type: "message", message }) : stepTo(connection);
  return isWelcomed ? stepTo(connection) : onWelcome(connection, socket, message, moment);
};

const onTimer = (connection: Connection, timer: Timer, moment: Moment): ConnectionStep => {
  const { socket, errorPing } = connection;
  switch (timer) {
    case "retry":
      return socket === null ? retry(connection, moment.now) : stepTo(connection);
    case "reply": {
      if (socket === null) return stepTo(connection);
      const missing = socket.welcomedAt === null ? "sent no welcome in time" : "did not answer a ping";
      return drop(connection, socket, `The server ${missing}.`, moment);
    }
    case "ping":
      return pingIfPossible(connection);
    case "error-ping":
      return pingIfPossible({ ...connection, errorPing: { ...errorPing, isScheduled: false } });
  }
};

const onWake = (connection: Connection, now: number): ConnectionStep => {
  const { state, lastCode } = connection;
  const isWaiting = state.kind === "reconnecting" && state.nextAt !== null;
  return isWaiting && lastCode !== CLOSE_CODES.rate ? retry(connection, now) : pingIfPossible(connection);
};

const onToken = (before: Connection, token: string | null, moment: Moment): ConnectionStep => {
  const connection = { ...before, token };
  const { state, playerId } = connection;
  if (state.kind === "refused" && state.reason === "token") return retry({ ...connection, attempt: 1 }, moment.now);
  const socket = readySocket(connection);
  if (token === null || socket === null || playerId !== null) return stepTo(connection);
  return helloAgain(connection, socket, moment);
};

const onClose = (connection: Connection): ConnectionStep => {
  const { socket } = connection;
  const { state, effects } = endSocket(connection);
  return {
    state: { ...state, state: { kind: "closed" } },
    effects: [
      { type: "cancel", timer: "retry" },
      ...effects,
      ...(socket === null ? [] : [{ type: "close-socket", socket: socket.id } as const]),
    ],
  };
};

const react = (connection: Connection, event: ConnectionEvent, moment: Moment): ConnectionStep => {
  const { socket } = connection;
  switch (event.type) {
    case "start":
      return openSocket(connection, moment.now);
    case "wake":
      return onWake(connection, moment.now);
    case "token":
      return onToken(connection, event.token, moment);
    case "close":
      return onClose(connection);
    case "timer-fired":
      return onTimer(connection, event.timer, moment);
    case "opened":
    case "received":
    case "closed":
    case "send-failed":
      return socket?.id === event.socket ? onSocketEvent(connection, socket, event, moment) : stepTo(connection);
  }
};

const onSocketEvent = (
  connection: Connection,
  socket: SocketState,
  event: Extract<ConnectionEvent, { readonly socket: number }>,
  moment: Moment,
): ConnectionStep => {
  switch (event.type) {
    case "opened":
      return onOpened(connection, socket, moment.now);
    case "received":
      return onReceived(connection, socket, event.data, moment);
    case "closed":
      return onClosed(connection, socket, event.code, moment);
    case "send-failed":
      return drop(connection, socket, event.why, moment);
  }
};

export const stepConnection = (connection: Connection, event: ConnectionEvent, moment: Moment): ConnectionStep => {
  if (connection.state.kind === "closed") return stepTo(connection);
  const { state, effects } = react(connection, event, moment);
  return state.state === connection.state
    ? { state, effects }
    : { state, effects: [{ type: "connection", state: state.state }, ...effects] };
};
