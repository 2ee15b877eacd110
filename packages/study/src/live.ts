// What a searcher thinks of the shown position, while somebody looks at it. What was found is remembered for each position, so that the way
// back and forth costs nothing.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { BaseGameState } from "@tengen/kernel";
import type { Finding, Studied, Thinker } from "@tengen/table";

/** What is known of a position. */
export interface Known {
  readonly finding: Finding;
  /** Whether it was thought about to the end. */
  readonly isDone: boolean;
}

export interface Live {
  readonly isOn: ReadonlySignal<boolean>;
  readonly turn: (on: boolean) => void;
  /** Of the shown position; null while nothing is known, or while it is off. */
  readonly known: ReadonlySignal<Known | null>;
  /** Whether the searcher has failed, and is off for that. */
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly close: () => void;
}

export interface LiveOptions {
  readonly openThinker: () => Thinker<BaseGameState>;
  /** Null while there is nothing to think about: stones are set up, or the game is over. */
  readonly position: ReadonlySignal<(Studied<BaseGameState> & { readonly state: BaseGameState }) | null>;
  /** Hears once of each position that was looked at: when it has been for a moment, or to the end. */
  readonly onKnown: (known: Known) => void;
}

/** How long a position is thought about, in milliseconds: a telephone has a battery. */
const LONGEST = 20_000;

/** Findings that come, one every 50 milliseconds, before one is told: the first are hasty, and would be told into the move that led there. */
const HASTY = 20;

/** One of so many findings is shown: five times a second is as often as anybody can read, and drawing costs more than finding. */
const SHOWN_ONE_OF = 4;

export const openLive = ({ openThinker, position, onKnown }: LiveOptions): Live => {
  const isOn = signal(false);
  const hasFailed = signal(false);
  const known = signal<Known | null>(null);
  const memory = new WeakMap<BaseGameState, Known>();
  let thinker: Thinker<BaseGameState> | null = null;

  const fail = (): void => {
    thinker?.close();
    thinker = null;
    hasFailed.value = true;
    isOn.value = false;
  };
  /** Thinks about a position; the answer ends it. */
  const think = (at: NonNullable<(typeof position)["value"]>): (() => void) => {
    const before = memory.get(at.state) ?? null;
    known.value = before;
    if (before?.isDone === true) return () => {};
    let isCurrent = true;
    let isTold = false;
    let heard = 0;
    const learn = (next: Known): void => {
      // More is known already, until the searcher has come as far again.
      if (!isCurrent || (!next.isDone && next.finding.nodes < (before?.finding.nodes ?? 0))) return;
      memory.set(at.state, next);
      if (next.isDone || heard % SHOWN_ONE_OF === 0) known.value = next;
      heard += 1;
      if (isTold || (heard < HASTY && !next.isDone)) return;
      isTold = true;
      onKnown(next);
    };
    thinker ??= openThinker();
    const { result, stop } = thinker.think(at, { milliseconds: LONGEST }, (finding) =>
      learn({ finding, isDone: false }),
    );
    const finish = async (): Promise<void> => {
      try {
        learn({ finding: await result, isDone: true });
      } catch {
        if (isCurrent) fail();
      }
    };
    void finish();
    return () => {
      isCurrent = false;
      stop();
    };
  };
  const stopFollowing = effect(() => {
    const { value: at } = position;
    if (isOn.value && at !== null) return think(at);
    known.value = null;
    return undefined;
  });

  return {
    isOn,
    known,
    hasFailed,
    turn: (on) => {
      hasFailed.value = false;
      isOn.value = on;
    },
    close: () => {
      stopFollowing();
      thinker?.close();
      thinker = null;
    },
  };
};
