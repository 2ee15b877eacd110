// A bot on a worker thread of Node.
import type { StartTimer } from "@tengen/kernel";
import type { BotWork } from "../src/bots/bot-work.ts";
import { openThreadBot, type ThreadBot } from "../src/bots/thread-bot.ts";
import { nodeThread } from "./threads.ts";
import { startTimer as startNodeTimer } from "./timer.ts";

const openThread = nodeThread<BotWork>(new URL("./bot-thread.ts", import.meta.url));

/** Opens the bot that `file` (an absolute path) exports. `startTimer` times how long it may take to stop. */
export const openNodeBot = (file: string, startTimer: StartTimer = startNodeTimer): ThreadBot =>
  openThreadBot({ openThread, startTimer }, file);
