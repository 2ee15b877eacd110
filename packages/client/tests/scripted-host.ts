// A host whose server is the test itself: it reads the client's messages, and sends what it likes.
import { parseFromClient, type FromClient, type FromServer } from "@tengen/protocol";
import assert from "node:assert/strict";
import type { Host, SocketEvents } from "../src/index.ts";
import { makeVirtualTime, type VirtualTime } from "./virtual-time.ts";

export interface ScriptedConnection {
  /** All messages from the client. */
  readonly received: FromClient[];
  /** The messages since the last call. */
  readonly takeReceived: () => readonly FromClient[];
  readonly open: () => void;
  readonly send: (...messages: readonly FromServer[]) => void;
  readonly sendRaw: (data: unknown) => void;
  readonly close: (code: number) => void;
  /** Opens the socket and welcomes the client. */
  readonly welcome: (playerId: string | null, now?: number) => void;
  /** Whether the client has closed it. */
  isClosed: boolean;
}

export interface ScriptedHost extends Host {
  readonly time: VirtualTime;
  readonly connections: ScriptedConnection[];
  readonly last: () => ScriptedConnection;
  readonly reports: string[];
  /** The next random bytes; a counter by default. */
  random: (count: number) => Uint8Array;
}

export const SERVER_START = 1_700_000_000_000;

export const makeScriptedHost = (): ScriptedHost => {
  const time = makeVirtualTime(5000);
  const connections: ScriptedConnection[] = [];
  const reports: string[] = [];
  let counter = 0;

  const openConnection = (events: SocketEvents): ScriptedConnection => {
    let taken = 0;
    const connection: ScriptedConnection = {
      received: [],
      isClosed: false,
      takeReceived: () => {
        const fresh = connection.received.slice(taken);
        taken = connection.received.length;
        return fresh;
      },
      open: events.onOpen,
      send: (...messages) => {
        for (const message of messages) events.onMessage(JSON.stringify(message));
      },
      sendRaw: events.onMessage,
      close: events.onClose,
      welcome: (playerId, now = SERVER_START) => {
        events.onOpen();
        connection.send({ type: "welcome", protocol: 1, playerId, name: playerId, now });
      },
    };
    return connection;
  };

  const host: ScriptedHost = {
    time,
    connections,
    last: () => {
      const connection = connections.at(-1);
      assert(connection !== undefined, "the client has not connected");
      return connection;
    },
    reports,
    random: (count) => {
      counter += 1;
      return Uint8Array.from({ length: count }, (_, index) => (index < 2 ? 0 : counter * 7 + index));
    },
    openSocket: (_url, events) => {
      const connection = openConnection(events);
      connections.push(connection);
      return {
        send: (text) => {
          const message = parseFromClient(JSON.parse(text));
          assert(message.ok, `the client sent an invalid message: ${text}`);
          connection.received.push(message.value);
        },
        close: () => {
          connection.isClosed = true;
        },
      };
    },
    startTimer: time.startTimer,
    now: time.now,
    randomBytes: (count) => host.random(count),
    report: (text) => reports.push(text),
  };
  return host;
};
