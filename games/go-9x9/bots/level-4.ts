import { createSearchBot } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 4", description: "Reads a move and the reply, and sees atari.", difficulty: "easy" },
  4,
);
