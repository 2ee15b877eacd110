// The page of a local game.
import { t } from "@tengen/i18n";
import { useCallback } from "preact/hooks";
import { LocalActions, type LocalActionsProps } from "./local-actions.tsx";
import { hasOnePerson } from "./timeline.ts";
import { LocalSeatClock } from "./local-seat-clock.tsx";
import { focusBoard } from "./focus-board.ts";
import type { LocalTable } from "./local-table.ts";
import { NextLevelButton } from "./next-level-button.tsx";
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
        table.start({
          seats: hasOnePerson({ seats }) ? seats.toReversed() : seats,
          options: record.options,
          clock: record.clock,
        });
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
  const SeatDetails = useCallback(
    ({ playerId }: { readonly playerId: string }) => <LocalSeatClock table={table} playerId={playerId} />,
    [table],
  );
  return (
    <TablePage
      {...props}
      SeatDetails={SeatDetails}
      actions={<LocalActions table={table} more={more} />}
      next={
        <>
          <Again table={table} />
          <NextLevelButton table={table} />
        </>
      }
    />
  );
};
