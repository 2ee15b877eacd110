// The panel for setting up a position: the stone to place, the side to move, and the buttons to finish.
import { colorTitle } from "@tengen/table";
import { COLORS } from "@tengen/stones";
import type { Study } from "./study.ts";
import { BRUSHES, type Brush } from "./study-step.ts";
import { t } from "./messages.ts";

const labelOf = (brush: Brush): string => (brush === "none" ? t("setup_none") : colorTitle(brush));

export const SetUpPanel = ({ study: { table } }: { readonly study: Study }) => {
  const settingUp = table.settingUp.value;
  if (settingUp === null) return null;
  const { brush, toMove, stones } = settingUp;
  return (
    <section class="study-box set-up" aria-label={t("setup")}>
      <h2>{t("setup")}</h2>
      <p class="quiet">{t("setup_how")}</p>
      <fieldset>
        <legend>{t("setup_stone")}</legend>
        {BRUSHES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="brush"
              checked={brush === one}
              onChange={() => table.changeSetUp({ brush: one })}
            />
            {one !== "none" && <span class={`dot ${one}`} aria-hidden="true" />}
            {labelOf(one)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("setup_to_move")}</legend>
        {COLORS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="to-move"
              checked={toMove === one}
              onChange={() => table.changeSetUp({ toMove: one })}
            />
            <span class={`dot ${one}`} aria-hidden="true" />
            {colorTitle(one)}
          </label>
        ))}
      </fieldset>
      <div class="set-up-buttons">
        <button type="button" onClick={() => table.changeSetUp({ stones: stones.map(() => null) })}>
          {t("setup_clear")}
        </button>
        <button type="button" onClick={table.cancelSetUp}>
          {t("cancel")}
        </button>
        <button type="button" class="primary" onClick={table.finishSetUp}>
          {t("setup_finish")}
        </button>
      </div>
    </section>
  );
};
