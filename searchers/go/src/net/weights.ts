// Weights as the kernel wants them: of a convolution transformed by Winograd F(3x3,3x3), of a linear layer transposed.

/** Maps the three weights of a row or column to the five points 0, 1, -1, 2 and infinity. */
const TRANSFORM = [
  [1 / 2, 0, 0],
  [-1 / 2, -1 / 2, -1 / 2],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 6, 1 / 3, 2 / 3],
  [0, 0, 1],
] as const;
const FREQUENCIES = 25;
const GROUP = 16;
/** Weights of a 3x3 kernel. */
const TAPS = 9;

/** By frequency and tap: how much the tap counts. */
const FACTORS = TRANSFORM.flatMap((row) => TRANSFORM.map((column) => row.flatMap((y) => column.map((x) => x * y))));

/** The inputs of a convolution are filled up to a multiple of 16. */
const paddedInputs = (inputs: number): number => Math.ceil(inputs / GROUP) * GROUP;

/** i8[outputs][inputs][3][3] and a scale for each output become f32[25][outputs / 16][inputs][16]. */
export const convolutionWeights = (
  numbers: Int8Array,
  scales: Float32Array,
  inputs: number,
  outputs: number,
): Float32Array => {
  const padded = paddedInputs(inputs);
  const weights = new Float32Array(FREQUENCIES * padded * outputs);
  for (let output = 0; output < outputs; output += 1) {
    const scale = scales[output] ?? 0;
    for (let input = 0; input < inputs; input += 1) {
      const taps = numbers.subarray((output * inputs + input) * TAPS, (output * inputs + input + 1) * TAPS);
      const to = ((output - (output % GROUP)) / GROUP) * padded * GROUP + input * GROUP + (output % GROUP);
      FACTORS.forEach((factors, frequency) => {
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap += 1) sum += (factors[tap] ?? 0) * (taps[tap] ?? 0);
        weights[frequency * padded * outputs + to] = sum * scale;
      });
    }
  }
  return weights;
};

/** f32[outputs][inputs] becomes f32[inputs][outputs]. */
export const transposed = (weights: Float32Array, inputs: number, outputs: number): Float32Array =>
  Float32Array.from(weights, (_, index) => {
    const output = index % outputs;
    return weights[output * inputs + (index - output) / outputs] ?? 0;
  });
