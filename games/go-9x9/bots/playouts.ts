import { createSearchBot } from "../search-bot.ts";

export default createSearchBot({
  name: "Playouts",
  description: "Monte Carlo tree search: follows the best moves and plays the games out from there.",
  difficulty: "hard",
});
