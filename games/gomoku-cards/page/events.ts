// What happens in the game, in words.
import { pointName, type Axes } from "@tengen/board";
import type { Rejection } from "@tengen/kernel";
import { say } from "@tengen/words";
import type { CardId } from "../cards.ts";
import { opponentOf } from "../engine.ts";
import { BLACK, type CardsAction, type CardsView, type PlayCard } from "../state.ts";

export const cardName = (card: CardId): string => say(`card_${card}`);

const titleOf = (playerIds: readonly string[], playerId: string): string =>
  say(playerIds.indexOf(playerId) === 1 ? "color_white_title" : "color_black_title");

export const colorTitleOf = ({ playerIds }: Pick<CardsView, "playerIds">, playerId: string | null): string =>
  titleOf(playerIds, playerId ?? "");

/** The stones that a Generation put on the board. */
const generated = ({ board, lastEffect }: CardsView, axes: Axes): string =>
  (lastEffect?.cells ?? [])
    .map(({ x, y }) =>
      say("event_stone", {
        point: pointName(axes, y * axes.columns.length + x),
        color: say(board[y]?.[x] === BLACK ? "color_black" : "color_white"),
      }),
    )
    .join(", ");

/** The point of the board that a card is aimed at; null for a card that is aimed at none. */
export const pointOfTarget = (target: PlayCard["target"], { columns }: Axes): number | null =>
  target !== undefined && "x" in target ? target.y * columns.length + target.x : null;

const describePlay = ({ card, target }: PlayCard, axes: Axes): string => {
  const point = pointOfTarget(target, axes);
  return point === null
    ? say("event_card", { card: cardName(card) })
    : say("event_card_at", { card: cardName(card), point: pointName(axes, point) });
};

/** A turn as it is told in the list of events; before it is played, what it would be. */
export const describeAction = (action: CardsAction, axes: Axes, after: CardsView | null): string | null => {
  if (action.type === "DISCARD_HAND") return say("event_discards_both");
  if (action.type !== "PLAY_CARD") return null;
  const { card } = action;
  if (after === null) return describePlay(action, axes);
  const event =
    card === "SPONTANEOUS_GENERATION"
      ? say("event_generated", { card: cardName(card), stones: generated(after, axes) })
      : describePlay(action, axes);
  const other = after.discardPile.at(-1);
  const whole = other === undefined ? event : say("event_discards", { event, card: cardName(other) });
  const { lastEffect } = after;
  if (lastEffect === null || lastEffect.skipped === 0) return whole;
  return say("event_skips", { event: whole, color: colorTitleOf(after, opponentOf(after, lastEffect.playerId)) });
};

/** What whoever is to move has in hand. */
export const describeTurn = ({ hand }: CardsView): string => {
  const [first, second] = hand ?? [];
  return first === undefined || second === undefined
    ? ""
    : say("cards_drawn", { first: cardName(first), second: cardName(second) });
};

export const explain = ({ code }: Rejection, action: CardsAction): string | null => {
  if (action.type !== "PLAY_CARD") return null;
  if (code === "CARD_NOT_IN_HAND") return say("card_not_drawn", { card: cardName(action.card) });
  return code === "CARD_NOT_PLAYABLE" || code === "INSUFFICIENT_EMPTIES" ? say(`card_off_${action.card}`) : null;
};
