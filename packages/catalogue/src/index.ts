export * from "./catalogue.ts";
export * from "./load.ts";
export * from "./local-text.ts";
export * from "./manifest.ts";
