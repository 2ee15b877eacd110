// The actions that share a game and open a pasted one. What they open is loaded then.
import { useSignal, type Signal } from "@preact/signals";
import { messagesLoaded, t } from "@tengen/ui/i18n";
import { ActionButton } from "@tengen/ui";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import type { TableAction } from "./actions.ts";
import { usePastedGames } from "./paste.ts";
import type { ShareSource } from "./share-content.ts";
import type { Table } from "./table.ts";

/** The code of sharing and pasting, with its texts. */
export const loadSharing = async () => {
  const { EmbeddedGame, embedMissing, EmbedProblem, loadShared, openPastedText, PasteDialog, ShareDialog } =
    await import("./share/index.ts");
  await messagesLoaded();
  return { EmbeddedGame, embedMissing, EmbedProblem, loadShared, openPastedText, PasteDialog, ShareDialog };
};

/** A dialog whose code is loaded when it is first opened. */
interface LazyDialog {
  readonly open: () => void;
  /** To be shown on the page. */
  readonly dialog: ComponentChildren;
}

const useLazyDialog = (
  notify: Table["notify"],
  load: (isOpen: Signal<boolean>) => Promise<ComponentChildren>,
): LazyDialog => {
  const isOpen = useSignal(false);
  const dialog = useSignal<ComponentChildren>(null);
  const open = async (): Promise<void> => {
    try {
      dialog.value = await load(isOpen);
      isOpen.value = true;
    } catch {
      notify(() => t("format_unreachable"));
    }
  };
  return { open: () => void open(), dialog: dialog.value };
};

/** An action of a table, and the dialog that it opens. */
export interface DialogAction {
  readonly action: TableAction;
  readonly dialog: ComponentChildren;
}

export const useSharing = (source: ShareSource): DialogAction => {
  const { open, dialog } = useLazyDialog(source.table.notify, async (isOpen) => {
    const { ShareDialog } = await loadSharing();
    return <ShareDialog source={source} isOpen={isOpen} />;
  });
  return { action: { id: "share", group: "files", icon: "share", label: t("share"), run: open }, dialog };
};

export interface PasteOptions {
  readonly table: Table;
  /** Opens a game from a file or a text; says itself what is wrong with it. */
  readonly onOpen: (file: Blob) => void;
}

/** The field for pasted games; games can also be pasted and dropped anywhere on the page. */
export const usePasting = ({ table, onOpen }: PasteOptions): DialogAction => {
  const openText = useCallback(
    (text: string): void => {
      const open = async (): Promise<void> => {
        const { openPastedText } = await loadSharing();
        openPastedText(table, text, (game) => onOpen(new Blob([game])));
      };
      open().catch(() => table.notify(() => t("format_unreachable")));
    },
    [table, onOpen],
  );
  usePastedGames({ onText: openText, onFile: onOpen });
  const { open, dialog } = useLazyDialog(table.notify, async (isOpen) => {
    const { PasteDialog } = await loadSharing();
    return <PasteDialog isOpen={isOpen} onText={openText} />;
  });
  return { action: { id: "paste", group: "files", icon: "paste", label: t("paste"), run: open }, dialog };
};

const DialogButton = ({ action, dialog }: DialogAction) => (
  <>
    <ActionButton icon={action.icon} onClick={action.run}>
      {action.label}
    </ActionButton>
    {dialog}
  </>
);

export const ShareButton = ({ source }: { readonly source: ShareSource }) => <DialogButton {...useSharing(source)} />;

export const PasteButton = (options: PasteOptions) => <DialogButton {...usePasting(options)} />;
