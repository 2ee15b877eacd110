// A 3x3 convolution by Winograd F(3x3,3x3) at the points 0, 1, -1, 2 and infinity: transform the input tiles, multiply
// in the transformed domain, transform back. Additions and products happen in one fixed order and none are fused, so
// that every host gets the same bits.
import { FREQUENCIES, INPUT_TILES, OUTPUT_TILES, PATCH, SIZE, STRIDE, TILE, TILES, TRANSFORM } from "./layout";

/** Bytes of an f32 and of a vector. */
const FLOAT: usize = 4;
const VECTOR: usize = 16;
/** Output channels that one pass of the product makes. */
const GROUP: usize = 16;
const V1: usize = VECTOR;
const V2: usize = 2 * VECTOR;
const V3: usize = 3 * VECTOR;
const V4: usize = 4 * VECTOR;

@inline
function twice(x: v128): v128 {
  return f32x4.add(x, x);
}

/** Transforms the five vectors at `from`, `step` bytes apart, into those at `to`. */
@inline
function transformInput(from: usize, step: usize, to: usize, toStep: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + step);
  const c = v128.load(from + step * 2);
  const d = v128.load(from + step * 3);
  const e = v128.load(from + step * 4);
  const difference = f32x4.sub(d, b);
  v128.store(to, f32x4.add(twice(f32x4.sub(a, c)), difference));
  v128.store(to + toStep, f32x4.sub(difference, f32x4.add(b, c)));
  v128.store(to + toStep * 2, f32x4.add(twice(f32x4.sub(b, c)), f32x4.sub(d, c)));
  v128.store(to + toStep * 3, difference);
  v128.store(to + toStep * 4, f32x4.sub(f32x4.sub(e, c), twice(difference)));
}

/** Fills INPUT_TILES from padded activations. */
function transformInputs(input: usize, channels: usize): void {
  const pixel = channels * FLOAT;
  const plane = TILES * pixel;
  for (let tile: usize = 0; tile < TILES; tile++) {
    const corner = input + ((tile / TILE) * STRIDE + (tile % TILE)) * TILE * pixel;
    const to = INPUT_TILES + tile * pixel;
    for (let vector: usize = 0; vector < pixel; vector += VECTOR) {
      for (let x: usize = 0; x < PATCH; x++)
        transformInput(corner + x * pixel + vector, STRIDE * pixel, TRANSFORM + x * VECTOR, PATCH * VECTOR);
      for (let y: usize = 0; y < PATCH; y++)
        transformInput(TRANSFORM + y * PATCH * VECTOR, VECTOR, to + y * PATCH * plane + vector, plane);
    }
  }
}

@inline
function addProduct(sum: v128, input: usize, weight: v128): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load32_splat(input), weight));
}

@inline
function storeGroup(output: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(output, a);
  v128.store(output, b, V1);
  v128.store(output, c, V2);
  v128.store(output, d, V3);
}

/** Multiplies three tiles by the weights of 16 output channels: twelve sums, all in registers. */
function multiplyTiles(input: usize, inputPixel: usize, weights: usize, output: usize, outputPixel: usize): void {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let b0 = a0;
  let b1 = a0;
  let b2 = a0;
  let b3 = a0;
  let c0 = a0;
  let c1 = a0;
  let c2 = a0;
  let c3 = a0;
  let weightsAt = weights;
  const end = input + inputPixel;
  for (let first = input; first < end; first += FLOAT) {
    const second = first + inputPixel;
    const third = second + inputPixel;
    let weight = v128.load(weightsAt);
    a0 = addProduct(a0, first, weight);
    b0 = addProduct(b0, second, weight);
    c0 = addProduct(c0, third, weight);
    weight = v128.load(weightsAt, V1);
    a1 = addProduct(a1, first, weight);
    b1 = addProduct(b1, second, weight);
    c1 = addProduct(c1, third, weight);
    weight = v128.load(weightsAt, V2);
    a2 = addProduct(a2, first, weight);
    b2 = addProduct(b2, second, weight);
    c2 = addProduct(c2, third, weight);
    weight = v128.load(weightsAt, V3);
    a3 = addProduct(a3, first, weight);
    b3 = addProduct(b3, second, weight);
    c3 = addProduct(c3, third, weight);
    weightsAt += V4;
  }
  storeGroup(output, a0, a1, a2, a3);
  storeGroup(output + outputPixel, b0, b1, b2, b3);
  storeGroup(output + outputPixel * 2, c0, c1, c2, c3);
}

