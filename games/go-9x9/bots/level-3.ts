import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 3",
    description: "Reads a move and its answer, and is still taken in by every ladder.",
    difficulty: "easy",
  },
  3,
);
