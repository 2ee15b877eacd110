// SHA-256 (FIPS 180-4) of short messages, where the host has none that answers at once.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const INITIAL_HASH = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

type Words = readonly [number, number, number, number, number, number, number, number];

const BLOCK_BYTES = 64;

/** The message schedule of the block in progress. */
const schedule = new Int32Array(64);

const wordAt = (index: number): number => schedule[index] as number;

const rotateRight = (word: number, count: number): number => (word >>> count) | (word << (32 - count));

/** Fills the schedule with a block. */
const readBlock = (bytes: DataView, start: number): void => {
  for (let index = 0; index < 16; index += 1) schedule[index] = bytes.getInt32(start + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = wordAt(index - 15);
    const late = wordAt(index - 2);
    const first = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const second = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    schedule[index] = (wordAt(index - 16) + first + wordAt(index - 7) + second) | 0;
  }
};

/** Adds the block in the schedule to the hash. */
const compress = (hash: Int32Array): void => {
  let [a, b, c, d, e, f, g, h] = hash as unknown as Words;
  for (let round = 0; round < 64; round += 1) {
    const upper = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const lower = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const next = (h + upper + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[round] as number) + wordAt(round)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + lower + ((b & c) ^ (b & d) ^ (c & d))) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] as number) + word;
};

/** The 32 bytes of the hash. */
export const sha256 = (message: Uint8Array): Uint8Array => {
  // A one bit, zeroes, and the number of bits.
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const bytes = new DataView(padded.buffer);
  bytes.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const hash = Int32Array.from(INITIAL_HASH);
  for (let start = 0; start < padded.length; start += BLOCK_BYTES) {
    readBlock(bytes, start);
    compress(hash);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of hash.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
};
