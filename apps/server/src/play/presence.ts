// Presence in one match, as a value: which players are connected, on any server, and since when. A player may have
// several connections; after the last one closes they are away, and gone after the grace period. Each server publishes
// its own presence; the players of a server that has died are away.
import type { PresenceMessage } from "../bus.ts";

export type PresenceState = "here" | "away" | "gone";

/** A moment by the store's clock, and by this server's monotonic clock. In milliseconds. */
export interface Moment {
  readonly at: number;
  readonly monotonic: number;
}

interface LocalPlayer {
  readonly connections: number;
  /** When the player is gone, by the monotonic clock; Infinity while connected. */
  readonly goneAt: number;
}

/** The presence that another server published last. */
interface Remote extends Pick<PresenceMessage, "here" | "away" | "spectators"> {
  /** When its players are gone, by the monotonic clock; Infinity while the server is alive. */
  readonly goneAt: number;
  /** When it was published last, by the monotonic clock. */
  readonly heardAt: number;
}

/** Whether a player is here, and since when, by the store's clock. */
interface Sighting {
  readonly isHere: boolean;
  readonly since: number;
}

export interface Presence {
  /** Players who connected to this server, until they are gone. */
  readonly local: ReadonlyMap<string, LocalPlayer>;
  readonly remote: ReadonlyMap<string, Remote>;
  /** Since when this server has received presence messages about the match; null while it does not. */
  readonly observedSince: number | null;
  readonly sightings: ReadonlyMap<string, Sighting>;
}

export type PresenceEvent =
  /** This server starts or stops to receive presence messages about the match. */
  | { readonly type: "observed" }
  | { readonly type: "unobserved" }
  | { readonly type: "connected"; readonly playerId: string }
  | { readonly type: "disconnected"; readonly playerId: string }
  | { readonly type: "heard"; readonly message: PresenceMessage }
  /** A server has died, or has not repeated its presence in this match. */
  | { readonly type: "server-died"; readonly server: string }
  /** A grace period is over: that of everybody who is gone at this time of the monotonic clock. */
  | { readonly type: "waited"; readonly until: number };

export type PresenceEffect =
  /** Somebody came, left or is gone. */
  | { readonly type: "changed" }
  /** Send the event `waited` when the grace period is over, at this time of the monotonic clock. */
  | { readonly type: "wait"; readonly until: number };

export interface PresenceStep {
  readonly presence: Presence;
  readonly effects: readonly PresenceEffect[];
}

export const NO_PRESENCE: Presence = {
  local: new Map(),
  remote: new Map(),
  observedSince: null,
  sightings: new Map(),
};

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> =>
  new Map([...map].filter(([own]) => own !== key));

const isHere = ({ local, remote }: Presence, playerId: string): boolean =>
  (local.get(playerId)?.connections ?? 0) > 0 || [...remote.values()].some(({ here }) => here.includes(playerId));

/** The presence of a player on this server. */
export const localStateOf = ({ local }: Presence, playerId: string): PresenceState => {
  const player = local.get(playerId);
  if (player === undefined) return "gone";
  return player.connections > 0 ? "here" : "away";
};

/** The presence of a player on all servers; `unknown` is that of a player nobody knows of. */
export const stateOf = (presence: Presence, playerId: string, unknown: "away" | "gone"): PresenceState => {
  if (isHere(presence, playerId)) return "here";
  const isAway =
    presence.local.has(playerId) || [...presence.remote.values()].some(({ away }) => away.includes(playerId));
  return isAway ? "away" : unknown;
};

/** The number of spectators on other servers. */
export const remoteSpectators = ({ remote }: Presence): number =>
  [...remote.values()].reduce((sum, { spectators }) => sum + spectators, 0);

/** Whether a player is here, and since when. A player whom nobody has seen has been absent all along. */
export const sightingOf = ({ sightings, observedSince }: Presence, playerId: string): Sighting =>
  sightings.get(playerId) ?? { isHere: false, since: observedSince ?? Infinity };

const disconnect = (presence: Presence, playerId: string, { monotonic }: Moment, graceMs: number): PresenceStep => {
  const player = presence.local.get(playerId);
  if (player === undefined) return { presence, effects: [] };
  const connections = player.connections - 1;
  if (connections > 0) {
    return { presence: { ...presence, local: put(presence.local, playerId, { ...player, connections }) }, effects: [] };
  }
  const goneAt = monotonic + graceMs;
  return {
    presence: { ...presence, local: put(presence.local, playerId, { connections: 0, goneAt }) },
    effects: [{ type: "changed" }, { type: "wait", until: goneAt }],
  };
};

