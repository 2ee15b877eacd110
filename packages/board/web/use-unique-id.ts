// Ids of elements that belong together, such as a field and its label. Not Preact's `useId`: after a part of the page was
// rendered again it starts from the beginning there, and a label then named two elements.
import { useState } from "preact/hooks";

let count = 0;

const nextId = (): string => `id-${(count += 1)}`;

/** An id that no other element of the page has; the same for as long as the component is mounted. */
export const useUniqueId = (): string => useState(nextId)[0];
