// What a reducer returns: the next state, and the effects that its shell carries out, in order.

export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const stepTo = <State, Effect = never>(state: State, ...effects: readonly Effect[]): Step<State, Effect> => ({
  state,
  effects,
});

/** Runs steps one after the other, each from the state of the one before. */
export const chain = <State, Effect>(
  first: State,
  ...steps: readonly ((state: State) => Step<State, Effect>)[]
): Step<State, Effect> => {
  let state = first;
  const effects: Effect[] = [];
  for (const step of steps) {
    const next = step(state);
    ({ state } = next);
    effects.push(...next.effects);
  }
  return { state, effects };
};
