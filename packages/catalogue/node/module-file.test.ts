import path from "node:path";
import { expect, test } from "vitest";
import { isBuilt, moduleFile } from "./module-file.ts";

test("[REL-C2] a manifest names sources; a built program has JavaScript in their place", () => {
  expect(moduleFile("root", "games/gomoku/engine.ts")).toBe(path.join("root", "games/gomoku/engine.ts"));
  expect(moduleFile("root", "games/gomoku/engine.ts", true)).toBe(path.join("root", "games/gomoku/engine.js"));
  expect(moduleFile("root", "games/gomoku/index.html", true)).toBe(path.join("root", "games/gomoku/index.html"));
  expect([isBuilt(), isBuilt("/packages/catalogue/node/module-file.js")]).toEqual([false, true]);
});
