import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  {
    name: "Level 2",
    description: "Sees stones in atari, and likes good moves a little better than others.",
    difficulty: "easy",
  },
  2,
);
