// The isomorphic rooms run where there is nothing but the language and TextEncoder: no Node, no document. They are bundled
// as a page would bundle them and come to the same golden states there.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import vm from "node:vm";
import { engineFile } from "@tengen/catalogue";
import { canonicalJson } from "@tengen/kernel";
import { openCatalogue } from "@tengen/node-host";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-bundle-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** One script that leaves a game's engine and the match room in the global `bundle`. */
const bundle = async (engine: string): Promise<string> => {
  const entry = path.join(folder, "entry.ts");
  fs.writeFileSync(
    entry,
    `export { default as engine } from ${JSON.stringify(path.join(root, engine))};\nexport * from "@tengen/match";\n`,
  );
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@tengen/match": path.join(root, "packages/match/src/index.ts") } },
    build: {
      outDir: path.join(folder, "out"),
      emptyOutDir: true,
      minify: false,
      lib: { entry, formats: ["iife"], name: "bundle", fileName: () => "bundle.js" },
    },
  });
  return fs.readFileSync(path.join(folder, "out/bundle.js"), "utf8");
};

describe.each(openCatalogue(root).games)("$id", (game) => {
  test("[MAT-D3] comes to its golden states without a host", async () => {
    const context = vm.createContext({ TextEncoder });
    vm.runInContext(await bundle(engineFile(game)), context);
    const fixtures = path.join(root, "games", game.id, "fixtures");
    const names = fs.readdirSync(fixtures).filter((name) => /^golden-[\w-]+\.json$/u.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      Object.assign(context, { file: null, text: fs.readFileSync(path.join(fixtures, name), "utf8") });
      const state = vm.runInContext(
        "file = JSON.parse(text); JSON.stringify(bundle.foldLog(bundle.engine, file.match, file.reveal.seed, file.entries).state)",
        context,
      ) as string;
      const golden: unknown = JSON.parse(
        fs.readFileSync(path.join(fixtures, name.replace(".json", ".state.json")), "utf8"),
      );
      expect(canonicalJson(JSON.parse(state))).toBe(canonicalJson(golden));
    }
  });
});
