// How far the store's clock is ahead of ours. A question and its answer bound it: the answer's time lies between the two.
// Of the last few the quickest is believed, because it bounds it most closely; old ones go, since clocks drift.

export interface ClockOffset {
  /** Milliseconds to add to our clock to have the store's. */
  readonly offsetMs: number;
  /** Milliseconds by which that may be wrong, to either side. */
  readonly errorMs: number;
}

const MOST_SAMPLES = 8;

export const makeSample = (askedAt: number, heardAt: number, theirs: number): ClockOffset => ({
  offsetMs: Math.round(theirs - (askedAt + heardAt) / 2),
  errorMs: Math.ceil((heardAt - askedAt) / 2),
});

export const addSample = (samples: readonly ClockOffset[], sample: ClockOffset): readonly ClockOffset[] => [
  ...samples.slice(1 - MOST_SAMPLES),
  sample,
];

/** Null where nothing is known; of equally good ones the newest. */
export const bestSample = (samples: readonly ClockOffset[]): ClockOffset | null =>
  samples.reduce<ClockOffset | null>(
    (best, sample) => (best === null || sample.errorMs <= best.errorMs ? sample : best),
    null,
  );
