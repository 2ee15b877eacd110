// The buttons beside the board that every table has.
import { useSignal } from "@preact/signals";
import { t } from "@tengen/i18n";
import { ActionButton, ConfirmDialog, download } from "@tengen/ui";
import { colorTitle, latestColorOf } from "./describe.ts";
import type { Explained } from "./explained.ts";
import { exportKinds, type ExportKind, type GameFile } from "./game-file.ts";
import type { Table } from "./table.ts";

interface TableProps {
  readonly table: Table;
}

interface ExportButtonProps {
  readonly table: Pick<Table, "game" | "notify"> & {
    readonly exportFile: (kind: ExportKind) => Promise<Explained<GameFile>>;
  };
  readonly isDisabled?: boolean;
}

/** Saves the game in the formats of other programs that it has, or says why that is not possible. */
export const ExportButtons = ({ table, isDisabled = false }: ExportButtonProps) => {
  const save = async (kind: ExportKind): Promise<void> => {
    const file = await table.exportFile(kind);
    if (file.ok) download(file.value);
    else table.notify(file.error);
  };
  return (
    <>
      {exportKinds(table.game).map((kind) => (
        <ActionButton key={kind} icon="save" isDisabled={isDisabled} onClick={() => void save(kind)}>
          {t("save_as", { format: kind.toUpperCase() })}
        </ActionButton>
      ))}
    </>
  );
};

/** Turns without a point, such as a pass. The choices of a phase are beside its sentence. */
export const TurnButtons = ({ table }: TableProps) => {
  const buttons = (table.game.turnButtons?.(table.view.value, table.choice.value) ?? []).filter(
    ({ isChoice }) => isChoice !== true,
  );
  return (
    <>
      {buttons.map((button) => (
        <ActionButton
          key={JSON.stringify(button.action)}
          icon={button.icon ?? "pass"}
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
        text={t("resign_question", { color: colorTitle(latestColorOf(game, timeline.value, resigner.value)) })}
        confirmLabel={t("resign")}
        onConfirm={table.resign}
      />
    </>
  );
};
