// A bot in a worker thread: it cannot block its host, and one that does not stop when it is told to is ended with its
// thread. The next turn then gets a new thread.
import { Worker } from "node:worker_threads";
import type { BotAnswer, BotRequest, SeatedBot } from "@tengen/bots";
import type { BaseView, BotGame } from "@tengen/kernel";

export type ToWorker =
  | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
  | { readonly kind: "choose"; readonly id: number; readonly request: BotRequest }
  | { readonly kind: "abort" }
  | { readonly kind: "end"; readonly view: BaseView; readonly won: boolean };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: BotAnswer }
  | { readonly kind: "error"; readonly id: number; readonly error: string };

export interface WorkerBot extends SeatedBot {
  readonly close: () => Promise<void>;
}

/** A thread that lives, and what its host waits for. */
interface Thread {
  readonly worker: Worker;
  readonly ready: PromiseWithResolvers<void>;
  turn: (PromiseWithResolvers<BotAnswer> & { readonly id: number }) | null;
}

const WORKER = new URL("./bot-thread.ts", import.meta.url);

/** How long a bot that was told to stop may go on before its thread is ended, in milliseconds. */
const GRACE = 200;

/** Seats the bot that a file exports; `file` is an absolute path. */
export const openWorkerBot = (file: string): WorkerBot => {
  let thread: Thread | null = null;
  let game: ToWorker | null = null;
  /** Why the bot's thread does not start; it is not tried again. */
  let broken: Error | null = null;
  let lastId = 0;

  const drop = (dead: Thread, error: Error): void => {
    if (thread === dead) thread = null;
    void dead.worker.removeAllListeners().terminate();
    dead.ready.reject(error);
    dead.turn?.reject(error);
  };

  const receive = (from: Thread, message: FromWorker): void => {
    if (message.kind === "ready") {
      from.ready.resolve();
      return;
    }
    const { turn } = from;
    if (turn?.id !== message.id) return;
    from.turn = null;
    if (message.kind === "answer") turn.resolve(message.answer);
    else turn.reject(new Error(message.error));
  };

  /** The living thread; a new one after the old one was ended, told again which game it plays. */
  const live = (): Thread => {
    if (thread !== null) return thread;
    const worker = new Worker(WORKER, { workerData: { file }, stdout: true });
    // What a bot prints is for people; stdout belongs to the program.
    worker.stdout.pipe(process.stderr, { end: false });
    const fresh: Thread = { worker, ready: Promise.withResolvers(), turn: null };
    // Who does not ask whether it is ready learns of a failure by the turn.
    fresh.ready.promise.catch(() => {});
    worker
      .on("message", (message: FromWorker) => receive(fresh, message))
      .on("error", (error) => drop(fresh, error instanceof Error ? error : new Error(String(error))))
      .on("exit", () => drop(fresh, new Error("the bot's thread ended")));
    if (game !== null) worker.postMessage(game);
    thread = fresh;
    return fresh;
  };

  const send = (message: ToWorker): Thread => {
    const target = live();
    target.worker.postMessage(message);
    return target;
  };

  /** Tells a bot to stop, and ends its thread if it does not. */
  const stop = (asked: Thread, id: number): void => {
    asked.worker.postMessage({ kind: "abort" } satisfies ToWorker);
    setTimeout(() => {
      if (asked.turn?.id === id) drop(asked, new Error("the bot did not stop when it was told to"));
    }, GRACE);
  };

  return {
    ready: async (signal) => {
      if (broken !== null) throw broken;
      // A bot that was told to stop answers soon, or its thread is ended.
      await thread?.turn?.promise.catch(() => {});
      const starting = live();
      signal.addEventListener(
        "abort",
        () => {
          broken = new Error("its thread did not start in time");
          drop(starting, broken);
        },
        { once: true },
      );
      await starting.ready.promise;
    },
    start: (playerId, config) => {
      // A new thread is told by `live`, one that lives already here.
      const known = thread;
      game = { kind: "start", playerId, game: config };
      if (known === null) live();
      else send(game);
    },
    choose: async (request, signal) => {
      // A bot that is still busy with an earlier turn is not asked another.
      if (thread !== null && thread.turn !== null)
        drop(thread, new Error("the bot is still busy with an earlier turn"));
      lastId += 1;
      const id = lastId;
      const asked = send({ kind: "choose", id, request });
      const turn = { ...Promise.withResolvers<BotAnswer>(), id };
      asked.turn = turn;
      signal.addEventListener("abort", () => stop(asked, id), { once: true });
      return turn.promise;
    },
    end: (view, won) => thread?.worker.postMessage({ kind: "end", view, won } satisfies ToWorker),
    close: async () => {
      const ending = thread;
      thread = null;
      await ending?.worker.removeAllListeners().terminate();
    },
  };
};
