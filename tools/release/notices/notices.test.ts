import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { closureOf, formatNotices, makeNotices, NOTICES_FILE } from "./notices.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

test("[REL-L2] the page is that of the installed packages", () => {
  const written = fs.readFileSync(path.join(root, NOTICES_FILE), "utf8");
  expect(written === makeNotices(root), `${NOTICES_FILE} is out of date. Run: npm run notices`).toBe(true);
  expect(written).toContain("| preact |");
  expect(written).toContain("| assemblyscript |");
  expect(written).not.toContain("| vitest |");
});

test("[REL-L2] follows dependencies as npm resolves them, through the project's own packages", () => {
  const packages = {
    "apps/cli": { dependencies: { "@tengen/kernel": "1", a: "1" } },
    "node_modules/@tengen/kernel": { link: true, resolved: "packages/kernel" },
    "packages/kernel": { dependencies: { b: "1" } },
    "node_modules/a": { dependencies: { b: "2" } },
    "node_modules/a/node_modules/b": {},
    "node_modules/b": { dependencies: { c: "1" } },
    "node_modules/c": { dependencies: { b: "1" } },
    "node_modules/unused": {},
  };
  expect(closureOf(packages, ["apps/cli"])).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/b",
    "node_modules/c",
  ]);
  expect(() => closureOf({ "apps/cli": { dependencies: { gone: "1" } } }, ["apps/cli"])).toThrow("gone for apps/cli");
});

test("[REL-L2] each text is there once; a package without one links to its licence", () => {
  const notice = { version: "1.0.0", license: "MIT", text: "Free.\n\nAs is." };
  const page = formatNotices("Notices", "Intro.", [
    { ...notice, name: "b" },
    { ...notice, name: "a" },
    { ...notice, name: "a" },
    { name: "c", version: "2.0.0", license: "MPL-2.0", text: null },
  ]);
  expect(page).toBe(`# Notices

Intro.

| package | version | licence |
| --- | --- | --- |
| a | 1.0.0 | MIT |
| b | 1.0.0 | MIT |
| c | 2.0.0 | MPL-2.0 (https://spdx.org/licenses/MPL-2.0.html) |

## a, b

    Free.

    As is.
`);
});
