// What a file of texts is. The English one says which messages there are, and the others are held to it by the compiler.

export interface PluralMessage {
  readonly one: string;
  readonly other: string;
}

/** The texts of one language, by their keys. */
export type MessageTable = Readonly<Record<string, string | PluralMessage>>;

/** The same messages in another language. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralMessage;
};
