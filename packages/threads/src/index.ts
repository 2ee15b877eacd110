export * from "./inline.ts";
export * from "./messages.ts";
export * from "./serve-thread.ts";
export * from "./signature.ts";
export * from "./slices.ts";
export * from "./threads.ts";
export * from "./wasm.ts";
