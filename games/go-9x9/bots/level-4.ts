import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 4", description: "Reads a move and its answer, and sees atari.", difficulty: "easy" },
  4,
);
