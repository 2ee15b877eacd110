// Link previews, made by a thread of the built site (`preview-worker.mjs`): title, description and picture. Drawing takes
// a tenth of a second, so it is off the event loop, one at a time, with a short queue and a cache; a thread that does not
// answer is replaced.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { MatchRecord, SharedGame } from "@tengen/match";
import type { Host } from "./host.ts";
import type { Log } from "./log.ts";

export type PreviewSubject =
  | {
      readonly kind: "match";
      readonly record: MatchRecord;
      /** What everybody may see. */
      readonly view: unknown;
      readonly moves: number;
    }
  | { readonly kind: "shared"; readonly shared: SharedGame };

export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly png: Uint8Array;
}

export interface Previews {
  /** The preview of a subject; the same key means the same subject. Null if it cannot be made, or not now. */
  readonly make: (key: string, subject: () => PreviewSubject) => Promise<Preview | null>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly preview: Preview | null;
  readonly problem?: string;
}

/** Where each preview is made; answers come in order. */
export interface PreviewThread {
  readonly send: (id: number, subject: PreviewSubject) => void;
  readonly end: () => Promise<unknown>;
}

export type StartPreviewThread = (onAnswer: (answer: Answer) => void, onDied: (why: string) => void) => PreviewThread;

/** Previews in the cache, each of some 100 KB. */
const CACHED = 100;
/** Previews that wait; more are refused. */
const WAITING = 20;
/** Milliseconds for one preview. */
const TIMEOUT_MS = 20_000;

interface Waiting {
  readonly key: string;
  readonly subject: PreviewSubject;
  readonly done: (preview: Preview | null) => void;
}

/** No picture can be made: the site was built without the thread. */
const noPreviews: Previews = { make: () => Promise.resolve(null), close: () => Promise.resolve() };

export const openPreviews = (
  startThread: StartPreviewThread,
  { startTimer }: Pick<Host, "startTimer">,
  log: Pick<Log, "warn">,
): Previews => {
  const cache = new Map<string, Preview>();
  const pending = new Map<string, Promise<Preview | null>>();
  const queue: Waiting[] = [];
  let thread: PreviewThread | null = null;
  let running: (Waiting & { readonly id: number; readonly stop: () => void }) | null = null;
  let lastId = 0;

  const finish = (preview: Preview | null): void => {
    const ended = running;
    running = null;
    ended?.stop();
    if (ended !== null && preview !== null) {
      cache.set(ended.key, preview);
      const [oldest] = cache.keys();
      if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest);
    }
    ended?.done(preview);
    next();
  };
  const fail = (why: string): void => {
    log.warn(`a link preview failed: ${why}`);
    const dead = thread;
    thread = null;
    void dead?.end();
    finish(null);
  };
  const next = (): void => {
    const waiting = running === null ? queue.shift() : undefined;
    if (waiting === undefined) return;
    thread ??= startThread(
      ({ id, preview, problem }) => {
        if (id !== running?.id) return;
        if (problem !== undefined) log.warn(`a link preview failed: ${problem}`);
        finish(preview);
      },
      (why) => {
        if (thread !== null) fail(why);
      },
    );
    lastId += 1;
    running = { ...waiting, id: lastId, stop: startTimer(TIMEOUT_MS, () => fail("it took too long")) };
    thread.send(lastId, waiting.subject);
  };

  return {
    make: (key, subject) => {
      const cached = cache.get(key);
      if (cached !== undefined) return Promise.resolve(cached);
      const same = pending.get(key);
      if (same !== undefined) return same;
      if (queue.length >= WAITING) return Promise.resolve(null);
      const made = new Promise<Preview | null>((done) => {
        queue.push({ key, subject: subject(), done });
      });
      pending.set(key, made);
      void made.then(() => pending.delete(key));
      next();
      return made;
    },
    close: async () => {
      const last = thread;
      thread = null;
      running?.stop();
      await last?.end();
    },
  };
};

const FONTS = ["figtree-latin-600-normal.woff2", "figtree-latin-ext-600-normal.woff2"];

/** The thread in a built site; null if it has none. */
const previewThreadIn = (site: string): StartPreviewThread | null => {
  const file = path.join(site, ".server/preview-worker.mjs");
  if (!fs.existsSync(file)) return null;
  const { resolve } = createRequire(import.meta.url);
  const workerData = {
    fonts: FONTS.map((font) => resolve(`@fontsource/figtree/files/${font}`)),
    wasm: resolve("@resvg/resvg-wasm/index_bg.wasm"),
  };
  return (onAnswer, onDied) => {
    const worker = new Worker(file, { workerData, name: "previews" });
    worker.on("message", onAnswer);
    worker.on("error", (error) => onDied(error instanceof Error ? error.message : String(error)));
    worker.on("exit", () => onDied("its thread ended"));
    // A preview that is being made does not keep the server running.
    worker.unref();
    return { send: (id, subject) => worker.postMessage({ id, subject }), end: () => worker.terminate() };
  };
};

/** The previews of a built site. */
export const openSitePreviews = (site: string, host: Pick<Host, "startTimer">, log: Pick<Log, "warn">): Previews => {
  const start = previewThreadIn(site);
  return start === null ? noPreviews : openPreviews(start, host, log);
};
