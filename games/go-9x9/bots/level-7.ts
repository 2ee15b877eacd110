import { createSearchingBot } from "../searching.ts";

export default createSearchingBot(
  { name: "Level 7", description: "Reads five moves ahead, and fights for liberties and eyes.", difficulty: "medium" },
  7,
);
