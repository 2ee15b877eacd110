// The inside of a worker thread that searches.
import { serveNodeThread } from "@tengen/threads/node";
import { openSearchTasks } from "../src/inline.ts";

serveNodeThread(openSearchTasks());
