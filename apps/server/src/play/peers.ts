// The other servers of the service: which are alive, and whether they can store. Each publishes a heartbeat every second,
// the only periodic traffic between servers that does not depend on the number of matches.
import type { Bus } from "../bus.ts";

/** The topic that all servers subscribe to; no match has this id. */
const EVERYBODY = "servers";

export interface Peers {
  /** Whether a server was heard recently. While the bus is down, every server heard before counts as alive. */
  readonly isHeard: (server: string) => boolean;
  /** Called for every message of a server. */
  readonly hear: (server: string) => void;
  /** Calls back when a server returns after a silence: its earlier presence was discarded. */
  readonly onReturn: (hear: () => void) => void;
  /** Whether this server is partitioned: it cannot store, while another can or none can be heard. */
  readonly isPartitioned: () => boolean;
  readonly close: () => void;
}

export interface PeersOptions {
  readonly bus: Bus;
  /** This server's id. */
  readonly server: string;
  readonly canStore: () => boolean;
  readonly now?: () => number;
}

/** Milliseconds. */
const SAY_EVERY = 1000;
const SILENT = 9000;
const RECENT = 3000;
/** The partition must last this long: servers do not all notice at the same moment that the database is down. */
const APART = 3000;
const FORGOTTEN = 3_600_000;

export const openPeers = ({ bus, server, canStore, now = () => performance.now() }: PeersOptions): Peers => {
  const heard = new Map<string, { at: number; isStoring: boolean }>();
  const refresh = (): void => {
    for (const peer of heard.values()) peer.at = now();
  };
  const returned: (() => void)[] = [];
  const isHeard = (name: string): boolean => now() - (heard.get(name)?.at ?? -Infinity) < SILENT;
  const note = (name: string, canStore: boolean): void => {
    const isBack = heard.has(name) && !isHeard(name);
    heard.set(name, { at: now(), isStoring: canStore });
    if (isBack) for (const hear of returned) hear();
  };
  const stop = bus.subscribe(EVERYBODY, (message) => {
    if (message.type === "alive") note(message.server, message.isStoring);
  });
  bus.onReconnect(refresh);
  const isApart = (): boolean => {
    if (canStore()) return false;
    const others = [...heard.values()].filter(({ at }) => now() - at < RECENT);
    return !bus.isConnected() || others.length === 0 || others.some((other) => other.isStoring);
  };
  let apartSince = Infinity;
  const timer = setInterval(() => {
    bus.publish(EVERYBODY, { type: "alive", server, isStoring: canStore() });
    if (!bus.isConnected()) refresh();
    if (!isApart()) apartSince = Infinity;
    else if (apartSince === Infinity) apartSince = now();
    for (const [name, { at }] of heard) if (now() - at > FORGOTTEN) heard.delete(name);
  }, SAY_EVERY);
  return {
    isHeard,
    hear: (name) => note(name, heard.get(name)?.isStoring ?? false),
    onReturn: (hear) => void returned.push(hear),
    isPartitioned: () => now() - apartSince >= APART,
    close: () => {
      clearInterval(timer);
      stop();
    },
  };
};
