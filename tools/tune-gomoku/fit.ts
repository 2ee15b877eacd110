// What shapes are worth, and where to look first, learnt from positions: two regressions on the codes of the cells. A code is what a stone
// would make along four lines, whichever line makes what, so that there are 1365 of them.
import { openPatternKernel, type Color } from "@tengen/gomoku-searcher";
import type { Position } from "./positions.ts";
import { AMOUNTS, CODES, PHASES, THREATS, type Weights } from "./weights.ts";

const SHAPES = 12;
/** The classes that count as threats: open three, two threes, four, four and three. */
const [FIRST_CLASS, BEHIND_CLASSES] = [3, 7];

/** A value of so much is a chance of e to 1. */
const VALUE_SCALE = 200;
/** A score of so much makes a move e times as likely. */
const ORDER_SCALE = 32;

/** What cells are in a position: of the side to move and of the other the number of each code. */
export interface Sample {
  readonly codes: Uint16Array;
  readonly counts: Int8Array;
  /** What the turn is worth by: places in one row of threats, amounts and phases. */
  readonly turns: Uint16Array;
  readonly result: number;
}

/** A choice: the codes of every move that there was, own and other's, and which was taken. */
export interface Choice {
  readonly own: Uint16Array;
  readonly theirs: Uint16Array;
  readonly taken: number;
}

/** The number of a code, however its four shapes are ordered. */
const numberOfCode = (code: number): number => {
  const shapes = [0, 4, 8, 12].map((shift) => (code >>> shift) & 15).toSorted((a, b) => b - a);
  const [a = 0, b = 0, c = 0, d = 0] = shapes;
  return ((a + 3) * (a + 2) * (a + 1) * a) / 24 + ((b + 2) * (b + 1) * b) / 6 + ((c + 1) * c) / 2 + d;
};
const NUMBERS = Uint16Array.from({ length: 1 << 16 }, (_, code) => Math.min(numberOfCode(code), CODES - 1));
/** The shapes of each code. */
const SHAPES_OF: readonly (readonly number[])[] = (() => {
  const all: number[][] = Array.from({ length: CODES }, () => []);
  for (let code = 0; code < 1 << 16; code += 1) {
    const shapes = [0, 4, 8, 12].map((shift) => (code >>> shift) & 15);
    if (shapes.every((shape) => shape < SHAPES)) all[numberOfCode(code)] = shapes;
  }
  return all;
})();

const patterns = await openPatternKernel();

/** Where in the row of threats, amounts and phases a position finds what its turn is worth. */
const turnsOf = (side: Color): Uint16Array => {
  const counts = ([side, side === 1 ? -1 : 1] as const).flatMap((color) =>
    patterns.classCounts(color).slice(FIRST_CLASS, BEHIND_CLASSES),
  );
  const both = counts.reduce((bits, count, index) => bits | (count > 0 ? 1 << index : 0), 0);
  const amounts = counts.map((count, index) => THREATS + index * 8 + Math.min(count, 7));
  return Uint16Array.of(both, ...amounts, THREATS + AMOUNTS + Math.min(patterns.stones() >> 1, PHASES - 1));
};

/** The codes of every cell, for the side to move and for the other. */
const codesOf = (side: Color): { readonly own: Uint16Array; readonly theirs: Uint16Array } => {
  const codes = patterns.codes();
  const numbers = (shift: number): Uint16Array =>
    Uint16Array.from(codes, (code) => NUMBERS[(code >>> shift) & 0xffff] ?? 0);
  return side === 1 ? { own: numbers(0), theirs: numbers(16) } : { own: numbers(16), theirs: numbers(0) };
};

const sampleOf = (own: Uint16Array, theirs: Uint16Array, value: number): Sample => {
  const side = patterns.side();
  const counts = new Map<number, number>();
  for (const [index, code] of own.entries()) {
    const other = theirs[index] ?? 0;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    counts.set(other, (counts.get(other) ?? 0) - 1);
  }
  const kept = [...counts].filter(([code, count]) => code > 0 && count !== 0);
  return {
    codes: Uint16Array.from(kept, ([code]) => code),
    counts: Int8Array.from(kept, ([, count]) => count),
    turns: turnsOf(side),
    result: 1 / (1 + Math.exp(-value / VALUE_SCALE)),
  };
};

