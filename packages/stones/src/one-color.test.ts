import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const FOLDERS = ["packages", "games", "searchers", "apps", "tools"];

const OF_BOTH_COLORS = [
  /"black" \| "white"|"white" \| "black"/u,
  /"B" \| "W"|"b" \| "w"/u,
  /\["black", "white"\] as const/u,
];

test("only color.ts spells out a type of both colours", () => {
  const files = FOLDERS.flatMap((folder) =>
    fs.globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (name) => name === "node_modules" || name === "build",
    }),
  );
  const spelled = files.filter((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    return OF_BOTH_COLORS.some((pattern) => pattern.test(text));
  });
  expect(files.length).toBeGreaterThan(500);
  expect(spelled).toEqual(["packages/stones/src/color.ts"]);
});
