import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 1",
    description: "Follows your stones and captures what it sees, without a plan.",
    difficulty: "easy",
  },
  1,
);
