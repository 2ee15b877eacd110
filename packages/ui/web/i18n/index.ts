export * from "./language.ts";
export * from "./format-number.ts";
export * from "./translate.ts";
export type { Translation } from "./message-types.ts";
export * from "./format-time.ts";
export * from "./localize.ts";
export * from "./tag-label.ts";
