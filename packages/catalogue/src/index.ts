export * from "./catalogue.ts";
export * from "./load.ts";
export * from "./localized-text.ts";
export * from "./manifest.ts";
export * from "./rulesets.ts";
