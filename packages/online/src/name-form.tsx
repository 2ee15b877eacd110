// What somebody is called on the server: asked once, when the first match is played.
import type { Signal } from "@preact/signals";
import { t } from "@tengen/i18n";
import { useId } from "preact/hooks";
import type { OnlineSession } from "./online-session.ts";

export interface NameFieldProps {
  readonly session: OnlineSession;
  readonly name: Signal<string>;
}

/** The field for a name; who has one already reads it. */
export const NameField = ({ session, name }: NameFieldProps) => {
  const id = useId();
  const known = session.guest.value;
  if (known !== null) return <p class="quiet">{t("you_are", { name: known.name })}</p>;
  return (
    <div class="field">
      <label for={id}>{t("your_name")}</label>
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
export const ensureSignedIn = async (session: OnlineSession, name: string): Promise<(() => string) | null> => {
  if (session.guest.peek() !== null) return null;
  // Which names there may be the server says.
  const asked = await session.signIn(name);
  return asked.ok ? null : asked.error;
};
