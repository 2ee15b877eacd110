// A net in slow, plain TypeScript with 64 bits: reads the file and computes what net/FORMAT.md says, in its order and
// its words, and shares no code with the kernel.

/** Values by channel, then by point. */
type Planes = readonly Float64Array[];

export interface Sample {
  readonly policy: readonly number[];
  readonly value: number;
  readonly score: number;
  readonly ownership: readonly number[];
}

interface Conv3 {
  readonly biases: Float32Array;
  /** By output, input, ky, kx. */
  readonly weights: Float64Array;
}

interface Linear {
  /** By output, then input. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

const SIDE = 9;
const SQUARE = SIDE * SIDE;
const everyPoint = Array.from({ length: SQUARE }, (_, index) => index);

const runConv3 = (planes: Planes, { weights, biases }: Conv3): Planes =>
  Array.from(biases, (bias, output) => {
    const result = new Float64Array(SQUARE).fill(bias);
    const add = (point: number, value: number): void => {
      result[point] = (result[point] ?? 0) + value;
    };
    planes.forEach((plane, input) => {
      for (let ky = 0; ky < 3; ky += 1)
        for (let kx = 0; kx < 3; kx += 1) {
          const weight = weights[((output * planes.length + input) * 3 + ky) * 3 + kx] ?? 0;
          for (let y = Math.max(0, 1 - ky); y < Math.min(SIDE, SIDE + 1 - ky); y += 1)
            for (let x = Math.max(0, 1 - kx); x < Math.min(SIDE, SIDE + 1 - kx); x += 1)
              add(y * SIDE + x, weight * (plane[(y + ky - 1) * SIDE + x + kx - 1] ?? 0));
        }
    });
    return result;
  });

const runLinear = (values: ArrayLike<number>, { weights, biases }: Linear, outputs: number): number[] =>
  Array.from({ length: outputs }, (_, output) => {
    let sum = biases[output] ?? 0;
    for (let input = 0; input < values.length; input += 1)
      sum += (weights[output * values.length + input] ?? 0) * (values[input] ?? 0);
    return sum;
  });

const runToOne = (values: ArrayLike<number>, layer: Linear): number => runLinear(values, layer, 1)[0] ?? 0;

const relu = (planes: Planes): Planes => planes.map((plane) => plane.map((value) => Math.max(0, value)));
const pool = (planes: Planes): readonly number[] => [
  ...planes.map((plane) => plane.reduce((sum, value) => sum + value) / SQUARE),
  ...planes.map((plane) => Math.max(...plane)),
];
const channelsAt = (planes: Planes, point: number): readonly number[] => planes.map((plane) => plane[point] ?? 0);

/** Reads the layers one after the other. */
const openReader = (bytes: Uint8Array) => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let offset = 36;
  const floats = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count }, (_, index) => data.getFloat32(offset + 4 * index, true));
    offset += 4 * count;
    return values;
  };
  return {
    headerAt: (at: number): number => data.getUint32(at, true),
    conv3: (inputs: number, outputs: number): Conv3 => {
      const scales = floats(outputs);
      const biases = floats(outputs);
      const weights = Float64Array.from({ length: outputs * inputs * 9 }, (_, index) => {
        return (scales[Math.floor(index / (inputs * 9))] ?? 0) * data.getInt8(offset + index);
      });
      offset += Math.ceil(weights.length / 4) * 4;
      return { biases, weights };
    },
    linear: (inputs: number, outputs: number, hasBiases = true): Linear => ({
      weights: floats(inputs * outputs),
      biases: floats(hasBiases ? outputs : 0),
    }),
    isAtEnd: (): boolean => offset === bytes.length - 4,
  };
};

/** Opens a net's file: the function from the planes of a position to what the net says of it. */
export const openReference = (bytes: Uint8Array): ((planes: readonly ArrayLike<number>[]) => Sample) => {
  const { headerAt, conv3, linear, isAtEnd } = openReader(bytes);
  const [channels, blockCount, pooled, policyCount, hiddenCount] = [16, 20, 24, 28, 32].map(headerAt) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const stem = conv3(headerAt(12), channels);
  const blocks = Array.from({ length: blockCount }, (_, block) => ({
    first: conv3(channels, channels),
    second: conv3(channels, channels),
    pooling: ((pooled >>> block) & 1) === 1 ? linear(2 * channels, channels) : null,
  }));
  const hidden = linear(2 * channels, hiddenCount);
  const valueLayer = linear(hiddenCount, 1);
  const scoreLayer = linear(hiddenCount, 1);
  const passing = linear(hiddenCount, 1);
  const policyBias = linear(hiddenCount, policyCount, false);
  const policyLayer = linear(channels, policyCount);
  const movesLayer = linear(policyCount, 1);
  const ownershipLayer = linear(channels, 1);
  if (!isAtEnd()) throw new Error("the file has more or fewer layers than its header says");

  return (planes) => {
    let x = relu(
      runConv3(
        planes.map((plane) => Float64Array.from(plane)),
        stem,
      ),
    );
    for (const { first, second, pooling } of blocks) {
      const y = relu(runConv3(x, first));
      const z = runConv3(y, second);
      const added = pooling === null ? [] : runLinear(pool(y), pooling, channels);
      x = relu(
        z.map((plane, channel) =>
          plane.map((value, point) => value + (added[channel] ?? 0) + (x[channel]?.[point] ?? 0)),
        ),
      );
    }
    const h = runLinear(pool(x), hidden, hiddenCount).map((value) => Math.max(0, value));
    const everywhere = runLinear(h, policyBias, policyCount);
    const moves = everyPoint.map((point) => {
      const p = runLinear(channelsAt(x, point), policyLayer, policyCount);
      const rectified = p.map((value, channel) => Math.max(0, value + (everywhere[channel] ?? 0)));
      return runToOne(rectified, movesLayer);
    });
    return {
      policy: [...moves, runToOne(h, passing)],
      value: Math.tanh(runToOne(h, valueLayer)),
      score: runToOne(h, scoreLayer),
      ownership: everyPoint.map((point) => Math.tanh(runToOne(channelsAt(x, point), ownershipLayer))),
    };
  };
};
