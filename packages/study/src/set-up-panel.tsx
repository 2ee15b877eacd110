// Stones set up by hand: what a picked point gets, whose turn it is then, and the way out.
import { STONES } from "@tengen/board";
import { colorTitle } from "@tengen/table";
import { say } from "@tengen/words";
import type { Study } from "./study.ts";
import { BRUSHES, type Brush } from "./study-table.ts";

const labelOf = (brush: Brush): string => (brush === "none" ? say("setup_none") : colorTitle(brush));

export const SetUpPanel = ({ study: { table } }: { readonly study: Study }) => {
  const settingUp = table.settingUp.value;
  if (settingUp === null) return null;
  const { brush, toMove, stones } = settingUp;
  return (
    <section class="study-box set-up" aria-label={say("setup")}>
      <h2>{say("setup")}</h2>
      <p class="quiet">{say("setup_how")}</p>
      <fieldset>
        <legend>{say("setup_brush")}</legend>
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
        <legend>{say("setup_to_move")}</legend>
        {STONES.map((one) => (
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
          {say("setup_clear")}
        </button>
        <button type="button" onClick={table.cancelSetUp}>
          {say("cancel")}
        </button>
        <button type="button" class="primary" onClick={table.finishSetUp}>
          {say("setup_finish")}
        </button>
      </div>
    </section>
  );
};