/** Fills OUTPUT_TILES from INPUT_TILES and the weights, f32[25][outputs / 16][inputs][16]. */
function multiply(inputs: usize, outputs: usize, weights: usize): void {
  const inputPixel = inputs * FLOAT;
  const outputPixel = outputs * FLOAT;
  let groupWeights = weights;
  for (let frequency: usize = 0; frequency < FREQUENCIES; frequency++) {
    for (let group: usize = 0; group < outputs; group += GROUP) {
      for (let tile: usize = frequency * TILES; tile < (frequency + 1) * TILES; tile += TILE)
        multiplyTiles(
          INPUT_TILES + tile * inputPixel,
          inputPixel,
          groupWeights,
          OUTPUT_TILES + tile * outputPixel + group * FLOAT,
          outputPixel,
        );
      groupWeights += inputs * GROUP * FLOAT;
    }
  }
}

/** Transforms the five vectors at `from` back into the three at `to`. */
@inline
function transformOutput(from: usize, step: usize, to: usize, toStep: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + step);
  const c = v128.load(from + step * 2);
  const d = v128.load(from + step * 3);
  const e = v128.load(from + step * 4);
  const sum = f32x4.add(b, c);
  const twiceD = twice(d);
  v128.store(to, f32x4.add(f32x4.add(a, sum), d));
  v128.store(to + toStep, f32x4.add(f32x4.sub(b, c), twiceD));
  v128.store(to + toStep * 2, f32x4.add(f32x4.add(sum, e), twice(twiceD)));
}

/** Adds a bias to a vector and, with `isSum`, what is at `to`; stores it there after ReLU. */
@inline
function finish(value: v128, bias: v128, to: usize, isSum: bool): void {
  const biased = f32x4.add(value, bias);
  const sum = isSum ? f32x4.add(biased, v128.load(to)) : biased;
  v128.store(to, f32x4.max(sum, f32x4.splat(0)));
}

/** Fills padded activations from OUTPUT_TILES: adds the biases and, with `isSum`, what was there; then ReLU. */
function transformOutputs(output: usize, channels: usize, biases: usize, isSum: bool): void {
  const pixel = channels * FLOAT;
  const plane = TILES * pixel;
  for (let tile: usize = 0; tile < TILES; tile++) {
    const from = OUTPUT_TILES + tile * pixel;
    const corner = output + ((tile / TILE) * TILE * STRIDE + (tile % TILE) * TILE + STRIDE + 1) * pixel;
    for (let vector: usize = 0; vector < pixel; vector += VECTOR) {
      const bias = v128.load(biases + vector);
      for (let x: usize = 0; x < PATCH; x++)
        transformOutput(from + x * plane + vector, PATCH * plane, TRANSFORM + x * VECTOR, PATCH * VECTOR);
      for (let y: usize = 0; y < TILE; y++) {
        const row = TRANSFORM + y * PATCH * VECTOR;
        const to = corner + y * STRIDE * pixel + vector;
        transformOutput(row, VECTOR, row, VECTOR);
        for (let x: usize = 0; x < TILE; x++) finish(v128.load(row + x * VECTOR), bias, to + x * pixel, isSum);
      }
    }
  }
}

/** output = relu(convolution(input) + biases), or with `isSum` relu(output + convolution(input) + biases). */
export function convolve(
  input: usize,
  inputs: usize,
  weights: usize,
  biases: usize,
  output: usize,
  outputs: usize,
  isSum: bool,
): void {
  transformInputs(input, inputs);
  multiply(inputs, outputs, weights);
  transformOutputs(output, outputs, biases, isSum);
}

/** Bytes of the transformed weights of a convolution. */
export function convolutionBytes(inputs: usize, outputs: usize): usize {
  return FREQUENCIES * inputs * outputs * FLOAT;
}

/** The channels of a point in padded activations. */
export function pixelAt(activations: usize, index: usize, channels: usize): usize {
  return activations + ((index / SIZE + 1) * STRIDE + (index % SIZE) + 1) * channels * FLOAT;
}
