// Checks the searchers that the manifests name against the engines and the bots.
import path from "node:path";
import { openRng, seedRng, type AnyEngine, type Bot, type GameAction } from "@tengen/kernel";
import type { RowRule } from "@tengen/stones";
import { expect, test } from "vitest";
import createReader from "../../../games/gomoku/bots/reader.ts";
import { engines as gomokuEngines } from "../../../games/gomoku/engine.ts";
import { RULESETS } from "../../../games/gomoku/rulesets.ts";
import createLevel from "../../../games/go-9x9/bots/level-1.ts";
import { engines as goEngines } from "../../../games/go-9x9/engine.ts";
import { findGame, optionsOf, type Ruleset } from "../src/index.ts";
import { openCatalogue } from "./index.ts";

const catalogue = openCatalogue(path.resolve(import.meta.dirname, "..", "..", ".."));
const rulesetsIn = (id: string): readonly Ruleset[] => findGame(catalogue, id)?.rulesets ?? [];

/** The first turn that a bot chooses in a match of a ruleset; whether it is legal. */
const playsLegally = async (bot: Bot, engines: readonly AnyEngine[], ruleset: Ruleset): Promise<boolean> => {
  const engine = engines.find(({ rulesetVersion }) => rulesetVersion === ruleset.rulesetVersion);
  const config = engine?.parseConfig({ seed: "00".repeat(32), playerIds: ["a", "b"], options: optionsOf(ruleset) });
  if (engine === undefined || config?.ok !== true) throw new Error(`no match of ${ruleset.id}`);
  const state = engine.init(config.value);
  const view = engine.getPlayerView(state, "a");
  const action = await bot.chooseAction(view, engine.getValidActions(state, "a"), openRng(seedRng("searcher")), {
    budget: { nodes: 30 },
    signal: new AbortController().signal,
    entries: [],
  });
  return engine.tryAction(state, action as GameAction, "a").ok;
};

/** No searcher plays a row rule that is not here, such as that of caro. */
const RULES = new Map<RowRule, string>([
  ["five-or-more", "freestyle"],
  ["exactly-five", "standard"],
  ["renju", "renju"],
]);
const OTHERS = new Map(RULESETS.map((one) => [one.rulesetVersion, one]));

test.each(rulesetsIn("gomoku"))("[CAT-R1] Gomoku, $id: Reader plays it if it names a searcher", async (ruleset) => {
  const { rows, size } = OTHERS.get(ruleset.rulesetVersion) ?? { rows: "five-or-more" as const, size: 15 };
  // The rule is that of the engine; the searcher has a board of 15x15.
  expect(ruleset.searcher).toBe(size === 15 ? RULES.get(rows) : undefined);
  expect(ruleset.bots?.includes("Reader") ?? true).toBe(ruleset.searcher !== undefined);
  const turn = playsLegally(createReader(), gomokuEngines, ruleset);
  if (ruleset.searcher === undefined) await expect(turn).rejects.toThrow(`not ${ruleset.rulesetVersion}`);
  else expect(await turn).toBe(true);
});

test.each(rulesetsIn("go-9x9"))("[CAT-R1] Go, $id: the searcher plays it on 9x9", async (ruleset) => {
  expect(ruleset.searcher).toBe("go");
  expect(await playsLegally(createLevel() as Bot, goEngines, ruleset)).toBe(true);
});

test("[CAT-R1] the lists of rulesets above are not empty", () => {
  expect(rulesetsIn("gomoku").length).toBeGreaterThan(0);
  expect(rulesetsIn("go-9x9").length).toBeGreaterThan(0);
});

test("[CAT-R1] no searcher plays the card edition", () => {
  expect(rulesetsIn("gomoku-cards").length).toBeGreaterThan(0);
  expect(rulesetsIn("gomoku-cards").filter(({ searcher }) => searcher !== undefined)).toEqual([]);
});
