// The part of gifenc that we use; the package has no types.
declare module "gifenc" {
  export type Palette = number[][];
  export interface FrameOptions {
    readonly palette?: Palette;
    readonly delay?: number;
    readonly repeat?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
  }
  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8Array | Uint8ClampedArray, colors: number): Palette;
  export function applyPalette(pixels: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
}
