export * from "./catalogue-file.ts";
export * from "./import-file.ts";
export * from "./turn-limit.ts";
export * from "./worker-bot.ts";
