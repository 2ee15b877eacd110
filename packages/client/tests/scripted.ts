// A host whose server is the test itself: it sees what the client says, line by line, and says what it likes.
import { isRejection } from "@tengen/kernel";
import { parseFromClient, type FromClient, type FromServer } from "@tengen/protocol";
import assert from "node:assert/strict";
import type { Host, SocketEvents } from "../src/index.ts";
import { makeVirtualTime, type VirtualTime } from "./virtual-time.ts";

export interface ScriptedLine {
  /** All that the client has said on it. */
  readonly said: FromClient[];
  /** What the client has said since this was last asked. */
  readonly news: () => readonly FromClient[];
  readonly open: () => void;
  readonly say: (...messages: readonly FromServer[]) => void;
  readonly sayRaw: (data: unknown) => void;
  readonly close: (code: number) => void;
  /** Opens the line and welcomes the client. */
  readonly welcome: (playerId: string | null, now?: number) => void;
  /** Whether the client has closed it. */
  closed: boolean;
}

export interface ScriptedHost extends Host {
  readonly time: VirtualTime;
  readonly lines: ScriptedLine[];
  readonly last: () => ScriptedLine;
  readonly reports: string[];
  /** Makes the next bytes; counted up by default. */
  random: (count: number) => Uint8Array;
}

export const SERVER_START = 1_700_000_000_000;

export const makeScriptedHost = (): ScriptedHost => {
  const time = makeVirtualTime(5000);
  const lines: ScriptedLine[] = [];
  const reports: string[] = [];
  let drawn = 0;

  const openLine = (events: SocketEvents): ScriptedLine => {
    let asked = 0;
    const line: ScriptedLine = {
      said: [],
      closed: false,
      news: () => {
        const fresh = line.said.slice(asked);
        asked = line.said.length;
        return fresh;
      },
      open: events.opened,
      say: (...messages) => {
        for (const message of messages) events.heard(JSON.stringify(message));
      },
      sayRaw: events.heard,
      close: events.closed,
      welcome: (playerId, now = SERVER_START) => {
        events.opened();
        line.say({ type: "welcome", protocol: 1, playerId, name: playerId, now });
      },
    };
    return line;
  };

  const host: ScriptedHost = {
    time,
    lines,
    last: () => {
      const line = lines.at(-1);
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
      lines.push(line);
      return {
        send: (text) => {
          const message = parseFromClient(JSON.parse(text));
          assert(!isRejection(message), `the client said nonsense: ${text}`);
          line.said.push(message);
        },
        close: () => {
          line.closed = true;
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
