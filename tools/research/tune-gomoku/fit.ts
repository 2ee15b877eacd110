// Fits evaluation and move ordering to evaluated positions: two regressions on the shape codes of the cells. A code is
// the combination of shapes that a stone would make along four lines, whatever their order, so there are 1365 codes.
import { openPatternKernel, type Sign } from "@tengen/gomoku-searcher";
import type { StoredPosition } from "./positions.ts";
import { CLASS_COUNT_SIZE, CODE_COUNT, PHASE_COUNT, THREAT_COUNT, type Weights } from "./weights.ts";

const SHAPES = 12;
/** The range of classes that count as threats: open three, two threes, four, four and three. */
const [FIRST_CLASS, END_CLASS] = [3, 7];

/** The value of a win chance of e to 1. */
const VALUE_SCALE = 200;
/** A score higher by this makes a move e times as likely. */
const SCORE_SCALE = 32;

/** The features of a position: the number of each code, for the side to move minus the opponent. */
export interface Sample {
  readonly codes: Uint16Array;
  readonly counts: Int8Array;
  /** Indexes of its other terms, in the concatenation of threat, class count and phase values. */
  readonly termIndexes: Uint16Array;
  readonly result: number;
}

/** A position for move ordering: the codes of every move for both sides, and which move was chosen. */
export interface MoveSample {
  readonly own: Uint16Array;
  readonly theirs: Uint16Array;
  readonly chosen: number;
}

/** The number of a code, whatever the order of its four shapes. */
const codeNumber = (code: number): number => {
  const shapes = [0, 4, 8, 12].map((shift) => (code >>> shift) & 15).toSorted((a, b) => b - a);
  const [a = 0, b = 0, c = 0, d = 0] = shapes;
  return ((a + 3) * (a + 2) * (a + 1) * a) / 24 + ((b + 2) * (b + 1) * b) / 6 + ((c + 1) * c) / 2 + d;
};
const CODE_NUMBERS = Uint16Array.from({ length: 1 << 16 }, (_, code) => Math.min(codeNumber(code), CODE_COUNT - 1));
/** The shapes of each code. */
const SHAPES_OF: readonly (readonly number[])[] = (() => {
  const all: number[][] = Array.from({ length: CODE_COUNT }, () => []);
  for (let code = 0; code < 1 << 16; code += 1) {
    const shapes = [0, 4, 8, 12].map((shift) => (code >>> shift) & 15);
    if (shapes.every((shape) => shape < SHAPES)) all[codeNumber(code)] = shapes;
  }
  return all;
})();

const patterns = await openPatternKernel();

/** `termIndexes` of the current position. */
const termIndexesOf = (side: Sign): Uint16Array => {
  const counts = ([side, side === 1 ? -1 : 1] as const).flatMap((color) =>
    patterns.classCounts(color).slice(FIRST_CLASS, END_CLASS),
  );
  const threatBits = counts.reduce((bits, count, index) => bits | (count > 0 ? 1 << index : 0), 0);
  const countIndexes = counts.map((count, index) => THREAT_COUNT + index * 8 + Math.min(count, 7));
  const phaseIndex = THREAT_COUNT + CLASS_COUNT_SIZE + Math.min(patterns.stones() >> 1, PHASE_COUNT - 1);
  return Uint16Array.of(threatBits, ...countIndexes, phaseIndex);
};

/** The code numbers of every cell, for the side to move and for the opponent. */
const codesOf = (side: Sign): { readonly own: Uint16Array; readonly theirs: Uint16Array } => {
  const codes = patterns.codes();
  const numbers = (shift: number): Uint16Array =>
    Uint16Array.from(codes, (code) => CODE_NUMBERS[(code >>> shift) & 0xffff] ?? 0);
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
    termIndexes: termIndexesOf(side),
    result: 1 / (1 + Math.exp(-value / VALUE_SCALE)),
  };
};

/** The samples of a position. The search evaluates only quiet positions, so only they give an evaluation sample;
 *  positions to defend give a move ordering sample too. */
export const extractSamples = ({
  moves,
  value,
  best,
}: StoredPosition): { readonly sample: Sample | null; readonly moveSample: MoveSample | null } => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
  const { own, theirs } = codesOf(patterns.side());
  const near = patterns.moves();
  const chosen = near.indexOf(best);
  return {
    sample: patterns.situation() === "quiet" ? sampleOf(own, theirs, value) : null,
    moveSample:
      chosen < 0
        ? null
        : {
            own: Uint16Array.from(near, (index) => own[index] ?? 0),
            theirs: Uint16Array.from(near, (index) => theirs[index] ?? 0),
            chosen,
          },
  };
};

