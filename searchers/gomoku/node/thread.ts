// The inside of a worker thread that searches.
import { serveNodeThread } from "@tengen/threads/node";
import { openSearchTasks } from "../src/tasks.ts";

serveNodeThread(openSearchTasks());
