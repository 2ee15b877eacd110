import { createSearchBot } from "../search-bot.ts";

export default createSearchBot({
  name: "Expert",
  description: "The same as Playouts, with ten times as many playouts.",
  difficulty: "expert",
});
