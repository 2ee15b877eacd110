import type { Result } from "@tengen/kernel";

/** A result whose refusal is a sentence for the person, as a function that follows the language of the page. */
export type Explained<T> = Result<T, () => string>;
