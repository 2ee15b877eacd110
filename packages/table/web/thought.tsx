// While a bot thinks for long: how far it is, and a button that makes it play its best move so far.
import { t } from "@tengen/ui/i18n";
import { focusBoard } from "./focus-board.ts";
import type { Table } from "./table.ts";

export const Thought = ({ table }: { readonly table: Table }) => {
  const thought = table.longThought?.value ?? null;
  if (thought === null || !table.isLive.value) return null;
  return (
    <div class="thought">
      <progress max={1} value={thought.share} aria-label={t("thinking_progress")} />
      <button
        type="button"
        onClick={() => {
          table.moveNow?.();
          focusBoard();
        }}
      >
        {t("move_now")}
      </button>
    </div>
  );
};
