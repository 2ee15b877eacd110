// The loading of the net, without a browser.
import { expect, test } from "vitest";
import { openNetLoader, type NetPorts } from "./net-loader.ts";

/** Whatever has this length and sum is a net here. */
const FILE = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0);
const isNet = (bytes: Uint8Array): boolean => bytes.length === FILE.length && sumOf(bytes) === sumOf(FILE);

/** A response in two chunks. */
const respond = (bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): Response => {
  const half = Math.floor(bytes.length / 2);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, half));
      controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-length": String(bytes.length), ...headers } });
};

const damaged = (): Uint8Array => FILE.with(1000, (FILE[1000] ?? 0) ^ 1);

interface World {
  /** The answers to each fetch, in order; none is left offline. */
  readonly answers?: readonly (Response | "offline" | "silent")[];
  readonly stored?: Uint8Array | null;
  readonly savesData?: boolean;
  readonly hasStorage?: boolean;
}

const open = ({ answers = [], stored = null, savesData = false, hasStorage = true }: World) => {
  const left = [...answers];
  const fetches: (RequestCache | undefined)[] = [];
  const timers: (() => void)[] = [];
  const kept = { bytes: stored };
  const ports: NetPorts = {
    fetch: ({ cache, signal }) => {
      fetches.push(cache);
      const answer = left.shift() ?? "offline";
      if (answer === "offline") return Promise.reject(new TypeError("no network"));
      if (answer !== "silent") return Promise.resolve(answer);
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
    storage: hasStorage
      ? {
          read: () => Promise.resolve(kept.bytes),
          write: (bytes) => {
            kept.bytes = bytes;
            return Promise.resolve();
          },
          remove: () => {
            kept.bytes = null;
            return Promise.resolve();
          },
        }
      : null,
    isNet: (bytes) => Promise.resolve(isNet(bytes)),
    savesData: () => savesData,
    startTimer: (_milliseconds, act) => {
      timers.push(act);
      return () => timers.splice(timers.indexOf(act), 1);
    },
  };
  const loader = openNetLoader(ports);
  const shares: (number | null)[] = [];
  loader.state.subscribe((state) => {
    if (state.kind === "loading") shares.push(state.share);
  });
  return { loader, fetches, kept, shares, timers };
};

test("[TBL-M1] [GO-N1] [GMK-N1] the net is loaded once, when it is needed, with progress, and kept", async () => {
  const { loader, fetches, kept, shares, timers } = open({ answers: [respond(FILE)] });
  expect(loader.state.value).toEqual({ kind: "idle" });
  const [first, second] = await Promise.all([loader.get(), loader.get()]);
  expect(first).toEqual(FILE);
  expect(second).toBe(first);
  expect(await loader.get()).toBe(first);
  expect(fetches).toEqual(["default"]);
  expect(shares).toEqual([0, Math.floor(FILE.length / 2) / FILE.length, 1]);
  expect(kept.bytes).toBe(first);
  expect(loader.state.value).toEqual({ kind: "ready" });
  expect(timers).toEqual([]);
});

test("[TBL-M1] [GO-N1] [GMK-N1] a kept net needs no network, also where data are saved", async () => {
  const { loader, fetches } = open({ stored: FILE, savesData: true });
  expect(await loader.get()).toBe(FILE);
  expect(fetches).toEqual([]);
});

test("[TBL-M1] [GO-N1] [GMK-N1] without storage, and with a compressed body of unknown length", async () => {
  const { loader, shares } = open({ answers: [respond(FILE, { "content-encoding": "br" })], hasStorage: false });
  expect(await loader.get()).not.toBeNull();
  expect(shares).toEqual([0, null, null]);
});

test("[TBL-M2] [GO-N2] [GMK-N2] a browser that saves data loads it only on demand", async () => {
  const { loader, fetches } = open({ answers: [respond(FILE)], savesData: true });
  expect(await loader.get()).toBeNull();
  expect(loader.state.value).toEqual({ kind: "saving-data" });
  expect(await loader.get()).toBeNull();
  expect(fetches).toEqual([]);
  expect(await loader.load()).not.toBeNull();
  expect(await loader.get()).not.toBeNull();
});

test("[TBL-M3] [GO-N3] [GMK-N3] a damaged file is fetched once more past the cache; what was kept damaged is removed", async () => {
  const { loader, fetches, kept } = open({ answers: [respond(damaged()), respond(FILE)], stored: damaged() });
  expect(await loader.get()).toEqual(FILE);
  expect(fetches).toEqual(["default", "reload"]);
  expect(kept.bytes).toEqual(FILE);
});

test.each([
  ["damaged", () => [respond(damaged()), respond(FILE.slice(0, 100))]],
  ["missing", () => [new Response("no", { status: 404 })]],
  ["offline", () => ["offline" as const]],
] as const)(
  "[TBL-M3] [GO-N3] [GMK-N3] a net that is %s is reported, and loaded again only on demand",
  async (problem, answers) => {
    const { loader, fetches, kept } = open({ answers: [...answers(), respond(FILE)], stored: null });
    expect(await loader.get()).toBeNull();
    expect(loader.state.value).toEqual({ kind: "failed", problem });
    expect(kept.bytes).toBeNull();
    const { length } = fetches;
    expect(await loader.get()).toBeNull();
    expect(fetches).toHaveLength(length);
    expect(await loader.load()).toEqual(FILE);
    expect(loader.state.value).toEqual({ kind: "ready" });
  },
);

test.each([
  ["a failure", false],
  ["saving data", true],
] as const)(
  "[TBL-M3] [GO-N5] after %s a net that somebody else has kept is found without the network",
  async (_name, savesData) => {
    const { loader, fetches, kept } = open({ answers: ["offline"], savesData });
    expect(await loader.get()).toBeNull();
    const { length } = fetches;
    kept.bytes = FILE;
    expect(await loader.get()).toBe(FILE);
    expect(loader.state.value).toEqual({ kind: "ready" });
    expect(fetches).toHaveLength(length);
  },
);

test("[TBL-M3] [GO-N3] [GMK-N3] a network that says nothing for long counts as offline", async () => {
  const { loader, timers } = open({ answers: ["silent"] });
  const loading = loader.get();
  await expect.poll(() => timers.length).toBe(1);
  timers[0]?.();
  expect(await loading).toBeNull();
  expect(loader.state.value).toEqual({ kind: "failed", problem: "offline" });
});
