// Reads the file of a net (net/FORMAT.md) into weights as the kernel wants them. The file comes from outside: whatever
// is wrong with it is said in a sentence.
import { ok, reject, type Result } from "@tengen/kernel";
import { crc32 } from "@tengen/workers";
import { convolutionWeights, transposed } from "./weights.ts";

/** The sizes of a net. */
export interface NetShape {
  readonly channels: number;
  readonly blocks: number;
  /** Bit i for block i. */
  readonly blocksWithPooling: number;
  readonly policyChannels: number;
  readonly hiddenValues: number;
}

/** Plain data, so that it can be posted to a thread. */
export interface Net extends NetShape {
  /** The weights of all layers in the order of the file, as the kernel wants them. */
  readonly weights: Float32Array;
}

/** A layer of the file. */
interface Layer {
  readonly isConvolution: boolean;
  readonly inputs: number;
  readonly outputs: number;
  readonly hasBiases: boolean;
}

/** Bytes. */
const HEADER = 36;
const CHECKSUM = 4;
const FLOAT = 4;
/** TNET */
const MAGIC = 0x54454e54;
const VERSION = 1;
const BOARD_SIZE = 9;
const PLANES = 14;
/** What the kernel has room for (assembly/net/layout.ts). */
const VALUES_STEP = 16;
const MAX_VALUES = 256;
const MAX_BLOCKS = 32;

const convolution = (inputs: number, outputs: number): Layer => ({
  isConvolution: true,
  inputs,
  outputs,
  hasBiases: true,
});
const linear = (inputs: number, outputs: number, hasBiases = true): Layer => ({
  isConvolution: false,
  inputs,
  outputs,
  hasBiases,
});

/** The layers in the order of the file. */
const layersOf = ({
  channels,
  blocks,
  blocksWithPooling,
  policyChannels,
  hiddenValues,
}: NetShape): readonly Layer[] => [
  convolution(PLANES, channels),
  ...Array.from({ length: blocks }, (_, block) => [
    convolution(channels, channels),
    convolution(channels, channels),
    ...(((blocksWithPooling >>> block) & 1) === 1 ? [linear(2 * channels, channels)] : []),
  ]).flat(),
  linear(2 * channels, hiddenValues),
  // Value, score and pass.
  linear(hiddenValues, 1),
  linear(hiddenValues, 1),
  linear(hiddenValues, 1),
  linear(hiddenValues, policyChannels, false),
  linear(channels, policyChannels),
  linear(policyChannels, 1),
  linear(channels, 1),
];

/** Bytes of a layer in the file. */
const bytesOf = ({ isConvolution, inputs, outputs, hasBiases }: Layer): number =>
  isConvolution
    ? 2 * outputs * FLOAT + Math.ceil((outputs * inputs * 9) / FLOAT) * FLOAT
    : (outputs * inputs + (hasBiases ? outputs : 0)) * FLOAT;

const isChannelCount = (count: number): boolean => count > 0 && count <= MAX_VALUES && count % VALUES_STEP === 0;

/** What is wrong with the header, or null. */
const findHeaderFault = (data: DataView, shape: NetShape): string | null => {
  const { channels, blocks, policyChannels, hiddenValues } = shape;
  const [version, boardSize, planes] = [4, 8, 12].map((offset) => data.getUint32(offset, true));
  if (version !== VERSION) return `it has version ${version}, and only version ${VERSION} is known`;
  if (boardSize !== BOARD_SIZE) return `it is for boards of size ${boardSize}, not ${BOARD_SIZE}`;
  if (planes !== PLANES) return `it has ${planes} planes, not ${PLANES}`;
  if (blocks > MAX_BLOCKS) return `it has ${blocks} blocks, more than ${MAX_BLOCKS}`;
  if (![channels, policyChannels, hiddenValues].every(isChannelCount))
    return `its layers have ${channels}, ${policyChannels} and ${hiddenValues} values, not multiples of ${VALUES_STEP} up to ${MAX_VALUES}`;
  return null;
};

/** The weights of a layer as the kernel wants them, and its biases. */
const readLayer = (data: DataView, from: number, { isConvolution, inputs, outputs, hasBiases }: Layer) => {
  const floats = (offset: number, count: number): Float32Array =>
    Float32Array.from({ length: count }, (_, index) => data.getFloat32(offset + index * FLOAT, true));
  if (!isConvolution) {
    const biases = floats(from + inputs * outputs * FLOAT, hasBiases ? outputs : 0);
    return [transposed(floats(from, inputs * outputs), inputs, outputs), biases] as const;
  }
  const numbers = new Int8Array(data.buffer, data.byteOffset + from + 2 * outputs * FLOAT, outputs * inputs * 9);
  const weights = convolutionWeights(numbers, floats(from, outputs), inputs, outputs);
  return [weights, floats(from + outputs * FLOAT, outputs)] as const;
};

const readWeights = (data: DataView, layers: readonly Layer[]): Float32Array => {
  const parts: Float32Array[] = [];
  let offset = HEADER;
  for (const layer of layers) {
    parts.push(...readLayer(data, offset, layer));
    offset += bytesOf(layer);
  }
  const weights = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of parts) {
    weights.set(part, filled);
    filled += part.length;
  }
  return weights;
};

const refuse = (fault: string): Result<Net> =>
  reject<"INVALID_NET">("INVALID_NET", `This is not a net for this program: ${fault}. Load the file again.`);

/** Reads a net's file. */
export const parseNet = (bytes: Uint8Array): Result<Net> => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + CHECKSUM) return refuse(`${bytes.length} bytes are too few`);
  if (data.getUint32(0, true) !== MAGIC) return refuse("it does not start with TNET");
  const shape: NetShape = {
    channels: data.getUint32(16, true),
    blocks: data.getUint32(20, true),
    blocksWithPooling: data.getUint32(24, true),
    policyChannels: data.getUint32(28, true),
    hiddenValues: data.getUint32(32, true),
  };
  const fault = findHeaderFault(data, shape);
  if (fault !== null) return refuse(fault);
  const layers = layersOf(shape);
  const length = layers.reduce((sum, layer) => sum + bytesOf(layer), HEADER + CHECKSUM);
  if (bytes.length !== length) return refuse(`it has ${bytes.length} bytes instead of ${length}`);
  const end = length - CHECKSUM;
  if (crc32(bytes.subarray(0, end)) !== data.getUint32(end, true)) return refuse("its checksum is wrong");
  return ok({ ...shape, weights: readWeights(data, layers) });
};
