import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 4", description: "Reads three moves ahead, and sees atari.", difficulty: "medium" },
  4,
);
