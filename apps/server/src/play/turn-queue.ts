// Whose bot thinks next (BOT-7): a plain value, and functions that make the next one. Turns are taken in slices. Between addresses it is start-time fair
// queueing, and so it is between the owners of one address: each slice moves both one step on, and who is furthest behind is next. Who was quiet begins where
// the others stand, so that a short turn is served at once, and nobody saves up. Matches with people have a lane of their own, which comes first.

export interface Turn {
  /** Of the match: it has one turn at a time. */
  readonly id: string;
  /** Where its match comes from. Guests are free, addresses are not. */
  readonly address: string;
  readonly owner: string;
  /** Whether somebody waits for it. */
  readonly hasPeople: boolean;
  /** Whether it takes much memory from its first slice to its last. */
  readonly isHeavy: boolean;
}

export interface QueueLimits {
  /** Slices at a time; and turns of one owner, in each lane and of each weight, that are under way. */
  readonly slots: number;
  /** Turns that are under way, in each lane: they have had a slice, and have not ended. */
  readonly heavy: number;
  readonly light: number;
}

interface QueuedTurn extends Turn {
  readonly isThinking: boolean;
  readonly slices: number;
}

/** Who shares slices, and how far they are. */
interface Shares {
  /** How far the one was who was served last: those who wait are no further behind. */
  readonly clock: number;
  /** How far each one is who is ahead of the clock. */
  readonly steps: ReadonlyMap<string, number>;
}

interface Lane {
  readonly addresses: Shares;
  /** By the address that they share. */
  readonly owners: ReadonlyMap<string, Shares>;
  /** In the order in which they began to wait. */
  readonly turns: readonly QueuedTurn[];
}

export interface TurnQueue {
  readonly limits: QueueLimits;
  readonly people: Lane;
  readonly bots: Lane;
}

const NO_SHARES: Shares = { clock: 0, steps: new Map() };

const EMPTY: Lane = { addresses: NO_SHARES, owners: new Map(), turns: [] };

export const makeTurnQueue = (limits: QueueLimits): TurnQueue => ({ limits, people: EMPTY, bots: EMPTY });

const laneOf = ({ hasPeople }: Turn): "people" | "bots" => (hasPeople ? "people" : "bots");

const allTurns = ({ people, bots }: TurnQueue): readonly QueuedTurn[] => [...people.turns, ...bots.turns];

const findTurn = (queue: TurnQueue, id: string): QueuedTurn => {
  const turn = allTurns(queue).find((one) => one.id === id);
  if (turn === undefined) throw new Error(`no bot's turn of ${id} is queued`);
  return turn;
};

const isUnderWay = ({ slices }: QueuedTurn): boolean => slices > 0;

/** Whether a turn that has not begun may, beside those that have: an address takes another place only while it has fewer than are free, so at most half. */
const mayBegin = (underWay: readonly Turn[], { address, owner, isHeavy }: Turn, limits: QueueLimits): boolean => {
  const begun = underWay.filter((one) => one.isHeavy === isHeavy);
  const free = (isHeavy ? limits.heavy : limits.light) - begun.length;
  const near = begun.filter((one) => one.address === address);
  const own = begun.filter((one) => one.owner === owner);
  return near.length < free && own.length < limits.slots;
};

const stepOf = ({ steps, clock }: Shares, name: string): number => Math.max(steps.get(name) ?? 0, clock);

/** One of them has had a slice. */
const moveOn = (shares: Shares, name: string): Shares => {
  const clock = stepOf(shares, name);
  const steps = [...shares.steps, [name, clock + 1] as const].filter(([, step]) => step > clock);
  return { clock, steps: new Map(steps) };
};

const ownersOf = ({ owners }: Lane, { address }: Turn): Shares => owners.get(address) ?? NO_SHARES;

/** The turn of whoever is furthest behind; of several the one with the fewest slices, then the one that waits longest. */
const furthestBehind = (
  turns: readonly QueuedTurn[],
  shares: Shares,
  by: "address" | "owner",
): QueuedTurn | undefined =>
  turns.toSorted((a, b) => stepOf(shares, a[by]) - stepOf(shares, b[by]) || a.slices - b.slices).at(0);

/** The turn of a lane that has the next slice. */
const nextOf = (lane: Lane, limits: QueueLimits): QueuedTurn | undefined => {
  const underWay = lane.turns.filter(isUnderWay);
  const ready = lane.turns.filter((turn) => !turn.isThinking && (isUnderWay(turn) || mayBegin(underWay, turn, limits)));
  const first = furthestBehind(ready, lane.addresses, "address");
  if (first === undefined) return undefined;
  const near = ready.filter(({ address }) => address === first.address);
  return furthestBehind(near, ownersOf(lane, first), "owner");
};

/** A turn waits for its first slice. */
export const enqueueTurn = (queue: TurnQueue, turn: Turn): TurnQueue => {
  const name = laneOf(turn);
  const lane = queue[name];
  return { ...queue, [name]: { ...lane, turns: [...lane.turns, { ...turn, isThinking: false, slices: 0 }] } };
};

/** Gives a free place to the turn that is next, if there are both. */
export const startNextSlice = (queue: TurnQueue): { readonly queue: TurnQueue; readonly id: string } | null => {
  const thinking = allTurns(queue).filter(({ isThinking }) => isThinking).length;
  if (thinking >= queue.limits.slots) return null;
  const next = nextOf(queue.people, queue.limits) ?? nextOf(queue.bots, queue.limits);
  if (next === undefined) return null;
  const name = laneOf(next);
  const lane = queue[name];
  const addresses = moveOn(lane.addresses, next.address);
  const owners = new Map(lane.owners).set(next.address, moveOn(ownersOf(lane, next), next.owner));
  const served = { ...next, isThinking: true, slices: next.slices + 1 };
  const turns = lane.turns.map((turn) => (turn === next ? served : turn));
  return { queue: { ...queue, [name]: { addresses, owners, turns } }, id: next.id };
};

/** A turn has had its slice, and waits for another. */
export const endSlice = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = [...lane.turns.filter((one) => one !== turn), { ...turn, isThinking: false }];
  return { ...queue, [name]: { ...lane, turns } };
};

/** A turn has ended. A lane that is empty forgets who was served, and so does an address. */
export const removeTurn = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = lane.turns.filter((one) => one !== turn);
  const owners = new Map([...lane.owners].filter(([address]) => turns.some((one) => one.address === address)));
  return { ...queue, [name]: turns.length === 0 ? EMPTY : { ...lane, owners, turns } };
};
