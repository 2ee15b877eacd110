// The buttons that share a game and open a pasted one. What they open is loaded then.
import { useSignal, type Signal } from "@preact/signals";
import { messagesLoaded, t } from "@tengen/i18n";
import { ActionButton, type IconName } from "@tengen/ui";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
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

interface LazyDialogProps {
  readonly icon: IconName;
  readonly label: string;
  readonly notify: Table["notify"];
  readonly load: (isOpen: Signal<boolean>) => Promise<ComponentChildren>;
}

/** A button with a dialog whose code is loaded at the first click. */
const LazyDialog = ({ icon, label, notify, load }: LazyDialogProps) => {
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
  return (
    <>
      <ActionButton icon={icon} onClick={() => void open()}>
        {label}
      </ActionButton>
      {dialog.value}
    </>
  );
};

export const ShareButton = ({ source }: { readonly source: ShareSource }) => (
  <LazyDialog
    icon="share"
    label={t("share")}
    notify={source.table.notify}
    load={async (isOpen) => {
      const { ShareDialog } = await loadSharing();
      return <ShareDialog source={source} isOpen={isOpen} />;
    }}
  />
);

export interface PasteButtonProps {
  readonly table: Table;
  /** Opens a game from a file or a text; says itself what is wrong with it. */
  readonly onOpen: (file: Blob) => void;
}

/** The button for pasted games; while it is shown, games can also be pasted and dropped anywhere on the page. */
export const PasteButton = ({ table, onOpen }: PasteButtonProps) => {
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
  return (
    <LazyDialog
      icon="paste"
      label={t("paste")}
      notify={table.notify}
      load={async (isOpen) => {
        const { PasteDialog } = await loadSharing();
        return <PasteDialog isOpen={isOpen} onText={openText} />;
      }}
    />
  );
};
