// The choices that a phase of the game asks for.
import type { GameAction } from "@tengen/kernel";
import { focusBoard } from "./focus-board.ts";
import type { TurnButton } from "./table-game.ts";
import type { Table } from "./table.ts";

export const PhaseButtons = ({ table }: { readonly table: Table }) => {
  const { game, view, choice, mayAct } = table;
  const buttons = (game.turnButtons?.(view.value, choice.value) ?? []).filter(({ isChoice }) => isChoice === true);
  if (buttons.length === 0 || !mayAct.value) return null;
  const choose = (button: TurnButton<GameAction>): void => {
    if (button.confirm !== false) {
      table.requestConfirmation(button);
      return;
    }
    table.play(button.action);
    // The buttons disappear with the phase.
    focusBoard();
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
