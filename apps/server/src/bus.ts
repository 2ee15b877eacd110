// The bus between the servers of a service: wake-up messages about matches, presence, and server heartbeats. A lost,
// duplicated or late message costs time, never correctness, because every server reads the store. The contract of a bus
// is tests/bus-contract.ts.
import * as v from "valibot";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ids = v.array(v.string());

const messageSchema = v.variant("type", [
  /** The match now has `seq` entries, and its row this version. */
  v.object({ type: v.literal("news"), seq: count, version: count }),
  /** A server's presence for a match: connected players, players away, and the number of spectators. */
  v.object({ type: v.literal("presence"), server: v.string(), here: ids, away: ids, spectators: count }),
  /** Asks the other servers for their presence. */
  v.object({ type: v.literal("who") }),
  /** A player of the match says a set phrase. */
  v.object({ type: v.literal("phrase"), playerId: v.string(), phrase: v.string() }),
  /** A server's heartbeat, and whether it can store. */
  v.object({ type: v.literal("alive"), server: v.string(), isStoring: v.boolean() }),
]);

export type BusMessage = v.InferOutput<typeof messageSchema>;
export type PresenceMessage = Extract<BusMessage, { readonly type: "presence" }>;

/** Null for an unknown message, such as one of a newer server. */
export const readBusMessage = (text: string): BusMessage | null => {
  try {
    const read = v.safeParse(messageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** One server's connection to the bus. */
export interface Bus {
  /**
   * Publishes to the other servers that subscribe to a match. Never blocks or fails; while disconnected, the message is
   * dropped.
   */
  readonly publish: (matchId: string, message: BusMessage) => void;
  /** Subscribes to a match until the returned function is called. One subscription per match. */
  readonly subscribe: (matchId: string, handler: (message: BusMessage) => void) => () => void;
  readonly isConnected: () => boolean;
  /** Calls back after each reconnect: messages may have been missed. */
  readonly onReconnect: (callback: () => void) => void;
  readonly close: () => Promise<void>;
}

/** An in-process bus, for a standalone server and for tests. */
export interface LocalBus {
  readonly join: () => Bus;
}

export const openLocalBus = (): LocalBus => {
  type Handler = (message: BusMessage) => void;
  const members = new Set<Map<string, Handler>>();
  return {
    join: () => {
      const own = new Map<string, Handler>();
      members.add(own);
      return {
        publish: (matchId, message) => {
          if (!members.has(own)) return;
          for (const member of members) {
            if (member !== own && member.has(matchId)) queueMicrotask(() => member.get(matchId)?.(message));
          }
        },
        subscribe: (matchId, handler) => {
          own.set(matchId, handler);
          return () => {
            if (own.get(matchId) === handler) own.delete(matchId);
          };
        },
        isConnected: () => true,
        onReconnect: () => {},
        close: () => {
          own.clear();
          members.delete(own);
          return Promise.resolve();
        },
      };
    },
  };
};
