// The connection status of a match: one word for the connection, the session and the pending actions.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { ConnectionState, Snapshot } from "@tengen/client";
import type { TablePorts } from "@tengen/table";

const CONNECTION_STATUSES = [
  "connected",
  /** Connected, but the answer to a move takes longer than usual. */
  "sending",
  "connecting",
  "reconnecting",
  /** The browser reports no network. */
  "offline",
  /** Reconnected; unanswered actions are being sent again. */
  "resending",
  /** The server has entries that have not arrived. */
  "behind",
  /** The server refuses the connection. */
  "refused",
  /** Stopped because of an integrity error. */
  "halted",
] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export interface ConnectionStatusOptions extends Pick<TablePorts, "startTimer"> {
  readonly snapshot: ReadonlySignal<Snapshot>;
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly isOnline: ReadonlySignal<boolean>;
  /** Checks the connection. */
  readonly wake: () => void;
}

export interface ConnectionStatusTracker {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Whether messages of the server arrive. */
  readonly isConnected: ReadonlySignal<boolean>;
  readonly close: () => void;
}

/** An answer that takes longer than this is shown as slow, and the connection is checked. */
const SLOW_MS = 1000;

/** How often the connection is checked while a match runs, in milliseconds. */
const CHECK_EVERY_MS = 5000;

/** What the status follows from. */
export interface ConnectionFacts {
  readonly connection: ConnectionState["kind"];
  readonly snapshot: Pick<Snapshot, "state" | "pending">;
  /** Whether the browser reports a network. */
  readonly isOnline: boolean;
  /** Whether the connection was lost while an own action was unanswered. */
  readonly wasDisconnected: boolean;
  /** Whether the answer takes longer than usual. */
  readonly isSlow: boolean;
}

/** The first that applies, from what stops everything to what is hardly noticed. */
export const connectionStatusOf = (facts: ConnectionFacts): ConnectionStatus => {
  const { connection, snapshot, isOnline, wasDisconnected, isSlow } = facts;
  const { state, pending } = snapshot;
  if (state === "halted") return "halted";
  if (connection === "refused" || connection === "closed") return "refused";
  if (!isOnline) return "offline";
  if (connection !== "connected") return connection;
  if (state === "behind" || state === "offline") return "behind";
  if (pending.length === 0) return "connected";
  if (wasDisconnected) return "resending";
  return isSlow ? "sending" : "connected";
};

export const trackConnectionStatus = ({
  snapshot,
  connection,
  isOnline,
  wake,
  startTimer,
}: ConnectionStatusOptions): ConnectionStatusTracker => {
  const isOver = computed(() => snapshot.value.outcome !== null);
  const wasDisconnected = signal(false);
  const stopTrackingDisconnects = effect(() => {
    const { kind } = connection.value;
    if (snapshot.value.pending.length === 0) wasDisconnected.value = false;
    else if (kind !== "connected") wasDisconnected.value = true;
  });
  const isSlow = signal(false);
  const firstPending = computed(() => snapshot.value.pending[0]?.actionId ?? null);
  const stopWaiting = effect(() => {
    isSlow.value = false;
    if (firstPending.value === null) return;
    return startTimer(SLOW_MS, () => {
      isSlow.value = true;
      wake();
    });
  });
  /** A player who waits for the opponent soon learns of a dead connection. */
  const stopChecking = effect(() => {
    if (isOver.value) return;
    let cancel = (): void => {};
    const check = (): void => {
      wake();
      cancel = startTimer(CHECK_EVERY_MS, check);
    };
    cancel = startTimer(CHECK_EVERY_MS, check);
    return () => cancel();
  });
  const status = computed(() =>
    connectionStatusOf({
      connection: connection.value.kind,
      snapshot: snapshot.value,
      isOnline: isOnline.value,
      wasDisconnected: wasDisconnected.value,
      isSlow: isSlow.value,
    }),
  );

  const isConnected = computed(() => status.value === "connected" || status.value === "sending");

  return {
    status,
    isConnected,
    close: () => {
      stopTrackingDisconnects();
      stopWaiting();
      stopChecking();
    },
  };
};
