import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { extendChangelog, raiseLock, readChangeset, type Lock } from "./version.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const CHANGESET = `---
"@tengen/match": minor
'@tengen/client': patch
---

Matches can have a handicap clock.
Clients show it.
`;

test("[REL-V2] a section of the changelog has the texts of the changesets, above older sections", () => {
  const changelog = "# Changelog\n\nIntro.\n\n## 0.1.0\n\nThe first version.\n";
  expect(extendChangelog(changelog, "0.2.0", "2026-12-01", [{ name: "a.md", text: CHANGESET }])).toBe(`# Changelog

Intro.

## 0.2.0 (2026-12-01)

- \`@tengen/match\`, \`@tengen/client\`: Matches can have a handicap clock.
  Clients show it.

## 0.1.0

The first version.
`);
});

test.each([
  ["no front matter", "A text."],
  ["no package", "---\n---\n\nA text.\n"],
  ["an unknown step", '---\n"@tengen/match": huge\n---\n\nA text.\n'],
  ["no text", '---\n"@tengen/match": minor\n---\n\n'],
])("[REL-V2] a changeset with %s is refused", (_what, text) => {
  expect(() => readChangeset({ name: "a.md", text })).toThrow(".changeset/a.md needs a line such as");
});

test("[REL-V1] the lock file gets the version of our packages, and keeps those of others", () => {
  const lock: Lock = {
    version: "0.1.0",
    packages: {
      "": { version: "0.1.0", dependencies: { "@tengen/kernel": "0.1.0", preact: "10.0.0" } },
      "packages/kernel": { version: "0.1.0", devDependencies: { "@tengen/testkit": "0.1.0" } },
      "node_modules/preact": { version: "10.0.0", dependencies: { "@tengen/kernel": "0.1.0" } },
    },
  };
  expect(raiseLock(lock, "0.2.0")).toEqual({
    version: "0.2.0",
    packages: {
      "": { version: "0.2.0", dependencies: { "@tengen/kernel": "0.2.0", preact: "10.0.0" } },
      "packages/kernel": { version: "0.2.0", devDependencies: { "@tengen/testkit": "0.2.0" } },
      "node_modules/preact": { version: "10.0.0", dependencies: { "@tengen/kernel": "0.1.0" } },
    },
  });
});

test("[REL-V1] all packages and their dependencies on each other have the version of the project", () => {
  interface Manifest {
    readonly version: string;
    readonly license: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  }
  const { version } = JSON.parse(read("package.json")) as Manifest;
  const files = fs.globSync("{packages,searchers,apps}/*/package.json", { cwd: root });
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const manifest = JSON.parse(read(file)) as Manifest;
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith("@tengen/"));
    expect([file, manifest.version, manifest.license]).toEqual([file, version, "MIT"]);
    expect([file, ...new Set(ours.map(([, one]) => one))]).toEqual(ours.length === 0 ? [file] : [file, version]);
  }
  expect(read("CHANGELOG.md")).toContain(`\n## ${version}`);
});
