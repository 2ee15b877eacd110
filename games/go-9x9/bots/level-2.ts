import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 2", description: "Reads a single move ahead, and keeps out of atari.", difficulty: "easy" },
  2,
);
