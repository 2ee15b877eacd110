// The state of a table behind one signal: events change it by a pure step, whose effects are performed afterwards.
import { signal, untracked, type ReadonlySignal } from "@preact/signals";

export interface Step<State, Effect> {
  readonly state: State;
  /** What is to be done, in this order. */
  readonly effects: readonly Effect[];
}

export interface Store<State, Event, Effect> {
  readonly state: ReadonlySignal<State>;
  readonly dispatch: (event: Event) => void;
  /** Who performs the effects: called once, when what they need is there. */
  readonly connect: (perform: (effect: Effect) => void) => void;
}

export const openStore = <State, Event, Effect>(
  initial: State,
  step: (state: State, event: Event) => Step<State, Effect>,
): Store<State, Event, Effect> => {
  const state = signal(initial);
  let perform = (_effect: Effect): void => {};
  return {
    state,
    dispatch: (event) => {
      const next = untracked(() => step(state.peek(), event));
      state.value = next.state;
      for (const effect of next.effects) perform(effect);
    },
    connect: (connected) => {
      perform = connected;
    },
  };
};
