/** The part of WebAssembly that is used here; the types of Node do not have it. */
interface Wasm {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly instantiate: (module: object) => Promise<{ readonly exports: unknown }>;
}
const { WebAssembly: wasmHost } = globalThis as unknown as { readonly WebAssembly: Wasm };

/** Makes instances of a kernel, which is compiled once, however many there are. */
export const wasmOpener = <Exports>(bytes: Uint8Array): (() => Promise<Exports>) => {
  let compiled: Promise<object> | null = null;
  return async () => {
    compiled ??= wasmHost.compile(bytes);
    const instance = await wasmHost.instantiate(await compiled);
    return instance.exports as Exports;
  };
};
