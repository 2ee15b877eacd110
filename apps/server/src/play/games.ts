// The games of the catalogue with their engines loaded.
import {
  botsForMatch,
  defaultBot,
  findBot,
  findRuleset,
  loadEngines,
  loadOpenings,
  optionsOf,
  rulesetOfMatch,
  rulesetsOf,
  type BotEntry,
  type Catalogue,
  type CatalogueGame,
  type ImportFile,
  type Ruleset,
} from "@tengen/catalogue";
import { ok, type AnyEngine, type JsonObject, type Result } from "@tengen/kernel";
import type { OpeningReader } from "@tengen/stones";
import { refuse } from "./refusal.ts";

/** A game with the engine of one of its rulesets. */
export interface Game {
  readonly manifest: CatalogueGame;
  readonly rulesets: readonly Ruleset[];
  readonly engine: AnyEngine;
  /** Null for a game without openings. */
  readonly openings: OpeningReader | null;
}

export interface Games {
  /** The game with the engine of this version; with its default engine without a version. */
  readonly find: (gameId: string, rulesetVersion?: string) => Game | undefined;
  readonly engineOf: (gameId: string, rulesetVersion?: string) => AnyEngine | undefined;
  /** The engines of all rulesets of a game, the default first. */
  readonly enginesOf: (gameId: string) => readonly AnyEngine[];
}

export const loadGames = async (catalogue: Catalogue, importFile: ImportFile): Promise<Games> => {
  const games = new Map<string, readonly Game[]>();
  for (const manifest of catalogue.games) {
    const engines = await loadEngines(manifest, importFile);
    const openings = (await loadOpenings(manifest, importFile)) as OpeningReader | null;
    games.set(
      manifest.id,
      engines.map((engine) => ({ manifest, rulesets: rulesetsOf(manifest, engines[0] ?? engine), engine, openings })),
    );
  }
  const find: Games["find"] = (gameId, rulesetVersion) => {
    const versions = games.get(gameId);
    return rulesetVersion === undefined
      ? versions?.[0]
      : versions?.find(({ engine }) => engine.rulesetVersion === rulesetVersion);
  };
  return {
    find,
    engineOf: (gameId, rulesetVersion) => find(gameId, rulesetVersion)?.engine,
    enginesOf: (gameId) => (games.get(gameId) ?? []).map(({ engine }) => engine),
  };
};

/** A bot by its name; the game's default bot without a name. */
export const botOf = ({ manifest }: Game, name: string | undefined): BotEntry | undefined =>
  name === undefined ? defaultBot(manifest) : findBot(manifest, name);

/** The rules of a new match: a game with its engine, and the options. */
export interface ChosenRules {
  readonly game: Game;
  readonly options: JsonObject;
}

/** [PRO-H11] The rules that a request chooses: a ruleset with options that replace its own, or the default engine. */
export const chooseRules = (
  games: Games,
  { gameId, ruleset: id, options }: { gameId: string; ruleset?: string | undefined; options: JsonObject },
): Result<ChosenRules> => {
  const game = games.find(gameId);
  if (game === undefined) return refuse("BAD_REQUEST", `There is no game ${gameId}.`);
  if (id === undefined) return ok({ game, options });
  const ruleset = findRuleset(game.rulesets, id);
  const chosen = ruleset === undefined ? undefined : games.find(gameId, ruleset.rulesetVersion);
  if (ruleset === undefined || chosen === undefined) {
    const ids = game.rulesets.map((one) => one.id).join(", ");
    return refuse("BAD_REQUEST", `${gameId} has no ruleset ${id}. Choose one of these: ${ids}.`);
  }
  return ok({ game: chosen, options: optionsOf(ruleset, options) });
};

/** [PRO-H11] A bot of the game that can play by these rules, or why there is none. */
export const chooseBot = ({ game, options }: ChosenRules, name: string | undefined): Result<BotEntry> => {
  const { manifest, rulesets, engine } = game;
  const bot = botOf(game, name);
  if (bot === undefined) return refuse("BAD_REQUEST", `${manifest.id} has no bot ${name ?? ""}.`);
  const rules = { rulesetVersion: engine.rulesetVersion, options };
  const able = botsForMatch(manifest, rulesets, rules);
  if (able.includes(bot)) return ok(bot);
  const names = able.map((one) => one.name).join(", ");
  const id = rulesetOfMatch(rulesets, rules)?.id ?? engine.rulesetVersion;
  return refuse(
    "BAD_REQUEST",
    `The bot ${bot.name} cannot play the ruleset ${id} with these options. These bots can: ${names}.`,
  );
};
