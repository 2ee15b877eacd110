// The isomorphic packages need only the language and TextEncoder, no Node and no DOM. Here they are bundled as for a
// page and replay the golden matches without a host.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { engineFile } from "@tengen/catalogue";
import { canonicalJson } from "@tengen/kernel";
import { openCatalogue } from "@tengen/catalogue/node";
import { describe, expect, test } from "vitest";
import { bundleScript } from "../tools/build/site/bundle.ts";

const root = path.resolve(import.meta.dirname, "..");
/** A script with a game's engines and packages/match. */
const source = (engine: string): string => {
  const from = (file: string): string => JSON.stringify(path.join(root, file));
  return `import * as game from ${from(engine)};\nexport const engines = game.engines ?? [game.default];\nexport * from ${from("packages/match/src/index.ts")};\n`;
};

describe.each(openCatalogue(root).games)("$id", (game) => {
  test("[MAT-D3] replays its golden matches without a host", async () => {
    const context = vm.createContext({ TextEncoder });
    vm.runInContext(await bundleScript(root, source(engineFile(game))), context);
    const fixtures = path.join(root, "games", game.id, "fixtures");
    const names = fs.readdirSync(fixtures).filter((name) => /^golden-[\w-]+\.json$/u.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      Object.assign(context, { file: null, text: fs.readFileSync(path.join(fixtures, name), "utf8") });
      const state = vm.runInContext(
        "file = JSON.parse(text); JSON.stringify(bundle.foldLog(bundle.engines.find((one) => one.rulesetVersion === file.match.rulesetVersion), file.match, file.reveal.seed, file.entries).value.state)",
        context,
      ) as string;
      const golden: unknown = JSON.parse(
        fs.readFileSync(path.join(fixtures, name.replace(".json", ".state.json")), "utf8"),
      );
      expect(canonicalJson(JSON.parse(state))).toBe(canonicalJson(golden));
    }
  });
});
