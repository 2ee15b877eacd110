import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 3",
    description: "Reads a move and the reply, and still falls for every ladder.",
    difficulty: "easy",
  },
  3,
);
