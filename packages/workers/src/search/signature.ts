// A bench signature, as in Stockfish: the results of fixed searches of fixed positions, hashed into one number. It
// depends on the search only, not on the machine or the host.

export interface Signature {
  readonly nodes: number;
  /** Eight hexadecimal digits. */
  readonly text: string;
}

/** Hashes a sequence of integers. */
export const makeSignature = (nodes: number, values: Iterable<number>): Signature => {
  let hash = 0;
  for (const value of values) hash = (Math.imul(hash, 31) + value) | 0;
  return { nodes, text: (hash >>> 0).toString(16).padStart(8, "0") };
};
