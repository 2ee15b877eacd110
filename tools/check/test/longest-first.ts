// The order of the test files. Vitest starts with those that took longest in the last run; on a machine without a last run
// it goes by size, and a long file that comes last keeps one core idle.
import fs from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than five seconds, the longest first. */
const LONGEST = [
  "games/contract.test.ts",
  "apps/cli/src/cli.test.ts",
  "apps/server/src/store/sqlite-store.test.ts",
  "apps/server/src/store/postgres-store.test.ts",
  "apps/web/tests/smoke.test.ts",
  "apps/server/tests/simulation/simulation-1.test.ts",
  "apps/server/tests/simulation/simulation-2.test.ts",
  "apps/cli/src/analyze.test.ts",
  "apps/cli/src/match/match.test.ts",
  "apps/cli/src/match/go-match.test.ts",
  "tools/train/train.test.ts",
  "packages/board/tests/pointer.test.ts",
  "packages/board/tests/element.test.ts",
  "apps/server/src/server.test.ts",
  "apps/server/tests/limits.test.ts",
];

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const missing = LONGEST.filter((file) => !fs.existsSync(path.join(root, file)));
if (missing.length > 0) throw new Error(`longest-first.ts names files that do not exist: ${missing.join(", ")}`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? LONGEST.length : rank;
};

/** Puts the longest files of each project first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b));
  }
}
