// The openings, as lists of steps that make a game fair: who does what, before both play on in turn. A step is taken by
// the holder of a colour; until the opening is over, the colours are tentative (GMK-O1).
import { samePoint, stonesOf, type Board, type Color, type Point } from "@tengen/stones";

export const OPENING_RULES = ["none", "swap2", "taraguchi-10", "soosyrv-8"] as const;
export type OpeningRule = (typeof OPENING_RULES)[number];

type Step =
  /** Places the next stone; `area` is the side of the central square it must be in, null for the whole board. */
  | { readonly kind: "place"; readonly by: Color; readonly area: number | null }
  /**
   * Chooses a colour. `more` is another choice, which continues at its step. `ends`: the opening is over after the choice.
   */
  | {
      readonly kind: "choose";
      readonly by: Color;
      readonly more?: { readonly type: "PLACE_MORE" | "OFFER"; readonly step: number };
      readonly ends?: true;
    }
  /** Says how many fifth moves black must offer. */
  | { readonly kind: "declare"; readonly by: Color }
  /** Offers fifth moves, one with each turn; `count` null means as many as were declared. */
  | { readonly kind: "offer"; readonly by: Color; readonly count: number | null }
  /** Picks one of the offered moves. */
  | { readonly kind: "pick"; readonly by: Color };

/** The most fifth moves that white can ask for in Soosyrv-8. */
export const MAX_DECLARED = 8;

const place = (by: Color, area: number | null): Step => ({ kind: "place", by, area });

const STEPS: Readonly<Record<OpeningRule, readonly Step[]>> = {
  none: [],
  // [GMK-O2]
  swap2: [
    place("black", null),
    place("black", null),
    place("black", null),
    { kind: "choose", by: "white", more: { type: "PLACE_MORE", step: 4 }, ends: true },
    place("white", null),
    place("white", null),
    { kind: "choose", by: "black" },
  ],
  // [GMK-O3] [GMK-O4]
  "taraguchi-10": [
    place("black", 1),
    { kind: "choose", by: "white" },
    place("white", 3),
    { kind: "choose", by: "black" },
    place("black", 5),
    { kind: "choose", by: "white" },
    place("white", 7),
    { kind: "choose", by: "black", more: { type: "OFFER", step: 10 } },
    place("black", 9),
    { kind: "choose", by: "white", ends: true },
    { kind: "offer", by: "black", count: 10 },
    { kind: "pick", by: "white" },
  ],
  // [GMK-O5]
  "soosyrv-8": [
    place("black", 1),
    place("black", 3),
    place("black", 5),
    { kind: "choose", by: "white" },
    place("white", null),
    { kind: "declare", by: "white" },
    { kind: "choose", by: "black" },
    { kind: "offer", by: "black", count: null },
    { kind: "pick", by: "white" },
  ],
};

/** Where an opening is. */
export interface Opening {
  readonly rule: Exclude<OpeningRule, "none">;
  /** The index of the step to take. */
  readonly step: number;
  /** How many fifth moves white has asked for; null if the rule does not ask, or not yet. */
  readonly declared: number | null;
  /** The fifth moves offered so far. */
  readonly offers: readonly Point[];
}

export const startOpening = (rule: OpeningRule): Opening | null =>
  rule === "none" ? null : { rule, step: 0, declared: null, offers: [] };

/** The step to take; undefined if there is no such step. */
export const stepOf = ({ rule, step }: Pick<Opening, "rule" | "step">): Step | undefined => STEPS[rule][step];

/** The opening after a step; null if it is over. `change` is what the step has set. */
export const continueOpening = (opening: Opening, change: Partial<Opening> = {}): Opening | null => {
  const taken = stepOf(opening);
  const next = { ...opening, step: opening.step + 1, ...change };
  return (taken?.kind === "choose" && taken.ends === true && change.step === undefined) || stepOf(next) === undefined
    ? null
    : next;
};

/** How many fifth moves must be offered at an offering step. */
export const offersNeeded = ({ declared, rule, step }: Opening): number => {
  const offering = stepOf({ rule, step });
  return (offering?.kind === "offer" ? offering.count : null) ?? declared ?? 1;
};

/** Whether a point is in the central square of a side. */
export const isInArea = (size: number, { x, y }: Point, area: number | null): boolean => {
  const middle = (size - 1) / 2;
  return area === null || Math.max(Math.abs(x - middle), Math.abs(y - middle)) <= (area - 1) / 2;
};

/** The rotations and reflections of the plane. */
const TURNS: readonly ((point: Point) => Point)[] = [
  ({ x, y }) => ({ x, y }),
  ({ x, y }) => ({ x: -x, y }),
  ({ x, y }) => ({ x, y: -y }),
  ({ x, y }) => ({ x: -x, y: -y }),
  ({ x, y }) => ({ x: y, y: x }),
  ({ x, y }) => ({ x: -y, y: x }),
  ({ x, y }) => ({ x: y, y: -x }),
  ({ x, y }) => ({ x: -y, y: -x }),
];

const cornerOf = (points: readonly Point[]): Point => ({
  x: Math.min(...points.map(({ x }) => x)),
  y: Math.min(...points.map(({ y }) => y)),
});

/**
 * The symmetries of a position: the rotations and reflections, moved along the grid, that leave its stones as they are.
 * The edge of the board does not count, as the fifth moves of RIF's rules are compared.
 */
const findSymmetries = (board: Board): readonly ((point: Point) => Point)[] => {
  const stones = stonesOf(board);
  if (stones.length === 0) return [];
  const corner = cornerOf(stones);
  return TURNS.flatMap((turn) => {
    const moved = cornerOf(stones.map(turn));
    const map = (point: Point): Point => {
      const { x, y } = turn(point);
      return { x: x - moved.x + corner.x, y: y - moved.y + corner.y };
    };
    const keeps = stones.every((stone) => {
      const { x, y } = map(stone);
      return board[y]?.[x] === stone.color;
    });
    return keeps ? [map] : [];
  });
};

/** All offers of an opening are made on one board, so its symmetries are found once. */
const symmetries = new WeakMap<Board, readonly ((point: Point) => Point)[]>();

const symmetriesOf = (board: Board): readonly ((point: Point) => Point)[] => {
  const found = symmetries.get(board) ?? findSymmetries(board);
  symmetries.set(board, found);
  return found;
};

/** [GMK-O6] The offered move that a point equals by a symmetry of the position; null if there is none. */
export const findSameOffer = (board: Board, offers: readonly Point[], point: Point): Point | null => {
  if (offers.length === 0) return null;
  const images = [point, ...symmetriesOf(board).map((map) => map(point))];
  return offers.find((offer) => images.some((image) => samePoint(image, offer))) ?? null;
};
