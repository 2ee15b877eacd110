// The rules that the options `--ruleset` and `--options` choose: an engine, its options, and the bots that can play so.
import {
  botsForMatch,
  engineOfMatch,
  optionsOf,
  rulesetOfMatch,
  type BotEntry,
  type CatalogueGame,
  type MatchRules,
  type Ruleset,
} from "@tengen/catalogue";
import { withRules, type TournamentGame } from "@tengen/engine-protocols/tournament";
import type { AnyEngine, JsonObject } from "@tengen/kernel";
import { requireRuleset, requireRulesets, type Host } from "./host.ts";
import { UserError } from "./user-error.ts";

export interface RuleOptions {
  /** The id of a ruleset; without it, the default engine. */
  readonly ruleset?: string;
  /** Options that replace those of the ruleset. */
  readonly options?: JsonObject;
}

export interface ChosenRules {
  readonly engine: AnyEngine;
  readonly options: JsonObject;
  /** The bots that can play by these rules. */
  readonly able: readonly BotEntry[];
  /** Their entry in the manifest; undefined for an engine that has none any more. */
  readonly ruleset: Ruleset | undefined;
}

/** Refuses options that the engine does not accept. */
export const checkOptions = (engine: AnyEngine, options: JsonObject, playerIds: readonly string[]): void => {
  const config = engine.parseConfig({ seed: "", playerIds, options });
  if (!config.ok) throw new UserError(config.error.message);
};

/** What the manifest says of the rules of a match. */
const placeOf = (
  game: CatalogueGame,
  rulesets: readonly Ruleset[],
  rules: MatchRules,
): Pick<ChosenRules, "able" | "ruleset"> => ({
  able: botsForMatch(game, rulesets, rules),
  ruleset: rulesetOfMatch(rulesets, rules),
});

/** A game of tournaments and reviews by these rules. */
export const requireWithRules = (
  game: TournamentGame,
  { engine, options, ruleset }: Pick<ChosenRules, "engine" | "options" | "ruleset">,
): TournamentGame => {
  const ruled = withRules(game, engine, options, ruleset ?? {});
  if (!ruled.ok) throw new UserError(ruled.error.message);
  return ruled.value;
};

export const chooseRules = async (
  host: Host,
  game: CatalogueGame,
  { ruleset: id, options: chosen }: RuleOptions,
): Promise<ChosenRules> => {
  const { engine: first, engines, rulesets } = await requireRulesets(host, game);
  const ruleset = id === undefined ? undefined : requireRuleset(rulesets, game.id, id);
  const engine = (ruleset && engineOfMatch(engines, ruleset)) ?? first;
  const options = ruleset === undefined ? (chosen ?? game.defaultConfig ?? {}) : optionsOf(ruleset, chosen);
  return { engine, options, ...placeOf(game, rulesets, { rulesetVersion: engine.rulesetVersion, options }) };
};

/** The rules of a match record. */
export const recordedRules = async (
  host: Host,
  game: CatalogueGame,
  rules: { readonly rulesetVersion: string; readonly options: JsonObject },
): Promise<ChosenRules> => {
  const { engines, rulesets } = await requireRulesets(host, game);
  const engine = engineOfMatch(engines, rules);
  if (engine === undefined) {
    const known = engines.map(({ rulesetVersion }) => rulesetVersion).join(", ");
    throw new UserError(`${game.id} has no ruleset ${rules.rulesetVersion}. Its rulesets are: ${known}.`);
  }
  checkOptions(engine, rules.options, ["black", "white"]);
  return { engine, options: rules.options, ...placeOf(game, rulesets, rules) };
};

/** A ruleset and its options, for a message. */
export const describeRules = ({ engine, options }: Pick<ChosenRules, "engine" | "options">): string =>
  `${engine.rulesetVersion} with the options ${JSON.stringify(options)}`;

/** Refuses a bot that cannot play by the rules. */
export const requireAble = (bot: BotEntry, rules: ChosenRules): void => {
  if (rules.able.includes(bot)) return;
  const names = rules.able.map(({ name }) => name).join(", ");
  throw new UserError(`${bot.name} cannot play ${describeRules(rules)}. These bots can: ${names}.`);
};
