// Elo ratings of a pool of engines: maximum-likelihood Bradley-Terry ratings with mean 0, a draw counting half a win.
// The errors use the observed variance of the pairs (sandwich estimator), so that for two engines they equal the
// pentanomial error of `elo.ts`.
import { Z_95, expectedScore, PAIR_SCORES, type PairCounts } from "./elo.ts";

/** The pairs of games between two engines (by index), scored for the first. */
export interface Encounter {
  readonly first: number;
  readonly second: number;
  readonly pairs: PairCounts;
}

export interface Ratings {
  /** By engine; null without pairs. */
  readonly ratings: readonly (Rating | null)[];
  /** Whether a drawn pair was added to each encounter as a prior, because no finite ratings exist otherwise. */
  readonly hasPrior: boolean;
}

export interface Rating {
  readonly elo: number;
  /** Half of the 95 % confidence interval; null while there is no variance. */
  readonly margin: number | null;
}

/** Elo per unit of log-odds. */
const ELO_PER_LOGIT = 400 / Math.LN10;
const MAX_STEPS = 200;
const PRECISION = 1e-10;

type Matrix = readonly (readonly number[])[];

/** Solves a linear system for several right-hand sides, by Gauss-Jordan elimination with partial pivoting. */
const solve = (matrix: Matrix, rightSides: Matrix): Matrix => {
  const size = matrix.length;
  const rows = matrix.map((row, index) => Float64Array.from([...row, ...(rightSides[index] ?? [])]));
  for (let column = 0; column < size; column += 1) {
    const candidates = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivotAt = column + candidates.indexOf(Math.max(...candidates));
    const [row = new Float64Array(), pivot = new Float64Array()] = [rows[column], rows[pivotAt]];
    rows[pivotAt] = row;
    const divisor = pivot[column] ?? 1;
    const leading = pivot.map((value) => value / divisor);
    rows[column] = leading;
    for (const [index, other] of rows.entries()) {
      const factor = other[column] ?? 0;
      if (index === column || factor === 0) continue;
      // Columns before this one are 0 in the pivot row.
      for (let at = column; at < other.length; at += 1) other[at] = (other[at] ?? 0) - factor * (leading[at] ?? 0);
    }
  }
  return rows.map((row) => [...row.subarray(size)]);
};

const pairsOf = ({ pairs }: Encounter): number => pairs.reduce((sum, count) => sum + count, 0);

/** Points of the first engine; a pair is worth one. */
const pointsOf = ({ pairs }: Encounter): number =>
  pairs.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0);

/** By engine, whom it has scored against; reversed, who has scored against it. */
const listScored = (
  count: number,
  encounters: readonly Encounter[],
  isReversed: boolean,
): readonly (readonly number[])[] => {
  const scored: number[][] = Array.from({ length: count }, () => []);
  for (const encounter of encounters) {
    const { first, second } = encounter;
    const points = pointsOf(encounter);
    if (points > 0) scored[isReversed ? second : first]?.push(isReversed ? first : second);
    if (points < pairsOf(encounter)) scored[isReversed ? first : second]?.push(isReversed ? second : first);
  }
  return scored;
};

/** All engines that can be reached from one along these edges. */
const reachable = (from: number, scored: readonly (readonly number[])[]): ReadonlySet<number> => {
  const found = new Set([from]);
  for (const one of found) for (const other of scored[one] ?? []) found.add(other);
  return found;
};

/** Finite ratings exist only if the graph of scores is strongly connected. */
const isConnected = (count: number, players: readonly number[], encounters: readonly Encounter[]): boolean =>
  [false, true].every(
    (isReversed) => reachable(players[0] ?? 0, listScored(count, encounters, isReversed)).size === players.length,
  );

const addPrior = (encounter: Encounter): Encounter => ({
  ...encounter,
  pairs: encounter.pairs.with(2, (encounter.pairs[2] ?? 0) + 1) as unknown as PairCounts,
});

