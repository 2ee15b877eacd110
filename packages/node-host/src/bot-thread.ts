// The inside of a bot's worker thread.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { seatBot } from "@tengen/bots";
import { describeError, type CreateBot } from "@tengen/kernel";
import type { FromWorker, ToWorker } from "./worker-bot.ts";

const { file } = workerData as { readonly file: string };
const { default: createBot } = (await import(pathToFileURL(file).href)) as { readonly default: CreateBot };
const reply = (message: FromWorker): void => parentPort?.postMessage(message);

let seated = seatBot(createBot());
let turn = new AbortController();

const choose = async ({ id, request }: Extract<ToWorker, { readonly kind: "choose" }>): Promise<void> => {
  turn = new AbortController();
  try {
    reply({ kind: "answer", id, answer: await seated.choose(request, turn.signal) });
  } catch (error) {
    reply({ kind: "error", id, error: describeError(error) });
  }
};

parentPort?.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "start":
      seated = seatBot(createBot());
      seated.start(message.playerId, message.game);
      break;
    case "choose":
      void choose(message);
      break;
    case "abort":
      turn.abort();
      break;
    case "end":
      seated.end(message.view, message.won);
      break;
  }
});
reply({ kind: "ready" });
