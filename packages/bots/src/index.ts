// Bots: how a bot takes its turn within a budget, with a default bot in place of one that fails, and matches between
// bots. The rules (BOT) are in packages/catalogue/SPEC.md.
export * from "./bot-turn.ts";
export * from "./local-match.ts";
export * from "./seated-bot.ts";
