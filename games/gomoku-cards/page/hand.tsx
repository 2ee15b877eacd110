// The hand, between the two piles. A card that is not playable says why. A card with a target on the board is selected
// and the point is picked there; any other card waits for confirmation.
import { focusBoard, type Table } from "@tengen/table";
import { useEffect, useRef } from "preact/hooks";
import type { CardId } from "../cards.ts";
import { colorOf, opponentOf } from "../engine.ts";
import { isPlayable } from "../rules.ts";
import { boardOf, type CardsView, type PlayCard } from "../state.ts";
import { CardBack, CardFace } from "./card-face.tsx";
import { colorTitleOf, hasNoPlayableCard } from "./events.ts";
import { DiscardPile, DrawPile } from "./piles.tsx";
import { t } from "./messages.ts";

/** The action of a card without a target on the board. */
const playWithoutPoint = (view: CardsView, card: CardId): PlayCard =>
  card === "TIME_FREEZE"
    ? { type: "PLAY_CARD", card, target: { playerId: opponentOf(view, view.currentPlayerId) } }
    : { type: "PLAY_CARD", card };

const choose = (table: Table, view: CardsView, index: number, card: CardId, byKeyboard: boolean): void => {
  if (table.choice.value === index) table.cancel();
  else if (card === "PLACE_STONE" || card === "TAKE_STONE") {
    table.choose(index, () => t(`card_pick_${card}`));
    if (byKeyboard) focusBoard();
  } else {
    table.choose(index);
    table.requestConfirmation({
      label: () => t("card_play"),
      action: playWithoutPoint(view, card),
      warning: () => t(`card_does_${card}`),
    });
  }
};

interface CardProps {
  readonly table: Table;
  readonly view: CardsView;
  readonly index: number;
  readonly card: CardId;
}

/** A card that can be played now. */
const LiveCard = ({ table, view, index, card }: CardProps) => {
  const isDisabled = !isPlayable(boardOf(view), card, colorOf(view, view.currentPlayerId));
  const disabledReason = t(`card_off_${card}`);
  return (
    <li class="dealt">
      <button
        type="button"
        class="card"
        aria-pressed={table.choice.value === index}
        aria-disabled={isDisabled}
        title={t(`card_does_${card}`)}
        onClick={({ detail }) => {
          if (isDisabled) table.notify(() => disabledReason);
          else choose(table, view, index, card, detail === 0);
        }}
      >
        <CardFace card={card} />
        <span class="card-does">{isDisabled ? disabledReason : t(`card_does_${card}`)}</span>
      </button>
    </li>
  );
};

/** A card that can only be viewed, in an earlier position; the card played there is marked. */
const StaticCard = ({ table, card, index, view }: CardProps) => {
  const next = table.timeline.value.entries[table.shown.value];
  const played = next?.type === "PLAY_CARD" ? next.payload["card"] : null;
  const isPlayed = card === played && view.hand?.indexOf(card) === index;
  return (
    <li class="dealt">
      <span class={isPlayed ? "card played" : "card"}>
        <CardFace card={card} />
        <span class="card-does">{isPlayed ? t("card_played_next") : ""}</span>
      </span>
    </li>
  );
};

const Cards = ({ table, view }: { readonly table: Table; readonly view: CardsView }) => {
  const hand = view.hand ?? [];
  const isLive = table.mayAct.value;
  const Card = isLive ? LiveCard : StaticCard;
  return (
    <>
      <ol class="hand-cards" key={`${table.timeline.value.record.matchId} ${view.turn}`}>
        {hand.map((card, index) => (
          <Card key={index} table={table} view={view} index={index} card={card} />
        ))}
      </ol>
      {isLive && hasNoPlayableCard(view) && (
        <>
          <p>{t("cards_none_playable")}</p>
          <button type="button" class="primary" onClick={() => table.play({ type: "DISCARD_HAND" })}>
            {t("cards_discard_both")}
          </button>
        </>
      )}
    </>
  );
};

/** Elements that have the focus when a turn has just been played. */
const FROM_A_TURN = ".board, .hand, .confirm-bar, .coordinate-field";
/** Milliseconds during which keys do not uncover a hand that was just covered. */
const GRACE = 500;

/** Two people share a device: the hand stays covered until its owner has the device. */
const CoveredHand = ({ table, view }: { readonly table: Table; readonly view: CardsView }) => {
  const show = useRef<HTMLButtonElement>(null);
  const drawnAt = useRef(performance.now());
  useEffect(() => {
    // Takes the focus only after a turn, not during navigation through the game.
    if (document.activeElement?.closest(FROM_A_TURN) !== null) show.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="curtain">
      <p>{t("cards_pass_device", { color: colorTitleOf(view, view.currentPlayerId) })}</p>
      <button
        ref={show}
        type="button"
        class="primary"
        onClick={({ detail }) => {
          // The key that played the previous turn may still be held or pressed twice.
          if (detail === 0 && performance.now() - drawnAt.current < GRACE) return;
          table.uncover();
          requestAnimationFrame(() => document.querySelector<HTMLElement>(".hand .card")?.focus());
        }}
      >
        {t("cards_show")}
      </button>
    </div>
  );
};

const HiddenHand = ({ view }: { readonly view: CardsView }) => (
  <div class="hidden-hand">
    <ol class="hand-cards" aria-hidden="true" key={view.turn}>
      {Array.from({ length: view.handSize }, (_, index) => (
        <li key={index} class="dealt">
          <span class="card">
            <CardBack />
          </span>
        </li>
      ))}
    </ol>
    <p class="visually-hidden">{t("cards_hidden", { color: colorTitleOf(view, view.currentPlayerId) })}</p>
  </div>
);

const HandCards = ({ table, view }: { readonly table: Table; readonly view: CardsView }) => {
  if (view.gameOver) return null;
  if (table.covered.value !== null && table.isLive.value) return <CoveredHand table={table} view={view} />;
  return view.hand === undefined ? <HiddenHand view={view} /> : <Cards table={table} view={view} />;
};

export const Hand = ({ table }: { readonly table: Table }) => {
  const view = table.view.value as CardsView;
  const label = table.mayAct.value
    ? t("cards_yours")
    : t("cards_of", { color: colorTitleOf(view, view.currentPlayerId) });
  return (
    <section class="hand" aria-label={view.gameOver ? t("pile_discard") : label}>
      <DrawPile table={table} />
      <div class="hand-middle">
        <HandCards table={table} view={view} />
      </div>
      <DiscardPile table={table} />
    </section>
  );
};
