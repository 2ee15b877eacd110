import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  {
    name: "Level 3",
    description: "Reads a move and its answer, and is still taken in by every ladder.",
    difficulty: "easy",
  },
  3,
);
