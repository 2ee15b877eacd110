// A network between clients and the model server that drops, delays and doubles messages and cuts lines, as a list of
// fates says; each message takes the next. A line keeps its order, and what was on its way when it was cut may still
// reach the server, even after the next line was opened.
import type { Host, SocketEvents } from "../src/index.ts";
import type { ModelServer } from "./model-server.ts";
import type { VirtualTime } from "./virtual-time.ts";

export type Delivery =
  | { readonly kind: "deliver" | "double"; readonly delay: number }
  | { readonly kind: "drop" }
  | { readonly kind: "cut"; readonly code: number };

export interface UnreliableNetwork {
  /** A host for one more client. */
  readonly makeHost: (seed: number) => Host;
  readonly disconnectAll: (code: number) => void;
  /** Whether everything arrives; at first it does. */
  readonly setReliable: (isCalm: boolean) => void;
}

export const makeUnreliableNetwork = (
  server: ModelServer,
  time: VirtualTime,
  fates: readonly Delivery[],
): UnreliableNetwork => {
  let isCalm = true;
  let next = 0;
  const cuts = new Set<(code: number) => void>();

  const nextFate = (): Delivery => {
    next += 1;
    const fate = fates[next % fates.length];
    return isCalm || fate === undefined ? { kind: "deliver", delay: 5 } : fate;
  };

  const openLine = (events: SocketEvents) => {
    let isCut = false;
    /** When the last message of each direction arrives: none arrives before it. */
    const lastAt = { up: 0, down: 0 };

    const later = (way: "up" | "down", delay: number, act: () => void): void => {
      lastAt[way] = Math.max(lastAt[way], time.now() + delay);
      time.startTimer(lastAt[way] - time.now(), act);
    };
    const cut = (code: number): void => {
      if (isCut) return;
      isCut = true;
      cuts.delete(cut);
      // The server notices later than the client.
      later("up", 20, () => line.disconnect());
      time.startTimer(1, () => events.onClose(code));
    };
    const carry = (way: "up" | "down", act: () => void): void => {
      const fate = nextFate();
      if (fate.kind === "cut") cut(fate.code);
      if (fate.kind !== "deliver" && fate.kind !== "double") return;
      later(way, fate.delay, act);
      if (fate.kind === "double") later(way, fate.delay, act);
    };

    const line = server.connect((message) => {
      const text = JSON.stringify(message);
      carry("down", () => {
        if (!isCut) events.onMessage(text);
      });
    });
    cuts.add(cut);
    time.startTimer(3, () => {
      if (!isCut) events.onOpen();
    });
    return {
      send: (text: string) => carry("up", () => line.onMessage(text)),
      close: () => {
        isCut = true;
        cuts.delete(cut);
        later("up", 20, () => line.disconnect());
      },
    };
  };

  return {
    makeHost: (seed) => {
      let drawn = seed * 1_000_003;
      return {
        openSocket: (_url, events) => openLine(events),
        startTimer: time.startTimer,
        now: time.now,
        randomBytes: (count) => {
          drawn += 1;
          return Uint8Array.from({ length: count }, (_, index) => (drawn / 256 ** (index % 6)) & 0xff);
        },
      };
    },
    disconnectAll: (code) => {
      for (const cut of cuts) cut(code);
    },
    setReliable: (value) => {
      isCalm = value;
    },
  };
};
