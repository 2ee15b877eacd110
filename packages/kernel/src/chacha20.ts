// A block of the ChaCha20 key stream (RFC 8439) with a nonce of zeroes.

/** "expand 32-byte k" as little-endian words. */
const CONSTANT = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

const rotateLeft = (word: number, count: number): number => (word << count) | (word >>> (32 - count));

/** Adds `from` to `to`, then mixes the sum into `into` and rotates it. */
const mix = (words: Int32Array, to: number, from: number, into: number, count: number): void => {
  const sum = ((words[to] as number) + (words[from] as number)) | 0;
  words[to] = sum;
  words[into] = rotateLeft((words[into] as number) ^ sum, count);
};

const quarterRound = (words: Int32Array, a: number, b: number, c: number, d: number): void => {
  mix(words, a, b, d, 16);
  mix(words, c, d, b, 12);
  mix(words, a, b, d, 8);
  mix(words, c, d, b, 7);
};

/** The 16 words of a block; the key has 32 bytes, the counter 32 bits. */
export const chacha20Block = (key: Uint8Array, counter: number): Uint32Array<ArrayBuffer> => {
  const keyBytes = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const start = new Int32Array(16);
  start.set(CONSTANT);
  for (let index = 0; index < 8; index += 1) start[index + 4] = keyBytes.getInt32(index * 4, true);
  start[12] = counter;
  const words = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) quarterRound(words, column, column + 4, column + 8, column + 12);
    quarterRound(words, 0, 5, 10, 15);
    quarterRound(words, 1, 6, 11, 12);
    quarterRound(words, 2, 7, 8, 13);
    quarterRound(words, 3, 4, 9, 14);
  }
  for (let index = 0; index < 16; index += 1) words[index] = (words[index] as number) + (start[index] as number);
  return new Uint32Array(words.buffer);
};
