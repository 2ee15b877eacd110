import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 2", description: "Reads one move ahead, and keeps its stones out of atari.", difficulty: "easy" },
  2,
);
