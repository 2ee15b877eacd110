import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  {
    name: "Level 1",
    description: "Reads one move ahead, hardly sees anything coming, and is fond of many moves.",
    difficulty: "easy",
  },
  1,
);
