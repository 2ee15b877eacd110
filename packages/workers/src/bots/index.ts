// Bots: how a bot takes its turn within a budget, with a default bot in place of one that fails, matches between
// bots, and bots in worker threads. The rules (BOT) are in packages/catalogue/SPEC.md.
export * from "./bot-turn.ts";
export type * from "./bot-work.ts";
export * from "./local-match.ts";
export * from "./seated-bot.ts";
export * from "./serve-bot.ts";
export * from "./thread-bot.ts";
export * from "./watchdog.ts";
