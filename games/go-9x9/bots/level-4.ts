import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 4", description: "Knows the usual shapes, and slips in fights.", difficulty: "easy" },
  4,
);
