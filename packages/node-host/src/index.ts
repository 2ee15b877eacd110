export * from "./catalogue-file.ts";
export * from "./import-file.ts";
export * from "./time-limit.ts";
export * from "./worker-bot.ts";
