// A match that one waits for while playing something else on this device: what it is waiting for, and the way to it.
import { computed, effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { firstMoveTimeLeft } from "@tengen/client";
import { playStone, settings } from "@tengen/table";
import { t } from "@tengen/i18n";
import { useEffect } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import type { OnlineMatch } from "./online-match.ts";

/**
 * `ready`: it has begun. `gone`: it was called off before that. Meanwhile it may have ended as well. `late`: the first move did not
 * come. `off`: somebody called it off. `over`: it has ended in another way.
 */
export type AwaitedState = "waiting" | "ready" | "gone" | "late" | "off" | "over";

/** What is looked at to see how a match stands. */
export type AwaitedMatch = Pick<OnlineMatch, "snapshot"> & { readonly session: Pick<OnlineMatch["session"], "guest"> };

/** How a match stands for somebody who has a seat in it; null for who has none, and of one that is not there. */
export const awaitedStateOf = ({ snapshot, session }: AwaitedMatch): AwaitedState | null => {
  const { info, entries } = snapshot.value;
  const playerId = session.guest.value?.playerId ?? null;
  if (info === null || !info.record.seats.some((seat) => seat !== null && seat.playerId === playerId)) return null;
  if (info.status === "open") return "waiting";
  if (info.status === "dropped") return "gone";
  if (info.status === "active") return "ready";
  if (info.outcome.reason !== "aborted") return "over";
  return entries.at(-1)?.type === "TIMEOUT" ? "late" : "off";
};

/** The seconds that whoever waits has left for their own first move; null while none is waited for. */
export const secondsToMove = ({ snapshot, session }: AwaitedMatch, now: number): number | null => {
  const { info, view, clock, outcome } = snapshot.value;
  const playerId = session.guest.value?.playerId;
  if (info === null || clock === null || outcome !== null || view?.currentPlayerId !== playerId) return null;
  const seat = info.record.seats.findIndex((one) => one?.playerId === playerId);
  const left = firstMoveTimeLeft(clock, seat, now);
  return left === null ? null : Math.ceil(left / 1000);
};

/** Whether the match calls: once it does, with a sound where there are any. The answer ends that. */
export const notifyWhenReady = (
  awaited: ReadonlySignal<OnlineMatch | null>,
): { readonly isReady: ReadonlySignal<boolean>; readonly stop: () => void } => {
  const isReady = computed(() => awaited.value !== null && awaitedStateOf(awaited.value) === "ready");
  const stop = effect(() => {
    if (isReady.value && settings.peek().sounds) playStone();
  });
  return { isReady, stop };
};

const TEXTS = {
  waiting: "pending_waiting",
  ready: "pending_ready",
  gone: "match_cancelled",
  late: "pending_late",
  off: "pending_cancelled",
  over: "pending_over",
} as const;

/** How often the time is drawn anew, in milliseconds. */
const TICK = 250;

interface StatusProps extends Pick<AwaitedLineProps, "now"> {
  readonly match: OnlineMatch;
  readonly state: AwaitedState;
}

/** How long there is for the own first move: read out once, and counted down for the eye. */
const AwaitedStatus = ({ match, state, now }: StatusProps) => {
  const time = useSignal(now());
  const said = useSignal("");
  const seconds = state === "ready" ? secondsToMove(match, time.value) : null;
  useEffect(() => {
    time.value = now();
    said.value = seconds === null ? "" : t("first_move_announced", { count: seconds });
    if (seconds === null) return;
    const timer = setInterval(() => {
      time.value = now();
    }, TICK);
    return () => clearInterval(timer);
  }, [match, seconds === null]);
  return (
    <>
      <p role="status">
        {t(TEXTS[state])}
        {said.value !== "" && <span class="visually-hidden">. {said.value}</span>}
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

/** Above the board of a game that is played meanwhile. A change is read out. */
export const AwaitedLine = ({ awaited, now }: AwaitedLineProps) => {
  const match = awaited.value;
  const state = match === null ? null : awaitedStateOf(match);
  if (match === null || state === null) return null;
  return (
    <div class={`awaited ${state}`}>
      <AwaitedStatus match={match} state={state} now={now} />
      {(state === "waiting" || state === "ready" || state === "over") && (
        <a class={state === "ready" ? "button primary" : "button"} href={makeMatchHash(match.matchId)}>
          {t(state === "waiting" ? "pending_back" : "pending_go")}
        </a>
      )}
    </div>
  );
};
