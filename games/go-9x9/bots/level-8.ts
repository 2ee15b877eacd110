import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 8", description: "Searches with nine hundred playouts a move.", difficulty: "medium" },
  8,
);
