export * from "./bot.ts";
export * from "./engine.ts";
export * from "./hash.ts";
export * from "./json.ts";
export * from "./outcome.ts";
export * from "./rejection.ts";
export * from "./rng.ts";
export * from "./schema.ts";
