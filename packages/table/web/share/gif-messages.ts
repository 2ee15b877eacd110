// What a page and its GIF worker say to each other.

/** From the page. Pixels are moved, not copied. */
export type GifRequest =
  /** The frame that the palette is made from. */
  | { readonly type: "open"; readonly size: number; readonly pixels: Uint8ClampedArray }
  | { readonly type: "frame"; readonly pixels: Uint8ClampedArray; readonly delay: number }
  | { readonly type: "finish" };

/** From the worker: one answer for each request. */
export type GifAnswer = { readonly type: "ready" } | { readonly type: "file"; readonly bytes: Uint8Array<ArrayBuffer> };
