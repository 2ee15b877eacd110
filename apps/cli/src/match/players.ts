// The players of a tournament: programs behind a protocol, and built-ins on threads.
import { botFile, findBot, type CatalogueGame } from "@tengen/catalogue";
import { moduleFile } from "@tengen/catalogue/node";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import {
  openGomocupPlayer,
  openGtpPlayer,
  openUciPlayer,
  type EngineConfig,
  type MoveLimit,
  type Player,
  type Tournament,
  type TournamentGame,
} from "@tengen/engine-protocols/tournament";
import type { Host } from "../host.ts";
import type { ChosenRules } from "../rules.ts";
import { UserError } from "../user-error.ts";
import { openBotPlayer, openSearcherPlayer } from "./built-in-player.ts";
import { makeProcessHost } from "./engine-process.ts";
import { SEARCHER } from "./engine-spec.ts";
import type { TournamentFolder } from "./folder.ts";
import { builtInsOf, limitOf, searcherOptions } from "./tournament.ts";

type ProgramConfig = Extract<EngineConfig, { readonly kind: "program" }>;
type BuiltInConfig = Extract<EngineConfig, { readonly kind: "built-in" }>;

/** Opens a player for one of the concurrent games. */
type OpenPlayer = (slot: number) => Player;

const OPEN = { gomocup: openGomocupPlayer, uci: openUciPlayer, gtp: openGtpPlayer };

/** The evaluators of the searcher. */
const listEvaluators = async (): Promise<readonly string[]> => {
  const searcher = openNodeSearcher(null);
  const { evaluators } = searcher;
  await searcher.close();
  return evaluators;
};

const openerOfBot = (
  host: Host,
  game: CatalogueGame,
  rules: Pick<ChosenRules, "engine" | "options">,
  config: BuiltInConfig,
  limit: MoveLimit,
  startLimit: number,
): OpenPlayer => {
  const bot = findBot(game, config.of);
  if (bot === undefined) {
    throw new UserError(`unknown built-in "${config.of}". The built-ins are: ${builtInsOf(game).join(", ")}.`);
  }
  // Levels of a bot differ in their node budgets: keep it unless the specification overrides it.
  const isOverridden = config.milliseconds !== null || config.nodes !== null;
  if (!isOverridden && bot.nodes !== undefined && limit.milliseconds !== null) {
    const note = `${config.name} searches ${bot.nodes} nodes per move and ignores --time`;
    host.stderr.write(`${note}; set time= or nodes= in its --engine to change that\n`);
  }
  const own = isOverridden || bot.nodes === undefined ? limit : { ...limit, milliseconds: null, nodes: bot.nodes };
  return () => openBotPlayer(rules, moduleFile(host.root, botFile(game, bot)), own, startLimit);
};

const openerOfProgram =
  (
    config: ProgramConfig,
    { gomoku, go }: TournamentGame,
    folder: TournamentFolder,
    limit: MoveLimit,
    startLimit: number,
  ): OpenPlayer =>
  (slot) => {
    const { options, name, protocol } = config;
    return OPEN[protocol](makeProcessHost(config, slot, folder.stderrFileOf(name, slot)), {
      limit,
      options,
      startLimit,
      gomoku,
      go,
    });
  };

/** A player by the index of its engine, for one of the concurrent games. */
export const makePlayers = async (
  host: Host,
  game: CatalogueGame,
  tournamentGame: TournamentGame,
  rules: ChosenRules,
  tournament: Tournament,
  folder: TournamentFolder,
): Promise<(index: number, slot: number) => Player> => {
  const { engines, startLimit } = tournament;
  const needsSearcher = engines.some((config) => config.kind === "built-in" && config.of === SEARCHER);
  const evaluators = needsSearcher ? await listEvaluators() : [];
  const openers = engines.map((config): OpenPlayer => {
    const limit = limitOf(tournament, config);
    if (config.kind === "program") return openerOfProgram(config, tournamentGame, folder, limit, startLimit);
    if (config.of !== SEARCHER) return openerOfBot(host, game, rules, config, limit, startLimit);
    const options = searcherOptions(config, evaluators, tournamentGame);
    return () => openSearcherPlayer(options, limit, startLimit);
  });
  return (index, slot) => {
    const open = openers[index];
    if (open === undefined) throw new Error(`unknown engine ${index}`);
    return open(slot);
  };
};

/** Starts each engine once, to report engines that do not start before the first game. */
export const checkEngines = async (
  { engines }: Tournament,
  open: (index: number, slot: number) => Player,
  folder: TournamentFolder,
  stopping: { readonly isStopped: () => boolean; readonly whenStopped: (act: () => void) => void },
): Promise<void> => {
  for (const [index, config] of engines.entries()) {
    const player = open(index, 0);
    stopping.whenStopped(() => void player.close());
    const started = await player.newGame();
    await player.close();
    if (stopping.isStopped()) return;
    if (started.ok) continue;
    const { name, kind } = config;
    const protocolHint = kind === "program" && config.protocol === "gomocup" ? " For a UCI engine add proto=uci." : "";
    const hint = kind === "program" ? `${protocolHint} Its stderr is in ${folder.stderrFileOf(name, 0)}.` : "";
    throw new UserError(`the engine ${name} does not start: ${started.error.message}.${hint}`);
  }
};
