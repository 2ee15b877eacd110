// A game that is pasted anywhere on the page, but not into a field, or dropped on it, as a file or a text.
import { useEffect } from "preact/hooks";

const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a drag brings something that could be a game. */
const isOffered = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") === true;

export interface PasteHandlers {
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
}

export const usePastedGames = ({ onText, onFile }: PasteHandlers): void => {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent): void => {
      if (target instanceof Element && target.closest(FIELDS) !== null) return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData("text/plain") ?? "";
      if (text.trim() !== "") onText(text);
      else if (file !== undefined) onFile(file);
    };
    const onDragOver = (event: DragEvent): void => {
      if (!isOffered(event) || (event.target instanceof Element && event.target.closest(FIELDS) !== null)) return;
      // Without this the browser would open the file instead of the page.
      event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const { dataTransfer, target } = event;
      if (dataTransfer === null || (target instanceof Element && target.closest(FIELDS) !== null)) return;
      event.preventDefault();
      const [file] = dataTransfer.files;
      const text = dataTransfer.getData("text/plain");
      if (file !== undefined) onFile(file);
      else if (text.trim() !== "") onText(text);
    };
    addEventListener("paste", onPaste);
    addEventListener("dragover", onDragOver);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("paste", onPaste);
      removeEventListener("dragover", onDragOver);
      removeEventListener("drop", onDrop);
    };
  }, [onText, onFile]);
};
