/** Black is 1, white is -1. */
export type Color = 1 | -1;
export const SIZE = 15;
