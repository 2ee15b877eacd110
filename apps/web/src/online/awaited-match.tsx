// A match that the player waits for while playing a local game: its state, and the link to it.
import { computed, effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { useTick } from "@tengen/table";
import { firstMoveTimeLeft } from "@tengen/client";
import { playSound, settings } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import type { OnlineMatch } from "./online-match.ts";
import { t } from "./messages.ts";

/**
 * `ready`: it has started. `cancelled`: before the start. `first-move-timeout`: the first move was not made in time.
 * `aborted`: a player ended it before both had moved. `finished`: it ended in any other way.
 */
export type AwaitedState = "waiting" | "ready" | "cancelled" | "first-move-timeout" | "aborted" | "finished";

/** The parts of a match that its state depends on. */
export type AwaitedMatch = Pick<OnlineMatch, "snapshot"> & { readonly session: Pick<OnlineMatch["session"], "guest"> };

/** The state of a match for a player with a seat in it; null without a seat, and for an unknown match. */
export const awaitedStateOf = ({ snapshot, session }: AwaitedMatch): AwaitedState | null => {
  const { info, entries } = snapshot.value;
  const playerId = session.guest.value?.playerId ?? null;
  if (info === null || !info.record.seats.some((seat) => seat !== null && seat.playerId === playerId)) return null;
  if (info.status === "open") return "waiting";
  if (info.status === "dropped") return "cancelled";
  if (info.status === "active") return "ready";
  if (info.outcome.reason !== "aborted") return "finished";
  return entries.at(-1)?.type === "TIMEOUT" ? "first-move-timeout" : "aborted";
};

/** The seconds left for the own first move; null if there is no such limit now. */
export const secondsToMove = ({ snapshot, session }: AwaitedMatch, now: number): number | null => {
  const { info, view, clock, outcome } = snapshot.value;
  const playerId = session.guest.value?.playerId;
  if (info === null || clock === null || outcome !== null || view?.currentPlayerId !== playerId) return null;
  const seat = info.record.seats.findIndex((taken) => taken?.playerId === playerId);
  const left = firstMoveTimeLeft(clock, seat, now);
  return left === null ? null : Math.ceil(left / 1000);
};

/** Whether the awaited match has started; plays a sound then, if sounds are on. `stop` ends it. */
export const notifyWhenReady = (
  awaited: ReadonlySignal<OnlineMatch | null>,
): { readonly isReady: ReadonlySignal<boolean>; readonly stop: () => void } => {
  const isReady = computed(() => awaited.value !== null && awaitedStateOf(awaited.value) === "ready");
  const stop = effect(() => {
    if (isReady.value && settings.peek().sounds) playSound("place", settings.peek().volume);
  });
  return { isReady, stop };
};

const TEXTS = {
  waiting: "pending_waiting",
  ready: "pending_ready",
  cancelled: "match_cancelled",
  "first-move-timeout": "pending_late",
  aborted: "pending_cancelled",
  finished: "pending_over",
} as const;

/** Refresh interval of the time, in milliseconds. */
const TICK_MS = 250;

interface StatusProps extends Pick<AwaitedLineProps, "now"> {
  readonly match: OnlineMatch;
  readonly state: AwaitedState;
}

/** The time for the own first move: announced once, and shown as a countdown. */
const AwaitedStatus = ({ match, state, now }: StatusProps) => {
  const time = useSignal(now());
  const announced = useSignal("");
  const seconds = state === "ready" ? secondsToMove(match, time.value) : null;
  useTick(time, now, TICK_MS, seconds !== null, match);
  useEffect(() => {
    announced.value = seconds === null ? "" : t("first_move_announced", { count: seconds });
  }, [match, seconds === null]);
  return (
    <>
      <p role="status">
        {t(TEXTS[state])}
        {announced.value !== "" && <span class="visually-hidden">. {announced.value}</span>}
      </p>
      {seconds !== null && (
        <span class="first-move" aria-hidden="true">
          {t("first_move_left", { count: seconds })}
        </span>
      )}
    </>
  );
};

interface AwaitedLineProps {
  readonly awaited: ReadonlySignal<OnlineMatch | null>;
  /** Milliseconds since 1970 by this device's clock. */
  readonly now: () => number;
}

/** Shown above the board of the local game. Changes are announced. */
export const AwaitedLine = ({ awaited, now }: AwaitedLineProps) => {
  const match = awaited.value;
  const state = match === null ? null : awaitedStateOf(match);
  if (match === null || state === null) return null;
  return (
    <div class={`awaited ${state}`}>
      <AwaitedStatus match={match} state={state} now={now} />
      {(state === "waiting" || state === "ready" || state === "finished") && (
        <a class={state === "ready" ? "button primary" : "button"} href={makeMatchHash(match.matchId)}>
          {t(state === "waiting" ? "pending_back" : "pending_go")}
        </a>
      )}
    </div>
  );
};
