export * from "./inline.ts";
export * from "./kernel.ts";
export * from "./merge.ts";
export * from "./messages.ts";
export * from "./search.ts";
export * from "./searcher.ts";
export * from "./serve-thread.ts";
export * from "./signature.ts";
