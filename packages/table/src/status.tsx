import { say } from "@tengen/words";
import type { ComponentChildren } from "preact";
import { isLonePerson, isPerson, seatIndexOf, sitterOf } from "./course.ts";
import { colorOf, colorTitle, describeOutcome, nameOf } from "./describe.ts";
import type { Table } from "./table.ts";

const statusOf = ({ game, course: { value: course }, view, thinking, isLive, isCertain }: Table): string => {
  const { currentPlayerId: playerId, outcome } = view.value;
  if (outcome !== null && !isCertain.value) return say("ending_uncertain");
  if (outcome !== null) return describeOutcome(game.looks, course, outcome, view.value);
  const name = nameOf(course, seatIndexOf(course, playerId));
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

/** Where the game stands, in a few words. */
export const Status = ({ table, next }: StatusProps) => {
  const isOver = table.view.value.outcome !== null && table.isCertain.value;
  return (
    <div class="status">
      <p class={isOver ? "over" : ""}>{statusOf(table)}</p>
      {isOver && next}
    </div>
  );
};
