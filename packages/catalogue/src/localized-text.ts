// Separate from the manifest schema, because every page needs this and only the portal needs the schema.
import type { Manifest } from "./manifest.ts";

export type LocalizedText = Manifest["name"];

/** The English text, for programs. Pages choose a language with `localize` of packages/ui. */
export const englishText = (text: LocalizedText): string => (typeof text === "string" ? text : text.en);

/** The display name of a bot; an unknown bot keeps its name. */
export const botDisplayName = ({ bots }: Pick<Manifest, "bots">, name: string): LocalizedText =>
  bots?.available.find((one) => one.name === name)?.displayName ?? name;
