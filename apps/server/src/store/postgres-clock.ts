// The database's clock, as far as a server can know it without asking: its own steady counter, and how far the database's clock was ahead of it when the
// answer came soonest. So a server's own time of day does not matter, whatever it is set to.

/** One look at the database's clock: the counter before it was asked and after, and what it said. All in milliseconds. */
export interface ClockSample {
  readonly sentAt: number;
  readonly databaseTime: number;
  readonly receivedAt: number;
}

interface Offset {
  readonly value: number;
  /** How far it may be off at most: half of the time that the answer took. */
  readonly error: number;
  readonly at: number;
}

export interface DatabaseClock {
  readonly now: () => number;
  readonly addSample: (look: ClockSample) => void;
}

/** How much two clocks may drift apart, in milliseconds for each: an offset is worth less as it gets old. */
const DRIFT = 0.0005;
/** A clock that is corrected by less than this does not go back: it waits. */
const STEP = 1000;

export const openDatabaseClock = (
  first: ClockSample,
  counter: () => number = () => performance.now(),
): DatabaseClock => {
  const offsetOf = ({ sentAt, databaseTime, receivedAt }: ClockSample): Offset => ({
    value: databaseTime - (sentAt + receivedAt) / 2,
    error: (receivedAt - sentAt) / 2,
    at: receivedAt,
  });
  let offset = offsetOf(first);
  let last = 0;
  return {
    now: () => {
      const now = Math.floor(counter() + offset.value);
      last = now < last && last - now < STEP ? last : now;
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
