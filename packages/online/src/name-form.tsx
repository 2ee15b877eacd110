// What somebody is called on the server: asked once, when the first match is played.
import type { Signal } from "@preact/signals";
import { say } from "@tengen/words";
import { useId } from "preact/hooks";
import type { House } from "./house.ts";

export interface NameFieldProps {
  readonly house: House;
  readonly name: Signal<string>;
}

/** The field for a name; who has one already reads it. */
export const NameField = ({ house, name }: NameFieldProps) => {
  const id = useId();
  const known = house.guest.value;
  if (known !== null) return <p class="quiet">{say("you_are", { name: known.name })}</p>;
  return (
    <div class="field">
      <label for={id}>{say("your_name")}</label>
      <input
        id={id}
        required
        maxLength={24}
        type="text"
        autocomplete="username"
        value={name}
        onInput={(event) => {
          name.value = event.currentTarget.value;
        }}
      />
    </div>
  );
};

/** Makes sure that there is a name; a sentence says what is wrong. */
export const beSomebody = async (house: House, name: string): Promise<(() => string) | null> => {
  if (house.guest.peek() !== null) return null;
  // Which names there may be the server says.
  const asked = await house.introduce(name);
  return asked.ok ? null : asked.why;
};
