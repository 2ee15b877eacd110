// A match that one waits for while playing something else on this device: what it is waiting for, and the way to it.
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { playStone, settings } from "@tengen/table";
import { say } from "@tengen/words";
import { makeMatchHash } from "./address.ts";
import type { OpenedMatch } from "./match.ts";

/** `ready`: it has begun. `gone`: it was called off before that. */
export type AwaitedState = "waiting" | "ready" | "gone";

/** How a match stands for somebody who has a seat in it; null for who has none, and of one that is not there. */
export const awaitedStateOf = ({ snapshot, house }: OpenedMatch): AwaitedState | null => {
  const { info } = snapshot.value;
  const playerId = house.guest.value?.playerId ?? null;
  if (info === null || !info.record.seats.some((seat) => seat !== null && seat.playerId === playerId)) return null;
  if (info.status === "open") return "waiting";
  return info.status === "dropped" ? "gone" : "ready";
};

/** Whether the match calls: once it does, with a sound where there are any. The answer ends that. */
export const ringWhenReady = (
  awaited: ReadonlySignal<OpenedMatch | null>,
): { readonly isReady: ReadonlySignal<boolean>; readonly stop: () => void } => {
  const isReady = computed(() => awaited.value !== null && awaitedStateOf(awaited.value) === "ready");
  const stop = effect(() => {
    if (isReady.value && settings.peek().sounds) playStone();
  });
  return { isReady, stop };
};

const TEXTS = { waiting: "awaited_waiting", ready: "awaited_ready", gone: "match_called_off" } as const;

/** Above the board of a game that is played meanwhile. A change is read out. */
export const AwaitedLine = ({ awaited }: { readonly awaited: ReadonlySignal<OpenedMatch | null> }) => {
  const match = awaited.value;
  const state = match === null ? null : awaitedStateOf(match);
  if (match === null || state === null) return null;
  return (
    <div class={`awaited ${state}`}>
      <p role="status">{say(TEXTS[state])}</p>
      {state !== "gone" && (
        <a class={state === "ready" ? "button primary" : "button"} href={makeMatchHash(match.matchId)}>
          {say(state === "ready" ? "awaited_go" : "awaited_back")}
        </a>
      )}
    </div>
  );
};
