// The other servers of the service: which are alive, and whether they can store. Each publishes a heartbeat every
// second, the only periodic traffic between servers that does not depend on the number of matches.
import type { Bus } from "../bus.ts";
import type { Host } from "../host.ts";

/** The topic that all servers subscribe to; no match has this id. */
const ALL_SERVERS = "servers";

export interface Peers {
  /** Whether a server was seen recently. While the bus is down, every server seen before counts as alive. */
  readonly isAlive: (server: string) => boolean;
  /** Called for every message of a server. */
  readonly markAlive: (server: string) => void;
  /** Calls back when a server returns after a silence: its earlier presence was discarded. */
  readonly onReturn: (callback: () => void) => void;
  /** Whether this server is partitioned: it cannot store, while another can or none is alive. */
  readonly isPartitioned: () => boolean;
  readonly close: () => void;
}

export interface PeersOptions {
  readonly host: Pick<Host, "monotonic" | "startInterval">;
  readonly bus: Bus;
  /** This server's id. */
  readonly server: string;
  readonly canStore: () => boolean;
}

/** Milliseconds. */
const HEARTBEAT_EVERY_MS = 1000;
const DEAD_AFTER_MS = 9000;
const RECENT_MS = 3000;
/** The partition must last this long: servers do not all notice at the same moment that the database is down. */
const PARTITION_AFTER_MS = 3000;
const FORGET_AFTER_MS = 3_600_000;

export const openPeers = ({ host, bus, server, canStore }: PeersOptions): Peers => {
  const now = host.monotonic;
  const known = new Map<string, { at: number; isStoring: boolean }>();
  const refresh = (): void => {
    for (const peer of known.values()) peer.at = now();
  };
  const returnCallbacks: (() => void)[] = [];
  const isAlive = (name: string): boolean => now() - (known.get(name)?.at ?? -Infinity) < DEAD_AFTER_MS;
  const record = (name: string, canStore: boolean): void => {
    const isBack = known.has(name) && !isAlive(name);
    known.set(name, { at: now(), isStoring: canStore });
    if (isBack) for (const callback of returnCallbacks) callback();
  };
  const stop = bus.subscribe(ALL_SERVERS, (message) => {
    if (message.type === "alive") record(message.server, message.isStoring);
  });
  bus.onReconnect(refresh);
  const looksPartitioned = (): boolean => {
    if (canStore()) return false;
    const others = [...known.values()].filter(({ at }) => now() - at < RECENT_MS);
    return !bus.isConnected() || others.length === 0 || others.some((other) => other.isStoring);
  };
  let partitionedSince = Infinity;
  const stopHeartbeat = host.startInterval(HEARTBEAT_EVERY_MS, () => {
    bus.publish(ALL_SERVERS, { type: "alive", server, isStoring: canStore() });
    if (!bus.isConnected()) refresh();
    if (!looksPartitioned()) partitionedSince = Infinity;
    else if (partitionedSince === Infinity) partitionedSince = now();
    for (const [name, { at }] of known) if (now() - at > FORGET_AFTER_MS) known.delete(name);
  });
  return {
    isAlive,
    markAlive: (name) => record(name, known.get(name)?.isStoring ?? false),
    onReturn: (callback) => void returnCallbacks.push(callback),
    isPartitioned: () => now() - partitionedSince >= PARTITION_AFTER_MS,
    close: () => {
      stopHeartbeat();
      stop();
    },
  };
};
