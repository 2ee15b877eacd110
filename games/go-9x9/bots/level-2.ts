import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 2",
    description: "Likes good moves a little better than others, and reads nothing.",
    difficulty: "easy",
  },
  2,
);
