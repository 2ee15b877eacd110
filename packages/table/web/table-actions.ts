// The actions that every table has.
import type { GameAction } from "@tengen/kernel";
import { t } from "@tengen/ui/i18n";
import { download } from "@tengen/ui";
import type { TableAction } from "./actions.ts";
import { colorTitle, latestColorOf } from "./describe.ts";
import type { Explained } from "./explained.ts";
import { exportKinds, type ExportKind, type GameFile } from "./game-file.ts";
import type { TurnButton } from "./table-game.ts";
import type { Table } from "./table.ts";

type ExportingTable = Pick<Table, "game" | "notify"> & {
  readonly exportFile: (kind: ExportKind) => Promise<Explained<GameFile>>;
};

/** Save the game in the formats of other programs that it has, or say why that is not possible. */
export const exportActions = (table: ExportingTable, isDisabled = false): readonly TableAction[] => {
  const save = async (kind: ExportKind): Promise<void> => {
    const file = await table.exportFile(kind);
    if (file.ok) download(file.value);
    else table.notify(file.error);
  };
  return exportKinds(table.game).map((kind) => ({
    id: `save-${kind}`,
    group: "files",
    icon: "save",
    label: t("save_as", { format: kind.toUpperCase() }),
    isDisabled,
    run: () => void save(kind),
  }));
};

/** Turns without a point, such as a pass. The choices of a phase are beside its sentence. */
export const turnActions = (table: Table): readonly TableAction[] => {
  const buttons: readonly TurnButton<GameAction>[] = (
    table.game.turnButtons?.(table.view.value, table.choice.value) ?? []
  ).filter(({ isChoice }) => isChoice !== true);
  return buttons.map((button, index) => ({
    id: index === 0 ? "pass" : `pass-${index}`,
    group: "game",
    icon: button.icon ?? "pass",
    label: button.label(),
    isDisabled: !table.mayAct.value,
    run: () => table.requestConfirmation(button),
  }));
};

/** In a game without draws there is none. */
export const drawActions = (table: Table): readonly TableAction[] => {
  const { game, view, drawOfferer } = table;
  if (game.draw === null) return [];
  const mayAccept = view.value.drawOfferBy !== null && drawOfferer.value !== null;
  return [
    {
      id: "draw",
      group: "game",
      icon: "draw",
      label: mayAccept ? t("accept_draw") : t("offer_draw"),
      short: t("draw_short"),
      isDisabled: drawOfferer.value === null,
      run: table.offerDraw,
    },
  ];
};

export const resignAction = ({ game, timeline, resigner, resign }: Table): TableAction => ({
  id: "resign",
  group: "game",
  icon: "resign",
  label: t("resign"),
  isDisabled: resigner.value === null,
  question: t("resign_question", { color: colorTitle(latestColorOf(game, timeline.value, resigner.value)) }),
  run: resign,
});

export const printAction = (): TableAction => ({
  id: "print",
  group: "view",
  icon: "print",
  label: t("print_position"),
  run: () => print(),
});
