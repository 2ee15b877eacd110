// A kernel out of its bytes. Of WebAssembly only a part is used here, and the types of Node do not have it.
interface Wasm {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly instantiate: (module: object, imports?: object) => Promise<{ readonly exports: unknown }>;
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
}
// oxlint-disable-next-line no-restricted-globals -- every host has it; it is no clock and no chance
const { WebAssembly: wasmHost } = globalThis as unknown as { readonly WebAssembly: Wasm };

/** Bytes of a page. */
const PAGE = 65_536;

/** The memory of a kernel, and how it grows. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** Makes instances of a kernel, which is compiled once, however many there are; one that is made to share has its memory from outside. */
export const wasmOpener = <Exports>(bytes: Uint8Array): ((memory?: WasmMemory) => Promise<Exports>) => {
  let compiled: Promise<object> | null = null;
  return async (memory) => {
    compiled ??= wasmHost.compile(bytes);
    const instance = await wasmHost.instantiate(await compiled, memory === undefined ? {} : { env: { memory } });
    return instance.exports as Exports;
  };
};

/** Sees to it that the memory has so many bytes. */
export const growTo = (memory: WasmMemory, bytes: number): void => {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
};

/** A memory of so many bytes that threads can share; null where the host has none, because a page is not isolated from others, or not as much. */
export const makeSharedMemory = (bytes: number): WasmMemory | null => {
  // oxlint-disable-next-line no-restricted-globals -- a page says so, other hosts say nothing
  const { crossOriginIsolated = true } = globalThis as { readonly crossOriginIsolated?: boolean };
  if (!crossOriginIsolated) return null;
  const pages = Math.ceil(bytes / PAGE);
  try {
    return new wasmHost.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
