// A bot on a worker thread of Node.
import { Worker } from "node:worker_threads";
import { openThreadBot, type BotThread, type ThreadBot, type ThreadEvents } from "../src/bots/thread-bot.ts";
import type { FromThread } from "../src/bots/thread-messages.ts";
import type { StartTimer } from "../src/index.ts";
import { startTimer as startNodeTimer } from "./timer.ts";

export type WorkerBot = ThreadBot;

const WORKER = new URL("./bot-thread.ts", import.meta.url);

const openWorker = (file: string, { message, failed }: ThreadEvents): BotThread => {
  const worker = new Worker(WORKER, { workerData: { file }, stdout: true });
  // A bot's output goes to stderr; stdout belongs to the program.
  worker.stdout.pipe(process.stderr, { end: false });
  worker
    .on("message", (sent: FromThread) => message(sent))
    .on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))))
    .on("exit", () => failed(new Error("the bot's thread ended")));
  return {
    post: (sent) => worker.postMessage(sent),
    end: async () => {
      await worker.terminate();
    },
  };
};

/** Opens the bot that `file` (an absolute path) exports. `startTimer` times how long it may take to stop. */
export const openWorkerBot = (file: string, startTimer: StartTimer = startNodeTimer): WorkerBot =>
  openThreadBot({ open: (events) => openWorker(file, events), startTimer });
