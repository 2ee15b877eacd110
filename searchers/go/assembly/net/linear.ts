// Linear layers and global pooling. The number of outputs is a multiple of 16, or 1.
import { POINTS } from "./layout";
import { pixelAt } from "./winograd";

const FLOAT: usize = 4;
const VECTOR: usize = 16;
const V1: usize = VECTOR;
const V2: usize = 2 * VECTOR;
const V3: usize = 3 * VECTOR;
const V4: usize = 4 * VECTOR;

/** output = biases + weights * input, with the weights f32[inputs][outputs]. */
export function linear(
  input: usize,
  inputs: usize,
  weights: usize,
  biases: usize,
  output: usize,
  outputs: usize,
  isRectified: bool,
): void {
  const row = outputs * FLOAT;
  const end = input + inputs * FLOAT;
  const zero = f32x4.splat(0);
  const lowest = isRectified ? zero : f32x4.splat(-f32.MAX_VALUE);
  for (let column: usize = 0; column < row; column += V4) {
    let a = v128.load(biases + column);
    let b = v128.load(biases + column, V1);
    let c = v128.load(biases + column, V2);
    let d = v128.load(biases + column, V3);
    let weight = weights + column;
    for (let at = input; at < end; at += FLOAT) {
      const value = v128.load32_splat(at);
      a = f32x4.add(a, f32x4.mul(value, v128.load(weight)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(weight, V1)));
      c = f32x4.add(c, f32x4.mul(value, v128.load(weight, V2)));
      d = f32x4.add(d, f32x4.mul(value, v128.load(weight, V3)));
      weight += row;
    }
    v128.store(output + column, f32x4.max(a, lowest));
    v128.store(output + column, f32x4.max(b, lowest), V1);
    v128.store(output + column, f32x4.max(c, lowest), V2);
    v128.store(output + column, f32x4.max(d, lowest), V3);
  }
}

/** A linear layer with one output: the weights, then the bias. */
export function linearToOne(input: usize, inputs: usize, weights: usize): f32 {
  let sum = f32x4.splat(0);
  const end = inputs * FLOAT;
  for (let at: usize = 0; at < end; at += VECTOR)
    sum = f32x4.add(sum, f32x4.mul(v128.load(input + at), v128.load(weights + at)));
  return (
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)) +
    load<f32>(weights + end)
  );
}

/** The mean of every channel over the points of padded activations, then the maximum of every channel. */
export function pool(activations: usize, channels: usize, output: usize): void {
  const row = channels * FLOAT;
  const points = f32x4.splat(<f32>POINTS);
  for (let vector: usize = 0; vector < row; vector += VECTOR) {
    let sum = f32x4.splat(0);
    let maximum = f32x4.splat(-f32.MAX_VALUE);
    for (let index: usize = 0; index < POINTS; index++) {
      const value = v128.load(pixelAt(activations, index, channels) + vector);
      sum = f32x4.add(sum, value);
      maximum = f32x4.max(maximum, value);
    }
    v128.store(output + vector, f32x4.div(sum, points));
    v128.store(output + row + vector, maximum);
  }
}
