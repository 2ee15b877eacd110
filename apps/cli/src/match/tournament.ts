// The tournament that the options of `tengen match` describe, with everything that can be refused before it starts.
import type { CatalogueGame } from "@tengen/catalogue";
import { defaultOptions, setOption } from "@tengen/engine-protocols";
import { EVALUATORS } from "@tengen/gomoku-searcher/node";
import {
  GOMOKU,
  LOG_FORMAT,
  parseTournament,
  TOURNAMENT_GAMES,
  type EngineConfig,
  type MoveLimit,
  type SprtConfig,
  type Tournament,
  type TournamentGame,
} from "@tengen/engine-protocols/tournament";
import { findIneffectiveOption } from "../ineffective-options.ts";
import type { ChosenRules, RuleOptions } from "../rules.ts";
import { UserError } from "../user-error.ts";
import { parseEngineSpec, SEARCHER } from "./engine-spec.ts";
import { chooseOpenings, type OpeningOptions } from "./openings.ts";
import type { GomokuSearchOptions } from "@tengen/stones";

export interface MatchOptions extends OpeningOptions, RuleOptions {
  readonly game?: string;
  readonly engine?: readonly string[];
  readonly gauntlet?: true;
  readonly rounds?: number;
  readonly time?: number;
  readonly nodes?: number;
  readonly timemargin: number;
  readonly moveTimeout: number;
  readonly startupTimeout: number;
  readonly drawAfter?: number;
  readonly adjudicate?: { readonly rate: number; readonly moves: number };
  readonly sprt?: SprtConfig;
  readonly concurrency: number;
  readonly out: string;
  readonly resume?: string;
  readonly json?: true;
}

const DEFAULT_ROUNDS = 50;
const DEFAULT_MOVE_TIME_MS = 1000;

/** The game of `--game` or of a log; Gomoku by default. */
export const findTournamentGame = (id: string = GOMOKU.gameId): TournamentGame => {
  const game = TOURNAMENT_GAMES.find(({ gameId }) => gameId === id);
  if (game !== undefined) return game;
  const ids = TOURNAMENT_GAMES.map(({ gameId }) => gameId).join(", ");
  throw new UserError(`--game: there are no tournaments of "${id}". The games are: ${ids}.`);
};

/** The searcher of Gomoku, and the bots of the game. */
export const builtInsOf = (game: CatalogueGame): readonly string[] => [
  ...(game.id === GOMOKU.gameId ? [SEARCHER] : []),
  ...(game.bots?.available ?? []).map((bot) => bot.name),
];

/** An engine's own limit replaces the tournament's. */
export const limitOf = ({ limit }: Tournament, { milliseconds, nodes }: EngineConfig): MoveLimit => {
  const { patience: moveTimeoutMs, margin, ...limits } = limit;
  const own = milliseconds === null && nodes === null ? limits : { milliseconds, nodes };
  return { ...own, margin, moveTimeoutMs };
};

export const searcherOptions = (
  { name, options }: EngineConfig,
  evaluators: readonly string[],
  { gomoku }: TournamentGame,
): GomokuSearchOptions => {
  const own = Object.keys(options).find((option) => option.toLowerCase() === "rule");
  if (own !== undefined) throw new UserError(`--engine: ${name}: --ruleset chooses the rule. Remove option.${own}.`);
  // A ruleset without a searcher's rule is refused before (`requireAbleEngine`).
  const rule = gomoku.searcher === null ? {} : { Rule: gomoku.searcher };
  return Object.entries({ ...options, ...rule }).reduce((current, [option, value]) => {
    const next = setOption(current, { evaluators, hasNet: false }, option, value);
    if (!next.ok) throw new UserError(`--engine: ${name}: ${next.error}`);
    return next.value;
  }, defaultOptions(evaluators));
};

/** With an option that has no effect, an engine would play against itself. */
const refuseIneffectiveOption = (tournament: Tournament, game: TournamentGame, config: EngineConfig): void => {
  const limit = limitOf(tournament, config);
  if (config.kind === "program") {
    if (config.protocol !== "gtp" || limit.nodes === null) return;
    throw new UserError(`--nodes has no effect on ${config.name}: GTP has no node limit. Set it in its cmd=.`);
  }
  if (config.of !== SEARCHER) return;
  const found = findIneffectiveOption(searcherOptions(config, EVALUATORS, game), limit.nodes !== null);
  if (found === null) return;
  const written = Object.keys(config.options).find((option) => option.toLowerCase() === found.option.toLowerCase());
  throw new UserError(
    `--engine: ${config.name}: option.${written ?? found.option} has no effect: ${found.reason}. Remove it.`,
  );
};

export const refuseIneffectiveOptions = (tournament: Tournament, game: TournamentGame): void => {
  for (const config of tournament.engines) refuseIneffectiveOption(tournament, game, config);
};

const readEngines = ({ engine: specs = [] }: MatchOptions, game: TournamentGame, builtIns: readonly string[]) => {
  if (specs.length < 2) throw new UserError("a tournament needs at least two engines. Add --engine <spec> for each.");
  const engines = specs.map((spec) => parseEngineSpec(spec, builtIns, game.protocols));
  const names = engines.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return engines;
  throw new UserError(`two engines have the name ${twice}. Set another name= for one of them.`);
};

export const makeTournament = (
  root: string,
  game: TournamentGame,
  { engine, options: gameOptions }: ChosenRules,
  builtIns: readonly string[],
  options: MatchOptions,
): Tournament => {
  const engines = readEngines(options, game, builtIns);
  if (options.sprt !== undefined && engines.length !== 2) throw new UserError("--sprt needs exactly two engines");
  if (options.drawAfter !== undefined && game.requestDraw === null) {
    throw new UserError(`--draw-after: there are no draws in ${game.gameId}. Remove it.`);
  }
  const { time = null, nodes = null } = options;
  const tournament = parseTournament({
    format: LOG_FORMAT,
    ...(game.gameId === GOMOKU.gameId ? {} : { game: game.gameId }),
    ...(options.ruleset === undefined && options.options === undefined
      ? {}
      : { rules: { rulesetVersion: engine.rulesetVersion, options: gameOptions } }),
    engines,
    pairing: options.gauntlet === true ? "gauntlet" : "round-robin",
    rounds: options.rounds ?? DEFAULT_ROUNDS,
    seed: options.seed,
    openings: [...chooseOpenings(root, game, options)],
    limit: {
      milliseconds: time === null && nodes === null ? DEFAULT_MOVE_TIME_MS : time,
      nodes,
      margin: options.timemargin,
      patience: options.moveTimeout,
    },
    startLimit: options.startupTimeout,
    adjudication: { drawAfter: options.drawAfter ?? null, scores: options.adjudicate ?? null },
    sprt: options.sprt ?? null,
  });
  if (!tournament.ok) throw new UserError(tournament.error.message);
  return tournament.value;
};
