// Memory layout. Activations are f32, channels last: the channels of a point lie side by side. Those of a convolution's
// input have a border of zeros, 11x11 points. A net has at most MAX_CHANNELS channels, which these addresses allow for.

/** Points of a row, border included. */
export const STRIDE: usize = 11;
export const PADDED_POINTS: usize = 121;
/** Points of a row without the border. */
export const SIZE: usize = 9;
export const POINTS: usize = 81;
/** The planes, with empty ones up to a multiple of 16. */
export const INPUT_CHANNELS: usize = 16;
export const MAX_CHANNELS: usize = 256;

// Winograd F(3x3,3x3): an output tile of 3x3 comes from an input tile of 5x5; nine tiles cover the board.
export const TILES: usize = 9;
/** Output points per side of a tile. */
export const TILE: usize = 3;
/** Input points per side of a tile. */
export const PATCH: usize = 5;
/** Points of the transformed domain. */
export const FREQUENCIES: usize = 25;

/** f32[121][16]: the planes. */
export const INPUT: usize = 0x1000;
/** f32[82]: logits; the last is the pass. */
export const POLICY: usize = 0x4000;
/** f32[81] */
export const OWNERSHIP: usize = 0x4200;
/** f32 */
export const VALUE: usize = 0x4400;
/** f32 */
export const SCORE: usize = 0x4404;
/** f32: value and score together, as the self-play counted them. */
export const UTILITY: usize = 0x4408;
/** u8[82]: 1 for each move that counts in PRIORS. */
export const LEGAL: usize = 0x4500;
/** f32[82]: softmax of POLICY over the legal moves. */
export const PRIORS: usize = 0x4600;
/** f32[2][256]: mean and maximum of each channel. */
export const POOLED: usize = 0x5000;
/** f32[256] */
export const HIDDEN: usize = 0x6000;
/** f32[256]: biases that are the same at every point. */
export const BIASES: usize = 0x7000;
/** f32[256]: the policy channels of one point. */
export const POLICY_CHANNELS: usize = 0x8000;
/** v128[5][5]: between the two passes of a transform. */
export const TRANSFORM: usize = 0x9000;
/** f32[121][channels]: input and output of a block. */
export const TRUNK: usize = 0x30000;
/** f32[121][channels]: between the two convolutions of a block. */
export const MIDDLE: usize = 0x50000;
/** f32[25][9][channels]: the transformed tiles of an input. */
export const INPUT_TILES: usize = 0x80000;
/** f32[25][9][channels]: the transformed tiles of an output. */
export const OUTPUT_TILES: usize = 0xc0000;
/** f32: the weights of all layers in the order of the file, up to the end of the memory (src/net/weights.ts). */
export const WEIGHTS: usize = 0x230000;
