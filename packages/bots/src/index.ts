export * from "./bot-turn.ts";
export * from "./local-match.ts";
export * from "./seated-bot.ts";
export * from "./serve-bot.ts";
export * from "./stop.ts";
export * from "./thread-bot.ts";
export * from "./thread-messages.ts";
export * from "./time-limit.ts";
