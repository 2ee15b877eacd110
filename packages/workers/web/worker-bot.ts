// A bot in a worker that the game opens. Loaded with the first bot.
import type { StartTimer } from "@tengen/kernel";
import { openThreadBot, type ThreadBot } from "../src/bots/thread-bot.ts";
import { webThread } from "./threads.ts";

export const openWorkerBot = (openWorker: () => Worker, file: string, startTimer: StartTimer): ThreadBot =>
  openThreadBot({ openThread: webThread(openWorker), startTimer }, file);
