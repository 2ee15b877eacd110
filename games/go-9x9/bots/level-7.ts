import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 7", description: "Always plays the move that looks best, without reading.", difficulty: "medium" },
  7,
);