const connect = (presence: Presence, playerId: string): PresenceStep => {
  const connections = (presence.local.get(playerId)?.connections ?? 0) + 1;
  const local = put(presence.local, playerId, { connections, goneAt: Infinity });
  return { presence: { ...presence, local }, effects: connections === 1 ? [{ type: "changed" }] : [] };
};

const isSame = (a: Remote | undefined, b: Remote): boolean =>
  JSON.stringify({ ...a, heardAt: 0 }) === JSON.stringify({ ...b, heardAt: 0 });

const hear = (
  presence: Presence,
  { server, here, away, spectators }: PresenceMessage,
  { monotonic }: Moment,
): PresenceStep => {
  const before = presence.remote.get(server);
  if (here.length === 0 && away.length === 0 && spectators === 0) {
    return before === undefined
      ? { presence, effects: [] }
      : { presence: { ...presence, remote: without(presence.remote, server) }, effects: [{ type: "changed" }] };
  }
  const heard = { here, away, spectators, goneAt: Infinity, heardAt: monotonic };
  return {
    presence: { ...presence, remote: put(presence.remote, server, heard) },
    effects: isSame(before, heard) ? [] : [{ type: "changed" }],
  };
};

const markDead = (presence: Presence, server: string, { monotonic }: Moment, graceMs: number): PresenceStep => {
  const before = presence.remote.get(server);
  if (before === undefined || before.goneAt !== Infinity) return { presence, effects: [] };
  const away = [...new Set([...before.here, ...before.away])];
  const goneAt = monotonic + graceMs;
  return {
    presence: {
      ...presence,
      remote: put(presence.remote, server, { ...before, here: [], away, spectators: 0, goneAt }),
    },
    effects: [{ type: "changed" }, { type: "wait", until: goneAt }],
  };
};

const forgetGone = (presence: Presence, until: number): PresenceStep => {
  const isKept = ([, { goneAt }]: readonly [string, { readonly goneAt: number }]): boolean => goneAt > until;
  const local = new Map([...presence.local].filter(isKept));
  const remote = new Map([...presence.remote].filter(isKept));
  const isChanged = local.size < presence.local.size || remote.size < presence.remote.size;
  return isChanged
    ? { presence: { ...presence, local, remote }, effects: [{ type: "changed" }] }
    : { presence, effects: [] };
};

const apply = (presence: Presence, event: PresenceEvent, now: Moment, graceMs: number): PresenceStep => {
  switch (event.type) {
    case "observed":
      return { presence: { ...presence, observedSince: now.at }, effects: [] };
    case "unobserved":
      return { presence: { ...NO_PRESENCE, local: presence.local }, effects: [] };
    case "connected":
      return connect(presence, event.playerId);
    case "disconnected":
      return disconnect(presence, event.playerId, now, graceMs);
    case "heard":
      return hear(presence, event.message, now);
    case "server-died":
      return markDead(presence, event.server, now, graceMs);
    case "waited":
      return forgetGone(presence, event.until);
  }
};

/** All players that anybody has named. */
const namedIn = ({ local, remote, sightings }: Presence): ReadonlySet<string> =>
  new Set([...local.keys(), ...[...remote.values()].flatMap(({ here }) => here), ...sightings.keys()]);

/** Records who has come or left at this moment. */
const record = (presence: Presence, { at }: Moment): Presence => {
  const changed = [...namedIn(presence)].flatMap((playerId) => {
    const now = isHere(presence, playerId);
    return sightingOf(presence, playerId).isHere === now ? [] : [[playerId, { isHere: now, since: at }] as const];
  });
  return changed.length === 0 ? presence : { ...presence, sightings: new Map([...presence.sightings, ...changed]) };
};

/** What an event makes of the presence in a match. `graceMs` is the grace period. */
export const stepPresence = (presence: Presence, event: PresenceEvent, now: Moment, graceMs: number): PresenceStep => {
  const step = apply(presence, event, now, graceMs);
  return step.presence === presence || step.presence.observedSince === null
    ? step
    : { ...step, presence: record(step.presence, now) };
};
