// The stages of `npm test`, `npm run test:slow` and `npm run format`.
import path from "node:path";
import { slowTests, tests } from "./test-runs.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const bin = (name: string): string => path.join(root, "node_modules", ".bin", name);
const tool = (name: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  path.join(root, "tools", name, "main.ts"),
  ...args,
];

export interface Stage {
  readonly name: string;
  /** Run in order; the stage passes when all of them do. */
  readonly commands: readonly (readonly string[])[];
  /** Prints its output while it runs. It runs alone: it prepares something, or needs all cores. */
  readonly isLive?: boolean;
  /** The last line of its output is worth a look. */
  readonly hasRemark?: boolean;
}

const KERNELS: Stage = { name: "kernels", commands: [tool("build/kernels")], isLive: true };
const CHROMIUM: Stage = { name: "chromium", commands: [tool("environment/chromium")], isLive: true };
const ENGINES: Stage = { name: "firefox-and-webkit", commands: [tool("environment/engines")], isLive: true };
const NATS: Stage = { name: "nats", commands: [tool("environment/nats")], isLive: true };

/** `npm test`: all checks that must pass before a change lands. The longest come first, so that pairs end together. */
export const STAGES: readonly Stage[] = [
  KERNELS,
  { name: "types", commands: [[bin("tsc"), "-p", "tsconfig.json"]] },
  { name: "lint", commands: [[bin("oxlint"), "--deny-warnings"], tool("check/assembly-lint", "lint")] },
  { name: "types-without-host", commands: [[bin("tsc"), "-p", "tsconfig.isomorphic.json"]] },
  { name: "types-of-pages", commands: [[bin("tsc"), "-p", "tsconfig.browser.json"]] },
  { name: "layers", commands: [tool("check/layers")], hasRemark: true },
  { name: "unused-code", commands: [[bin("knip"), "--no-config-hints"]] },
  { name: "build", commands: [tool("build/site")] },
  { name: "format", commands: [[bin("oxfmt"), "--check"], tool("check/assembly-lint", "format")] },
  {
    name: "types-of-worker",
    commands: [
      [bin("tsc"), "-p", "tsconfig.worker.json"],
      [bin("tsc"), "-p", "tsconfig.previews.json"],
    ],
  },
  { name: "catalogue", commands: [tool("build/catalogue")], hasRemark: true },
  CHROMIUM,
  NATS,
  { name: "tests", commands: [tests.command], isLive: true },
  { name: "spec-coverage", commands: [tool("check/spec-coverage", "--use-last-run")], hasRemark: true },
];

/** `npm run test:slow`. */
export const SLOW_STAGES: readonly Stage[] = [
  KERNELS,
  CHROMIUM,
  ENGINES,
  NATS,
  { name: "slow-tests", commands: [slowTests.command], isLive: true },
];

/** `npm run format`, which fixes what `npm test` checks. */
export const FIXES: readonly Stage[] = [
  { name: "lists-of-folders", commands: [tool("check/layers", "--write")] },
  { name: "format", commands: [[bin("oxfmt"), "--write"], tool("check/assembly-lint", "format", "--fix")] },
  { name: "lint", commands: [[bin("oxlint"), "--fix"], tool("check/assembly-lint", "lint", "--fix")] },
];