/** What can be learnt from a position. Its worth is asked for only where nothing is forced, so it is learnt from those alone; where to look first
 *  also from where something has to be stopped. */
export const lookAt = ({
  moves,
  value,
  best,
}: Position): { readonly sample: Sample | null; readonly choice: Choice | null } => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
  const { own, theirs } = codesOf(patterns.side());
  const near = patterns.moves();
  const taken = near.indexOf(best);
  return {
    sample: patterns.situation() === "free" ? sampleOf(own, theirs, value) : null,
    choice:
      taken < 0
        ? null
        : {
            own: Uint16Array.from(near, (index) => own[index] ?? 0),
            theirs: Uint16Array.from(near, (index) => theirs[index] ?? 0),
            taken,
          },
  };
};

/** Adam, on one array of numbers. */
const openSteps = (size: number, rate: number) => {
  const weights = new Float64Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let steps = 0;
  return {
    weights,
    step: (gradient: Float64Array, pace: number): void => {
      steps += 1;
      const [a, b] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
      for (let index = 0; index < size; index += 1) {
        const slope = gradient[index] ?? 0;
        first[index] = 0.9 * (first[index] ?? 0) + 0.1 * slope;
        second[index] = 0.999 * (second[index] ?? 0) + 0.001 * slope * slope;
        weights[index] =
          (weights[index] ?? 0) -
          (rate * pace * (first[index] ?? 0)) / a / (Math.sqrt((second[index] ?? 0) / b) + 1e-8);
      }
      gradient.fill(0);
    },
  };
};

/** A code is worth what its shapes are worth each, and something of its own that has to be earned. */
const spreadShapes = (weights: Float64Array, base: number): Float64Array =>
  Float64Array.from({ length: CODES }, (_, code) =>
    (SHAPES_OF[code] ?? []).reduce(
      (sum, shape) => sum + (weights[base + CODES + shape] ?? 0),
      weights[base + code] ?? 0,
    ),
  );
const gatherShapes = (slopes: Float64Array, gradient: Float64Array, base: number): void => {
  for (let code = 0; code < CODES; code += 1) {
    const slope = slopes[code] ?? 0;
    if (slope === 0) continue;
    gradient[base + code] = (gradient[base + code] ?? 0) + slope;
    for (const shape of SHAPES_OF[code] ?? []) {
      gradient[base + CODES + shape] = (gradient[base + CODES + shape] ?? 0) + slope;
    }
  }
};
const PER_CODES = CODES + SHAPES;
const BATCH = 512;
/** How strongly what a code is worth on its own is drawn to nothing, for each batch. */
const DRAW = 0.001;

const batches = function* <T>(all: readonly T[], epochs: number): Generator<{ batch: readonly T[]; pace: number }> {
  const count = Math.floor(all.length / BATCH);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let batch = 0; batch < count; batch += 1) {
      // Every so manieth, so that a batch has positions of many games.
      yield {
        batch: Array.from({ length: BATCH }, (_, index) => all[batch + index * count] as T),
        pace: 1 - (epoch * count + batch) / (epochs * count),
      };
    }
  }
};

const draw = (weights: Float64Array, gradient: Float64Array, from: number, to: number): void => {
  for (let index = from; index < to; index += 1)
    gradient[index] = (gradient[index] ?? 0) + DRAW * (weights[index] ?? 0);
};

