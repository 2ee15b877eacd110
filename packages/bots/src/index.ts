export * from "./bot-turn.ts";
export * from "./local-match.ts";
export * from "./seated-bot.ts";
