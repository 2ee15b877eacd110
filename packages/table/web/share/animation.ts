// The game as an animated GIF. The browser draws each frame, a worker encodes it, and the page waits in between, so it
// answers all the time and can stop at any frame.
import type { Scene } from "@tengen/board";
import type { GifAnswer, GifRequest } from "./gif-messages.ts";
import { rasterize, type PictureFrame } from "./page-picture.ts";

/** In pixels. */
export const GIF_SIZE = 480;
/** More frames than any page shows; of a longer game every second or third position is shown. */
const MOST_FRAMES = 300;
/** How long the last position is shown, in milliseconds. */
const LAST_MS = 3000;

/** The positions of a game with `count` of them that an animation shows: always the first and the last. */
export const chooseFrames = (count: number): readonly number[] => {
  const step = Math.max(1, Math.ceil((count - 1) / (MOST_FRAMES - 1)));
  const chosen = Array.from({ length: Math.ceil((count - 1) / step) }, (_, index) => index * step);
  return [...chosen, count - 1];
};

export interface AnimationOptions {
  readonly frame: PictureFrame;
  /** How many positions there are. */
  readonly count: number;
  readonly sceneAt: (index: number) => Scene;
  /** How long a position is shown, in milliseconds. */
  readonly delay: number;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** The file; null if it was stopped. */
export const makeAnimation = async (options: AnimationOptions): Promise<Blob | null> => {
  const { frame, count, sceneAt, delay, onProgress, signal } = options;
  const worker = new Worker(new URL("./gif-worker.ts", import.meta.url), { type: "module" });
  const ask = (request: GifRequest): Promise<GifAnswer> =>
    new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<GifAnswer>) => resolve(data), { once: true });
      worker.addEventListener("error", () => reject(new Error("the animation's worker failed")), { once: true });
      worker.postMessage(request, "pixels" in request ? [request.pixels.buffer] : []);
    });
  const pixelsAt = async (index: number): Promise<Uint8ClampedArray> => {
    const canvas = await rasterize(frame, sceneAt(index), GIF_SIZE);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("there is no canvas");
    return context.getImageData(0, 0, GIF_SIZE, GIF_SIZE).data;
  };
  try {
    const frames = chooseFrames(count);
    await ask({ type: "open", size: GIF_SIZE, pixels: await pixelsAt(count - 1) });
    for (const [done, index] of frames.entries()) {
      if (signal.aborted) return null;
      const isLast = done === frames.length - 1;
      await ask({ type: "frame", pixels: await pixelsAt(index), delay: isLast ? LAST_MS : delay });
      onProgress((done + 1) / frames.length);
    }
    if (signal.aborted) return null;
    const file = await ask({ type: "finish" });
    return file.type === "file" ? new Blob([file.bytes], { type: "image/gif" }) : null;
  } finally {
    worker.terminate();
  }
};
