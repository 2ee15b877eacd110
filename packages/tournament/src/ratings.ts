// The Elo of each engine of a pool from all its games: the numbers under which the results are most likely (Bradley and Terry's model, a draw half a
// win). Their mean is 0. The errors come from how the pairs of games really scattered about what the model expects (the sandwich estimator), so
// that the error of two engines alone is the pentanomial one of `elo.ts`.
import { Z_95, expectedScore, PAIR_SCORES, type PairCounts } from "./elo.ts";

/** The pairs of games between two engines, by their numbers, as the first one scored them. */
export interface Encounter {
  readonly first: number;
  readonly second: number;
  readonly pairs: PairCounts;
}

export interface Ratings {
  /** Of each engine that has played pairs; null of others. */
  readonly ratings: readonly (Rating | null)[];
  /** Whether a drawn pair was added to each meeting, because somebody won or lost everything and no numbers fit that. */
  readonly hasPrior: boolean;
}

export interface Rating {
  readonly elo: number;
  /** Half of the 95 per cent interval; null while all pairs have come out as expected, which says nothing of errors. */
  readonly margin: number | null;
}

/** Elo for one unit of the natural logarithm of the odds. */
const ELO_PER_LOGIT = 400 / Math.LN10;
const STEPS = 200;
const PRECISION = 1e-10;

type Matrix = readonly (readonly number[])[];

/** Solves the linear system for several right sides at once, by elimination with row exchanges. */
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
      // What is left of the column is 0 in the leading row.
      for (let at = column; at < other.length; at += 1) other[at] = (other[at] ?? 0) - factor * (leading[at] ?? 0);
    }
  }
  return rows.map((row) => [...row.subarray(size)]);
};

const pairsOf = ({ pairs }: Encounter): number => pairs.reduce((sum, count) => sum + count, 0);

/** Points of the first engine, a pair being worth one. */
const pointsOf = ({ pairs }: Encounter): number =>
  pairs.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0);

/** Whom each of so many engines has scored against; turned round, who has scored against each. */
const listScored = (
  count: number,
  meetings: readonly Encounter[],
  isTurned: boolean,
): readonly (readonly number[])[] => {
  const scored: number[][] = Array.from({ length: count }, () => []);
  for (const meeting of meetings) {
    const { first, second } = meeting;
    const points = pointsOf(meeting);
    if (points > 0) scored[isTurned ? second : first]?.push(isTurned ? first : second);
    if (points < pairsOf(meeting)) scored[isTurned ? first : second]?.push(isTurned ? second : first);
  }
  return scored;
};

/** Everybody who can be reached from an engine by such steps. */
const reachable = (from: number, scored: readonly (readonly number[])[]): ReadonlySet<number> => {
  const found = new Set([from]);
  for (const one of found) for (const other of scored[one] ?? []) found.add(other);
  return found;
};

/** Numbers fit the results only where everybody can be reached from everybody: from the first, and the first from them. */
const isConnected = (count: number, players: readonly number[], meetings: readonly Encounter[]): boolean =>
  [false, true].every(
    (isTurned) => reachable(players[0] ?? 0, listScored(count, meetings, isTurned)).size === players.length,
  );

const soften = (meeting: Encounter): Encounter => ({
  ...meeting,
  pairs: meeting.pairs.with(2, (meeting.pairs[2] ?? 0) + 1) as unknown as PairCounts,
});

/** The slope and the curvature of the logarithm of the likelihood, and how the slopes of single pairs scattered. */
const differentiate = (logits: readonly number[], meetings: readonly Encounter[]) => {
  const size = logits.length;
  const zeroes = (): number[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const slope = Array.from({ length: size }, () => 0);
  const [curvature, scatter] = [zeroes(), zeroes()];
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
  for (const meeting of meetings) {
    const { first, second, pairs } = meeting;
    const expected = expectedScore(((logits[first] ?? 0) - (logits[second] ?? 0)) * ELO_PER_LOGIT);
    const surplus = pointsOf(meeting) - pairsOf(meeting) * expected;
    slope[first] = (slope[first] ?? 0) + surplus;
    slope[second] = (slope[second] ?? 0) - surplus;
    addTo(curvature, first, second, pairsOf(meeting) * expected * (1 - expected));
    const scattered = pairs.reduce((sum, count, index) => sum + count * ((PAIR_SCORES[index] ?? 0) - expected) ** 2, 0);
    addTo(scatter, first, second, scattered);
  }
  // Only differences count: what all have in common is held at 0, which makes the matrix regular.
  const pinned = curvature.map((row) => row.map((value) => value + 1 / size));
  return { slope, curvature: pinned, scatter };
};

const rateConnected = (count: number, meetings: readonly Encounter[]): readonly Rating[] => {
  let logits: readonly number[] = Array.from({ length: count }, () => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const { slope, curvature } = differentiate(logits, meetings);
    const change = solve(
      curvature,
      slope.map((value) => [value]),
    ).map(([value = 0]) => value);
    const longest = Math.max(...change.map(Math.abs));
    // A long step of Newton's can overshoot; the likelihood has one maximum, so a shorter one in its direction is safe.
    const scale = longest > 1 ? 1 / longest : 1;
    logits = logits.map((value, index) => value + scale * (change[index] ?? 0));
    if (longest < PRECISION) break;
  }
  const { curvature, scatter } = differentiate(logits, meetings);
  const half = solve(curvature, scatter);
  const transposed = half.map((row, index) => row.map((_, at) => half[at]?.[index] ?? 0));
  const covariance = solve(curvature, transposed);
  const mean = logits.reduce((sum, value) => sum + value, 0) / count;
  return logits.map((value, index) => {
    const variance = covariance[index]?.[index] ?? 0;
    return {
      elo: (value - mean) * ELO_PER_LOGIT,
      margin: variance < PRECISION ? null : Z_95 * Math.sqrt(variance) * ELO_PER_LOGIT,
    };
  });
};

/** The ratings of `count` engines. Those who have not played a whole pair, or whom no games tie to the first of those who have, get none. */
export const ratePool = (count: number, meetings: readonly Encounter[]): Ratings => {
  const played = meetings.filter((meeting) => pairsOf(meeting) > 0);
  const softened = played.map(soften);
  const start = played[0]?.first;
  const players =
    start === undefined ? [] : [...reachable(start, listScored(count, softened, false))].toSorted((a, b) => a - b);
  const hasPrior = players.length > 0 && !isConnected(count, players, played);
  /** By engine: its place among those who are rated. */
  const places = new Map(players.map((player, place) => [player, place]));
  const inside = (hasPrior ? softened : played).flatMap((meeting) => {
    const [first, second] = [places.get(meeting.first), places.get(meeting.second)];
    return first === undefined || second === undefined ? [] : [{ ...meeting, first, second }];
  });
  const rated = players.length === 0 ? [] : rateConnected(players.length, inside);
  const ratings = Array.from({ length: count }, (_, engine) => rated[places.get(engine) ?? -1] ?? null);
  return { ratings, hasPrior };
};
