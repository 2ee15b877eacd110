// Entry point of a Web Worker that searches.
import { serveWebThread } from "@tengen/workers/web";
import { openTaskRunner } from "../src/index.ts";

serveWebThread(openTaskRunner());
