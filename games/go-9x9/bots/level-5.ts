import { createSearchBot } from "../search-bot.ts";

export default createSearchBot({ name: "Level 5", description: "Reads three moves ahead.", difficulty: "medium" }, 5);
