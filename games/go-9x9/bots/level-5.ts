import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 5", description: "Plays good shape, now and then in the wrong place.", difficulty: "medium" },
  5,
);
