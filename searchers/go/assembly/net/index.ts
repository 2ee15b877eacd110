// A residual net for Go 9x9: the exports, called by src/net/net-kernel.ts. searchers/go/net/FORMAT.md says what the net
// computes. A pointer walks through the weights, which lie in the order of the layers.
import {
  BIASES,
  HIDDEN,
  INPUT,
  INPUT_CHANNELS,
  INPUT_TILES,
  LEGAL,
  MIDDLE,
  OWNERSHIP,
  POINTS,
  POLICY,
  POLICY_CHANNELS,
  POOLED,
  PRIORS,
  SCORE,
  TRUNK,
  UTILITY,
  VALUE,
  WEIGHTS,
} from "./layout";
import { linear, linearToOne, pool } from "./linear";
import { convolutionBytes, convolve, pixelAt } from "./winograd";

export { INPUT, LEGAL, OWNERSHIP, POLICY, PRIORS, SCORE, UTILITY, VALUE, WEIGHTS } from "./layout";

const FLOAT: usize = 4;

let channels: usize = 0;
let blocks: u32 = 0;
/** Bit i for block i. */
let blocksWithPooling: u32 = 0;
let policyChannels: usize = 0;
let hiddenValues: usize = 0;
/** The weights that come next. */
let weights: usize = 0;

/** Sets the size of the net. Its weights are written to WEIGHTS. */
export function configure(netChannels: u32, netBlocks: u32, pooling: u32, policy: u32, hidden: u32): void {
  channels = netChannels;
  blocks = netBlocks;
  blocksWithPooling = pooling;
  policyChannels = policy;
  hiddenValues = hidden;
  // The borders: with another number of channels they are elsewhere.
  memory.fill(INPUT, 0, POLICY - INPUT);
  memory.fill(TRUNK, 0, INPUT_TILES - TRUNK);
}

/** The next `count` weights. */
function take(count: usize): usize {
  const from = weights;
  weights += count * FLOAT;
  return from;
}

function takeConvolution(inputs: usize): usize {
  const from = weights;
  weights += convolutionBytes(inputs, channels);
  return from;
}

function runBlock(hasPooling: bool): void {
  const first = takeConvolution(channels);
  convolve(TRUNK, channels, first, take(channels), MIDDLE, channels, false);
  const second = takeConvolution(channels);
  let biases = take(channels);
  if (hasPooling) {
    pool(MIDDLE, channels, POOLED);
    const pooling = take(2 * channels * channels);
    linear(POOLED, 2 * channels, pooling, take(channels), BIASES, channels, false);
    addTo(BIASES, biases, channels);
    biases = BIASES;
  }
  convolve(MIDDLE, channels, second, biases, TRUNK, channels, true);
}

function addTo(sum: usize, other: usize, count: usize): void {
  for (let at: usize = 0; at < count * FLOAT; at += FLOAT)
    store<f32>(sum + at, load<f32>(sum + at) + load<f32>(other + at));
}

function runHeads(): void {
  pool(TRUNK, channels, POOLED);
  const hidden = take(2 * channels * hiddenValues);
  linear(POOLED, 2 * channels, hidden, take(hiddenValues), HIDDEN, hiddenValues, true);
  store<f32>(VALUE, tanh(linearToOne(HIDDEN, hiddenValues, take(hiddenValues + 1))));
  store<f32>(SCORE, linearToOne(HIDDEN, hiddenValues, take(hiddenValues + 1)));
  store<f32>(UTILITY, <f32>0.9 * load<f32>(VALUE) + <f32>0.1 * tanh(load<f32>(SCORE)));
  store<f32>(POLICY + POINTS * FLOAT, linearToOne(HIDDEN, hiddenValues, take(hiddenValues + 1)));
  const policyBias = take(hiddenValues * policyChannels);
  const policyLayer = take(channels * policyChannels);
  linear(HIDDEN, hiddenValues, policyBias, take(policyChannels), BIASES, policyChannels, false);
  const movesLayer = take(policyChannels + 1);
  const ownershipLayer = take(channels + 1);
  for (let index: usize = 0; index < POINTS; index++) {
    const point = pixelAt(TRUNK, index, channels);
    linear(point, channels, policyLayer, BIASES, POLICY_CHANNELS, policyChannels, true);
    store<f32>(POLICY + index * FLOAT, linearToOne(POLICY_CHANNELS, policyChannels, movesLayer));
    store<f32>(OWNERSHIP + index * FLOAT, tanh(linearToOne(point, channels, ownershipLayer)));
  }
}

/** The compiler's own tanh: the host's need not have the same bits elsewhere. */
function tanh(x: f32): f32 {
  return <f32>NativeMath.tanh(<f64>x);
}

/** Evaluates the planes in INPUT. */
export function evaluate(): void {
  weights = WEIGHTS;
  const stem = takeConvolution(INPUT_CHANNELS);
  convolve(INPUT, INPUT_CHANNELS, stem, take(channels), TRUNK, channels, false);
  for (let block: u32 = 0; block < blocks; block++) runBlock(((blocksWithPooling >> block) & 1) === 1);
  runHeads();
}

/** Fills PRIORS from the last evaluation and LEGAL, which must have a move. */
export function softmax(): void {
  let highest = -f32.MAX_VALUE;
  for (let move: usize = 0; move <= POINTS; move++)
    if (load<u8>(LEGAL + move) !== 0) highest = max(highest, load<f32>(POLICY + move * FLOAT));
  let sum: f64 = 0;
  for (let move: usize = 0; move <= POINTS; move++) {
    const isLegal = load<u8>(LEGAL + move) !== 0;
    const prior = isLegal ? NativeMath.exp(<f64>(load<f32>(POLICY + move * FLOAT) - highest)) : 0;
    store<f32>(PRIORS + move * FLOAT, <f32>prior);
    sum += prior;
  }
  for (let at = PRIORS; at <= PRIORS + POINTS * FLOAT; at += FLOAT) store<f32>(at, <f32>(<f64>load<f32>(at) / sum));
}
