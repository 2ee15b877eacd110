import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 3", description: "Often answers where it matters, and misses a lot.", difficulty: "easy" },
  3,
);
