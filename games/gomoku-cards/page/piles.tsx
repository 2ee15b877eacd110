// The draw pile with its size, and the discard pile, which can be browsed.
import { useSignal, type Signal } from "@preact/signals";
import { type Table } from "@tengen/table";
import { Dialog } from "@tengen/ui";
import { CARD_IDS, deckOf } from "../cards.ts";
import { HAND_SIZE, type CardsView } from "../state.ts";
import { CardBack, CardFace } from "./card-face.tsx";
import { cardName } from "./events.ts";
import { t } from "./messages.ts";

/** The pile was reshuffled if a hand was drawn and the size did not drop by exactly one hand. */
export const DrawPile = ({ table }: { readonly table: Table }) => {
  const view = table.view.value as CardsView;
  const { viewAfter } = table.timeline.value;
  const before = table.shown.value === 0 ? null : (viewAfter(table.shown.value - 1, null) as CardsView);
  const isDrawn = before !== null && view.turn > before.turn && !view.gameOver;
  const isShuffled = isDrawn && view.drawPileSize !== before.drawPileSize - HAND_SIZE;
  const kinds = ["pile-cards", ...(view.drawPileSize === 0 ? ["empty"] : []), ...(isShuffled ? ["shuffled"] : [])];
  return (
    <div class="pile">
      <span key={isShuffled ? view.turn : ""} class={kinds.join(" ")}>
        {view.drawPileSize > 0 && <CardBack />}
      </span>
      <span class="pile-name">
        <span class="pile-word">{t("pile_draw")}</span> <b>{view.drawPileSize}</b>
      </span>
    </div>
  );
};

/** The cards that are neither on the discard pile nor in a visible hand. */
const Unseen = ({ view }: { readonly view: CardsView }) => {
  const seen = deckOf([...view.discardPile, ...(view.hand ?? [])]);
  return (
    <>
      <h3>{t("pile_unseen")}</h3>
      <ul class="unseen">
        {CARD_IDS.map((card) => (
          <li key={card}>
            <b>{view.deck[card] - seen[card]}</b> {cardName(card)}
          </li>
        ))}
      </ul>
    </>
  );
};

const DiscardDialog = ({ view, isOpen }: { readonly view: CardsView; readonly isOpen: Signal<boolean> }) => (
  <Dialog isOpen={isOpen} title={t("pile_discard")}>
    {view.discardPile.length === 0 ? (
      <p>{t("pile_empty")}</p>
    ) : (
      <>
        <p class="quiet">
          {t("pile_count", { count: view.discardPile.length })}. {t("pile_newest")}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard */}
        <ol class="spread" tabIndex={0} aria-label={t("pile_discard")}>
          {view.discardPile.toReversed().map((card, index) => (
            <li key={view.discardPile.length - index}>
              <CardFace card={card} />
            </li>
          ))}
        </ol>
      </>
    )}
    <Unseen view={view} />
  </Dialog>
);

/** The two cards of the last turn are on top: the played card, and the discarded one over it. */
export const DiscardPile = ({ table }: { readonly table: Table }) => {
  const view = table.view.value as CardsView;
  const isOpen = useSignal(false);
  const top = view.discardPile.slice(-2);
  return (
    <div class="pile">
      <button
        type="button"
        class={top.length === 0 ? "pile-cards empty" : "pile-cards"}
        aria-label={t("pile_look", { count: view.discardPile.length })}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {top.map((card, index) => (
          <span key={`${view.turn} ${index}`} class={index === 0 ? "dropped first" : "dropped"}>
            <CardFace card={card} />
          </span>
        ))}
      </button>
      <span class="pile-name">
        <span class="pile-word">{t("pile_discard")}</span> <b>{view.discardPile.length}</b>
      </span>
      <DiscardDialog view={view} isOpen={isOpen} />
    </div>
  );
};
