// Entry point of a worker thread of the searcher.
import { serveNodeThread } from "@tengen/workers/node";
import { openTaskRunner } from "../src/inline.ts";

serveNodeThread(openTaskRunner());
