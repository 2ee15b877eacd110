import { createSearchingBot } from "../searching.ts";

export default createSearchingBot({
  name: "Expert",
  description: "The same as Playouts, with ten times as many games in its head.",
  difficulty: "expert",
});
