// The Elo of each engine of a pool from all its games: the numbers under which the results are most likely (Bradley and Terry's model, a draw half a
// win). Their mean is 0. The errors come from how the pairs of games really scattered about what the model expects (the sandwich estimator), so
// that the error of two engines alone is the pentanomial one of `elo.ts`.
import { CONFIDENCE_95, expectedScore, PAIR_SCORES, type PairCounts } from "./elo.ts";

/** The pairs of games between two engines, by their numbers, as the first one scored them. */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly pairs: PairCounts;
}

export interface Ratings {
  /** Of each engine that has played pairs; null of others. */
  readonly ratings: readonly (Rating | null)[];
  /** Whether a drawn pair was added to each meeting, because somebody won or lost everything and no numbers fit that. */
  readonly isSoftened: boolean;
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
  const rows = matrix.map((row, index) => [...row, ...(rightSides[index] ?? [])]);
  for (let column = 0; column < size; column += 1) {
    const candidates = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivotAt = column + candidates.indexOf(Math.max(...candidates));
    const [row, pivot] = [rows[column] ?? [], rows[pivotAt] ?? []];
    rows[pivotAt] = row;
    rows[column] = pivot.map((value) => value / (pivot[column] ?? 1));
    for (const [index, other] of rows.entries()) {
      if (index === column) continue;
      const factor = other[column] ?? 0;
      rows[index] = other.map((value, at) => value - factor * (rows[column]?.[at] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
};

const pairsOf = ({ pairs }: Meeting): number => pairs.reduce((sum, count) => sum + count, 0);

/** Points of the first engine, a pair being worth one. */
const pointsOf = ({ pairs }: Meeting): number =>
  pairs.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0);

/** Everybody who can be reached from an engine by "has scored against". */
const reachable = (from: number, meetings: readonly Meeting[]): ReadonlySet<number> => {
  const found = new Set([from]);
  for (const one of found) {
    for (const meeting of meetings) {
      const points = pointsOf(meeting);
      if (meeting.first === one && points > 0) found.add(meeting.second);
      if (meeting.second === one && points < pairsOf(meeting)) found.add(meeting.first);
    }
  }
  return found;
};

/** Numbers fit the results only where everybody can be reached from everybody. */
const isConnected = (players: readonly number[], meetings: readonly Meeting[]): boolean =>
  players.every((player) => reachable(player, meetings).size === players.length);

const soften = (meeting: Meeting): Meeting => ({
  ...meeting,
  pairs: meeting.pairs.with(2, (meeting.pairs[2] ?? 0) + 1) as unknown as PairCounts,
});

/** The slope and the curvature of the logarithm of the likelihood, and how the slopes of single pairs scattered. */
const differentiate = (logits: readonly number[], meetings: readonly Meeting[]) => {
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

const rateConnected = (count: number, meetings: readonly Meeting[]): readonly Rating[] => {
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
      margin: variance < PRECISION ? null : CONFIDENCE_95 * Math.sqrt(variance) * ELO_PER_LOGIT,
    };
  });
};

/** The ratings of `count` engines. Those who have not played a whole pair, or whom no games tie to the first of those who have, get none. */
export const ratePool = (count: number, meetings: readonly Meeting[]): Ratings => {
  const played = meetings.filter((meeting) => pairsOf(meeting) > 0);
  const softened = played.map(soften);
  const start = played[0]?.first;
  const players = start === undefined ? [] : [...reachable(start, softened)].toSorted((a, b) => a - b);
  const isSoftened = !isConnected(players, played);
  const inside = (isSoftened ? softened : played)
    .filter(({ first }) => players.includes(first))
    .map((meeting) => ({
      ...meeting,
      first: players.indexOf(meeting.first),
      second: players.indexOf(meeting.second),
    }));
  const rated = players.length === 0 ? [] : rateConnected(players.length, inside);
  const ratings = Array.from({ length: count }, (_, engine) => rated[players.indexOf(engine)] ?? null);
  return { ratings, isSoftened };
};
