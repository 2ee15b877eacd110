import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot(
  { name: "Level 9", description: "Reads deeply where the game is decided.", difficulty: "hard" },
  9,
);
