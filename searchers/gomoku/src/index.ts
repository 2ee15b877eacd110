export * from "./kernel.ts";
export * from "./merge.ts";
export * from "./search.ts";
export * from "./signature.ts";
