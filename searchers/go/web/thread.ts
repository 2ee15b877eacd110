// Entry point of a Web Worker of the searcher.
import { serveWebSearch } from "@tengen/workers/web";
import { openTaskRunner } from "../src/index.ts";

serveWebSearch(self, openTaskRunner);
