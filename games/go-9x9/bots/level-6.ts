import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 6", description: "Reads as far as it gets in two thousand games.", difficulty: "hard" },
  6,
);
