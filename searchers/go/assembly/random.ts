// The random number generator of playouts: the upper half of a 64-bit linear congruential generator.
let state: u64 = 0;

/** Starts a sequence that is far from those of other seeds. */
export function seed(value: u64): void {
  state = (value + 1) * 0x9e3779b97f4a7c15;
  random32();
  random32();
}

// @ts-ignore: decorator
@inline
export function random32(): u32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <u32>(state >> 32);
}

/** An integer from 0 to limit - 1. */
// @ts-ignore: decorator
@inline
export function randomBelow(limit: u32): u32 {
  return <u32>((<u64>random32() * <u64>limit) >> 32);
}

/** True with a probability of `of256` in 256. */
// @ts-ignore: decorator
@inline
export function withProbability(of256: u32): bool {
  return random32() >> 24 < of256;
}
