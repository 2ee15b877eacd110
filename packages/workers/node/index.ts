export * from "./threads.ts";
export * from "./watchdog.ts";
export * from "./worker-bot.ts";
