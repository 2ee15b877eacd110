// What the servers of a service tell one another about a match: that something is new in it, and who is there. A message that is lost, doubled or late
// costs time, never correctness, because everybody reads the store. What a bus promises is what the contract suite in tests/bus-contract.ts asks of each.
import * as v from "valibot";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ids = v.array(v.string());

const messageSchema = v.variant("type", [
  /** So many entries are stored, and so many times the match was changed otherwise. */
  v.object({ type: v.literal("news"), seq: count, version: count }),
  /** Who is connected to a server, of the players, and how many others; who was until a moment ago. */
  v.object({ type: v.literal("presence"), server: v.string(), here: ids, away: ids, spectators: count }),
  /** Asks the others for theirs. */
  v.object({ type: v.literal("who") }),
  /** A server is there, and whether it can store anything. */
  v.object({ type: v.literal("alive"), server: v.string(), isStoring: v.boolean() }),
]);

export type BusMessage = v.InferOutput<typeof messageSchema>;
export type PresenceMessage = Extract<BusMessage, { readonly type: "presence" }>;

/** Null for what is none: a newer server may say what this one does not know. */
export const readBusMessage = (text: string): BusMessage | null => {
  try {
    const read = v.safeParse(messageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** One server's part of it. */
export interface Bus {
  /** Tells the other servers that listen to a match. Never waits, never fails; while nobody can be reached it is lost. */
  readonly publish: (matchId: string, message: BusMessage) => void;
  /** Hears what the others say about a match, until the returned function is called. One at a time for each match. */
  readonly subscribe: (matchId: string, hear: (message: BusMessage) => void) => () => void;
  readonly isConnected: () => boolean;
  /** Calls each time when the others can be heard again: something may have been missed. */
  readonly onReconnect: (hear: () => void) => void;
  readonly close: () => Promise<void>;
}

/** For servers in one process; nearly always there is one, which has nobody to talk to. */
export interface LocalBus {
  readonly join: () => Bus;
}

export const openLocalBus = (): LocalBus => {
  type Hear = (message: BusMessage) => void;
  const members = new Set<Map<string, Hear>>();
  return {
    join: () => {
      const own = new Map<string, Hear>();
      members.add(own);
      return {
        publish: (matchId, message) => {
          if (!members.has(own)) return;
          for (const member of members) {
            if (member !== own && member.has(matchId)) queueMicrotask(() => member.get(matchId)?.(message));
          }
        },
        subscribe: (matchId, hear) => {
          own.set(matchId, hear);
          return () => {
            if (own.get(matchId) === hear) own.delete(matchId);
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
