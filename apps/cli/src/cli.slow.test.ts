// `tengen play` and `tengen verify` by every ruleset of the catalogue.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openCatalogue } from "@tengen/catalogue/node";
import { afterAll, beforeAll, test } from "vitest";
import { checkRuleset } from "../tests/check-ruleset.ts";
import { root } from "../tests/run-tengen.ts";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-cli-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test.each(openCatalogue(root).games.flatMap(({ id, rulesets = [] }) => rulesets.map((one) => [id, one.id] as const)))(
  "[CLI-P6] [CLI-V3] a match of %s by the ruleset %s is played and verifies",
  (gameId, id) => checkRuleset(folder, gameId, id),
);
