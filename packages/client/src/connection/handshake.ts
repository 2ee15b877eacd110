// The handshake: hello, then the welcome or an error.
import { CLOSE_CODES, PROTOCOL } from "@tengen/protocol";
import { makeSample } from "./clock-offset.ts";
import type { Connection, ConnectionStep, Moment, SocketState } from "./connection.ts";
import { PING_INTERVAL_MS } from "./heartbeat.ts";
import { helloAgain, refuse } from "./socket-life.ts";
import type { MessageOf } from "../message.ts";
import { stepTo } from "../step.ts";

const NORMAL_CLOSE = 1000;

export const onOpened = (connection: Connection, socket: SocketState, now: number): ConnectionStep => {
  const { token } = connection;
  return stepTo(
    { ...connection, socket: { ...socket, helloAt: now, token } },
    { type: "send", socket: socket.id, message: { type: "hello", protocol: PROTOCOL, token } },
  );
};

export const onWelcome = (
  connection: Connection,
  socket: SocketState,
  welcome: MessageOf<"welcome">,
  moment: Moment,
): ConnectionStep => {
  if (welcome.protocol !== PROTOCOL) {
    const message = `The server speaks protocol ${welcome.protocol}, this client ${PROTOCOL}. Update the client.`;
    const { state, effects } = refuse(connection, socket, { code: NORMAL_CLOSE, reason: "protocol", message }, moment);
    return { state, effects: [...effects, { type: "close-socket", socket: socket.id }] };
  }
  // The token was set after the hello.
  if (socket.token === null && connection.token !== null) return helloAgain(connection, socket, moment);
  const { now } = moment;
  return stepTo(
    {
      ...connection,
      state: { kind: "connected" },
      socket: { ...socket, welcomedAt: now },
      playerId: welcome.playerId,
      samples: [makeSample(socket.helloAt, now, welcome.now)],
    },
    { type: "cancel", timer: "reply" },
    { type: "schedule", timer: "ping", ms: PING_INTERVAL_MS },
    { type: "welcomed" },
  );
};

/** An error instead of the welcome. */
export const onHelloError = (
  connection: Connection,
  socket: SocketState,
  { code, message }: MessageOf<"error">,
  moment: Moment,
): ConnectionStep => {
  const reason = ({ UNSUPPORTED_PROTOCOL: "protocol", NOT_AUTHORIZED: "token" } as const)[code];
  if (reason === undefined) return stepTo(connection);
  const { state, effects } = refuse(connection, socket, { code: CLOSE_CODES.badHello, reason, message }, moment);
  return { state, effects: [...effects, { type: "close-socket", socket: socket.id }] };
};
