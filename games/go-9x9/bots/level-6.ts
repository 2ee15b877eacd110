import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 6", description: "Reads three moves ahead, and knows good shape.", difficulty: "medium" },
  6,
);
