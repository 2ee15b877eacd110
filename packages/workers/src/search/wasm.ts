// Instantiates kernels. Declares the part of WebAssembly used here, because the type-check without host types has none.
interface Wasm {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly instantiate: (module: object, imports?: object) => Promise<{ readonly exports: unknown }>;
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
}
// oxlint-disable-next-line no-restricted-globals -- every host has WebAssembly, and it is deterministic
const { WebAssembly: wasmHost } = globalThis as unknown as { readonly WebAssembly: Wasm };

/** Bytes. */
const PAGE_SIZE = 65_536;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** Returns a function that instantiates a kernel, compiled once. A kernel built for shared memory needs `memory`. */
export const wasmOpener = <Exports>(bytes: Uint8Array): ((memory?: WasmMemory) => Promise<Exports>) => {
  let compiled: Promise<object> | null = null;
  return async (memory) => {
    compiled ??= wasmHost.compile(bytes);
    const instance = await wasmHost.instantiate(await compiled, memory === undefined ? {} : { env: { memory } });
    return instance.exports as Exports;
  };
};

/** Grows the memory to at least `bytes`. */
export const growTo = (memory: WasmMemory, bytes: number): void => {
  const missing = Math.ceil(bytes / PAGE_SIZE) - memory.buffer.byteLength / PAGE_SIZE;
  if (missing > 0) memory.grow(missing);
};

/** Shared memory of `bytes` bytes; null if the page may not share any, or the host cannot allocate it. */
export const makeSharedMemory = (bytes: number): WasmMemory | null => {
  // oxlint-disable-next-line no-restricted-globals -- only pages define it
  const { crossOriginIsolated = true, SharedArrayBuffer } = globalThis as {
    readonly crossOriginIsolated?: boolean;
    readonly SharedArrayBuffer?: unknown;
  };
  // A WebKit without shared buffers makes a shared memory, but sends it to no worker.
  if (!crossOriginIsolated || SharedArrayBuffer === undefined) return null;
  const pages = Math.ceil(bytes / PAGE_SIZE);
  try {
    return new wasmHost.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
