// The form field for a guest's name, asked once before the first match.
import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { OnlineSession } from "./online-session.ts";
import { t } from "./messages.ts";

export interface NameFieldProps {
  readonly session: OnlineSession;
  readonly name: Signal<string>;
}

/** The field for a name; shows the name of a signed-in guest instead. */
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

/** Signs in as a guest unless already signed in; returns an error text, or null. */
export const ensureSignedIn = async (session: OnlineSession, name: string): Promise<(() => string) | null> => {
  if (session.guest.peek() !== null) return null;
  // The server validates the name.
  const result = await session.signIn(name);
  return result.ok ? null : result.error;
};
