// The type of a message file. English defines which messages there are; the compiler holds the other languages to it.

/** One form per CLDR plural category of the language. `other` is also the form of every category that is not given. */
export type PluralMessage = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** The messages of one language by key. */
export type MessageTable = Readonly<Record<string, string | PluralMessage>>;

/** The same messages in another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralMessage;
};
