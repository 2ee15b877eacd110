// A slow reference implementation of all randomness, written from SPEC.md alone: shuffles, hands and generated stones.
// From the kernel's generator it uses only random numbers below a bound.
import { openRng, seedRng } from "@tengen/kernel";
import type { CardId } from "../cards.ts";
import type { CardsAction, CardsConfig } from "../state.ts";

export interface Reference {
  readonly drawPile: CardId[];
  readonly discardPile: CardId[];
  readonly hand: CardId[];
  /** Rows of 0, 1 and 2. */
  readonly rows: number[][];
  /** The number of reshuffles of the discard pile. */
  readonly reshuffles: () => number;
  /** The position of the generator. */
  readonly position: () => number;
  /** Plays a turn of the seat to move (0 or 1). `goesOn`: another hand is drawn after it. */
  readonly play: (action: CardsAction, seat: number, goesOn: boolean) => void;
}

/** The order of a deck before it is shuffled. */
const LAID: readonly CardId[] = [
  "PLACE_STONE",
  "TAKE_STONE",
  "POLARITY_INVERSION",
  "TIME_FREEZE",
  "SPONTANEOUS_GENERATION",
];

export const createReference = ({ seed, options }: CardsConfig): Reference => {
  const chance = openRng(seedRng(seed));
  const size = options?.boardSize ?? 15;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const [drawPile, discardPile, hand]: [CardId[], CardId[], CardId[]] = [[], [], []];
  let reshuffles = 0;

  /** Fisher-Yates: swaps the last card with a random one up to it, then the last but one, and so on. */
  const shuffleDrawPile = (): void => {
    for (let unsettled = drawPile.length; unsettled > 1; unsettled -= 1) {
      const chosen = chance.integer(unsettled);
      const [card] = drawPile.splice(chosen, 1, drawPile[unsettled - 1] as CardId);
      drawPile[unsettled - 1] = card as CardId;
    }
  };

  const drawTwo = (): void => {
    while (hand.length < 2) {
      if (drawPile.length === 0) {
        while (discardPile.length > 0) drawPile.push(discardPile.shift() as CardId);
        shuffleDrawPile();
        reshuffles += 1;
      }
      hand.push(drawPile.pop() as CardId);
    }
  };

  const generate = (): void => {
    const chosen: { x: number; y: number }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const left: { x: number; y: number }[] = [];
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const isTaken = chosen.some((cell) => cell.x === x && cell.y === y);
          if (rows[y]?.[x] === 0 && !isTaken) left.push({ x, y });
        }
      }
      chosen.push(left[chance.integer(left.length)] ?? { x: -1, y: -1 });
    }
    for (const { x, y } of chosen) (rows[y] as number[])[x] = chance.integer(2) === 0 ? 1 : 2;
  };

  const invert = (): void => {
    for (const row of rows) row.forEach((cell, x) => (row[x] = cell === 0 ? 0 : 3 - cell));
  };

  const put = (target: unknown, cell: number): void => {
    const { x, y } = target as { x: number; y: number };
    (rows[y] as number[])[x] = cell;
  };

  const play: Reference["play"] = (action, seat, goesOn) => {
    if (action.type === "PLAY_CARD") {
      if (action.card === "PLACE_STONE") put(action.target, seat + 1);
      if (action.card === "TAKE_STONE") put(action.target, 0);
      if (action.card === "POLARITY_INVERSION") invert();
      if (action.card === "SPONTANEOUS_GENERATION") generate();
      discardPile.push(action.card);
      hand.splice(hand.indexOf(action.card), 1);
    }
    discardPile.push(...hand.splice(0));
    if (goesOn) drawTwo();
  };

  for (const card of LAID) {
    for (let count = 0; count < (options?.deck?.[card] ?? 0); count += 1) drawPile.push(card);
  }
  shuffleDrawPile();
  drawTwo();
  return {
    drawPile,
    discardPile,
    hand,
    rows,
    reshuffles: () => reshuffles,
    position: () => chance.state().position,
    play,
  };
};
