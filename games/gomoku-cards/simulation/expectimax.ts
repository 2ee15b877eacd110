// Expectimax with a probability node for every hand. Each position searches the best target of each of the five kinds
// of card once; the probability that a kind is the best one in hand then gives the expected value over all hands,
// without enumerating the fifteen pairs. Values are win probabilities from 0 to 1. Playouts were tried and rejected:
// most positions are nearly even, and it takes thousands of playouts to tell two cards apart.
import { COLORS, otherColor, type Color } from "@tengen/stones";
import { CARD_IDS, type CardId } from "../cards.ts";
import { GENERATED_STONES } from "../rules.ts";
import type { Policy } from "../state.ts";
import type { SimulatedBoard } from "./board.ts";
import type { DrawChances } from "./draws.ts";
import { evaluate } from "./evaluate.ts";
import { rankTargets, type TargetCard } from "./targets.ts";
import { PLACE_TARGETS, RARE_CARD_REDUCTION, TAKE_TARGETS } from "./tuning.ts";

export interface Expectimax {
  readonly board: SimulatedBoard;
  readonly policy: Policy;
  /** The probabilities of the coming hands, the opponent's first. */
  readonly draws: readonly DrawChances[];
  /** Scratch space: one number per point. */
  readonly scores: Float64Array;
  /** State of the xorshift generator for Generations; never 0. */
  randomState: number;
  /** The remaining node budget. When it is used up, only results of depth 0 are valid. */
  nodesLeft: number;
}

/** A node: the player who plays a card, the depth left after it, and the index of the next hand. */
interface Node {
  readonly own: Color;
  readonly depth: number;
  readonly ply: number;
}

/** A random integer below a bound, by xorshift: the match's generator is too slow for a search. */
const randomBelow = (search: Expectimax, bound: number): number => {
  let { randomState } = search;
  randomState ^= randomState << 13;
  randomState ^= randomState >>> 17;
  randomState ^= randomState << 5;
  search.randomState = randomState;
  return (randomState >>> 0) % bound;
};

/** [CRD-B2] [CRD-F1] The value of a finished game for the player who acted; null if the game goes on. */
const finalValue = ({ board, policy }: Expectimax, own: Color): number | null => {
  const [ours, theirs] = [board.hasFive(own), board.hasFive(otherColor(own))];
  if (ours && theirs) return policy === "attacker" ? 1 : 0.5;
  if (ours || theirs) return ours ? 1 : 0;
  return null;
};

const valueAfterTurn = (search: Expectimax, { own, depth, ply }: Node): number =>
  finalValue(search, own) ?? 1 - expectedValue(search, { own: otherColor(own), depth, ply });

const afterPlace = (search: Expectimax, node: Node, point: number): number => {
  search.board.place(point, node.own);
  const value = valueAfterTurn(search, node);
  search.board.remove(point);
  return value;
};

const afterTake = (search: Expectimax, node: Node, point: number): number => {
  search.board.remove(point);
  const value = valueAfterTurn(search, node);
  search.board.place(point, otherColor(node.own));
  return value;
};

const afterInversion = (search: Expectimax, node: Node): number => {
  search.board.invert();
  const value = valueAfterTurn(search, node);
  search.board.invert();
  return value;
};

/** The opponent's turn is skipped, so the same player draws again. */
const afterFreeze = (search: Expectimax, node: Node): number => expectedValue(search, node);

/** Samples one random outcome. */
const afterGeneration = (search: Expectimax, node: Node): number => {
  const { board } = search;
  const points: number[] = [];
  while (points.length < GENERATED_STONES) {
    const point = randomBelow(search, board.size * board.size);
    if (board.cellAt(point) !== null) continue;
    board.place(point, COLORS[randomBelow(search, 2)] ?? "black");
    points.push(point);
  }
  const value = valueAfterTurn(search, node);
  for (const point of points) board.remove(point);
  return value;
};

/** The value of a playable card; `point` is its target, if it has one. */
export const valueOfCard = (search: Expectimax, node: Node, card: CardId, point: number): number => {
  switch (card) {
    case "PLACE_STONE":
      return afterPlace(search, node, point);
    case "TAKE_STONE":
      return afterTake(search, node, point);
    case "POLARITY_INVERSION":
      return afterInversion(search, node);
    case "TIME_FREEZE":
      return afterFreeze(search, node);
    case "SPONTANEOUS_GENERATION":
      return afterGeneration(search, node);
  }
};

/** The value of a card on its best target; null if it has none. */
const valueOnBestTarget = (search: Expectimax, node: Node, card: TargetCard): number | null => {
  const { evaluated, searched } = card === "PLACE_STONE" ? PLACE_TARGETS : TAKE_TARGETS;
  const shallow = { ...node, depth: 0 };
  const targets = rankTargets(search.board, card, node.own, evaluated, search.scores)
    .map((point) => ({ point, value: valueOfCard(search, shallow, card, point) }))
    .toSorted((a, b) => b.value - a.value);
  const [best] = targets;
  if (best === undefined) return null;
  if (node.depth === 0 || best.value === 1) return best.value;
  return Math.max(...targets.slice(0, searched).map(({ point }) => valueOfCard(search, node, card, point)));
};

/** The value of a kind of card for a player who holds it; null if it is not playable. */
const valueOfKind = (search: Expectimax, node: Node, card: CardId): number | null => {
  if (card === "TAKE_STONE") return valueOnBestTarget(search, node, card);
  if (card === "PLACE_STONE")
    return search.board.countWindows(node.own, 4) > 0 ? 1 : valueOnBestTarget(search, node, card);
  if (card === "SPONTANEOUS_GENERATION" && search.board.empties() < GENERATED_STONES) return null;
  return valueOfCard(search, { ...node, depth: Math.max(0, node.depth - RARE_CARD_REDUCTION) }, card, -1);
};

/**
 * The expected value of a position for a player who is about to draw hand number `ply`, searched `depth` cards deep.
 */
const expectedValue = (search: Expectimax, { own, depth, ply }: Node): number => {
  const draw = search.draws[ply];
  if (draw === undefined || (depth > 0 && search.nodesLeft <= 0)) return 0;
  search.nodesLeft -= 1;
  if (depth === 0) return evaluate(search.board, own, draw);
  const node = { own, depth: depth - 1, ply: ply + 1 };
  const kinds = CARD_IDS.flatMap((card, kind) => {
    const isDrawn = (draw[1 << kind] ?? 1) < 1;
    const value = isDrawn ? valueOfKind(search, node, card) : null;
    return value === null ? [] : [{ kind, value }];
  }).toSorted((a, b) => b.value - a.value);

  let sum = 0;
  let seen = 0;
  /** The probability of a hand without any of the kinds seen so far. */
  let probability = 1;
  for (const { kind, value } of kinds) {
    seen |= 1 << kind;
    const without = draw[seen] ?? 0;
    sum += (probability - without) * value;
    probability = without;
  }
  // [CRD-E1] Neither card is playable.
  return probability === 0 ? sum : sum + probability * valueAfterTurn(search, node);
};
