export * from "./serve-bot-files.ts";
export * from "./threads.ts";
export * from "./web-bot.ts";
