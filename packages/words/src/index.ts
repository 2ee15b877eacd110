export * from "./language.ts";
export * from "./number.ts";
export * from "./say.ts";
export type { Translation } from "./texts.ts";
export * from "./time.ts";
export * from "./tag.ts";
