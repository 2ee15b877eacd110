import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 9", description: "Searches with two thousand playouts a move.", difficulty: "hard" },
  9,
);
