// Modal dialogs. The native element traps the focus, closes on Escape and restores the focus.
import type { Signal } from "@preact/signals";
import { t } from "./i18n/index.ts";
import type { ComponentChildren } from "preact";
import { useUniqueId } from "@tengen/board";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  readonly isOpen: Signal<boolean>;
  readonly title: string;
  readonly children: ComponentChildren;
}

export const Dialog = ({ isOpen, title, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useUniqueId();
  const open = isOpen.value;
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  const close = (): void => {
    isOpen.value = false;
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} closedby="any" onClose={close}>
      {open && (
        <div class="dialog-box">
          <header>
            <h2 id={id}>{title}</h2>
            <button type="button" class="plain" aria-label={t("close")} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
};

/** A cancel button, followed by the dialog's own buttons. */
export const DialogButtons = ({ isOpen, children }: Pick<DialogProps, "isOpen" | "children">) => (
  <div class="dialog-buttons">
    <button
      type="button"
      onClick={() => {
        isOpen.value = false;
      }}
    >
      {t("cancel")}
    </button>
    {children}
  </div>
);

export interface ConfirmDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export const ConfirmDialog = ({ isOpen, text, confirmLabel, onConfirm }: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} title={text}>
    <DialogButtons isOpen={isOpen}>
      <button
        type="button"
        class="primary"
        onClick={() => {
          isOpen.value = false;
          onConfirm();
        }}
      >
        {confirmLabel}
      </button>
    </DialogButtons>
  </Dialog>
);
