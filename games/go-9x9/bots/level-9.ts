import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 9", description: "Reads as far as it gets in two thousand games in its head.", difficulty: "hard" },
  9,
);
