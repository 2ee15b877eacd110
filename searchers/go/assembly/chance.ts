// Chance for playouts: the upper half of a linear congruence, begun at a number that is far from those of other seeds.
let state: u64 = 0;

export function seed(value: u64): void {
  state = (value + 1) * 0x9e3779b97f4a7c15;
  draw();
  draw();
}

// @ts-ignore: decorator
@inline
export function draw(): u32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <u32>(state >> 32);
}

/** A whole number below the limit. */
// @ts-ignore: decorator
@inline
export function below(limit: u32): u32 {
  return <u32>((<u64>draw() * <u64>limit) >> 32);
}

/** True so many times of 256. */
// @ts-ignore: decorator
@inline
export function happens(of256: u32): bool {
  return draw() >> 24 < of256;
}
