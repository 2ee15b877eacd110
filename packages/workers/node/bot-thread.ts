// The worker thread of a bot.
import { pathToFileURL } from "node:url";
import { serveBot } from "../src/bots/serve-bot.ts";
import { serveNodeWorker } from "./threads.ts";

serveNodeWorker(serveBot((file) => import(pathToFileURL(file).href)));
