/** Grows when a message changes in a way that an older program would misread; a server says which one it speaks. */
export const PROTOCOL = 1;
