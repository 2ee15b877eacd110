import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 1", description: "Reads a single move ahead, and is fond of many of them.", difficulty: "easy" },
  1,
);
