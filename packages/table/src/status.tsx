import { say } from "@tengen/words";
import type { ComponentChildren } from "preact";
import { isLonePerson, isPerson, seatIndexOf, sitterOf } from "./course.ts";
import { colorOf, colorTitle, describeOutcome, nameOf } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import type { Offer } from "./offer.ts";
import type { Table } from "./table.ts";

const statusOf = ({ game, course: { value: course }, view, thinking, isLive, isCertain, awaiting }: Table): string => {
  if (awaiting.value !== null && isLive.value) return awaiting.value();
  const { currentPlayerId: playerId, outcome } = view.value;
  if (outcome !== null && !isCertain.value) return say("ending_uncertain");
  if (outcome !== null) return describeOutcome(game, course, outcome, view.value);
  const name = nameOf(game.manifest, course, seatIndexOf(course, playerId));
  if (!isLive.value) return say("earlier_position");
  if (thinking.value !== null) return say("thinking", { name });
  return isLonePerson(course) && isPerson(sitterOf(course, playerId))
    ? say("your_turn")
    : say("turn_of", { name: colorTitle(colorOf(game, course, playerId)) });
};

export interface StatusProps {
  readonly table: Table;
  /** After the end: the way to the next game. */
  readonly next: ComponentChildren;
}

/** Asks, with both answers beside the question. */
export const OfferQuestion = ({ text, accept, decline, mayAccept = true }: Offer) => (
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
      {say("accept")}
    </button>
    <button type="button" onClick={decline}>
      {say("decline")}
    </button>
  </div>
);

/** The buttons go with the question: the focus is not to go with them. */
const thenToBoard = (act: () => void) => (): void => {
  act();
  focusBoard();
};

/** Where the game stands, in a few words. */
export const Status = ({ table, next }: StatusProps) => {
  const offer = table.offer.value;
  if (offer !== null) {
    const { accept, decline } = offer;
    return <OfferQuestion {...offer} accept={thenToBoard(accept)} decline={thenToBoard(decline)} />;
  }
  const isOver = table.view.value.outcome !== null && table.isCertain.value;
  return (
    <div class="status">
      <p class={isOver ? "over" : ""}>{statusOf(table)}</p>
      {isOver && next}
    </div>
  );
};
