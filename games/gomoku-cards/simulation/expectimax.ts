// Looking ahead where chance deals the hands. At every position the best target of each of the five kinds of card is
// sought once; the chance that a kind is the best one in hand then gives the worth of the position over all hands, without
// going through the fifteen pairs. Worths are chances of winning, from 0 to 1, so that a sure win and a likely one can be
// mixed. Random games to the end were refused: most positions are close to even, and it takes thousands of games to see
// the difference between two cards.
import { CARD_IDS, type CardId } from "../cards.ts";
import { GENERATED_STONES, otherColor } from "../rules.ts";
import { BLACK, EMPTY, WHITE, type Color, type Policy } from "../state.ts";
import type { SimulatedBoard } from "./board.ts";
import type { DrawChances } from "./draws.ts";
import { evaluate } from "./evaluate.ts";
import { rankTargets, type TargetCard } from "./targets.ts";
import { PLACE_TARGETS, RARE_CARD_REDUCTION, TAKE_TARGETS } from "./tuning.ts";

export interface Expectimax {
  readonly board: SimulatedBoard;
  readonly policy: Policy;
  /** The chances of the coming hands, the other player's first. */
  readonly draws: readonly DrawChances[];
  /** Room for a number for each point. */
  readonly scores: Float64Array;
  /** State of the small generator for Generations; never 0. */
  randomState: number;
  /** How many positions may still be looked at; when none is left, only what looks no further means something. */
  nodesLeft: number;
}

/** Where a card is looked at: who plays it, how many cards to look on after it, and which hand is drawn next. */
interface Look {
  readonly own: Color;
  readonly depth: number;
  readonly ply: number;
}

/** A whole number below a bound, by xorshift: the match's kind of chance is too slow for this. */
const pickBelow = (search: Expectimax, bound: number): number => {
  let { randomState } = search;
  randomState ^= randomState << 13;
  randomState ^= randomState >>> 17;
  randomState ^= randomState << 5;
  search.randomState = randomState;
  return (randomState >>> 0) % bound;
};

/** [CRD-B2] [CRD-F1] What the end of the game is worth to who played a card; null when it goes on. */
const endWorth = ({ board, policy }: Expectimax, own: Color): number | null => {
  const [ours, theirs] = [board.hasFive(own), board.hasFive(otherColor(own))];
  if (ours && theirs) return policy === "attacker" ? 1 : 0.5;
  if (ours || theirs) return ours ? 1 : 0;
  return null;
};

const otherDraws = (search: Expectimax, { own, depth, ply }: Look): number =>
  endWorth(search, own) ?? 1 - worthOfDraw(search, { own: otherColor(own), depth, ply });

const afterPlace = (search: Expectimax, look: Look, point: number): number => {
  search.board.place(point, look.own);
  const worth = otherDraws(search, look);
  search.board.remove(point);
  return worth;
};

const afterTake = (search: Expectimax, look: Look, point: number): number => {
  search.board.remove(point);
  const worth = otherDraws(search, look);
  search.board.place(point, otherColor(look.own));
  return worth;
};

const afterInversion = (search: Expectimax, look: Look): number => {
  search.board.invert();
  const worth = otherDraws(search, look);
  search.board.invert();
  return worth;
};

/** The other's turn is skipped: who played it draws again. */
const afterFreeze = (search: Expectimax, look: Look): number => worthOfDraw(search, look);

/** One of the many things that can come of it. */
const afterGeneration = (search: Expectimax, look: Look): number => {
  const { board } = search;
  const points: number[] = [];
  while (points.length < GENERATED_STONES) {
    const point = pickBelow(search, board.size * board.size);
    if (board.cellAt(point) !== EMPTY) continue;
    board.place(point, pickBelow(search, 2) === 0 ? BLACK : WHITE);
    points.push(point);
  }
  const worth = otherDraws(search, look);
  for (const point of points) board.remove(point);
  return worth;
};

/** The worth of a card that can be played; `point` is its target, where it has one. */
export const valueOfCard = (search: Expectimax, look: Look, card: CardId, point: number): number => {
  switch (card) {
    case "PLACE_STONE":
      return afterPlace(search, look, point);
    case "TAKE_STONE":
      return afterTake(search, look, point);
    case "POLARITY_INVERSION":
      return afterInversion(search, look);
    case "TIME_FREEZE":
      return afterFreeze(search, look);
    case "SPONTANEOUS_GENERATION":
      return afterGeneration(search, look);
  }
};

/** The worth of a card on its best target; null when it has none. */
const worthOnBest = (search: Expectimax, look: Look, card: TargetCard): number | null => {
  const { evaluated, searched } = card === "PLACE_STONE" ? PLACE_TARGETS : TAKE_TARGETS;
  const shallow = { ...look, depth: 0 };
  const targets = rankTargets(search.board, card, look.own, evaluated, search.scores)
    .map((point) => ({ point, worth: valueOfCard(search, shallow, card, point) }))
    .toSorted((a, b) => b.worth - a.worth);
  const [best] = targets;
  if (best === undefined) return null;
  if (look.depth === 0 || best.worth === 1) return best.worth;
  return Math.max(...targets.slice(0, searched).map(({ point }) => valueOfCard(search, look, card, point)));
};

/** The worth of a kind of card to a player who holds it; null when it cannot be played. */
const worthOfKind = (search: Expectimax, look: Look, card: CardId): number | null => {
  if (card === "TAKE_STONE") return worthOnBest(search, look, card);
  if (card === "PLACE_STONE") return search.board.countWindows(look.own, 4) > 0 ? 1 : worthOnBest(search, look, card);
  if (card === "SPONTANEOUS_GENERATION" && search.board.empties() < GENERATED_STONES) return null;
  return valueOfCard(search, { ...look, depth: Math.max(0, look.depth - RARE_CARD_REDUCTION) }, card, -1);
};

/** The worth of a position to a player who is about to draw the hand number `ply`, looking `depth` cards ahead. */
const worthOfDraw = (search: Expectimax, { own, depth, ply }: Look): number => {
  const draw = search.draws[ply];
  if (draw === undefined || (depth > 0 && search.nodesLeft <= 0)) return 0;
  search.nodesLeft -= 1;
  if (depth === 0) return evaluate(search.board, own, draw);
  const look = { own, depth: depth - 1, ply: ply + 1 };
  const kinds = CARD_IDS.flatMap((card, kind) => {
    const isDrawn = (draw[1 << kind] ?? 1) < 1;
    const worth = isDrawn ? worthOfKind(search, look, card) : null;
    return worth === null ? [] : [{ kind, worth }];
  }).toSorted((a, b) => b.worth - a.worth);

  let sum = 0;
  let seen = 0;
  /** The chance of a hand without any of the kinds seen so far. */
  let chance = 1;
  for (const { kind, worth } of kinds) {
    seen |= 1 << kind;
    const without = draw[seen] ?? 0;
    sum += (chance - without) * worth;
    chance = without;
  }
  // [CRD-E1] Neither card can be played.
  return chance === 0 ? sum : sum + chance * otherDraws(search, look);
};
