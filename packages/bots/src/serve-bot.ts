// The inside of a bot's thread, for any host: what is done with the messages that `openThreadBot` sends. Whatever goes
// wrong is said in a message, because not every host hears of a promise that was broken in a thread.
import { describeError, type CreateBot } from "@tengen/kernel";
import { seatBot } from "./seated-bot.ts";
import { makeStopController } from "./stop-controller.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

type Reply = (message: FromThread) => void;

const serveLoaded = (createBot: CreateBot, reply: Reply): ((message: ToThread) => void) => {
  let seated = seatBot(createBot());
  let turn = makeStopController();
  /** Lets the bot go on that pauses. */
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

/** Loads a bot, replies that it is ready, and serves it; messages that come before are kept in order. */
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
