// The coordinate field, which is drawn only while it has the focus: a letter key opens it, Tab reaches it.
import { CoordinateField } from "@tengen/board";
import { t } from "@tengen/ui/i18n";
import type { Table } from "./table.ts";

/** Focuses the field. The letter that was pressed is its first. */
export const openCoordinateField = (letter: string): void => {
  const input = document.querySelector<HTMLInputElement>(".coordinate-field input");
  if (input === null) return;
  input.focus();
  input.value = letter.toUpperCase();
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

export const CoordinatePlace = ({ table }: { readonly table: Table }) =>
  table.coordinateField.value === "hidden" ? null : (
    <div class="coordinate-place" inert={table.coordinateField.value === "disabled"}>
      <CoordinateField
        axes={table.geometry.value.axes}
        label={t("coordinate_label")}
        button={t("coordinate_button")}
        onPick={(point) => table.pick(point, "keyboard")}
        onUnknown={table.reportUnknownPoint}
      />
    </div>
  );
