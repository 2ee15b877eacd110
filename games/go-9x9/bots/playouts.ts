import { createSearchBot } from "../search-bot.ts";

export default createSearchBot({
  name: "Playouts",
  description: "Looks ahead along the best moves, and plays the games on from there in its head.",
  difficulty: "hard",
});
