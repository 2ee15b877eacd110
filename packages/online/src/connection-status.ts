// How things stand with the server, as a match sees it: one word for the line, the session and what is on its way.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { ConnectionState, Snapshot } from "@tengen/client";
import type { BoardControllerOptions } from "@tengen/table";

const LINK_STATES = [
  "connected",
  /** Connected, but what was played is not answered yet, longer than it usually takes. */
  "sending",
  "connecting",
  "reconnecting",
  /** The device says that it has no network. */
  "offline",
  /** Connected again; what was not answered before is on its way once more. */
  "resending",
  /** There is more than has come. */
  "behind",
  /** The server will not have this page. */
  "refused",
  /** The server contradicts itself. */
  "objection",
] as const;
export type ConnectionStatus = (typeof LINK_STATES)[number];

export interface ConnectionStatusOptions extends Pick<BoardControllerOptions, "startTimer"> {
  readonly snapshot: ReadonlySignal<Snapshot>;
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly isOnline: ReadonlySignal<boolean>;
  /** Sees whether the line still holds. */
  readonly wake: () => void;
}

export interface ConnectionStatusTracker {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Whether what the server says arrives here. */
  readonly isConnected: ReadonlySignal<boolean>;
  readonly close: () => void;
}

/** What is not answered after so many milliseconds is told of, and the line is looked at. */
const SLOW = 1000;

/** While a match runs the line is looked at so often, in milliseconds. */
const LOOK_EVERY = 5000;

export const trackConnectionStatus = ({
  snapshot,
  connection,
  isOnline,
  wake,
  startTimer,
}: ConnectionStatusOptions): ConnectionStatusTracker => {
  const isOver = computed(() => snapshot.value.outcome !== null);
  const wasCut = signal(false);
  const stopWatchingCuts = effect(() => {
    const { kind } = connection.value;
    if (snapshot.value.pending.length === 0) wasCut.value = false;
    else if (kind !== "connected") wasCut.value = true;
  });
  const isSlow = signal(false);
  const firstPending = computed(() => snapshot.value.pending[0]?.actionId ?? null);
  const stopWaiting = effect(() => {
    isSlow.value = false;
    if (firstPending.value === null) return;
    return startTimer(SLOW, () => {
      isSlow.value = true;
      wake();
    });
  });
  /** Whoever waits for the other learns soon when the line is dead. */
  const stopLooking = effect(() => {
    if (isOver.value) return;
    let cancel = (): void => {};
    const look = (): void => {
      wake();
      cancel = startTimer(LOOK_EVERY, look);
    };
    cancel = startTimer(LOOK_EVERY, look);
    return () => cancel();
  });
  const status = computed<ConnectionStatus>(() => {
    const { kind } = connection.value;
    const { state, pending } = snapshot.value;
    if (state === "objection") return "objection";
    if (kind === "refused" || kind === "closed") return "refused";
    if (!isOnline.value) return "offline";
    if (kind !== "connected") return kind;
    if (state === "behind" || state === "offline") return "behind";
    if (pending.length === 0) return "connected";
    if (wasCut.value) return "resending";
    return isSlow.value ? "sending" : "connected";
  });

  const isConnected = computed(() => status.value === "connected" || status.value === "sending");

  return {
    status,
    isConnected,
    close: () => {
      stopWatchingCuts();
      stopWaiting();
      stopLooking();
    },
  };
};
