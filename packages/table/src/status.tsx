import { say } from "@tengen/words";
import { colorOf, colorTitle, describeOutcome, nameOf } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { choiceOf, isLonePerson, isPerson, seatIndexOf } from "./local-game.ts";
import type { Table } from "./table.ts";

const statusOf = ({ game, local, view, thinking, isLive }: Table): string => {
  const { currentPlayerId: playerId, outcome } = view.value;
  if (outcome !== null) return describeOutcome(game.looks.colors, local.value, outcome);
  const name = nameOf(local.value, seatIndexOf(local.value, playerId));
  if (!isLive.value) return say("earlier_position");
  if (thinking.value !== null) return say("thinking", { name });
  const isAlone = isLonePerson(local.value);
  return isAlone && isPerson(choiceOf(local.value, playerId))
    ? say("your_turn")
    : say("turn_of", { name: colorTitle(colorOf(game, local.value, playerId)) });
};

/** Where the game stands, in a few words; after the end, the way to the next game. */
export const Status = ({ table }: { readonly table: Table }) => {
  const { seats, record } = table.local.value;
  const isOver = table.view.value.outcome !== null;
  return (
    <div class="status">
      <p class={isOver ? "over" : ""}>{statusOf(table)}</p>
      {isOver && seats !== null && (
        <button
          type="button"
          class="primary"
          onClick={() => {
            // Against a bot the colours change; two persons at one screen change places themselves.
            const isAlone = isLonePerson({ seats });
            table.start({ seats: isAlone ? seats.toReversed() : seats, options: record.options });
            focusBoard();
          }}
        >
          {say("again")}
        </button>
      )}
    </div>
  );
};
