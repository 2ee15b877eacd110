// Vitest's global set-up: builds the kernels and the site if they are out of date.
import path from "node:path";
import { buildKernels } from "../kernels/kernels.ts";
import { buildIfStale } from "./site.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

export const setup = async (): Promise<void> => {
  await buildKernels(root, console.error);
  await buildIfStale(root, () => console.error("building the site"));
};
