// Whose bot thinks next (BOT-7): a plain value, and functions that make the next one. Turns are taken in slices. Between owners it is start-time fair queueing:
// each slice an owner has moves that owner one step on, and the one who is furthest behind is next. Who was quiet begins where the others stand, so that a
// short turn is served at once, and nobody saves up. Matches with people have a lane of their own, which comes first.

export interface Turn {
  /** Of the match: it has one turn at a time. */
  readonly id: string;
  readonly owner: string;
  /** Whether somebody waits for it. */
  readonly hasPeople: boolean;
  /** Whether it takes much memory from its first slice to its last. */
  readonly isHeavy: boolean;
}

export interface QueueLimits {
  /** Slices at a time; and turns of one owner, in each lane and of each weight, that are under way. */
  readonly places: number;
  /** Turns that are under way, in each lane: they have had a slice, and have not ended. */
  readonly heavy: number;
  readonly light: number;
}

interface QueuedTurn extends Turn {
  readonly isThinking: boolean;
  readonly slices: number;
}

interface Lane {
  /** How far the owner was who was served last: the owners whose bots wait are no further behind. */
  readonly clock: number;
  /** How far each owner is who is ahead of the clock. */
  readonly steps: ReadonlyMap<string, number>;
  /** In the order in which they began to wait. */
  readonly turns: readonly QueuedTurn[];
}

export interface TurnQueue {
  readonly limits: QueueLimits;
  readonly people: Lane;
  readonly bots: Lane;
}

const EMPTY: Lane = { clock: 0, steps: new Map(), turns: [] };

export const makeTurnQueue = (limits: QueueLimits): TurnQueue => ({ limits, people: EMPTY, bots: EMPTY });

const laneOf = ({ hasPeople }: Turn): "people" | "bots" => (hasPeople ? "people" : "bots");

const allTurns = ({ people, bots }: TurnQueue): readonly QueuedTurn[] => [...people.turns, ...bots.turns];

const findTurn = (queue: TurnQueue, id: string): QueuedTurn => {
  const turn = allTurns(queue).find((one) => one.id === id);
  if (turn === undefined) throw new Error(`no bot's turn of ${id} is queued`);
  return turn;
};

const isUnderWay = ({ slices }: QueuedTurn): boolean => slices > 0;

/** Whether a turn that has not begun may. */
const mayBegin = ({ turns }: Lane, { owner, isHeavy }: Turn, { places, heavy, light }: QueueLimits): boolean => {
  const begun = turns.filter((one) => isUnderWay(one) && one.isHeavy === isHeavy);
  const own = begun.filter((one) => one.owner === owner);
  return begun.length < (isHeavy ? heavy : light) && own.length < places;
};

const stepOf = ({ steps, clock }: Lane, { owner }: Turn): number => Math.max(steps.get(owner) ?? 0, clock);

/** The turn of a lane that has the next slice. */
const nextOf = (lane: Lane, limits: QueueLimits): QueuedTurn | undefined =>
  lane.turns
    .filter((turn) => !turn.isThinking && (isUnderWay(turn) || mayBegin(lane, turn, limits)))
    .toSorted((a, b) => stepOf(lane, a) - stepOf(lane, b) || a.slices - b.slices)
    .at(0);

/** A turn waits for its first slice. */
export const enterTurn = (queue: TurnQueue, turn: Turn): TurnQueue => {
  const name = laneOf(turn);
  const lane = queue[name];
  return { ...queue, [name]: { ...lane, turns: [...lane.turns, { ...turn, isThinking: false, slices: 0 }] } };
};

/** Gives a free place to the turn that is next, if there are both. */
export const nextTurn = (queue: TurnQueue): { readonly queue: TurnQueue; readonly id: string } | null => {
  const thinking = allTurns(queue).filter(({ isThinking }) => isThinking).length;
  if (thinking >= queue.limits.places) return null;
  const next = nextOf(queue.people, queue.limits) ?? nextOf(queue.bots, queue.limits);
  if (next === undefined) return null;
  const name = laneOf(next);
  const lane = queue[name];
  const clock = stepOf(lane, next);
  const steps = new Map([...lane.steps, [next.owner, clock + 1] as const].filter(([, step]) => step > clock));
  const served = { ...next, isThinking: true, slices: next.slices + 1 };
  const turns = lane.turns.map((turn) => (turn === next ? served : turn));
  return { queue: { ...queue, [name]: { clock, steps, turns } }, id: next.id };
};

/** A turn has had its slice, and waits for another. */
export const pauseTurn = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = [...lane.turns.filter((one) => one !== turn), { ...turn, isThinking: false }];
  return { ...queue, [name]: { ...lane, turns } };
};

/** A turn has ended. A lane that is empty forgets who was served. */
export const leaveTurn = (queue: TurnQueue, id: string): TurnQueue => {
  const turn = findTurn(queue, id);
  const name = laneOf(turn);
  const lane = queue[name];
  const turns = lane.turns.filter((one) => one !== turn);
  return { ...queue, [name]: turns.length === 0 ? EMPTY : { ...lane, turns } };
};
