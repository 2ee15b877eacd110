// Loads the net's file once for a page or a worker: from what the browser keeps for offline use, otherwise from the site.
// What arrives is checked; a damaged file is fetched once more, past the browser's cache.
import { signal } from "@preact/signals";
import { err, ok, type Result, type StartTimer } from "@tengen/kernel";
import type { NetProblem, NetState, SearcherNet } from "../study-game.ts";

/** What a browser keeps for offline use. */
export interface NetStorage {
  readonly read: () => Promise<Uint8Array | null>;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export interface NetPorts {
  readonly fetch: (options: Pick<RequestInit, "cache" | "signal">) => Promise<Response>;
  /** Null where the browser keeps nothing, as on a page without https. */
  readonly storage: NetStorage | null;
  /** Whether the bytes are those of a net. */
  readonly isNet: (bytes: Uint8Array) => Promise<boolean>;
  /** Whether the browser is told to save data. */
  readonly savesData: () => boolean;
  readonly startTimer: StartTimer;
}

export interface NetLoader extends Pick<SearcherNet, "state"> {
  /** Loads it, although the browser saves data, and again after a failure. */
  readonly load: () => Promise<Uint8Array | null>;
  /** The net for a search: null where it must not be loaded, or could not be. Fetches it at most once. */
  readonly get: () => Promise<Uint8Array | null>;
}

/** Without a byte for so many milliseconds the network counts as offline. */
const STALL_MS = 20_000;

/** The bytes of a response as they arrive. */
const readBody = async (
  response: Response,
  onProgress: (share: number | null) => void,
  onChunk: () => void,
): Promise<Uint8Array> => {
  // A compressed body is longer than the header says.
  const length = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length"));
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    onChunk();
    chunks.push(part.value);
    received += part.value.length;
    onProgress(length > 0 ? Math.min(1, received / length) : null);
  }
  const bytes = new Uint8Array(received);
  let filled = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  return bytes;
};

const fetchNet = async (
  ports: NetPorts,
  cache: RequestCache,
  onProgress: (share: number | null) => void,
): Promise<Result<Uint8Array, NetProblem>> => {
  const stalled = new AbortController();
  const restart = (): (() => void) => ports.startTimer(STALL_MS, () => stalled.abort());
  let cancel = restart();
  const onChunk = (): void => {
    cancel();
    cancel = restart();
  };
  try {
    const response = await ports.fetch({ cache, signal: stalled.signal });
    if (!response.ok) return err("missing");
    const bytes = await readBody(response, onProgress, onChunk);
    return (await ports.isNet(bytes)) ? ok(bytes) : err("damaged");
  } catch {
    return err("offline");
  } finally {
    cancel();
  }
};

/** From what the browser keeps; what is kept damaged is removed. */
const readStored = async ({ storage, isNet }: NetPorts): Promise<Uint8Array | null> => {
  const bytes = (await storage?.read().catch(() => null)) ?? null;
  if (bytes === null || (await isNet(bytes))) return bytes;
  await storage?.remove().catch(() => {});
  return null;
};

export const openNetLoader = (ports: NetPorts): NetLoader => {
  const state = signal<NetState>({ kind: "idle" });
  let net: Uint8Array | null = null;
  let loading: Promise<Uint8Array | null> | null = null;

  const onProgress = (share: number | null): void => {
    state.value = { kind: "loading", share };
  };
  const finish = (bytes: Uint8Array): Uint8Array => {
    net = bytes;
    state.value = { kind: "ready" };
    return bytes;
  };
  const load = async (isWanted: boolean): Promise<Uint8Array | null> => {
    const stored = await readStored(ports);
    if (stored !== null) return finish(stored);
    if (!isWanted && ports.savesData()) {
      state.value = { kind: "saving-data" };
      return null;
    }
    onProgress(0);
    let fetched = await fetchNet(ports, "default", onProgress);
    if (!fetched.ok && fetched.error === "damaged") fetched = await fetchNet(ports, "reload", onProgress);
    if (!fetched.ok) {
      state.value = { kind: "failed", problem: fetched.error };
      return null;
    }
    // A full storage is no reason not to search with it.
    await ports.storage?.write(fetched.value).catch(() => {});
    return finish(fetched.value);
  };
  const begin = (isWanted: boolean): Promise<Uint8Array | null> => {
    if (net !== null) return Promise.resolve(net);
    loading ??= load(isWanted).finally(() => {
      loading = null;
    });
    return loading;
  };
  /** After a failure: what the page, a worker or another tab has loaded since then. */
  const readAgain = async (): Promise<Uint8Array | null> => {
    const stored = await readStored(ports);
    return stored === null ? null : finish(stored);
  };
  return {
    state,
    load: () => begin(true),
    get: () => (state.peek().kind === "failed" ? readAgain() : begin(false)),
  };
};
