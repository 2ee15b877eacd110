// What a person can do at any table beside placing stones, one button each.
import { useSignal } from "@preact/signals";
import type { GameAction } from "@tengen/kernel";
import { say } from "@tengen/words";
import type { ComponentChildren } from "preact";
import { colorOf, colorTitle } from "./describe.ts";
import { Question } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import type { TurnButton } from "./table-game.ts";
import type { Table } from "./table.ts";

export interface ActionProps {
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly isOff?: boolean;
  /** Why it has nothing to do. */
  readonly why?: string;
  /** The key on the board that does the same. */
  readonly boardKey?: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button that says when it has nothing to do, but stays where it is. */
export const Action = ({ icon, isOff = false, why = "", boardKey, onClick, children }: ActionProps) => (
  <button
    type="button"
    title={why === "" ? (boardKey === undefined ? undefined : say("board_key", { key: boardKey })) : why}
    aria-keyshortcuts={boardKey}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    <Icon name={icon} />
    <span>{children}</span>
  </button>
);

interface TableProps {
  readonly table: Table;
}

/** Turns that are no points of the board. */
export const TurnActions = ({ table }: TableProps) => {
  const buttons = (table.game.turnButtons?.(table.view.value) ?? []) as readonly TurnButton<GameAction>[];
  return (
    <>
      {buttons.map((button) => (
        <Action key={button.action.type} icon="pass" isOff={!table.mayAct.value} onClick={() => table.propose(button)}>
          {button.label()}
        </Action>
      ))}
    </>
  );
};

export const DrawAction = ({ table }: TableProps) => {
  const { game, view, drawer } = table;
  if (game.draw === null) return null;
  const offerStands = view.value.drawOfferBy !== null;
  return (
    <Action icon="draw" isOff={drawer.value === null} onClick={table.offerDraw}>
      {offerStands && drawer.value !== null ? say("accept_draw") : say("offer_draw")}
    </Action>
  );
};

export const ResignAction = ({ table }: TableProps) => {
  const isAsking = useSignal(false);
  const { game, course, person } = table;
  return (
    <>
      <Action
        icon="resign"
        isOff={person.value === null}
        onClick={() => {
          isAsking.value = true;
        }}
      >
        {say("resign")}
      </Action>
      <Question
        isOpen={isAsking}
        text={say("resign_question", { color: colorTitle(colorOf(game, course.value, person.value)) })}
        yes={say("resign")}
        onYes={table.resign}
      />
    </>
  );
};

export const PrintAction = () => (
  <Action icon="print" onClick={() => print()}>
    {say("print_position")}
  </Action>
);
