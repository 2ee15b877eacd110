// Entry point of a worker thread that searches.
import { serveNodeSearch } from "@tengen/workers/node";
import { openTaskRunner } from "../src/tasks.ts";

serveNodeSearch(openTaskRunner);
