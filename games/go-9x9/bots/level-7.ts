import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 7", description: "Reads five moves ahead, and fights for liberties and eyes.", difficulty: "medium" },
  7,
);
