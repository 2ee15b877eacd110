import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 8", description: "Reads as far as it gets in nine hundred games in its head.", difficulty: "medium" },
  8,
);
