// A bot on its own thread: it cannot block the host, and if it does not stop in time after an abort, its thread is terminated.
// The next turn then gets a new thread. Threads differ from host to host, so the host passes them in.
import type { BotAnswer, SeatedBot } from "@tengen/bots";
import type { FromThread, ToThread } from "./thread-messages.ts";
import type { StartTimer } from "../timer.ts";

/** Events of a thread; never fired during a call of `open` or `post`. */
export interface ThreadEvents {
  readonly message: (message: FromThread) => void;
  /** The thread is dead or unusable. */
  readonly failed: (error: Error) => void;
}

export interface BotThread {
  /** Messages arrive in order, including those sent before the thread has started. */
  readonly post: (message: ToThread) => void;
  /** Terminates the thread, even during a computation; its later events are ignored. */
  readonly end: () => void | Promise<void>;
}

/** A host with threads. Inside of each thread, it calls `serveBot`. */
export interface ThreadHost {
  readonly open: (events: ThreadEvents) => BotThread;
  readonly startTimer: StartTimer;
}

export interface ThreadBot extends SeatedBot {
  /** Terminates the thread and the current turn; a later turn would open a new thread. */
  readonly close: () => Promise<void>;
}

/** A turn that a thread is working on. */
interface LiveTurn extends PromiseWithResolvers<BotAnswer> {
  readonly id: number;
  readonly pause: () => Promise<void>;
}

/** A running thread and what the host waits for. */
interface LiveThread {
  readonly handle: BotThread;
  readonly ready: PromiseWithResolvers<void>;
  turn: LiveTurn | null;
}

/** Milliseconds for a bot to stop before its thread is terminated. */
const STOP_TIMEOUT_MS = 200;

/** Opens the bot that the threads of this host serve. */
export const openThreadBot = (host: ThreadHost): ThreadBot => {
  let thread: LiveThread | null = null;
  let game: ToThread | null = null;
  /** Why the bot's thread does not start; there is no second attempt. */
  let broken: Error | null = null;
  let lastId = 0;

  const drop = async (dead: LiveThread, error: Error): Promise<void> => {
    if (thread !== dead) return;
    thread = null;
    dead.ready.reject(error);
    dead.turn?.reject(error);
    dead.turn = null;
    await dead.handle.end();
  };

  /** Resumes a paused bot when the host allows it; if the host refuses, the turn fails with its reason. */
  const resumeAfterPause = async (paused: LiveThread, { id, pause }: LiveTurn): Promise<void> => {
    try {
      await pause();
      if (paused.turn?.id === id) paused.handle.post({ kind: "resume", id });
    } catch (error) {
      if (paused.turn?.id === id) void drop(paused, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const receive = (from: LiveThread, message: FromThread): void => {
    if (message.kind === "ready") {
      from.ready.resolve();
      return;
    }
    if (message.kind === "failed") {
      void drop(from, new Error(message.error));
      return;
    }
    const { turn } = from;
    if (turn?.id !== message.id) return;
    if (message.kind === "slice") {
      void resumeAfterPause(from, turn);
      return;
    }
    from.turn = null;
    if (message.kind === "answer") turn.resolve(message.answer);
    else turn.reject(new Error(message.error));
  };

  /** The current thread, or a new one that gets the current game. */
  const live = (): LiveThread => {
    if (broken !== null) throw broken;
    if (thread !== null) return thread;
    const handle = host.open({
      message: (message) => receive(fresh, message),
      failed: (error) => void drop(fresh, error),
    });
    const fresh: LiveThread = { handle, ready: Promise.withResolvers(), turn: null };
    // A caller that does not wait for `ready` gets the error with its turn.
    fresh.ready.promise.catch(() => {});
    if (game !== null) handle.post(game);
    thread = fresh;
    return fresh;
  };

  /** Aborts a bot's turn, and terminates its thread if it does not stop. */
  const stop = (asked: LiveThread, id: number): void => {
    if (asked.turn?.id !== id) return;
    asked.handle.post({ kind: "abort" });
    host.startTimer(STOP_TIMEOUT_MS, () => {
      if (asked.turn?.id === id) void drop(asked, new Error("the bot did not stop in time after an abort"));
    });
  };

  return {
    ready: async (signal) => {
      // An aborted bot answers soon, or its thread is terminated.
      await thread?.turn?.promise.catch(() => {});
      if (signal.aborted) throw new Error("its thread is no longer needed");
      const starting = live();
      signal.addEventListener(
        "abort",
        () => {
          broken = new Error("its thread did not start in time");
          void drop(starting, broken);
        },
        { once: true },
      );
      await starting.ready.promise;
    },
    start: (playerId, config) => {
      game = { kind: "start", playerId, game: config };
      if (thread !== null) {
        thread.handle.post(game);
        return;
      }
      try {
        live();
      } catch {
        // The next turn opens a thread too, and reports the error.
      }
    },
    choose: async (request, signal, pause = () => Promise.resolve()) => {
      // A bot that is still busy with an earlier turn loses its thread.
      if (thread !== null && thread.turn !== null)
        void drop(thread, new Error("the bot is still busy with an earlier turn"));
      lastId += 1;
      const id = lastId;
      const asked = live();
      asked.handle.post({ kind: "choose", id, request });
      const turn = { ...Promise.withResolvers<BotAnswer>(), id, pause };
      asked.turn = turn;
      signal.addEventListener("abort", () => stop(asked, id), { once: true });
      return turn.promise;
    },
    end: (view, won) => thread?.handle.post({ kind: "end", view, won }),
    close: async () => {
      if (thread !== null) await drop(thread, new Error("the bot was closed"));
    },
  };
};
