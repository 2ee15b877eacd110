import { createSearchingBot } from "../searching.ts";

export default createSearchingBot({
  name: "Playouts",
  description: "Looks ahead along the best moves, and plays the games on from there in its head.",
  difficulty: "hard",
});
