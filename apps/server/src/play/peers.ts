// The other servers of the service: which of them can be heard, and whether they can store anything. Each says so every second; that is all that is said again and
// again between servers, whatever number of matches is watched.
import type { Bus } from "../bus.ts";

/** What all servers listen to; no match has this name. */
const EVERYBODY = "servers";

export interface Peers {
  /** Whether a server was heard of lately. While nobody can be heard, whoever was heard of before counts. */
  readonly isHeard: (server: string) => boolean;
  /** Something of a server was heard. */
  readonly hear: (server: string) => void;
  /** Calls when a server is heard again that was not for long: what it stated before is not believed any more. */
  readonly onReturn: (hear: () => void) => void;
  /** Whether this server is the one that is cut off: it cannot store, and another one can, or none can be heard. */
  readonly isPartitioned: () => boolean;
  readonly close: () => void;
}

export interface PeersOptions {
  readonly bus: Bus;
  /** This server's name. */
  readonly server: string;
  readonly canStore: () => boolean;
  readonly now?: () => number;
}

/** Milliseconds. */
const SAY_EVERY = 1000;
const SILENT = 9000;
const RECENT = 3000;
/** So long it must look like that: servers do not notice at the same moment that the database is away from all of them. */
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
