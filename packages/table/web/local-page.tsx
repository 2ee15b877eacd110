// The page of a local game.
import { useSignal } from "@preact/signals";
import { t } from "@tengen/i18n";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { chooseActions, type TableAction } from "./actions.ts";
import { acceptedFiles } from "./game-file.ts";
import { kindOfLocal, localActions } from "./local-actions.ts";
import type { LocalTable } from "./local-table.ts";
import { NewGameDialog } from "./new-game-dialog.tsx";
import { TablePage, type TablePageProps } from "./table-page.tsx";

/** The browser's file picker, opened by our own button. */
const FileInput = ({ table, input }: { readonly table: LocalTable; readonly input: RefObject<HTMLInputElement> }) => (
  <input
    ref={input}
    type="file"
    accept={acceptedFiles(table.game)}
    hidden
    aria-label={t("open_file")}
    onChange={(event) => {
      const [chosen] = event.currentTarget.files ?? [];
      if (chosen !== undefined) void table.openFile(chosen);
      // Allows choosing the same file again.
      event.currentTarget.value = "";
    }}
  />
);

const NotSaved = ({ table }: { readonly table: LocalTable }) =>
  table.isSaved.value ? null : <p class="notice error">{t("not_saved_short")}</p>;

export interface LocalPageProps extends Pick<TablePageProps, "home" | "needsAttention" | "children"> {
  readonly table: LocalTable;
  /** Further actions; `PRIMARY` says which of them stand beside the board. */
  readonly more?: () => readonly TableAction[];
}

export const LocalPage = ({ more, children, ...props }: LocalPageProps) => {
  const { table } = props;
  const isStarting = useSignal(false);
  const isForking = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const dialogs = {
    onNew: () => {
      isStarting.value = true;
    },
    onFork: () => {
      isForking.value = true;
    },
    onOpenFile: () => file.current?.click(),
  };
  return (
    <TablePage
      {...props}
      actions={() => chooseActions(kindOfLocal(table), [...localActions(table, dialogs), ...(more?.() ?? [])])}
    >
      {children}
      <NotSaved table={table} />
      <FileInput table={table} input={file} />
      <NewGameDialog table={table} isOpen={isStarting} fromHere={false} />
      <NewGameDialog table={table} isOpen={isForking} fromHere />
    </TablePage>
  );
};
