// The inside of a worker thread that searches.
import { serveNodeThread } from "@tengen/threads/node";
import { openTaskRunner } from "../src/inline.ts";

serveNodeThread(openTaskRunner());
