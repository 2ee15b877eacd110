// Bots in Web Workers, seen from the page. The worker's side is `serveBotFiles`, so a worker loads nothing of the page.
import type { StartTimer } from "@tengen/kernel";
import { openThreadBot, type ThreadBot } from "../src/bots/thread-bot.ts";
import { webThread } from "./threads.ts";

/** A bot in a worker that the game opens; `file` is the one in its manifest. */
export const openWebBot = (openWorker: () => Worker, file: string, startTimer: StartTimer): ThreadBot =>
  openThreadBot({ openThread: webThread(openWorker), startTimer }, file);
