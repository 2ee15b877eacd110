// The form field for a guest's name, asked once before the first match.
import { useSignal, type Signal } from "@preact/signals";
import type { Guest } from "@tengen/client";
import { ok } from "@tengen/kernel";
import { useUniqueId } from "@tengen/board";
import { useMemo } from "preact/hooks";
import type { OnlineSession } from "./online-session.ts";
import type { RequestResult } from "./request.ts";
import { t } from "./messages.ts";

export interface NameFieldProps {
  readonly session: OnlineSession;
  readonly name: Signal<string>;
}

/** A guest can begin at once, and is still told from others. */
const suggestName = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return t("guest_name", { number: String(1000 + (random % 9000)) });
};

/** What is typed into the field: at first a suggestion. */
export const useName = (): Signal<string> => useSignal(useMemo(suggestName, []));

/** The field for a name; shows the name of a signed-in guest instead. */
export const NameField = ({ session, name }: NameFieldProps) => {
  const id = useUniqueId();
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
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          name.value = event.currentTarget.value;
        }}
      />
    </div>
  );
};

/** Signs in as a guest unless already signed in. The server validates the name. */
export const ensureSignedIn = async (session: OnlineSession, name: string): Promise<RequestResult<Guest>> => {
  const guest = session.guest.peek();
  return guest === null ? session.signIn(name) : ok(guest);
};
