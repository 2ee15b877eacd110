// How a searching bot plays an opening, by the values of its search. It takes the colour that its value favours, places
// stones that favour neither, asks for the number of fifth moves that makes the game most even, offers black's best moves,
// and picks the one that is best for white.
import type { Rng } from "@tengen/kernel";
import type { Judge } from "@tengen/gomoku-searcher";
import { otherColor, stonesOf, type Color, type Point, type Stone } from "@tengen/stones";
import { findSameOffer, MAX_DECLARED, offersNeeded, type Opening } from "../opening.ts";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import { boardOf, colorOfLetter, emptyPoints } from "../state.ts";

/** How many places of a stone are judged, drawn at random within this distance of a stone. */
const PLACES = 10;
const PLACE_DISTANCE = 4;
/** Fifth moves are searched for within this distance of a stone. */
const FIFTH_DISTANCE = 2;
/** How many fifth moves are offered in Taraguchi-10. */
const TEN = 10;

/** The searches that decide: a short one to sort many moves, and a longer one for the best of them. */
export interface Judges {
  readonly glance: Judge;
  readonly judge: Judge;
}

interface Valued<P extends Point> {
  readonly point: P;
  /** For the side that moves after the stone. */
  readonly value: number;
}

const isNear = (stones: readonly Point[], { x, y }: Point, distance: number): boolean =>
  stones.length === 0 || stones.some((stone) => Math.max(Math.abs(stone.x - x), Math.abs(stone.y - y)) <= distance);

/** Points with the value of a stone there, the lowest value first. */
const valueMoves = async <P extends Point>(
  judge: Judge,
  stones: readonly Stone[],
  color: Color,
  points: readonly P[],
): Promise<readonly Valued<P>[]> => {
  const valued: Valued<P>[] = [];
  for (const point of points) {
    const after = [...stones, { x: point.x, y: point.y, color }];
    valued.push({ point, value: await judge({ stones: after, toMove: otherColor(color) }) });
  }
  return valued.toSorted((a, b) => a.value - b.value);
};

/** Black's best fifth moves, no two the same by symmetry, the best one first. */
const findFifthMoves = async <P extends Point>(
  { glance, judge }: Judges,
  { board }: RulesetState["payload"],
  points: readonly P[],
  count: number,
): Promise<readonly Valued<P>[]> => {
  const before = boardOf(board);
  const stones = stonesOf(before);
  const near = points.filter((point) => isNear(stones, point, FIFTH_DISTANCE));
  const distinct: P[] = [];
  for (const point of near.length < count ? points : near) {
    if (findSameOffer(before, distinct, point) === null) distinct.push(point);
  }
  const sorted = await valueMoves(glance, stones, "black", distinct);
  const best = sorted.slice(0, 2 * count).map(({ point }) => point);
  return (await valueMoves(judge, stones, "black", best)).slice(0, count);
};

type PointAction = RulesetAction & Point;
const pointsOf = (actions: readonly RulesetAction[]): readonly PointAction[] =>
  actions.filter((action): action is PointAction => "x" in action);

/** How many fifth moves white asks for: it gets the worst of them, and the opponent takes the better colour after that. */
const chooseCount = async (judges: Judges, payload: RulesetState["payload"]): Promise<number> => {
  const moves = await findFifthMoves(judges, payload, emptyPoints(payload.board), MAX_DECLARED);
  const evenness = moves.map(({ value }) => Math.abs(value));
  return evenness.lastIndexOf(Math.min(...evenness)) + 1;
};

/** The turn at a choice of colours. */
const chooseColor = async (
  judges: Judges,
  payload: RulesetState["payload"],
  validActions: readonly RulesetAction[],
): Promise<RulesetAction | undefined> => {
  // Black keeps the advantage if even the worst of ten offered moves is good for black.
  const offers = pointsOf(validActions);
  const tenth = offers.length === 0 ? [] : await findFifthMoves(judges, payload, offers, TEN);
  if (tenth.length === TEN && (tenth.at(-1)?.value ?? 0) < 0) return tenth[0]?.point;
  const toMove = colorOfLetter(payload.nextColor);
  const value = await judges.judge({ stones: stonesOf(boardOf(payload.board)), toMove });
  const better = value >= 0 ? toMove : otherColor(toMove);
  return validActions.find((action) => action.type === "CHOOSE_COLOR" && colorOfLetter(action.color) === better);
};

/** The place of a stone that favours neither colour. */
const choosePlace = async (
  { judge }: Judges,
  { board, nextColor }: RulesetState["payload"],
  points: readonly PointAction[],
  rng: Rng,
): Promise<RulesetAction | undefined> => {
  const stones = stonesOf(boardOf(board));
  const near = points.filter((point) => isNear(stones, point, PLACE_DISTANCE));
  const sample = rng.shuffle(near.length > 0 ? near : points).slice(0, PLACES);
  const valued = await valueMoves(judge, stones, colorOfLetter(nextColor), sample);
  return valued.toSorted((a, b) => Math.abs(a.value) - Math.abs(b.value))[0]?.point;
};

const missingOffers = (opening: Opening | null): number =>
  opening === null ? 1 : Math.max(1, offersNeeded(opening) - opening.offers.length);

/** Chooses among the valid actions of an opening that is not over. */
export const chooseInOpening = async (
  { payload, phase }: RulesetState,
  validActions: readonly RulesetAction[],
  judges: Judges,
  rng: Rng,
): Promise<RulesetAction> => {
  const points = pointsOf(validActions);
  const choose = async (): Promise<RulesetAction | undefined> => {
    switch (phase) {
      case "choosing":
        return chooseColor(judges, payload, validActions);
      case "placing":
        return choosePlace(judges, payload, points, rng);
      case "declaring": {
        const declared = await chooseCount(judges, payload);
        return validActions.find((action) => action.type === "DECLARE" && action.count === declared);
      }
      case "offering":
        return (await findFifthMoves(judges, payload, points, missingOffers(payload.opening)))[0]?.point;
      case "picking":
        return (await valueMoves(judges.judge, stonesOf(boardOf(payload.board)), "black", points)).at(-1)?.point;
      case "finished":
        return undefined;
    }
  };
  return (await choose()) ?? rng.pick(validActions);
};