const chanceOf = ({ codes, counts, turns }: Sample, worths: ArrayLike<number>, ofTurn: ArrayLike<number>): number => {
  let sum = 0;
  for (const turn of turns) sum += ofTurn[turn] ?? 0;
  for (let index = 0; index < codes.length; index += 1) sum += (worths[codes[index] ?? 0] ?? 0) * (counts[index] ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

type Worths = Pick<Weights, "worths" | "threats" | "amounts" | "phases">;

export const lossOf = (samples: readonly Sample[], { worths, threats, amounts, phases }: Worths): number => {
  const scaled = worths.map((worth) => worth / VALUE_SCALE / 2);
  const ofTurn = [...threats, ...amounts, ...phases].map((worth) => worth / VALUE_SCALE);
  let loss = 0;
  for (const sample of samples) {
    const chance = Math.min(Math.max(chanceOf(sample, scaled, ofTurn), 1e-6), 1 - 1e-6);
    loss -= sample.result * Math.log(chance) + (1 - sample.result) * Math.log(1 - chance);
  }
  return loss / samples.length;
};

export const fitWorths = (samples: readonly Sample[], epochs: number): Worths => {
  const steps = openSteps(PER_CODES + THREATS + AMOUNTS + PHASES, 0.004);
  const gradient = new Float64Array(steps.weights.length);
  const ofTurn = steps.weights.subarray(PER_CODES);
  for (const { batch, pace } of batches(samples, epochs)) {
    const worths = spreadShapes(steps.weights, 0);
    const slopes = new Float64Array(CODES);
    for (const sample of batch) {
      const slope = (chanceOf(sample, worths, ofTurn) - sample.result) / BATCH;
      for (let index = 0; index < sample.codes.length; index += 1) {
        const code = sample.codes[index] ?? 0;
        slopes[code] = (slopes[code] ?? 0) + slope * (sample.counts[index] ?? 0);
      }
      for (const turn of sample.turns) gradient[PER_CODES + turn] = (gradient[PER_CODES + turn] ?? 0) + slope;
    }
    gatherShapes(slopes, gradient, 0);
    draw(steps.weights, gradient, 0, CODES);
    draw(steps.weights, gradient, PER_CODES, PER_CODES + THREATS);
    steps.step(gradient, pace);
  }
  const turnsFrom = (start: number, count: number): readonly number[] =>
    Array.from(ofTurn.subarray(start, start + count), (worth) => Math.round(worth * VALUE_SCALE));
  return {
    // Kept at twice their size, because they are small.
    worths: [...spreadShapes(steps.weights, 0)].map((worth) => Math.round(worth * VALUE_SCALE * 2)),
    threats: turnsFrom(0, THREATS),
    amounts: turnsFrom(THREATS, AMOUNTS),
    phases: turnsFrom(THREATS + AMOUNTS, PHASES),
  };
};

export const fitOrder = (
  choices: readonly Choice[],
  epochs: number,
): { readonly makes: readonly number[]; readonly denies: readonly number[]; readonly hits: number } => {
  const steps = openSteps(2 * PER_CODES, 0.02);
  const gradient = new Float64Array(steps.weights.length);
  let hits = 0;
  let seen = 0;
  for (const { batch, pace } of batches(choices, epochs)) {
    const makes = spreadShapes(steps.weights, 0);
    const denies = spreadShapes(steps.weights, PER_CODES);
    const makeSlopes = new Float64Array(CODES);
    const denySlopes = new Float64Array(CODES);
    for (const { own, theirs, taken } of batch) {
      const scores = Float64Array.from(own, (code, index) => (makes[code] ?? 0) + (denies[theirs[index] ?? 0] ?? 0));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, power) => all + power, 0);
      seen += 1;
      if (scores[taken] === most) hits += 1;
      for (let index = 0; index < own.length; index += 1) {
        const slope = ((powers[index] ?? 0) / sum - (index === taken ? 1 : 0)) / BATCH;
        const [ownCode = 0, theirCode = 0] = [own[index], theirs[index]];
        makeSlopes[ownCode] = (makeSlopes[ownCode] ?? 0) + slope;
        denySlopes[theirCode] = (denySlopes[theirCode] ?? 0) + slope;
      }
    }
    gatherShapes(makeSlopes, gradient, 0);
    gatherShapes(denySlopes, gradient, PER_CODES);
    draw(steps.weights, gradient, 0, CODES);
    draw(steps.weights, gradient, PER_CODES, PER_CODES + CODES);
    steps.step(gradient, pace);
    if (pace > 0.1) [hits, seen] = [0, 0];
  }
  // The least is 0; only differences count.
  const scaled = (base: number): readonly number[] => {
    const scores = spreadShapes(steps.weights, base);
    const least = Math.min(...scores);
    return [...scores].map((score) => Math.min(2000, Math.round((score - least) * ORDER_SCALE)));
  };
  return { makes: scaled(0), denies: scaled(PER_CODES), hits: hits / seen };
};
