// Carries out effects one after the other. An effect that causes others, such as a listener that submits an action, is
// finished first, so that everybody sees all effects in the same order.

export interface EffectQueue {
  readonly run: (effects: readonly (() => void)[]) => void;
}

export const makeQueue = (): EffectQueue => {
  const waiting: (() => void)[] = [];
  let isRunning = false;

  /** A listener that throws does not keep the others from being carried out. */
  const runAll = (): void => {
    for (let effect = waiting.shift(); effect !== undefined; effect = waiting.shift()) {
      try {
        effect();
      } catch (error) {
        runAll();
        throw error;
      }
    }
  };

  return {
    run: (effects) => {
      waiting.push(...effects);
      if (isRunning) return;
      isRunning = true;
      try {
        runAll();
      } finally {
        isRunning = false;
      }
    },
  };
};
