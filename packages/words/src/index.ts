export * from "./language.ts";
export * from "./number.ts";
export * from "./say.ts";
export * from "./time.ts";
export * from "./tag.ts";
