// The buttons beside the board that every table has.
import { useSignal } from "@preact/signals";
import { t } from "@tengen/i18n";
import { ActionButton, ConfirmDialog } from "@tengen/ui";
import { colorOf, colorTitle } from "./describe.ts";
import type { Table } from "./table.ts";

interface TableProps {
  readonly table: Table;
}

/** Turns without a point, such as a pass. */
export const TurnButtons = ({ table }: TableProps) => {
  const buttons = table.game.turnButtons?.(table.view.value) ?? [];
  return (
    <>
      {buttons.map((button) => (
        <ActionButton
          key={button.action.type}
          icon="pass"
          isDisabled={!table.mayAct.value}
          onClick={() => table.requestConfirmation(button)}
        >
          {button.label()}
        </ActionButton>
      ))}
    </>
  );
};

export const DrawButton = ({ table }: TableProps) => {
  const { game, view, drawOfferer } = table;
  if (game.draw === null) return null;
  const offerStands = view.value.drawOfferBy !== null;
  return (
    <ActionButton icon="draw" isDisabled={drawOfferer.value === null} onClick={table.offerDraw}>
      {offerStands && drawOfferer.value !== null ? t("accept_draw") : t("offer_draw")}
    </ActionButton>
  );
};

export const ResignButton = ({ table }: TableProps) => {
  const isAsking = useSignal(false);
  const { game, timeline, resigner } = table;
  return (
    <>
      <ActionButton
        icon="resign"
        isDisabled={resigner.value === null}
        onClick={() => {
          isAsking.value = true;
        }}
      >
        {t("resign")}
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsking}
        text={t("resign_question", { color: colorTitle(colorOf(game, timeline.value, resigner.value)) })}
        confirmLabel={t("resign")}
        onConfirm={table.resign}
      />
    </>
  );
};
