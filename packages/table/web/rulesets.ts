// The rulesets of a game: which one a match has, what it is called, and which bots can play it.
import {
  botsForMatch,
  defaultBot,
  findBot,
  rulesetOfMatch,
  rulesetsOf,
  substituteFor,
  type BotEntry,
  type Ruleset,
} from "@tengen/catalogue";
import { err, ok, type JsonObject } from "@tengen/kernel";
import { localize, t } from "@tengen/ui/i18n";
import { botTitle } from "./describe.ts";
import type { Explained } from "./explained.ts";
import { describeOptions } from "./option-text.ts";
import type { AnyTableGame, GameOption, GameRulesets } from "./table-game.ts";

/** All rulesets of a game, in the order in which they are offered. */
export const rulesetsIn = ({ manifest, engine }: Pick<AnyTableGame, "manifest" | "engine">): readonly Ruleset[] =>
  rulesetsOf(manifest, engine);

type RulesGame = Pick<AnyTableGame, "manifest"> & { readonly engine: Pick<AnyTableGame["engine"], "rulesetVersion"> };

/** The ruleset that a match with these options is shown under. */
export const rulesetOfGame = ({ manifest, engine }: RulesGame, options: JsonObject): Ruleset | undefined =>
  rulesetOfMatch(rulesetsOf(manifest, engine), { rulesetVersion: engine.rulesetVersion, options });

/** The options of a new game of a ruleset. */
export const startOptions = (
  { manifest }: Pick<AnyTableGame, "manifest">,
  ruleset: Ruleset | undefined,
): JsonObject => ({
  ...manifest.defaultConfig,
  ...ruleset?.options,
});

/** The rules of a match in a few words: the ruleset's name if there is a choice, and the options that differ from it or are always named. */
export const describeRules = (
  game: RulesGame & { readonly options: readonly GameOption[] },
  options: JsonObject,
): readonly string[] => {
  const ruleset = rulesetOfGame(game, options);
  const isChoice = (game.manifest.rulesets?.length ?? 1) > 1;
  return [
    ...(isChoice && ruleset !== undefined ? [localize(ruleset.name)] : []),
    ...describeOptions(game.options, options, ruleset?.options ?? {}),
  ];
};

/** The bots that can play a match with these options. */
export const botsFor = ({ manifest, engine }: RulesGame, options: JsonObject): readonly BotEntry[] =>
  botsForMatch(manifest, rulesetsOf(manifest, engine), { rulesetVersion: engine.rulesetVersion, options });

/** A bot by name if it can play the match, otherwise the nearest one that can; the default bot for an unknown name. */
export const botOrDefault = (game: RulesGame, options: JsonObject, name: string | undefined): BotEntry | undefined => {
  const wanted = name === undefined ? undefined : findBot(game.manifest, name);
  if (wanted === undefined) return defaultBot(game.manifest);
  const able = botsFor(game, options);
  return able.includes(wanted) ? wanted : (substituteFor(game.manifest, able, wanted) ?? defaultBot(game.manifest));
};

const NUMBERED = /^(?<stem>.*\D)(?<number>\d+)$/u;

/** Names in a list; a run such as "Level 1, Level 2, Level 3" becomes "Level 1–3". */
export const joinNames = (names: readonly string[]): string => {
  const runs: { readonly stem: string; readonly first: string; last: string }[] = [];
  for (const name of names) {
    const { stem = name, number = "" } = NUMBERED.exec(name)?.groups ?? {};
    const run = runs.at(-1);
    if (run?.stem === stem && number !== "" && Number(run.last) + 1 === Number(number)) run.last = number;
    else runs.push({ stem, first: number, last: number });
  }
  return runs.map(({ stem, first, last }) => (first === last ? stem + first : `${stem}${first}–${last}`)).join(", ");
};

/** The option and its values that a bot needs, such as "Board" and "9x9"; null if its limit is the ruleset. */
const needOf = (
  { supports = {} }: BotEntry,
  options: readonly GameOption[],
  chosen: JsonObject,
): { readonly option: string; readonly value: string } | null => {
  const [name, values] =
    Object.entries(supports).find(
      ([key, able]) => chosen[key] !== undefined && !able.some((one) => one === chosen[key]),
    ) ?? [];
  if (name === undefined || values === undefined) return null;
  const option = options.find((one) => one.name === name);
  const labelOf = (value: string | number | boolean): string =>
    (option?.kind === "choice" ? option.choices.find((choice) => choice.value === value)?.label() : undefined) ??
    String(value);
  return { option: option?.label() ?? name, value: values.map(labelOf).join(", ") };
};

/** Which bots cannot play a match with these options, and why; a sentence for each reason. */
export const explainBots = (
  game: RulesGame & { readonly options: readonly GameOption[] },
  chosen: JsonObject,
): readonly string[] => {
  const { manifest, options } = game;
  const able = new Set(botsFor(game, chosen));
  const unable = (manifest.bots?.available ?? []).filter((bot) => !able.has(bot));
  const groups = Map.groupBy(unable, (bot) => JSON.stringify(needOf(bot, options, chosen)));
  return [...groups.values()].map((bots) => {
    const names = joinNames(bots.map(({ name }) => botTitle(manifest, name)));
    const need = bots[0] === undefined ? null : needOf(bots[0], options, chosen);
    return need === null ? t("bots_not_rules", { names }) : t("bots_only_with", { ...need, names });
  });
};

/** The ruleset with an engine, or why it is not there. */
export const loadRules = async ({ load }: GameRulesets, rulesetVersion: string): Promise<Explained<AnyTableGame>> => {
  try {
    const game = await load(rulesetVersion);
    return game === null ? err(() => t("rules_unknown")) : ok(game);
  } catch {
    return err(() => t("rules_unreachable"));
  }
};

/** Every ruleset of a game, loaded. */
export const loadAllRulesets = async ({ manifest, first, load }: GameRulesets): Promise<readonly AnyTableGame[]> => {
  const versions = new Set(rulesetsOf(manifest, first.engine).map(({ rulesetVersion }) => rulesetVersion));
  const games = await Promise.all([...versions].map((version) => load(version)));
  return [first, ...games.filter((game) => game !== null && game !== first)] as readonly AnyTableGame[];
};
