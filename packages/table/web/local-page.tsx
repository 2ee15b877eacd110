// The page of a local game.
import { t } from "@tengen/i18n";
import { LocalActions, type LocalActionsProps } from "./local-actions.tsx";
import { hasOnePerson } from "./timeline.ts";
import { focusBoard } from "./focus-board.ts";
import type { LocalTable } from "./local-table.ts";
import { TablePage, type TablePageProps } from "./table-page.tsx";

/** Starts another game with the same players. */
const Again = ({ table }: { readonly table: LocalTable }) => {
  const { seats, record } = table.local.value;
  if (seats === null) return null;
  return (
    <button
      type="button"
      class="primary"
      onClick={() => {
        // Against a bot the colours are swapped; two people at one device swap places themselves.
        table.start({ seats: hasOnePerson({ seats }) ? seats.toReversed() : seats, options: record.options });
        focusBoard();
      }}
    >
      {t("play_again")}
    </button>
  );
};

export interface LocalPageProps
  extends LocalActionsProps, Pick<TablePageProps, "home" | "needsAttention" | "children"> {}

export const LocalPage = ({ more, ...props }: LocalPageProps) => {
  const { table } = props;
  return <TablePage {...props} actions={<LocalActions table={table} more={more} />} next={<Again table={table} />} />;
};
