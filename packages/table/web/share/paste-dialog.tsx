import "./share.css";
// A field for a game that is pasted, for people without a keyboard's Ctrl+V.
import { useSignal, type Signal } from "@preact/signals";
import { Dialog, DialogButtons } from "@tengen/ui";
import { useUniqueId } from "@tengen/board";
import { t } from "../messages.ts";

export interface PasteDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly onText: (text: string) => void;
}

export const PasteDialog = ({ isOpen, onText }: PasteDialogProps) => {
  const text = useSignal("");
  const id = useUniqueId();
  return (
    <Dialog isOpen={isOpen} title={t("paste_game")}>
      <form
        class="share"
        onSubmit={(event) => {
          event.preventDefault();
          isOpen.value = false;
          onText(text.peek());
          text.value = "";
        }}
      >
        <label for={id}>{t("paste_how")}</label>
        <textarea
          id={id}
          class="paste-text"
          rows={6}
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <DialogButtons isOpen={isOpen}>
          <button type="submit" class="primary">
            {t("paste_open")}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
};
