// Which position of a game is shown: the live one, or an earlier one, chosen by hand or in a replay.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { StartTimer } from "@tengen/workers";

export interface HistoryNavigation {
  /** How many entries the shown position includes: all of them, unless an earlier position is shown. */
  readonly shown: ReadonlySignal<number>;
  readonly isLive: ReadonlySignal<boolean>;
  readonly isReplaying: ReadonlySignal<boolean>;
  /** Shows the position after `count` entries, and ends a replay. */
  readonly show: (count: number, quietly: boolean) => void;
  readonly replay: (on: boolean) => void;
  /** Shows the live position. */
  readonly goToLast: () => void;
  /** After a change of the game: an earlier position stays shown, if it is still an earlier one. */
  readonly keepPosition: () => void;
}

export interface HistoryNavigationOptions {
  readonly startTimer: StartTimer;
  /** Between two positions of a replay, in milliseconds. */
  readonly pace: () => number;
  /** Called for every position shown by hand or by a replay; `quietly` if it is not to be announced. */
  readonly onShow: (count: number, quietly: boolean) => void;
}

/** `count` is the number of entries. */
export const openHistoryNavigation = (
  count: ReadonlySignal<number>,
  { startTimer, pace, onShow }: HistoryNavigationOptions,
): HistoryNavigation => {
  /** Null: the live position. */
  const lookingAt = signal<number | null>(null);
  const isReplaying = signal(false);
  const shown = computed(() => Math.min(lookingAt.value ?? count.value, count.value));
  const isLive = computed(() => shown.value === count.value);
  let cancelTimer = (): void => {};

  const lookAt = (wanted: number, quietly: boolean): void => {
    const most = count.value;
    const at = Math.min(Math.max(wanted, 0), most);
    batch(() => {
      lookingAt.value = at === most ? null : at;
      onShow(at, quietly);
    });
  };
  const step = (): void => {
    // Of a replay only the end is announced.
    lookAt(shown.value + 1, shown.value + 1 < count.value);
    if (isLive.value) isReplaying.value = false;
    else cancelTimer = startTimer(pace(), step);
  };
  const stopReplay = (): void => {
    cancelTimer();
    isReplaying.value = false;
  };

  return {
    shown,
    isLive,
    isReplaying,
    show: (wanted, quietly) => {
      stopReplay();
      lookAt(wanted, quietly);
    },
    replay: (on) => {
      stopReplay();
      if (!on) return;
      isReplaying.value = true;
      if (isLive.value) lookAt(0, true);
      cancelTimer = startTimer(pace(), step);
    },
    goToLast: () => {
      stopReplay();
      lookingAt.value = null;
    },
    keepPosition: () => {
      if ((lookingAt.value ?? 0) >= count.value) lookingAt.value = null;
    },
  };
};
