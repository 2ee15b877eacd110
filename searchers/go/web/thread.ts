// The inside of a Web Worker that searches.
import { serveWebThread } from "@tengen/threads/web";
import { openSearchTasks } from "../src/index.ts";

serveWebThread(openSearchTasks());
