export * from "./error.ts";
export * from "./make.ts";
export * from "./parse.ts";
export * from "./point.ts";
export * from "./result.ts";
export * from "./text.ts";
export * from "./tree.ts";
