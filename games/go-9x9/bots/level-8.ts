import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 8", description: "Reads a few moves ahead before it plays.", difficulty: "medium" },
  8,
);
