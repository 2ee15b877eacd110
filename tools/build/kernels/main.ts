// `npm run kernels`: compiles the searchers' kernels whose sources have changed.
import path from "node:path";
import { buildKernels } from "./kernels.ts";

await buildKernels(path.resolve(import.meta.dirname, "..", "..", ".."), (text) => console.error(text));
