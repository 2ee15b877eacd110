export type * from "./bot-work.ts";
export * from "./serve-bot.ts";
export * from "./thread-bot.ts";
export * from "./watchdog.ts";
