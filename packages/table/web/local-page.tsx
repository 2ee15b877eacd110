// The page of a local game.
import { useSignal } from "@preact/signals";
import { t } from "@tengen/ui/i18n";
import { useLazy } from "@tengen/ui";
import type { RefObject } from "preact";
import { useCallback, useRef } from "preact/hooks";
import { chooseActions, type TableAction } from "./actions.ts";
import { acceptedFiles, exportKinds } from "./game-file.ts";
import { kindOfLocal, localActions } from "./local-actions.ts";
import { LocalSeatClock } from "./local-seat-clock.tsx";
import type { LocalTable } from "./local-table.ts";
import { usePasting, useSharing } from "./share-button.tsx";
import { shareLocalGame, type ShareSource } from "./share-content.ts";
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

/** What is shared of a local game. */
const sourceOf = (table: LocalTable, home: string): ShareSource => ({
  table,
  home,
  content: () => shareLocalGame(table.local.peek(), table.hidesInformation.peek()),
  files: {
    makeFile: table.hidesInformation.value ? null : table.makeFile,
    kinds: exportKinds(table.game),
    exportFile: table.exportFile,
  },
});

const NotSaved = ({ table }: { readonly table: LocalTable }) =>
  table.isSaved.value ? null : <p class="notice error">{t("not_saved_short")}</p>;

const importNewGame = () => import("./new-game-dialog.tsx");

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
  const form = useLazy(importNewGame);
  const NewGame = form.part.value?.NewGameDialog;
  const openFile = useCallback((chosen: Blob) => void table.openFile(chosen), [table]);
  const sharing = useSharing(sourceOf(table, props.home));
  const pasting = usePasting({ table, onOpen: openFile });
  const SeatDetails = useCallback(
    ({ playerId }: { readonly playerId: string }) => <LocalSeatClock table={table} playerId={playerId} />,
    [table],
  );
  const dialogs = {
    onNew: () => {
      form.load();
      isStarting.value = true;
    },
    onFork: () => {
      form.load();
      isForking.value = true;
    },
    onOpenFile: () => file.current?.click(),
  };
  return (
    <TablePage
      {...props}
      SeatDetails={table.local.value.record.clock === null ? undefined : SeatDetails}
      actions={() =>
        chooseActions(kindOfLocal(table), [
          ...localActions(table, dialogs),
          sharing.action,
          pasting.action,
          ...(more?.() ?? []),
        ])
      }
    >
      {children}
      <NotSaved table={table} />
      <FileInput table={table} input={file} />
      {NewGame !== undefined && <NewGame table={table} isOpen={isStarting} fromHere={false} />}
      {NewGame !== undefined && <NewGame table={table} isOpen={isForking} fromHere />}
      {sharing.dialog}
      {pasting.dialog}
    </TablePage>
  );
};
