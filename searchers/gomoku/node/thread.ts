// Entry point of a worker thread that searches.
import { serveNodeThread } from "@tengen/workers/node";
import { openTaskRunner } from "../src/tasks.ts";

serveNodeThread(openTaskRunner());
