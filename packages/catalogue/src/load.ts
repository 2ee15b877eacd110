// Loads the engine and the bots of a catalogue entry. The host passes the import function: Node imports from disk, a
// page from its bundle.
import type { AnyEngine, CreateBot, GameAction, JsonObject, Result } from "@tengen/kernel";
import type { Catalogue, CatalogueGame } from "./catalogue.ts";
import type { LocalizedText } from "./localized-text.ts";
import type { Manifest } from "./manifest.ts";
import { engineOfMatch, optionsOf, rulesetsOf, type Ruleset } from "./rulesets.ts";

/** Imports a file by its path from the project root. */
export type ImportFile = (
  path: string,
) => Promise<{ readonly default?: unknown; readonly engines?: unknown; readonly openings?: unknown }>;

export type BotEntry = NonNullable<CatalogueGame["bots"]>["available"][number];

export const findGame = ({ games }: Catalogue, id: string): CatalogueGame | undefined =>
  games.find((game) => game.id === id);

/** Finds a bot of a game by name, ignoring case. */
export const findBot = ({ bots }: Pick<Manifest, "bots">, name: string): BotEntry | undefined =>
  bots?.available.find((bot) => bot.name.toLowerCase() === name.toLowerCase());

const findNamed = (game: Pick<Manifest, "bots">, name: string | undefined): BotEntry | undefined =>
  name === undefined ? undefined : findBot(game, name);

/** [BOT-3] The bot that fills a seat without a person. */
export const defaultBot = (game: Pick<Manifest, "bots">): BotEntry | undefined => findNamed(game, game.bots?.default);

/** [BOT-10] The bot that a page suggests as an opponent. */
export const opponentBot = (game: Pick<Manifest, "bots">): BotEntry | undefined =>
  findNamed(game, game.bots?.opponent) ?? defaultBot(game);

/** [CAT-L1] A level of a game's ladder. */
export interface LadderLevel {
  readonly bot: BotEntry;
  readonly sentence: LocalizedText;
}

/** [CAT-L1] The levels of a game, the weakest first; none where the manifest has no ladder. */
export const ladderOf = (game: Pick<Manifest, "bots">): readonly LadderLevel[] =>
  (game.bots?.ladder ?? []).flatMap(({ bot: name, sentence }) => {
    const bot = findBot(game, name);
    return bot === undefined ? [] : [{ bot, sentence }];
  });

/** [BOT-11] The bot that gives hints, if the manifest names one. */
export const hintBot = (game: Pick<Manifest, "bots">): BotEntry | undefined => findNamed(game, game.bots?.hint);

export const engineFile = ({ id, engine }: CatalogueGame): string => `games/${id}/${engine}`;
export const botFile = ({ id }: CatalogueGame, { file }: BotEntry): string => `games/${id}/${file}`;

export const loadEngine = async (game: CatalogueGame, importFile: ImportFile): Promise<AnyEngine> => {
  const file = engineFile(game);
  const engine = (await importFile(file)).default as AnyEngine | undefined;
  if (typeof engine?.applyAction !== "function") throw new Error(`${file} has no default export that is an engine`);
  if (engine.gameId !== game.id) throw new Error(`${file} is the engine of ${engine.gameId}, not of ${game.id}`);
  return engine;
};

/** What is wrong with a ruleset of the manifest; null if nothing is. */
const rulesetFault = ({ players }: CatalogueGame, engines: readonly AnyEngine[], ruleset: Ruleset): string | null => {
  const engine = engineOfMatch(engines, ruleset);
  const versions = [ruleset.rulesetVersion, ...(ruleset.earlierVersions ?? [])];
  const missing = versions.find((rulesetVersion) => engineOfMatch(engines, { rulesetVersion }) === undefined);
  if (engine === undefined || missing !== undefined) return `there is no engine ${missing}`;
  const playerIds = Array.from({ length: players.min }, (_, seat) => `player-${seat}`);
  const config = engine.parseConfig({ seed: "any", playerIds, options: optionsOf(ruleset) });
  return config.ok ? null : `${ruleset.rulesetVersion} refuses its options: ${config.error.message}`;
};

/** [CAT-R2] The engines of all rulesets of a game, the default first. */
export const loadEngines = async (game: CatalogueGame, importFile: ImportFile): Promise<readonly AnyEngine[]> => {
  const engine = await loadEngine(game, importFile);
  const file = engineFile(game);
  const listed = (await importFile(file)).engines;
  const engines = listed === undefined ? [engine] : (listed as readonly AnyEngine[]);
  if (!Array.isArray(engines) || engines[0] !== engine) {
    throw new Error(`${file}: engines must be a list that starts with the default export`);
  }
  const foreign = engines.find(({ gameId }) => gameId !== game.id);
  if (foreign !== undefined) throw new Error(`${file} has an engine of ${foreign.gameId}, not of ${game.id}`);
  if (new Set(engines.map(({ rulesetVersion }) => rulesetVersion)).size < engines.length) {
    throw new Error(`${file}: two engines have one rulesetVersion`);
  }
  for (const ruleset of rulesetsOf(game, engine)) {
    const fault = rulesetFault(game, engines, ruleset);
    if (fault !== null) throw new Error(`games/${game.id}/game.json: the ruleset ${ruleset.id}: ${fault}`);
  }
  return engines;
};

/** [CAT-O1] What the module of a game's engine exports for the opening explorer; null for a game without openings. */
export const loadOpenings = async (game: CatalogueGame, importFile: ImportFile): Promise<unknown> =>
  (await importFile(engineFile(game))).openings ?? null;

/** A game in a file of another program. */
export interface GameFile {
  readonly rulesetVersion: string;
  readonly options: JsonObject;
  readonly turns: readonly GameAction[];
  /** False where the file does not say by which rules it was played, so that they were assumed. */
  readonly namesRules?: boolean;
  /** How many of the turns make the position that the file starts with; none if absent. */
  readonly setUpTurns?: number;
  /** What a reader should know, such as rules that had to be assumed; in English. */
  readonly notes: readonly string[];
}
/** `assumed` is the `rulesetVersion` of a file that names no rules, if the game has such files. */
export type ReadGameFile = (text: string, assumed?: string) => Result<GameFile>;

/** [CAT-F1] The reader of a game's files, the default export of `read-file.ts` in its folder. */
export const loadFileReader = async (
  { id }: Pick<CatalogueGame, "id">,
  importFile: ImportFile,
): Promise<ReadGameFile> => {
  const file = `games/${id}/read-file.ts`;
  const readFile = (await importFile(file)).default;
  if (typeof readFile !== "function") throw new Error(`${file} has no default export that reads files`);
  return readFile as ReadGameFile;
};

/** Loads the function that creates a bot for a seat. */
export const loadBot = async (game: CatalogueGame, bot: BotEntry, importFile: ImportFile): Promise<CreateBot> => {
  const file = botFile(game, bot);
  const createBot = (await importFile(file)).default;
  if (typeof createBot !== "function") throw new Error(`${file} has no default export that creates a bot`);
  return createBot as CreateBot;
};
