// A bot in a thread of its own: it cannot block its host, and one that does not stop when it is told to is ended with
// its thread. The next turn then gets a new thread. What a thread is differs from host to host, so it is passed in.
import type { BotAnswer, SeatedBot } from "./seated-bot.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";
import type { StartTimer } from "./watchdog.ts";

/** What a host reports of a thread it opened; never while `open` or `post` is being called. */
export interface ThreadEvents {
  readonly message: (message: FromThread) => void;
  /** The thread is dead, or as good as dead. */
  readonly failed: (error: Error) => void;
}

export interface BotThread {
  /** Messages arrive in order, also those sent before the thread has started. */
  readonly post: (message: ToThread) => void;
  /** Ends the thread even in the middle of a computation; what it still reports is ignored. */
  readonly end: () => void | Promise<void>;
}

/** What this room needs of a host that has threads. Inside of each thread, the host calls `serveBot`. */
export interface ThreadHost {
  readonly open: (events: ThreadEvents) => BotThread;
  readonly startTimer: StartTimer;
}

export interface ThreadBot extends SeatedBot {
  /** Ends the thread and whatever is waited for; a later turn would open a new one. */
  readonly close: () => Promise<void>;
}

/** A turn that a thread was asked for. */
interface LiveTurn extends PromiseWithResolvers<BotAnswer> {
  readonly id: number;
  readonly pause: () => Promise<void>;
}

/** A thread that lives, and what its host waits for. */
interface LiveThread {
  readonly handle: BotThread;
  readonly ready: PromiseWithResolvers<void>;
  turn: LiveTurn | null;
}

/** How long a bot that was told to stop may go on before its thread is ended, in milliseconds. */
const GRACE = 200;

/** Seats the bot that the threads of this host serve. */
export const openThreadBot = (host: ThreadHost): ThreadBot => {
  let thread: LiveThread | null = null;
  let game: ToThread | null = null;
  /** Why the bot's thread does not start; it is not tried again. */
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

  /** A bot that pauses goes on when its host lets it; a host that never will says why. */
  const letGoOn = async (paused: LiveThread, { id, pause }: LiveTurn): Promise<void> => {
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
      void letGoOn(from, turn);
      return;
    }
    from.turn = null;
    if (message.kind === "answer") turn.resolve(message.answer);
    else turn.reject(new Error(message.error));
  };

  /** The living thread; a new one after the old one was ended, told again which game it plays. */
  const live = (): LiveThread => {
    if (broken !== null) throw broken;
    if (thread !== null) return thread;
    const handle = host.open({
      message: (message) => receive(fresh, message),
      failed: (error) => void drop(fresh, error),
    });
    const fresh: LiveThread = { handle, ready: Promise.withResolvers(), turn: null };
    // Who does not ask whether it is ready learns of a failure by the turn.
    fresh.ready.promise.catch(() => {});
    if (game !== null) handle.post(game);
    thread = fresh;
    return fresh;
  };

  /** Tells a bot to stop, and ends its thread if it does not. */
  const stop = (asked: LiveThread, id: number): void => {
    if (asked.turn?.id !== id) return;
    asked.handle.post({ kind: "abort" });
    host.startTimer(GRACE, () => {
      if (asked.turn?.id === id) void drop(asked, new Error("the bot did not stop when it was told to"));
    });
  };

  return {
    ready: async (signal) => {
      // A bot that was told to stop answers soon, or its thread is ended.
      await thread?.turn?.promise.catch(() => {});
      if (signal.aborted) throw new Error("its thread was not wanted any more");
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
        // The next turn opens a thread as well, and tells why that fails.
      }
    },
    choose: async (request, signal, pause = () => Promise.resolve()) => {
      // A bot that is still busy with an earlier turn is not asked another.
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
