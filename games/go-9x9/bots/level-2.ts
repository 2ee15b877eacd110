import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 2", description: "Reads one move ahead, and keeps its stones out of atari.", difficulty: "easy" },
  2,
);