/** The Adam optimizer. */
const openAdam = (size: number, learningRate: number) => {
  const weights = new Float64Array(size);
  const firstMoment = new Float64Array(size);
  const secondMoment = new Float64Array(size);
  let steps = 0;
  return {
    weights,
    step: (gradient: Float64Array, decay: number): void => {
      steps += 1;
      const [a, b] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
      for (let index = 0; index < size; index += 1) {
        const slope = gradient[index] ?? 0;
        firstMoment[index] = 0.9 * (firstMoment[index] ?? 0) + 0.1 * slope;
        secondMoment[index] = 0.999 * (secondMoment[index] ?? 0) + 0.001 * slope * slope;
        weights[index] =
          (weights[index] ?? 0) -
          (learningRate * decay * (firstMoment[index] ?? 0)) / a / (Math.sqrt((secondMoment[index] ?? 0) / b) + 1e-8);
      }
      gradient.fill(0);
    },
  };
};

/** The value of a code: the sum of its shapes' values, plus a regularised value of its own. */
const expandShapes = (weights: Float64Array, base: number): Float64Array =>
  Float64Array.from({ length: CODE_COUNT }, (_, code) =>
    (SHAPES_OF[code] ?? []).reduce(
      (sum, shape) => sum + (weights[base + CODE_COUNT + shape] ?? 0),
      weights[base + code] ?? 0,
    ),
  );
const accumulateShapes = (codeGradient: Float64Array, gradient: Float64Array, base: number): void => {
  for (let code = 0; code < CODE_COUNT; code += 1) {
    const slope = codeGradient[code] ?? 0;
    if (slope === 0) continue;
    gradient[base + code] = (gradient[base + code] ?? 0) + slope;
    for (const shape of SHAPES_OF[code] ?? []) {
      gradient[base + CODE_COUNT + shape] = (gradient[base + CODE_COUNT + shape] ?? 0) + slope;
    }
  }
};
const PARAMETERS_PER_TABLE = CODE_COUNT + SHAPES;
const BATCH_SIZE = 512;
/** L2 regularisation of the codes' own values, per batch. */
const L2_PENALTY = 0.001;

const batches = function* <T>(all: readonly T[], epochs: number): Generator<{ batch: readonly T[]; decay: number }> {
  const count = Math.floor(all.length / BATCH_SIZE);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let batch = 0; batch < count; batch += 1) {
      // Strided, so that a batch has positions of many games.
      yield {
        batch: Array.from({ length: BATCH_SIZE }, (_, index) => all[batch + index * count] as T),
        decay: 1 - (epoch * count + batch) / (epochs * count),
      };
    }
  }
};

const addL2 = (weights: Float64Array, gradient: Float64Array, from: number, to: number): void => {
  for (let index = from; index < to; index += 1)
    gradient[index] = (gradient[index] ?? 0) + L2_PENALTY * (weights[index] ?? 0);
};

