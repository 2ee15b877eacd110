/** The part of WebAssembly that is used here; the types of Node do not have it. */
interface Wasm {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly instantiate: (module: object, imports?: object) => Promise<{ readonly exports: unknown }>;
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }) => WasmMemory;
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

const { WebAssembly: wasmHost } = globalThis as unknown as { readonly WebAssembly: Wasm };

/** Makes instances of a kernel, which is compiled once, however many there are; one that is made to share has its memory from outside. */
export const wasmOpener = <Exports>(bytes: Uint8Array): ((memory?: WasmMemory) => Promise<Exports>) => {
  let compiled: Promise<object> | null = null;
  return async (memory) => {
    compiled ??= wasmHost.compile(bytes);
    const instance = await wasmHost.instantiate(await compiled, memory === undefined ? {} : { env: { memory } });
    return instance.exports as Exports;
  };
};

/** As many as a memory can have. */
const MOST_PAGES = 65_536;

/** A memory that threads can share; null where the host has none: a page that is not isolated from others. */
export const makeSharedMemory = (pages: number): WasmMemory | null => {
  const { crossOriginIsolated = true } = globalThis as { readonly crossOriginIsolated?: boolean };
  return crossOriginIsolated ? new wasmHost.Memory({ initial: pages, maximum: MOST_PAGES, shared: true }) : null;
};
