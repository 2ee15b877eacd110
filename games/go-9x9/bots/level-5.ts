import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 5", description: "Reads five moves ahead, and knows good shape.", difficulty: "medium" },
  5,
);
