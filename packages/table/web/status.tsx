import type { GameAction } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import type { ComponentChildren } from "preact";
import { hasOnePerson, isPerson, seatIndexOf, occupantOf } from "./timeline.ts";
import { colorOf, describeOutcome, nameOf } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import type { Offer } from "./offer.ts";
import type { TurnButton } from "./table-game.ts";
import type { Table } from "./table.ts";

const statusOf = ({
  game,
  timeline: { value: timeline },
  view,
  thinking,
  isLive,
  isOutcomeConfirmed,
  syncStatus,
}: Table): string => {
  if (syncStatus.value !== null && isLive.value) return syncStatus.value();
  const { currentPlayerId: playerId, outcome } = view.value;
  if (outcome !== null && !isOutcomeConfirmed.value) return t("outcome_unconfirmed");
  if (outcome !== null) return describeOutcome(game, timeline, outcome, view.value);
  const name = nameOf(game.manifest, timeline, seatIndexOf(timeline, playerId));
  if (!isLive.value) return t("earlier_position");
  if (thinking.value !== null) return t("thinking", { name });
  return hasOnePerson(timeline) && isPerson(occupantOf(timeline, playerId))
    ? t("your_turn")
    : t(`turn_${colorOf(game, timeline, playerId, view.value)}`);
};

export interface StatusProps {
  readonly table: Table;
  /** Shown after the end: the button for the next game. */
  readonly next: ComponentChildren;
}

/** The question with both answers. */
export const OfferPrompt = ({ text, accept, decline, mayAccept = true }: Offer) => (
  <div class="offer" role="group" aria-label={text()}>
    <p>{text()}</p>
    <button
      type="button"
      class="primary"
      aria-disabled={!mayAccept}
      onClick={() => {
        if (mayAccept) accept();
      }}
    >
      {t("accept")}
    </button>
    <button type="button" onClick={decline}>
      {t("decline")}
    </button>
  </div>
);

/** Focuses the board afterwards, because the buttons disappear with the question. */
const thenFocusBoard = (act: () => void) => (): void => {
  act();
  focusBoard();
};

/** The choices of a phase, beside the sentence that asks for them. */
const PhaseButtons = ({ table }: Pick<StatusProps, "table">) => {
  const { game, view, choice, mayAct } = table;
  const buttons = (game.turnButtons?.(view.value, choice.value) ?? []).filter(({ isChoice }) => isChoice === true);
  if (buttons.length === 0 || !mayAct.value) return null;
  const choose = (button: TurnButton<GameAction>): void => {
    if (button.confirm === false) thenFocusBoard(() => table.play(button.action))();
    else table.requestConfirmation(button);
  };
  return (
    <div class="phase-buttons" role="group" aria-label={game.describePhase?.(view.value) ?? undefined}>
      {buttons.map((button) => (
        <button key={JSON.stringify(button.action)} type="button" onClick={() => choose(button)}>
          {button.label()}
        </button>
      ))}
    </div>
  );
};

/** Whose turn it is, or the result. */
export const Status = ({ table, next }: StatusProps) => {
  const offer = table.offer.value;
  if (offer !== null) {
    const { accept, decline } = offer;
    return <OfferPrompt {...offer} accept={thenFocusBoard(accept)} decline={thenFocusBoard(decline)} />;
  }
  const { view, game } = table;
  const phase = view.value.gameOver ? null : (game.describePhase?.(view.value) ?? null);
  const isOver = table.view.value.outcome !== null && table.isOutcomeConfirmed.value;
  return (
    <div class="status">
      <p class={isOver ? "over" : ""}>
        {statusOf(table)}
        {phase !== null && <span class="phase">{phase}</span>}
      </p>
      {isOver && next}
      <PhaseButtons table={table} />
    </div>
  );
};
