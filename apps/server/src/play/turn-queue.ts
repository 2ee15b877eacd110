// Which bot thinks next (BOT-7): an immutable queue, and pure functions on it. Turns run in slices. Slices are shared
// by start-time fair queueing between addresses, and between the owners within an address: the flow with the lowest
// virtual time is served next. A flow that was idle starts at the current virtual time, so a short turn is served at
// once and nobody accumulates credit. Matches with people have a lane of their own, which has priority.

export interface Turn {
  /** The match id: a match has one turn at a time. */
  readonly id: string;
  /** The address that the match was created from. New guests cost nothing, new addresses do. */
  readonly address: string;
  readonly owner: string;
  /** Whether a person plays in the match. */
  readonly hasPeople: boolean;
  /** Whether the turn holds much memory from its first slice to its last. */
  readonly isHeavy: boolean;
}

export interface QueueLimits {
  /** Concurrent slices; also the started turns that one owner may have, per lane and weight. */
  readonly slots: number;
  /** Started turns per lane: they have had a slice and have not ended. */
  readonly heavy: number;
  readonly light: number;
}

interface QueuedTurn extends Turn {
  readonly isRunning: boolean;
  readonly slices: number;
}

/** The virtual times of flows (addresses or owners) that share slices. */
interface VirtualTimes {
  /** The virtual time: the start time of the flow served last. */
  readonly now: number;
  /** The finish time of each flow that is ahead of the virtual time. */
  readonly finishTimes: ReadonlyMap<string, number>;
}

interface Lane {
  readonly addresses: VirtualTimes;
  /** By address. */
  readonly owners: ReadonlyMap<string, VirtualTimes>;
  /** In waiting order. */
  readonly turns: readonly QueuedTurn[];
}

export interface TurnQueue {
  readonly limits: QueueLimits;
  readonly people: Lane;
  readonly bots: Lane;
}

const NO_FLOWS: VirtualTimes = { now: 0, finishTimes: new Map() };

const EMPTY: Lane = { addresses: NO_FLOWS, owners: new Map(), turns: [] };

export const makeTurnQueue = (limits: QueueLimits): TurnQueue => ({ limits, people: EMPTY, bots: EMPTY });

const laneOf = ({ hasPeople }: Turn): "people" | "bots" => (hasPeople ? "people" : "bots");

const allTurns = ({ people, bots }: TurnQueue): readonly QueuedTurn[] => [...people.turns, ...bots.turns];

const findTurn = (queue: TurnQueue, id: string): QueuedTurn => {
  const turn = allTurns(queue).find((one) => one.id === id);
  if (turn === undefined) throw new Error(`no bot's turn of ${id} is queued`);
  return turn;
};

const isStarted = ({ slices }: QueuedTurn): boolean => slices > 0;

/**
 * Whether a turn may start. An address may start another turn only while it has fewer than there are free slots, so it
 * gets half at most.
 */
const mayStart = (started: readonly Turn[], { address, owner, isHeavy }: Turn, limits: QueueLimits): boolean => {
  const sameWeight = started.filter((one) => one.isHeavy === isHeavy);
  const free = (isHeavy ? limits.heavy : limits.light) - sameWeight.length;
  const sameAddress = sameWeight.filter((one) => one.address === address);
  const sameOwner = sameWeight.filter((one) => one.owner === owner);
  return sameAddress.length < free && sameOwner.length < limits.slots;
};

const startTimeOf = ({ finishTimes, now }: VirtualTimes, name: string): number =>
  Math.max(finishTimes.get(name) ?? 0, now);

/** Charges a flow for one slice. */
const chargeSlice = (times: VirtualTimes, name: string): VirtualTimes => {
  const now = startTimeOf(times, name);
  const finishTimes = [...times.finishTimes, [name, now + 1] as const].filter(([, finish]) => finish > now);
  return { now, finishTimes: new Map(finishTimes) };
};

const ownersOf = ({ owners }: Lane, { address }: Turn): VirtualTimes => owners.get(address) ?? NO_FLOWS;

/**
 * The turn of the flow with the lowest start time; ties go to the turn with the fewest slices, then to the one that
 * waits longest.
 */
const lowestStartTime = (
  turns: readonly QueuedTurn[],
  times: VirtualTimes,
  by: "address" | "owner",
): QueuedTurn | undefined =>
  turns.toSorted((a, b) => startTimeOf(times, a[by]) - startTimeOf(times, b[by]) || a.slices - b.slices).at(0);

/** The turn of a lane that gets the next slice. */
const nextTurnOf = (lane: Lane, limits: QueueLimits): QueuedTurn | undefined => {
  const started = lane.turns.filter(isStarted);
  const ready = lane.turns.filter((turn) => !turn.isRunning && (isStarted(turn) || mayStart(started, turn, limits)));
  const first = lowestStartTime(ready, lane.addresses, "address");
  if (first === undefined) return undefined;
  const sameAddress = ready.filter(({ address }) => address === first.address);
  return lowestStartTime(sameAddress, ownersOf(lane, first), "owner");
};

/** Adds a turn, which waits for its first slice. */
export const enqueueTurn = (queue: TurnQueue, turn: Turn): TurnQueue => {
  const name = laneOf(turn);
  const lane = queue[name];
  return { ...queue, [name]: { ...lane, turns: [...lane.turns, { ...turn, isRunning: false, slices: 0 }] } };
};

/** Gives a free slot to the next turn; null if there is no free slot or no turn. */
export const startNextSlice = (queue: TurnQueue): { readonly queue: TurnQueue; readonly id: string } | null => {
  const running = allTurns(queue).filter(({ isRunning }) => isRunning).length;
  if (running >= queue.limits.slots) return null;
  const next = nextTurnOf(queue.people, queue.limits) ?? nextTurnOf(queue.bots, queue.limits);
  if (next === undefined) return null;
  const name = laneOf(next);
  const lane = queue[name];
  const addresses = chargeSlice(lane.addresses, next.address);
  const owners = new Map(lane.owners).set(next.address, chargeSlice(ownersOf(lane, next), next.owner));
  const served = { ...next, isRunning: true, slices: next.slices + 1 };
  const turns = lane.turns.map((turn) => (turn === next ? served : turn));
  return { queue: { ...queue, [name]: { addresses, owners, turns } }, id: next.id };
};

/** Ends the slice of a turn, which waits for another. */
export const endSlice = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = [...lane.turns.filter((one) => one !== turn), { ...turn, isRunning: false }];
  return { ...queue, [name]: { ...lane, turns } };
};

/** Removes a turn that has ended. An empty lane, or an address without turns, forgets its virtual times. */
export const removeTurn = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = lane.turns.filter((one) => one !== turn);
  const owners = new Map([...lane.owners].filter(([address]) => turns.some((one) => one.address === address)));
  return { ...queue, [name]: turns.length === 0 ? EMPTY : { ...lane, owners, turns } };
};
