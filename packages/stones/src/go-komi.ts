// [GO-O1] The komi of Go.

export const MAX_KOMI = 150;

/** Whether a number is a possible komi: a multiple of 0.5 from -150 to 150. */
export const isKomi = (komi: number): boolean => Math.abs(komi) <= MAX_KOMI && Number.isInteger(komi * 2);
