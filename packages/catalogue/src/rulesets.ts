// The rulesets of a game: what a person chooses from, and which engine, options and bots belong to a choice (CAT-R1).
import { DIFFICULTIES, sameJson, type AnyEngine, type JsonObject } from "@tengen/kernel";
import type { BotEntry } from "./load.ts";
import type { Manifest } from "./manifest.ts";

export type Ruleset = NonNullable<Manifest["rulesets"]>[number];

/** What a match record says about its rules. */
export interface MatchRules {
  readonly rulesetVersion: string;
  readonly options: JsonObject;
}

/** The id of the only ruleset of a game whose manifest lists none. */
export const DEFAULT_RULESET_ID = "default";

/** [CAT-R1] The rulesets of a game, the one to offer first at the top. `engine` is the game's default engine. */
export const rulesetsOf = (
  { name, description, defaultConfig = {}, rulesets }: Omit<Manifest, "$schema">,
  { rulesetVersion }: Pick<AnyEngine, "rulesetVersion">,
): readonly Ruleset[] =>
  rulesets ?? [{ id: DEFAULT_RULESET_ID, name, description, rulesetVersion, options: defaultConfig }];

export const findRuleset = (rulesets: readonly Ruleset[], id: string): Ruleset | undefined =>
  rulesets.find((ruleset) => ruleset.id === id);

/** [CAT-R4] The options of a new match: those of the ruleset, except for those that were chosen. */
export const optionsOf = ({ options }: Pick<Ruleset, "options">, chosen: JsonObject = {}): JsonObject => ({
  ...options,
  ...chosen,
});

/** [CAT-R6] Whether matches of an engine are shown under a ruleset. */
const isOf = ({ rulesetVersion, earlierVersions = [] }: Ruleset, version: string): boolean =>
  rulesetVersion === version || earlierVersions.includes(version);

/**
 * [CAT-R3] The ruleset of a match: of those with its engine, the one that has most options in common with it and
 * contradicts none; if all contradict one, the first with its engine.
 */
export const rulesetOfMatch = (
  rulesets: readonly Ruleset[],
  { rulesetVersion, options }: MatchRules,
): Ruleset | undefined => {
  const candidates = rulesets.filter((ruleset) => isOf(ruleset, rulesetVersion));
  const agrees = (ruleset: Ruleset): boolean =>
    Object.entries(optionsOf(ruleset)).every(([key, value]) => sameJson(options[key] ?? null, value));
  const sizeOf = (ruleset: Ruleset): number => Object.keys(optionsOf(ruleset)).length;
  return candidates.filter(agrees).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? candidates[0];
};

const isSupported = ({ supports = {} }: BotEntry, options: JsonObject): boolean =>
  Object.entries(supports).every(([key, values]) => {
    const value = options[key];
    return value === undefined || values.some((one) => one === value);
  });

/** [CAT-R5] The bots that can play a match, in the order of the manifest. */
export const botsForMatch = (
  { bots }: Pick<Manifest, "bots">,
  rulesets: readonly Ruleset[],
  rules: MatchRules,
): readonly BotEntry[] => {
  const able = rulesetOfMatch(rulesets, rules)?.bots;
  return (bots?.available ?? []).filter(
    (bot) => (able === undefined || able.includes(bot.name)) && isSupported(bot, rules.options),
  );
};

const strengthOf = ({ difficulty }: BotEntry): number => DIFFICULTIES.indexOf(difficulty);

/**
 * [CAT-R8] Who plays instead of a bot that cannot play a match: of the bots that can and are as strong or stronger, the one
 * that comes nearest, otherwise the strongest. The default bot, which only fills in, comes last.
 */
export const substituteFor = (
  { bots }: Pick<Manifest, "bots">,
  able: readonly BotEntry[],
  wanted: BotEntry,
): BotEntry | undefined => {
  const all = bots?.available ?? [];
  const distance = (bot: BotEntry): number => Math.abs(all.indexOf(bot) - all.indexOf(wanted));
  const others = able.filter(({ name }) => name !== bots?.default);
  const stronger = others
    .filter((bot) => strengthOf(bot) >= strengthOf(wanted))
    .toSorted((a, b) => strengthOf(a) - strengthOf(b) || distance(a) - distance(b));
  const weaker = others.toSorted((a, b) => strengthOf(b) - strengthOf(a) || distance(a) - distance(b));
  return stronger[0] ?? weaker[0] ?? able[0];
};

/** The engine of a match. */
export const engineOfMatch = (
  engines: readonly AnyEngine[],
  { rulesetVersion }: Pick<MatchRules, "rulesetVersion">,
): AnyEngine | undefined => engines.find((engine) => engine.rulesetVersion === rulesetVersion);
