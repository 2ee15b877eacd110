// The worker thread of a bot.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { CreateBot } from "@tengen/kernel";
import { serveBot } from "../src/bots/serve-bot.ts";

const { file } = workerData as { readonly file: string };
const loadBot = async (): Promise<CreateBot> => {
  const module = (await import(pathToFileURL(file).href)) as { readonly default: CreateBot };
  return module.default;
};
parentPort?.on(
  "message",
  serveBot(loadBot, (message) => parentPort?.postMessage(message)),
);
