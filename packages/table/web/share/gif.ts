// An animated GIF, frame by frame. After the first frame only what changed is written, the rest is transparent, so a game of
// hundreds of moves stays small. One palette, of the last frame, serves all: it has every colour of a game.
import { applyPalette, GIFEncoder, quantize, type Palette } from "gifenc";

/** Pixels as a canvas has them: red, green, blue, alpha. */
export type Pixels = Uint8ClampedArray;

/** One place of the palette is for what has not changed. */
const MOST_COLORS = 255;

export interface GifWriter {
  /** Adds a frame that is shown for this long, in milliseconds. */
  readonly add: (pixels: Pixels, delay: number) => void;
  /** The file. */
  readonly finish: () => Uint8Array<ArrayBuffer>;
}

export const makePalette = (pixels: Pixels): Palette => quantize(pixels, MOST_COLORS);

export const openGif = (size: number, palette: Palette): GifWriter => {
  const encoder = GIFEncoder();
  const unchanged = palette.length;
  const colors: Palette = [...palette, [0, 0, 0]];
  let before: Uint8Array | null = null;
  return {
    add: (pixels, delay) => {
      const frame = applyPalette(pixels, palette);
      const shown = before;
      const changes = shown === null ? frame : frame.map((color, at) => (color === shown[at] ? unchanged : color));
      const first = { palette: colors, repeat: 0 };
      const later = { transparent: true, transparentIndex: unchanged, dispose: 1 };
      encoder.writeFrame(changes, size, size, { delay, ...(shown === null ? first : later) });
      before = frame;
    },
    finish: () => {
      encoder.finish();
      return encoder.bytes();
    },
  };
};
