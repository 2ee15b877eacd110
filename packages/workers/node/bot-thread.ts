// The worker thread of a bot.
import fs from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { serveBot } from "../src/bots/serve-bot.ts";
import { serveNodeWorker } from "./threads.ts";

const readNeeded = (file: string, needs: string): Promise<Uint8Array | null> =>
  fs.readFile(new URL(needs, pathToFileURL(file))).catch(() => null);

serveNodeWorker(serveBot((file) => import(pathToFileURL(file).href), readNeeded));
