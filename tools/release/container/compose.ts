// Reads a compose file, as far as ours go.
import { parse } from "yaml";

export interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

export type Variables = Readonly<Record<string, string>>;

/** `${NAME:?what to do}` is the variable, in any text of a JSON; one that is missing or empty is an error with that text. */
const fill = (json: string, variables: Variables): string =>
  json.replaceAll(/\$\{(?<name>\w+):\?(?<advice>[^}]*)\}/gu, (_whole, name: string, advice: string) => {
    const value = variables[name] ?? "";
    if (value === "") throw new Error(`the variable ${name} is missing: ${advice}`);
    return JSON.stringify(value).slice(1, -1);
  });

/** A compose file with its variables; without them they stay as they are written. */
export const readCompose = (text: string, variables?: Variables): Compose => {
  const compose = parse(text, { merge: true }) as Compose;
  // Afterwards: a secret of digits stays a text.
  return variables === undefined ? compose : (JSON.parse(fill(JSON.stringify(compose), variables)) as Compose);
};

/** The names of the services that run our image. */
export const serversOf = ({ services }: Compose): readonly string[] =>
  Object.entries(services)
    .filter(([, { image }]) => image === "tengen")
    .map(([name]) => name);
