// Estimates the offset between the store's clock and the host's, as NTP does: each round trip is a sample, and the
// shortest of the last few is the most accurate. Old samples are dropped, since clocks drift.

export interface ClockOffset {
  /** Milliseconds to add to the host's clock to get the store's. */
  readonly offsetMs: number;
  /** Maximum error of the offset, in milliseconds, to either side. */
  readonly errorMs: number;
}

const MAX_SAMPLES = 8;

export const makeSample = (sentAt: number, receivedAt: number, serverTime: number): ClockOffset => ({
  offsetMs: Math.round(serverTime - (sentAt + receivedAt) / 2),
  errorMs: Math.ceil((receivedAt - sentAt) / 2),
});

export const addSample = (samples: readonly ClockOffset[], sample: ClockOffset): readonly ClockOffset[] => [
  ...samples.slice(1 - MAX_SAMPLES),
  sample,
];

/** The sample with the smallest error, the newest of equal ones; null without samples. */
export const bestSample = (samples: readonly ClockOffset[]): ClockOffset | null =>
  samples.reduce<ClockOffset | null>(
    (best, sample) => (best === null || sample.errorMs <= best.errorMs ? sample : best),
    null,
  );
