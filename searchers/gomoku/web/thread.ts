// The inside of a Web Worker that searches.
import { serveThread, type ToThread } from "../src/index.ts";
import { pause } from "./pause.ts";

const serve = serveThread({ now: () => performance.now(), pause }, (message) => self.postMessage(message));
self.addEventListener("message", ({ data }: MessageEvent<ToThread>) => serve(data));
