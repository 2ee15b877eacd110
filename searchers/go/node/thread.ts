// Entry point of a worker thread of the searcher.
import { serveNodeSearch } from "@tengen/workers/node";
import { openTaskRunner } from "../src/inline.ts";

serveNodeSearch(openTaskRunner);
