import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 1",
    description: "Reads one move ahead, misses most threats, and varies its moves a lot.",
    difficulty: "easy",
  },
  1,
);
