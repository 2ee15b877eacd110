// A bench signature, as Stockfish's `bench` has one: the results of fixed searches of fixed positions, folded into one number. It changes
// when the search does, never with the machine or the host.

export interface Signature {
  readonly nodes: number;
  /** Eight hexadecimal digits. */
  readonly text: string;
}

/** Folds whole numbers, in order. */
export const makeSignature = (nodes: number, values: Iterable<number>): Signature => {
  let sum = 0;
  for (const value of values) sum = (Math.imul(sum, 31) + value) | 0;
  return { nodes, text: (sum >>> 0).toString(16).padStart(8, "0") };
};
