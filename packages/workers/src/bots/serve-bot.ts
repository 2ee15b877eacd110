// The thread side of a bot, for any host: handles the messages of `openThreadBot`. Errors are sent as messages, because
// not every host sees a rejected promise inside of a thread.
import { describeError, type CreateBot } from "@tengen/kernel";
import { seatBot } from "@tengen/bots";
import { makeStopController } from "../stop-controller.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

type Reply = (message: FromThread) => void;

const serveLoaded = (createBot: CreateBot, reply: Reply): ((message: ToThread) => void) => {
  let seated = seatBot(createBot());
  let turn = makeStopController();
  /** Resumes the paused bot. */
  let resume = (): void => {};

  const choose = async ({ id, request }: Extract<ToThread, { readonly kind: "choose" }>): Promise<void> => {
    turn = makeStopController();
    const pause = (): Promise<void> =>
      new Promise((resolve) => {
        resume = resolve;
        reply({ kind: "slice", id });
      });
    try {
      reply({ kind: "answer", id, answer: await seated.choose(request, turn.signal, pause) });
    } catch (error) {
      reply({ kind: "error", id, error: describeError(error) });
    }
  };

  return (message) => {
    switch (message.kind) {
      case "start":
        seated = seatBot(createBot());
        seated.start(message.playerId, message.game);
        break;
      case "choose":
        void choose(message);
        break;
      case "resume":
        resume();
        break;
      case "abort":
        turn.stop();
        resume();
        break;
      case "end":
        seated.end(message.view, message.won);
        break;
    }
  };
};

/** Loads a bot, replies that it is ready, and serves it. Messages that arrive before are queued. */
export const serveBot = (loadBot: () => Promise<CreateBot>, reply: Reply): ((message: ToThread) => void) => {
  const fail = (error: unknown): void => reply({ kind: "failed", error: describeError(error) });
  const load = async (): Promise<(message: ToThread) => void> => {
    try {
      const serve = serveLoaded(await loadBot(), reply);
      reply({ kind: "ready" });
      return serve;
    } catch (error) {
      fail(error);
      return () => {};
    }
  };
  const loading = load();
  return (message) => void loading.then((serve) => serve(message)).catch(fail);
};
