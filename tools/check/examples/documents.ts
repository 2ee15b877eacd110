// The documents whose code blocks are run: the README, the guides, and the SPECs with examples.
import fs from "node:fs";

export const documents = (root: string): readonly string[] =>
  ["*.md", "docs/*.md", "games/*/SPEC.md", "packages/*/SPEC.md", "searchers/*/SPEC.md", "apps/*/SPEC.md"]
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root }))
    .toSorted();
