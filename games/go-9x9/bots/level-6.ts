import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 6", description: "Seldom plays a bad move, but does not look ahead.", difficulty: "medium" },
  6,
);
