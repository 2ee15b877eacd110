// Entry point of a worker thread that searches.
import { serveNodeThread } from "@tengen/threads/node";
import { openTaskRunner } from "../src/tasks.ts";

serveNodeThread(openTaskRunner());
