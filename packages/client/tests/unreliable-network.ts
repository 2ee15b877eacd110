// A simulated network between clients and the model server that drops, delays and duplicates messages and disconnects,
// according to a list of deliveries; each message takes the next. A connection keeps its order. Messages in flight at a
// disconnect may still reach the server, even after the next connection was opened.
import type { Host, SocketEvents } from "../src/index.ts";
import type { ModelServer } from "./model-server.ts";
import type { VirtualTime } from "./virtual-time.ts";

export type Delivery =
  | { readonly kind: "deliver" | "duplicate"; readonly delay: number }
  | { readonly kind: "drop" }
  | { readonly kind: "disconnect"; readonly code: number };

export interface UnreliableNetwork {
  /** Makes a host for another client. */
  readonly makeHost: (seed: number) => Host;
  readonly disconnectAll: (code: number) => void;
  /** Whether everything arrives; initially it does. */
  readonly setReliable: (isReliable: boolean) => void;
}

/** Bytes that differ for each seed and each call. */
const countBytes = (seed: number): Host["randomBytes"] => {
  let counter = seed * 1_000_003;
  return (count) => {
    counter += 1;
    return Uint8Array.from({ length: count }, (_, index) => (counter / 256 ** (index % 6)) & 0xff);
  };
};

export const makeUnreliableNetwork = (
  server: ModelServer,
  time: VirtualTime,
  deliveries: readonly Delivery[],
): UnreliableNetwork => {
  let isReliable = true;
  let next = 0;
  const disconnects = new Set<(code: number) => void>();

  const nextDelivery = (): Delivery => {
    next += 1;
    const delivery = deliveries[next % deliveries.length];
    return isReliable || delivery === undefined ? { kind: "deliver", delay: 5 } : delivery;
  };

  const openConnection = (events: SocketEvents) => {
    let isClosed = false;
    /** When the last message of each direction arrives; later ones never overtake it. */
    const lastAt = { up: 0, down: 0 };

    const schedule = (direction: "up" | "down", delay: number, act: () => void): void => {
      lastAt[direction] = Math.max(lastAt[direction], time.now() + delay);
      time.startTimer(lastAt[direction] - time.now(), act);
    };
    const disconnect = (code: number): void => {
      if (isClosed) return;
      isClosed = true;
      disconnects.delete(disconnect);
      // The server notices later than the client.
      schedule("up", 20, () => connection.disconnect());
      time.startTimer(1, () => events.onClose(code));
    };
    const transmit = (direction: "up" | "down", act: () => void): void => {
      const delivery = nextDelivery();
      if (delivery.kind === "disconnect") disconnect(delivery.code);
      if (delivery.kind !== "deliver" && delivery.kind !== "duplicate") return;
      schedule(direction, delivery.delay, act);
      if (delivery.kind === "duplicate") schedule(direction, delivery.delay, act);
    };

    const connection = server.connect((message) => {
      const text = JSON.stringify(message);
      transmit("down", () => {
        if (!isClosed) events.onMessage(text);
      });
    });
    disconnects.add(disconnect);
    time.startTimer(3, () => {
      if (!isClosed) events.onOpen();
    });
    return {
      send: (text: string) => transmit("up", () => connection.onMessage(text)),
      close: () => {
        isClosed = true;
        disconnects.delete(disconnect);
        schedule("up", 20, () => connection.disconnect());
      },
    };
  };

  return {
    makeHost: (seed) => ({
      openSocket: (_url, events) => openConnection(events),
      startTimer: time.startTimer,
      now: time.now,
      randomBytes: countBytes(seed),
    }),
    disconnectAll: (code) => {
      for (const disconnect of disconnects) disconnect(code);
    },
    setReliable: (value) => {
      isReliable = value;
    },
  };
};
