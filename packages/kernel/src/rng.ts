// A seeded random generator: the ChaCha20 key stream of a key derived from the seed, read as 32-bit words. A generator
// with a small state, or a linear one, would let a player predict the draw pile from a few cards. SPEC.md pins every byte.
import { chacha20Block } from "./chacha20.ts";
import { hexToBytes, taggedHash, utf8ToBytes } from "./hash.ts";

/** A position in a key stream, as plain JSON. */
export interface RngState {
  /** The ChaCha20 key: 32 bytes as lower-case hexadecimal. */
  readonly key: string;
  /** How many 32-bit words have been used. */
  readonly position: number;
}

export interface Rng {
  /** A uniform integer from 0 to bound - 1; the bound is 1 to 2^32. */
  integer(bound: number): number;
  /** A uniformly chosen item of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** The same items in a new random order. */
  shuffle<T>(list: readonly T[]): T[];
  /** The current state, to restore the generator from. */
  state(): RngState;
}

const TWO_32 = 2 ** 32;
const WORDS_PER_BLOCK = 16;

/** The initial state for a seed, which is any well-formed string. */
export const seedRng = (seed: string): RngState => ({
  key: taggedHash("tengen/rng/1", utf8ToBytes(seed)),
  position: 0,
});

/** Opens a generator at a state. The generator is mutable; `state()` returns its current state. */
export const openRng = ({ key, position: start }: RngState): Rng => {
  const keyBytes = hexToBytes(key);
  let position = start;
  let block = -1;
  let words = new Uint32Array(WORDS_PER_BLOCK);

  const nextWord = (): number => {
    const wanted = Math.floor(position / WORDS_PER_BLOCK);
    if (wanted !== block) {
      words = chacha20Block(keyBytes, wanted);
      block = wanted;
    }
    const word = words[position % WORDS_PER_BLOCK] as number;
    position += 1;
    return word;
  };

  const integer = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > TWO_32) {
      throw new RangeError(`the bound must be a whole number from 1 to 2^32, not ${bound}`);
    }
    const limit = TWO_32 - (TWO_32 % bound);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % bound;
    }
  };

  return {
    integer,
    pick: <T>(list: readonly T[]): T => list[integer(list.length)] as T,
    shuffle: <T>(list: readonly T[]): T[] => {
      const items = [...list];
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = integer(last + 1);
        [items[last], items[other]] = [items[other] as T, items[last] as T];
      }
      return items;
    },
    state: () => ({ key, position }),
  };
};
