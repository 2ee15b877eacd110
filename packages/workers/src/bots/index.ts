export * from "./serve-bot.ts";
export * from "./thread-bot.ts";
export * from "./thread-messages.ts";
export * from "./watchdog.ts";
