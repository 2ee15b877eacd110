import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 5", description: "Reads three moves ahead.", difficulty: "medium" },
  5,
);
