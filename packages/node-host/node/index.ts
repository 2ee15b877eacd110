export * from "./catalogue-file.ts";
export * from "./import-file.ts";
export * from "./watchdog.ts";
export * from "./worker-bot.ts";
