// The heartbeat: a row in the store that every server updates each second. A gap in it is an outage, a time in which no
// server was running, which is credited to the clocks of matches (MAT-T3).
import type { Host } from "../host.ts";
import type { Outage, Store } from "../store/store.ts";

/** Milliseconds between two heartbeats. */
const HEARTBEAT_EVERY_MS = 1000;
/** Milliseconds after which a pending heartbeat no longer blocks the next one. */
const SLOW_HEARTBEAT_MS = 3000;
/**
 * A longer gap is an outage, in milliseconds. A standalone server is stricter at its start: the previous process has
 * ended.
 */
const OUTAGE_TOLERANCE_MS = { start: 1200, later: 3000 };

export interface Heartbeat {
  /** All known outages. */
  readonly outages: () => readonly Outage[];
  /** After a pause of this process: reads the outages again before any clock is used. Null if there was no pause. */
  readonly catchUp: () => Promise<void> | null;
  /** Whether the store accepted a heartbeat recently, and so accepts entries. */
  readonly canStore: () => boolean;
  readonly stop: () => void;
}

/** Starts the heartbeat, which also tracks outages. Resolves after the first one, before any match is used. */
export const startHeartbeat = async (
  { monotonic, startInterval }: Pick<Host, "monotonic" | "startInterval">,
  store: Store,
  onError: (error: unknown) => void,
  isShared = false,
): Promise<Heartbeat> => {
  /** The store's clock, which may be set, and a monotonic one. */
  const moment = () => ({ at: store.now(), monotonic: monotonic() });
  const started = moment();
  let outages = await store.recordHeartbeat(isShared ? OUTAGE_TOLERANCE_MS.later : OUTAGE_TOLERANCE_MS.start);
  let last = started;
  let pending: { readonly done: Promise<void>; readonly since: number } | null = null;
  const sendHeartbeat = async (): Promise<void> => {
    // Taken before the request: this process may be paused while the response is on its way.
    const from = moment();
    const known = await store.recordHeartbeat(OUTAGE_TOLERANCE_MS.later);
    if (from.monotonic < last.monotonic) return;
    [outages, last] = [known, from];
  };
  /** One at a time unless it takes long: more requests would use up connections. */
  const beat = (): Promise<void> => {
    if (pending !== null && monotonic() - pending.since < SLOW_HEARTBEAT_MS) return pending.done;
    const own = { done: sendHeartbeat(), since: monotonic() };
    pending = own;
    const end = (): void => {
      if (pending === own) pending = null;
    };
    own.done.then(end, end);
    return own.done;
  };
  const isStale = (): boolean => {
    const now = moment();
    return Math.max(now.at - last.at, now.monotonic - last.monotonic) > OUTAGE_TOLERANCE_MS.later;
  };
  const catchUp = async (): Promise<void> => {
    await beat();
    // That heartbeat may have been sent before the pause.
    if (isStale()) await beat();
  };
  const stop = startInterval(HEARTBEAT_EVERY_MS, () => void beat().catch(onError));
  return {
    outages: () => outages,
    catchUp: () => (isStale() ? catchUp() : null),
    canStore: () => !isStale(),
    stop,
  };
};
