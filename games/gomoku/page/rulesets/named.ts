// The entry of game.json under which a match is shown.
import { rulesetOfMatch, rulesetsOf, type Manifest } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import manifest from "../../game.json" with { type: "json" };

export const MANIFEST = manifest as Manifest;

export const namedRuleset = (rulesetVersion: string, options: JsonObject) =>
  rulesetOfMatch(rulesetsOf(MANIFEST, { rulesetVersion }), { rulesetVersion, options });
