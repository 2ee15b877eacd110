// The page of a game on this device.
import { say } from "@tengen/words";
import { Actions, type ActionsProps } from "./actions.tsx";
import { isLonePerson } from "./course.ts";
import { focusBoard } from "./focus-board.ts";
import type { LocalTable } from "./local-table.ts";
import { TablePage, type TablePageProps } from "./table-page.tsx";

/** Another game of the same kind. */
const Again = ({ table }: { readonly table: LocalTable }) => {
  const { seats, record } = table.local.value;
  if (seats === null) return null;
  return (
    <button
      type="button"
      class="primary"
      onClick={() => {
        // Against a bot the colours change; two persons at one screen change places themselves.
        table.start({ seats: isLonePerson({ seats }) ? seats.toReversed() : seats, options: record.options });
        focusBoard();
      }}
    >
      {say("again")}
    </button>
  );
};

export interface LocalPageProps extends ActionsProps, Pick<TablePageProps, "home" | "isCalling" | "children"> {}

export const LocalPage = ({ more, ...props }: LocalPageProps) => {
  const { table } = props;
  return <TablePage {...props} actions={<Actions table={table} more={more} />} next={<Again table={table} />} />;
};
