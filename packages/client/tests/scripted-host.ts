// A host whose server is the test itself: it sees what the client says, line by line, and says what it likes.
import { isRejection } from "@tengen/kernel";
import { parseFromClient, type FromClient, type FromServer } from "@tengen/protocol";
import assert from "node:assert/strict";
import type { Host, SocketEvents } from "../src/index.ts";
import { makeVirtualTime, type VirtualTime } from "./virtual-time.ts";

export interface ScriptedConnection {
  /** All that the client has said on it. */
  readonly received: FromClient[];
  /** What the client has said since this was last asked. */
  readonly takeReceived: () => readonly FromClient[];
  readonly open: () => void;
  readonly send: (...messages: readonly FromServer[]) => void;
  readonly sendRaw: (data: unknown) => void;
  readonly close: (code: number) => void;
  /** Opens the line and welcomes the client. */
  readonly welcome: (playerId: string | null, now?: number) => void;
  /** Whether the client has closed it. */
  isClosed: boolean;
}

export interface ScriptedHost extends Host {
  readonly time: VirtualTime;
  readonly connections: ScriptedConnection[];
  readonly last: () => ScriptedConnection;
  readonly reports: string[];
  /** Makes the next bytes; counted up by default. */
  random: (count: number) => Uint8Array;
}

export const SERVER_START = 1_700_000_000_000;

export const makeScriptedHost = (): ScriptedHost => {
  const time = makeVirtualTime(5000);
  const connections: ScriptedConnection[] = [];
  const reports: string[] = [];
  let drawn = 0;

  const openLine = (events: SocketEvents): ScriptedConnection => {
    let asked = 0;
    const line: ScriptedConnection = {
      received: [],
      isClosed: false,
      takeReceived: () => {
        const fresh = line.received.slice(asked);
        asked = line.received.length;
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
        line.send({ type: "welcome", protocol: 1, playerId, name: playerId, now });
      },
    };
    return line;
  };

  const host: ScriptedHost = {
    time,
    connections,
    last: () => {
      const line = connections.at(-1);
      assert(line !== undefined, "the client has not connected");
      return line;
    },
    reports,
    random: (count) => {
      drawn += 1;
      return Uint8Array.from({ length: count }, (_, index) => (index < 2 ? 0 : drawn * 7 + index));
    },
    openSocket: (_url, events) => {
      const line = openLine(events);
      connections.push(line);
      return {
        send: (text) => {
          const message = parseFromClient(JSON.parse(text));
          assert(!isRejection(message), `the client said nonsense: ${text}`);
          line.received.push(message);
        },
        close: () => {
          line.isClosed = true;
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
