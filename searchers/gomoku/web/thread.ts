// Entry point of a Web Worker that searches.
import { serveWebSearch } from "@tengen/workers/web";
import { openTaskRunner } from "../src/index.ts";

serveWebSearch(self, openTaskRunner);
