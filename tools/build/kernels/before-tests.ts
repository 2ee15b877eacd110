// Vitest's global set-up: compiles the kernels whose sources have changed; if none has, it takes milliseconds. The site
// and the browser are prepared by the tests that need them.
import path from "node:path";
import { buildKernels } from "./kernels.ts";

export const setup = (): Promise<void> =>
  buildKernels(path.resolve(import.meta.dirname, "..", "..", ".."), console.error);