const predict = (
  { codes, counts, termIndexes }: Sample,
  codeValues: ArrayLike<number>,
  terms: ArrayLike<number>,
): number => {
  let sum = 0;
  for (const termIndex of termIndexes) sum += terms[termIndex] ?? 0;
  for (let index = 0; index < codes.length; index += 1)
    sum += (codeValues[codes[index] ?? 0] ?? 0) * (counts[index] ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

type Evaluation = Pick<Weights, "codeValues" | "threatValues" | "classCountValues" | "phaseValues">;

export const lossOf = (
  samples: readonly Sample[],
  { codeValues, threatValues, classCountValues, phaseValues }: Evaluation,
): number => {
  const scaledValues = codeValues.map((value) => value / VALUE_SCALE / 2);
  const terms = [...threatValues, ...classCountValues, ...phaseValues].map((value) => value / VALUE_SCALE);
  let loss = 0;
  for (const sample of samples) {
    const prediction = Math.min(Math.max(predict(sample, scaledValues, terms), 1e-6), 1 - 1e-6);
    loss -= sample.result * Math.log(prediction) + (1 - sample.result) * Math.log(1 - prediction);
  }
  return loss / samples.length;
};

export const fitEvaluation = (samples: readonly Sample[], epochs: number): Evaluation => {
  const optimizer = openAdam(PARAMETERS_PER_TABLE + THREAT_COUNT + CLASS_COUNT_SIZE + PHASE_COUNT, 0.004);
  const gradient = new Float64Array(optimizer.weights.length);
  const terms = optimizer.weights.subarray(PARAMETERS_PER_TABLE);
  for (const { batch, decay } of batches(samples, epochs)) {
    const codeValues = expandShapes(optimizer.weights, 0);
    const codeGradient = new Float64Array(CODE_COUNT);
    for (const sample of batch) {
      const error = (predict(sample, codeValues, terms) - sample.result) / BATCH_SIZE;
      for (let index = 0; index < sample.codes.length; index += 1) {
        const code = sample.codes[index] ?? 0;
        codeGradient[code] = (codeGradient[code] ?? 0) + error * (sample.counts[index] ?? 0);
      }
      for (const termIndex of sample.termIndexes)
        gradient[PARAMETERS_PER_TABLE + termIndex] = (gradient[PARAMETERS_PER_TABLE + termIndex] ?? 0) + error;
    }
    accumulateShapes(codeGradient, gradient, 0);
    addL2(optimizer.weights, gradient, 0, CODE_COUNT);
    addL2(optimizer.weights, gradient, PARAMETERS_PER_TABLE, PARAMETERS_PER_TABLE + THREAT_COUNT);
    optimizer.step(gradient, decay);
  }
  const roundedTerms = (start: number, count: number): readonly number[] =>
    Array.from(terms.subarray(start, start + count), (value) => Math.round(value * VALUE_SCALE));
  return {
    // In half units, because the values are small.
    codeValues: [...expandShapes(optimizer.weights, 0)].map((value) => Math.round(value * VALUE_SCALE * 2)),
    threatValues: roundedTerms(0, THREAT_COUNT),
    classCountValues: roundedTerms(THREAT_COUNT, CLASS_COUNT_SIZE),
    phaseValues: roundedTerms(THREAT_COUNT + CLASS_COUNT_SIZE, PHASE_COUNT),
  };
};

export const fitMoveOrdering = (
  moveSamples: readonly MoveSample[],
  epochs: number,
): { readonly attackScores: readonly number[]; readonly defenseScores: readonly number[]; readonly top1: number } => {
  const optimizer = openAdam(2 * PARAMETERS_PER_TABLE, 0.02);
  const gradient = new Float64Array(optimizer.weights.length);
  let top1 = 0;
  let seen = 0;
  for (const { batch, decay } of batches(moveSamples, epochs)) {
    const attackScores = expandShapes(optimizer.weights, 0);
    const defenseScores = expandShapes(optimizer.weights, PARAMETERS_PER_TABLE);
    const attackGradient = new Float64Array(CODE_COUNT);
    const defenseGradient = new Float64Array(CODE_COUNT);
    for (const { own, theirs, chosen } of batch) {
      const scores = Float64Array.from(
        own,
        (code, index) => (attackScores[code] ?? 0) + (defenseScores[theirs[index] ?? 0] ?? 0),
      );
      const highest = Math.max(...scores);
      const exponentials = scores.map((score) => Math.exp(score - highest));
      const sum = exponentials.reduce((all, power) => all + power, 0);
      seen += 1;
      if (scores[chosen] === highest) top1 += 1;
      for (let index = 0; index < own.length; index += 1) {
        const error = ((exponentials[index] ?? 0) / sum - (index === chosen ? 1 : 0)) / BATCH_SIZE;
        const [ownCode = 0, theirCode = 0] = [own[index], theirs[index]];
        attackGradient[ownCode] = (attackGradient[ownCode] ?? 0) + error;
        defenseGradient[theirCode] = (defenseGradient[theirCode] ?? 0) + error;
      }
    }
    accumulateShapes(attackGradient, gradient, 0);
    accumulateShapes(defenseGradient, gradient, PARAMETERS_PER_TABLE);
    addL2(optimizer.weights, gradient, 0, CODE_COUNT);
    addL2(optimizer.weights, gradient, PARAMETERS_PER_TABLE, PARAMETERS_PER_TABLE + CODE_COUNT);
    optimizer.step(gradient, decay);
    if (decay > 0.1) [top1, seen] = [0, 0];
  }
  // Only differences count, so the lowest score is 0.
  const scaledValues = (base: number): readonly number[] => {
    const scores = expandShapes(optimizer.weights, base);
    const lowest = Math.min(...scores);
    return [...scores].map((score) => Math.min(2000, Math.round((score - lowest) * SCORE_SCALE)));
  };
  return { attackScores: scaledValues(0), defenseScores: scaledValues(PARAMETERS_PER_TABLE), top1: top1 / seen };
};
