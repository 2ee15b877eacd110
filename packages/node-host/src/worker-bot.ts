// A bot in a worker thread: it cannot block its host, and one that never answers is ended with its thread.
import { Worker } from "node:worker_threads";
import type { BotAnswer, BotRequest, SeatedBot } from "@tengen/match";
import type { BotGame } from "@tengen/kernel";

export type ToWorker =
  | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
  | { readonly kind: "choose"; readonly id: number; readonly request: BotRequest }
  | { readonly kind: "end"; readonly view: unknown; readonly won: boolean };

export type FromWorker =
  | { readonly id: number; readonly answer: BotAnswer }
  | { readonly id: number; readonly error: string };

export interface WorkerBot extends SeatedBot {
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly id: number;
  readonly resolve: (answer: BotAnswer) => void;
  readonly reject: (error: Error) => void;
}

const WORKER = new URL("./bot-thread.ts", import.meta.url);

/** Seats the bot that a file exports; `file` is an absolute path. */
export const openWorkerBot = (file: string): WorkerBot => {
  let worker: Worker | null = null;
  let game: ToWorker | null = null;
  let waiting: Waiting | null = null;
  let lastId = 0;

  const drop = (error: Error): void => {
    void worker?.removeAllListeners().terminate();
    worker = null;
    waiting?.reject(error);
    waiting = null;
  };

  const receive = (message: FromWorker): void => {
    if (message.id !== waiting?.id) return;
    const { resolve, reject } = waiting;
    waiting = null;
    if ("answer" in message) resolve(message.answer);
    else reject(new Error(message.error));
  };

  /** The living worker; a new one after the old one was ended, told again which game it plays. */
  const send = (message: ToWorker): void => {
    if (worker === null) {
      worker = new Worker(WORKER, { workerData: { file } })
        .on("message", receive)
        .on("error", (error) => drop(error instanceof Error ? error : new Error(String(error))))
        .on("exit", () => drop(new Error("the bot's thread ended")));
      if (game !== null && message !== game) worker.postMessage(game);
    }
    worker.postMessage(message);
  };

  return {
    start: (playerId, config) => {
      game = { kind: "start", playerId, game: config };
      send(game);
    },
    choose: (request, signal) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting = { id: lastId, resolve, reject };
        signal.addEventListener("abort", () => drop(new Error("stopped: the time for the turn is up")), { once: true });
        send({ kind: "choose", id: lastId, request });
      }),
    end: (view, won) => send({ kind: "end", view, won }),
    close: async () => {
      const ending = worker;
      worker = null;
      await ending?.removeAllListeners().terminate();
    },
  };
};
