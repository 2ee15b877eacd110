// A field for a point's name, such as "H8": the fastest way to a point by keyboard or voice.
import { useUniqueId } from "./use-unique-id.ts";
import { useSignal } from "@preact/signals";
import { parsePoint, type Axes } from "./axes.ts";

export interface CoordinateFieldProps {
  readonly axes: Axes;
  readonly label: string;
  readonly button: string;
  readonly onPick: (point: number) => void;
  /** Called with a text that names no point. */
  readonly onUnknown: (text: string) => void;
}

export const CoordinateField = ({ axes, label, button, onPick, onUnknown }: CoordinateFieldProps) => {
  const id = useUniqueId();
  const text = useSignal("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.value.trim() === "") return;
    const point = parsePoint(axes, text.value);
    if (point === null) onUnknown(text.value.trim());
    else {
      text.value = "";
      onPick(point);
    }
  };
  return (
    <form class="coordinate-field" onSubmit={submit}>
      <label for={id}>{label}</label>
      <input
        id={id}
        value={text}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxLength={8}
      />
      <button type="submit">{button}</button>
    </form>
  );
};
