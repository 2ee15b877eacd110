import { t } from "@tengen/ui/i18n";
import { Icon } from "@tengen/ui";
import { describePosition } from "./describe.ts";
import type { Table } from "./table.ts";

interface StepProps {
  readonly icon: "first" | "back" | "next" | "last";
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** Stays focusable while disabled: a button that disappears would take the focus with it. */
const Step = ({ icon, label, isOff, onClick }: StepProps) => (
  <button
    type="button"
    class="plain"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    <Icon name={icon} />
  </button>
);

/** First, previous, replay, next and last buttons, and a slider over the history. */
export const ReplayControls = ({ table }: { readonly table: Table }) => {
  const shown = table.shown.value;
  const count = table.timeline.value.entries.length;
  const isReplaying = table.isReplaying.value;
  const replayLabel = isReplaying ? t("stop_replay") : t("replay");
  return (
    <section class="replay-controls" aria-label={t("move_navigation")}>
      <Step icon="first" label={t("go_to_start")} isOff={shown === 0} onClick={() => table.show(0)} />
      <Step icon="back" label={t("previous_move")} isOff={shown === 0} onClick={() => table.show(shown - 1)} />
      <button
        type="button"
        class="plain"
        aria-label={replayLabel}
        title={replayLabel}
        aria-disabled={count === 0}
        onClick={() => {
          if (count > 0) table.replay(!isReplaying);
        }}
      >
        <Icon name={isReplaying ? "pause" : "play"} />
      </button>
      <Step icon="next" label={t("next_move")} isOff={shown === count} onClick={() => table.show(shown + 1)} />
      <Step icon="last" label={t("go_to_end")} isOff={shown === count} onClick={() => table.show(count)} />
      <input
        type="range"
        min={0}
        max={count}
        value={shown}
        disabled={count === 0}
        aria-label={t("move_navigation")}
        aria-valuetext={describePosition(table.game, table.timeline.value, shown)}
        onInput={(event) => table.show(Number(event.currentTarget.value), true)}
      />
    </section>
  );
};
