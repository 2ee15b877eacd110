// The inside of a bot's worker thread.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { CreateBot } from "@tengen/kernel";
import { seatBot } from "@tengen/match";
import type { FromWorker, ToWorker } from "./worker-bot.ts";

const { file } = workerData as { readonly file: string };
const { default: createBot } = (await import(pathToFileURL(file).href)) as { readonly default: CreateBot };
const reply = (message: FromWorker): void => parentPort?.postMessage(message);

let seated = seatBot(createBot());
/** What went wrong outside a turn is told at the next turn. */
let fault: string | null = null;

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const guarded = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    fault = describe(error);
  }
};

const choose = async ({ id, request }: Extract<ToWorker, { readonly kind: "choose" }>): Promise<void> => {
  try {
    if (fault !== null) throw new Error(fault);
    reply({ id, answer: await seated.choose(request, new AbortController().signal) });
  } catch (error) {
    reply({ id, error: describe(error) });
  }
};

parentPort?.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "start":
      fault = null;
      guarded(() => {
        seated = seatBot(createBot());
        seated.start(message.playerId, message.game);
      });
      break;
    case "choose":
      void choose(message);
      break;
    case "end":
      guarded(() => seated.end(message.view as never, message.won));
      break;
  }
});
