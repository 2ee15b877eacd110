// A kernel out of its bytes. Of WebAssembly only a part is used here, and the types of Node do not have it.
interface Wasm {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly instantiate: (module: object) => Promise<{ readonly exports: unknown }>;
}
const { WebAssembly: wasmHost } = globalThis as unknown as { readonly WebAssembly: Wasm };

const PAGE = 65_536;

/** The memory of a kernel, and how it grows. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** Makes instances of one kernel; it is compiled once, however many there are. */
export const wasmOf = (bytes: Uint8Array): (() => Promise<unknown>) => {
  let compiled: Promise<object> | null = null;
  return async () => {
    compiled ??= wasmHost.compile(bytes);
    return (await wasmHost.instantiate(await compiled)).exports;
  };
};

/** Sees to it that the memory has so many bytes. */
export const growTo = (memory: WasmMemory, bytes: number): void => {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
};
