import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 6", description: "Reads three moves ahead, and knows good shape.", difficulty: "medium" },
  6,
);
