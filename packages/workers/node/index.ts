export * from "./threads.ts";
export * from "./watchdog.ts";
export * from "./node-bot.ts";
