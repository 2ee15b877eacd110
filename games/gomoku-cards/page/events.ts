// Describes cards, turns and rejections in words.
import { pointName, type Axes } from "@tengen/board";
import type { Rejection } from "@tengen/kernel";
import { cellAt, indexOfPoint } from "@tengen/stones";
import type { PlayedTurn } from "@tengen/table";
import type { CardId } from "../cards.ts";
import { colorOf, opponentOf } from "../engine.ts";
import { isPlayable } from "../rules.ts";
import { boardOf, HAND_SIZE, type CardsAction, type CardsView, type PlayCard } from "../state.ts";
import { t } from "./messages.ts";

export const cardName = (card: CardId): string => t(`card_${card}`);

const titleOf = (playerIds: readonly string[], playerId: string): string =>
  t(playerIds.indexOf(playerId) === 1 ? "color_white_title" : "color_black_title");

export const colorTitleOf = ({ playerIds }: Pick<CardsView, "playerIds">, playerId: string | null): string =>
  titleOf(playerIds, playerId ?? "");

/** Lists the stones that a Generation placed. */
const generated = (view: CardsView, axes: Axes): string => {
  const board = boardOf(view);
  return (view.lastEffect?.cells ?? [])
    .map((cell) =>
      t("event_stone", {
        point: pointName(axes, indexOfPoint(axes.columns.length, cell)),
        color: t(`color_${cellAt(board, cell) ?? "white"}`),
      }),
    )
    .join(", ");
};

/** The target point of a card; null if it has none. */
export const pointOfTarget = (target: PlayCard["target"], { columns }: Axes): number | null =>
  target !== undefined && "x" in target ? target.y * columns.length + target.x : null;

/** A card that is about to be played, in short. */
const describeCard = ({ card, target }: PlayCard, axes: Axes): string => {
  const point = pointOfTarget(target, axes);
  return point === null ? cardName(card) : t("action_card_at", { card: cardName(card), point: pointName(axes, point) });
};

/** The effect of a played card. */
const describePlay = ({ card, target }: PlayCard, axes: Axes, after: CardsView): string => {
  if (card === "SPONTANEOUS_GENERATION") {
    return t("event_generated", { card: cardName(card), stones: generated(after, axes) });
  }
  const point = pointOfTarget(target, axes);
  return point === null
    ? t("event_card", { card: cardName(card) })
    : t("event_card_at", { card: cardName(card), point: pointName(axes, point) });
};

/** Whether the discard pile was shuffled into a new draw pile after a turn. */
const isShuffled = ({ before, after }: PlayedTurn<CardsView>): boolean =>
  after.discardPile.length < before.discardPile.length + before.handSize;

/** A turn for the list of events; with `played` null, the turn that is about to be played. */
export const describeAction = (
  action: CardsAction,
  axes: Axes,
  played: PlayedTurn<CardsView> | null,
): string | null => {
  if (action.type !== "PLAY_CARD" && action.type !== "DISCARD_HAND") return null;
  if (played === null) return action.type === "PLAY_CARD" ? describeCard(action, axes) : t("cards_discard_both");
  const { before, after } = played;
  const shuffled = (event: string): string => (isShuffled(played) ? t("event_shuffles", { event }) : event);
  if (action.type === "DISCARD_HAND") return shuffled(t("event_discards_both"));
  // A viewer who did not see the hand finds both cards on the discard pile.
  const hand = before.hand ?? (isShuffled(played) ? [] : after.discardPile.slice(-HAND_SIZE));
  const other = hand.toSpliced(hand.indexOf(action.card), 1)[0];
  const event = describePlay(action, axes, after);
  const whole = other === undefined ? event : t("event_discards", { event, card: cardName(other) });
  const { lastEffect } = after;
  if (lastEffect === null || lastEffect.skipped === 0) return shuffled(whole);
  const color = colorTitleOf(after, opponentOf(after, lastEffect.playerId));
  return shuffled(t("event_skips", { event: whole, color }));
};

/** The hand of the player to move. */
export const describeTurn = (view: CardsView): string => {
  const [first, second] = view.hand ?? [];
  if (first === undefined || second === undefined) return "";
  const drawn = t("cards_drawn", { first: cardName(first), second: cardName(second) });
  return hasNoPlayableCard(view) ? `${drawn} ${t("cards_none_playable")}` : drawn;
};

/** Whether neither card of the hand can be played. */
export const hasNoPlayableCard = (view: CardsView): boolean => {
  const { hand = [], currentPlayerId } = view;
  const [board, own] = [boardOf(view), colorOf(view, currentPlayerId)];
  return hand.length > 0 && hand.every((card) => !isPlayable(board, card, own));
};

export const explain = ({ code }: Rejection, action: CardsAction): string | null => {
  if (action.type !== "PLAY_CARD") return null;
  if (code === "CARD_NOT_IN_HAND") return t("card_not_drawn", { card: cardName(action.card) });
  return code === "CARD_NOT_PLAYABLE" || code === "INSUFFICIENT_EMPTIES" ? t(`card_off_${action.card}`) : null;
};
