// What tests look at is brought up to date before any of them runs: the searchers' kernels, and the built site.
import path from "node:path";
import { buildKernels } from "../kernels/kernels.ts";
import { buildIfStale } from "./site.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

export const setup = async (): Promise<void> => {
  await buildKernels(root, console.error);
  await buildIfStale(root, () => console.error("building the site"));
};
