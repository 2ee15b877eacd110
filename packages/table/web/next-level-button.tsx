// After a win against a level: a game against the next one.
import { t } from "@tengen/i18n";
import { botTitle } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { nextLevelOf } from "./ladder.ts";
import { levelResultOf } from "./level-results.ts";
import type { LocalTable } from "./local-table.ts";

export const NextLevelButton = ({ table }: { readonly table: LocalTable }) => {
  const local = table.local.value;
  const { record, seats } = local;
  const last = levelResultOf(local);
  const next = last?.result === "won" ? nextLevelOf(table.game, record.options, last.bot) : null;
  if (next === null || seats === null) return null;
  return (
    <button
      type="button"
      onClick={() => {
        // As in "play again", the colours are swapped.
        const others = seats.map((seat) => (seat.kind === "bot" ? { ...seat, name: next.name } : seat)).toReversed();
        table.start({ seats: others, options: record.options, clock: record.clock });
        focusBoard();
      }}
    >
      {t("next_level", { name: botTitle(table.game.manifest, next.name) })}
    </button>
  );
};
