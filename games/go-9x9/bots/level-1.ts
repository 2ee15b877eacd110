import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 1", description: "Plays almost anywhere, but fills no eye of its own.", difficulty: "easy" },
  1,
);
