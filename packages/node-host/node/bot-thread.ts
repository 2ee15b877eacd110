// The worker thread of a bot.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { serveBot } from "@tengen/bots";
import type { CreateBot } from "@tengen/kernel";

const { file } = workerData as { readonly file: string };
const loadBot = async (): Promise<CreateBot> => {
  const module = (await import(pathToFileURL(file).href)) as { readonly default: CreateBot };
  return module.default;
};
parentPort?.on(
  "message",
  serveBot(loadBot, (message) => parentPort?.postMessage(message)),
);
