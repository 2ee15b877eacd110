import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 1",
    description: "Reads one move ahead, hardly sees anything coming, and is fond of many moves.",
    difficulty: "easy",
  },
  1,
);
