// The database's clock, estimated from the process's monotonic clock plus an offset. The offset is sampled like in NTP:
// the sample with the shortest round trip counts. A server's own wall clock does not matter.

/** A sample of the database's clock, with the monotonic clock before and after the query. In milliseconds. */
export interface ClockSample {
  readonly sentAt: number;
  readonly databaseTime: number;
  readonly receivedAt: number;
}

interface Offset {
  readonly value: number;
  /** The maximum error: half of the round trip. */
  readonly error: number;
  readonly at: number;
}

export interface DatabaseClock {
  readonly now: () => number;
  readonly addSample: (look: ClockSample) => void;
}

/** How far two clocks may drift apart, per millisecond: the error of an offset grows with its age. */
const DRIFT = 0.0005;
/** A correction backwards by less than this makes the clock wait instead of going back. In milliseconds. */
const MAX_WAIT_MS = 1000;

export const openDatabaseClock = (first: ClockSample, monotonic: () => number): DatabaseClock => {
  const offsetOf = ({ sentAt, databaseTime, receivedAt }: ClockSample): Offset => ({
    value: databaseTime - (sentAt + receivedAt) / 2,
    error: (receivedAt - sentAt) / 2,
    at: receivedAt,
  });
  let offset = offsetOf(first);
  let last = 0;
  return {
    now: () => {
      const now = Math.floor(monotonic() + offset.value);
      last = now < last && last - now < MAX_WAIT_MS ? last : now;
      return last;
    },
    addSample: (look) => {
      const next = offsetOf(look);
      const errorNow = offset.error + (next.at - offset.at) * DRIFT;
      const isStepped = Math.abs(next.value - offset.value) > next.error + errorNow;
      if (isStepped || next.error <= errorNow) offset = next;
    },
  };
};
