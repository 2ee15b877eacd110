// Writes a GIF off the page's thread, one frame per message.
import { makePalette, openGif, type GifWriter } from "./gif.ts";
import type { GifAnswer, GifRequest } from "./gif-messages.ts";

let gif: GifWriter | null = null;

const answer = (message: GifAnswer): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<GifRequest>) => {
  switch (data.type) {
    case "open":
      gif = openGif(data.size, makePalette(data.pixels));
      answer({ type: "ready" });
      break;
    case "frame":
      gif?.add(data.pixels, data.delay);
      answer({ type: "ready" });
      break;
    case "finish":
      answer({ type: "file", bytes: gif?.finish() ?? new Uint8Array() });
  }
});