/** Gradient and information matrix (negative Hessian) of the log-likelihood, and the sum of outer products per pair. */
const differentiate = (logits: readonly number[], encounters: readonly Encounter[]) => {
  const size = logits.length;
  const zeroes = (): number[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const gradient = Array.from({ length: size }, () => 0);
  const [information, outerProduct] = [zeroes(), zeroes()];
  const addTo = (matrix: number[][], a: number, b: number, value: number): void => {
    for (const [row, column, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ] as const) {
      const cells = matrix[row] ?? [];
      cells[column] = (cells[column] ?? 0) + sign * value;
    }
  };
  for (const encounter of encounters) {
    const { first, second, pairs } = encounter;
    const expected = expectedScore(((logits[first] ?? 0) - (logits[second] ?? 0)) * ELO_PER_LOGIT);
    const residual = pointsOf(encounter) - pairsOf(encounter) * expected;
    gradient[first] = (gradient[first] ?? 0) + residual;
    gradient[second] = (gradient[second] ?? 0) - residual;
    addTo(information, first, second, pairsOf(encounter) * expected * (1 - expected));
    const squaredError = pairs.reduce(
      (sum, count, index) => sum + count * ((PAIR_SCORES[index] ?? 0) - expected) ** 2,
      0,
    );
    addTo(outerProduct, first, second, squaredError);
  }
  // Only differences matter: fixing the mean makes the matrix regular.
  const pinned = information.map((row) => row.map((value) => value + 1 / size));
  return { gradient, information: pinned, outerProduct };
};

const rateConnected = (count: number, encounters: readonly Encounter[]): readonly Rating[] => {
  let logits: readonly number[] = Array.from({ length: count }, () => 0);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, information } = differentiate(logits, encounters);
    const change = solve(
      information,
      gradient.map((value) => [value]),
    ).map(([value = 0]) => value);
    const longest = Math.max(...change.map(Math.abs));
    // A long Newton step may overshoot. The log-likelihood is concave, so a shorter step is safe.
    const scale = longest > 1 ? 1 / longest : 1;
    logits = logits.map((value, index) => value + scale * (change[index] ?? 0));
    if (longest < PRECISION) break;
  }
  const { information, outerProduct } = differentiate(logits, encounters);
  const half = solve(information, outerProduct);
  const transposed = half.map((row, index) => row.map((_, at) => half[at]?.[index] ?? 0));
  const covariance = solve(information, transposed);
  const mean = logits.reduce((sum, value) => sum + value, 0) / count;
  return logits.map((value, index) => {
    const variance = covariance[index]?.[index] ?? 0;
    return {
      elo: (value - mean) * ELO_PER_LOGIT,
      margin: variance < PRECISION ? null : Z_95 * Math.sqrt(variance) * ELO_PER_LOGIT,
    };
  });
};

/** The ratings of `count` engines. Engines without a pair, or not connected to the first engine with one, get null. */
export const ratePool = (count: number, encounters: readonly Encounter[]): Ratings => {
  const played = encounters.filter((encounter) => pairsOf(encounter) > 0);
  const withPrior = played.map(addPrior);
  const start = played[0]?.first;
  const players =
    start === undefined ? [] : [...reachable(start, listScored(count, withPrior, false))].toSorted((a, b) => a - b);
  const hasPrior = players.length > 0 && !isConnected(count, players, played);
  /** By engine: its index among the rated ones. */
  const places = new Map(players.map((player, place) => [player, place]));
  const inside = (hasPrior ? withPrior : played).flatMap((encounter) => {
    const [first, second] = [places.get(encounter.first), places.get(encounter.second)];
    return first === undefined || second === undefined ? [] : [{ ...encounter, first, second }];
  });
  const rated = players.length === 0 ? [] : rateConnected(players.length, inside);
  const ratings = Array.from({ length: count }, (_, engine) => rated[places.get(engine) ?? -1] ?? null);
  return { ratings, hasPrior };
};
