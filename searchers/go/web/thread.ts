// Entry point of a Web Worker of the searcher.
import { serveWebThread } from "@tengen/workers/web";
import { openTaskRunner } from "../src/index.ts";

serveWebThread(openTaskRunner());
