import { createSearchBot } from "../search-bot.ts";

export { GO_NET as needs } from "../search-bot.ts";

export default createSearchBot({
  name: "Expert",
  description: "Searches with the net, eight times as much as Level 9.",
  difficulty: "expert",
});
