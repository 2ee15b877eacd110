// `tengen match`: a tournament between Gomoku engines. The tournament itself is in packages/engine-protocols; this file
// handles options, players and output.
import fs from "node:fs";
import path from "node:path";
import { botFile, findBot, type CatalogueGame } from "@tengen/catalogue";
import { defaultOptions, setOption, type SearchOptions } from "@tengen/engine-protocols";
import { EVALUATORS, openNodeSearcher } from "@tengen/gomoku-searcher/node";
import { describeError, openRng, seedRng, type AnyEngine } from "@tengen/kernel";
import {
  isOpeningsFault,
  LOG_FORMAT,
  makeOpening,
  MAX_OPENINGS,
  openGomocupPlayer,
  openUciPlayer,
  parseOpenings,
  parseTournament,
  type EngineConfig,
  type GameResult,
  type MoveLimit,
  type Player,
  type SprtConfig,
  type Tournament,
} from "@tengen/engine-protocols/tournament";
import { printJson, requireEngine, requireGame, type Host } from "../host.ts";
import { findIneffectiveOption } from "../ineffective-options.ts";
import { listenForStop } from "../stop.ts";
import { UserError } from "../user-error.ts";
import { escapeControls } from "../escape-controls.ts";
import { openBotPlayer, openSearcherPlayer } from "./built-in-player.ts";
import { openDisplay } from "./display.ts";
import { parseEngineSpec, SEARCHER } from "./engine-spec.ts";
import { createFolder, resumeFolder, type TournamentFolder } from "./folder.ts";
import { killEngines, makeProcessHost } from "./engine-process.ts";
import { makeReport } from "./report.ts";
import { checkOpenings, startTournament, type TournamentProgress } from "./run.ts";

export interface MatchOptions {
  readonly engine?: readonly string[];
  readonly gauntlet?: true;
  readonly rounds?: number;
  readonly openings?: string;
  readonly shuffle?: true;
  readonly seed: string;
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

const GAME = "gomoku";
const DEFAULT_OPENINGS = "games/gomoku/openings.txt";
const DEFAULT_ROUNDS = 50;
const DEFAULT_MOVE_TIME_MS = 1000;

const builtInsOf = (game: CatalogueGame): readonly string[] => [
  SEARCHER,
  ...(game.bots?.available ?? []).map((bot) => bot.name),
];

const readOpeningsFile = (file: string): readonly string[] => {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`cannot read the openings: ${describeError(error)}`);
  }
  const openings = parseOpenings(text);
  if (isOpeningsFault(openings)) throw new UserError(`invalid openings in ${file}: ${openings.fault}`);
  if (openings.length > MAX_OPENINGS) {
    throw new UserError(
      `${file} has ${openings.length} openings; the maximum is ${MAX_OPENINGS}. Use a part of the file, such as head -n ${MAX_OPENINGS}.`,
    );
  }
  return openings.map(makeOpening);
};

const chooseOpenings = ({ root }: Host, { openings, shuffle, seed }: MatchOptions): readonly string[] => {
  if (openings === "none") return [""];
  const found = readOpeningsFile(openings ?? path.join(root, DEFAULT_OPENINGS));
  return shuffle === true ? openRng(seedRng(`openings ${seed}`)).shuffle(found) : found;
};

const makeTournament = (host: Host, game: CatalogueGame, options: MatchOptions): Tournament => {
  const specs = options.engine ?? [];
  if (specs.length < 2) throw new UserError("a tournament needs at least two engines. Add --engine <spec> for each.");
  const engines = specs.map((spec) => parseEngineSpec(spec, builtInsOf(game)));
  const names = engines.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UserError(`two engines have the name ${twice}. Set another name= for one of them.`);
  if (options.sprt !== undefined && engines.length !== 2) throw new UserError("--sprt needs exactly two engines");
  const { time = null, nodes = null, timemargin, moveTimeout, startupTimeout } = options;
  const tournament = parseTournament({
    format: LOG_FORMAT,
    engines,
    pairing: options.gauntlet === true ? "gauntlet" : "round-robin",
    rounds: options.rounds ?? DEFAULT_ROUNDS,
    seed: options.seed,
    openings: [...chooseOpenings(host, options)],
    limit: {
      milliseconds: time === null && nodes === null ? DEFAULT_MOVE_TIME_MS : time,
      nodes,
      margin: timemargin,
      patience: moveTimeout,
    },
    startLimit: startupTimeout,
    adjudication: { drawAfter: options.drawAfter ?? null, scores: options.adjudicate ?? null },
    sprt: options.sprt ?? null,
  });
  if (!tournament.ok) throw new UserError(tournament.error.message);
  for (const config of tournament.value.engines) refuseIneffectiveOption(tournament.value, config);
  return tournament.value;
};

/** With an option that has no effect, an engine would play against itself. */
const refuseIneffectiveOption = (tournament: Tournament, config: EngineConfig): void => {
  if (config.kind !== "built-in" || config.of !== SEARCHER) return;
  const options = searcherOptions(config, EVALUATORS);
  const found = findIneffectiveOption(options, limitOf(tournament, config).nodes !== null);
  if (found === null) return;
  const written = Object.keys(config.options).find((option) => option.toLowerCase() === found.option.toLowerCase());
  throw new UserError(
    `--engine: ${config.name}: option.${written ?? found.option} has no effect: ${found.reason}. Remove it.`,
  );
};

/** An engine's own limit replaces the tournament's. */
const limitOf = ({ limit }: Tournament, { milliseconds, nodes }: EngineConfig): MoveLimit => {
  const { patience: moveTimeoutMs, margin, ...limits } = limit;
  const own = milliseconds === null && nodes === null ? limits : { milliseconds, nodes };
  return { ...own, margin, moveTimeoutMs };
};

const searcherOptions = ({ name, options }: EngineConfig, evaluators: readonly string[]): SearchOptions =>
  Object.entries(options).reduce((current, [option, value]) => {
    const next = setOption(current, evaluators, option, value);
    if ("fault" in next) throw new UserError(`--engine: ${name}: ${next.fault}`);
    return next;
  }, defaultOptions(evaluators));

/** The evaluators of the searcher. */
const listEvaluators = async (): Promise<readonly string[]> => {
  const searcher = openNodeSearcher();
  const { evaluators } = searcher;
  await searcher.close();
  return evaluators;
};

const makePlayers = async (
  host: Host,
  game: CatalogueGame,
  engine: AnyEngine,
  tournament: Tournament,
  folder: TournamentFolder,
): Promise<(index: number, slot: number) => Player> => {
  const needsSearcher = tournament.engines.some((config) => config.kind === "built-in" && config.of === SEARCHER);
  const evaluators = needsSearcher ? await listEvaluators() : [];
  const { startLimit } = tournament;
  const makers = tournament.engines.map((config): ((slot: number) => Player) => {
    const limit = limitOf(tournament, config);
    if (config.kind === "program") {
      const { options } = config;
      const open = config.protocol === "uci" ? openUciPlayer : openGomocupPlayer;
      return (slot) =>
        open(makeProcessHost(config, folder.stderrFileOf(config.name, slot)), {
          limit,
          options,
          startLimit,
        });
    }
    if (config.of === SEARCHER) {
      const options = searcherOptions(config, evaluators);
      return () => openSearcherPlayer(options, limit, startLimit);
    }
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
    return () => openBotPlayer(engine, path.join(host.root, botFile(game, bot)), own, startLimit);
  });
  return (index, slot) => {
    const make = makers[index];
    if (make === undefined) throw new Error(`unknown engine ${index}`);
    return make(slot);
  };
};

/** Starts each engine once, to report engines that do not start before the first game. */
const checkEngines = async (
  { engines }: Tournament,
  open: (index: number, slot: number) => Player,
  folder: TournamentFolder,
  stopping: { readonly isStopped: () => boolean; readonly whenStopped: (act: () => void) => void },
): Promise<void> => {
  for (const [index, config] of engines.entries()) {
    const player = open(index, 0);
    stopping.whenStopped(() => void player.close());
    const fault = await player.newGame();
    await player.close();
    if (stopping.isStopped()) return;
    if (fault === null) continue;
    const { name, kind } = config;
    const protocolHint = kind === "program" && config.protocol === "gomocup" ? " For a UCI engine add proto=uci." : "";
    const hint = kind === "program" ? `${protocolHint} Its stderr is in ${folder.stderrFileOf(name, 0)}.` : "";
    throw new UserError(`the engine ${name} does not start: ${fault.message}.${hint}`);
  }
};

const openTournament = (host: Host, game: CatalogueGame, options: MatchOptions) => {
  const { resume, rounds } = options;
  if (resume === undefined) {
    const tournament = makeTournament(host, game, options);
    const results = new Map<number, GameResult>();
    const { begin, ...folder } = createFolder(options.out);
    return { name: options.out, tournament, results, folder, begin: () => begin(tournament) };
  }
  if (options.engine !== undefined) throw new UserError("--resume takes the engines from the log. Remove --engine.");
  const { log, ...folder } = resumeFolder(resume);
  // Rounds may be added; finished games keep their numbers.
  const tournament = { ...log.tournament, rounds: rounds ?? log.tournament.rounds };
  return { name: resume, tournament, results: new Map(log.results), folder, begin: () => {} };
};

const printResult = (
  host: Host,
  { tournament, results, name }: ReturnType<typeof openTournament>,
  progress: TournamentProgress,
  stopped: boolean,
  json: true | undefined,
): void => {
  const names = tournament.engines.map((engine) => engine.name);
  if (json !== true) {
    host.stdout.write(`${makeReport(progress, names, tournament.sprt, results)}\nlog and match files: ${name}\n`);
    return;
  }
  const { sprt, done, total } = progress;
  const standings = progress.standings();
  printJson(host, {
    folder: name,
    games: done,
    scheduled: total,
    stopped,
    engines: standings.engines.map(({ engine, ...rest }) => ({ name: names[engine], ...rest })),
    meetings: standings.encounters.map(({ first, second, ...rest }) => ({
      first: names[first],
      second: names[second],
      ...rest,
    })),
    ratingsSoftened: standings.hasPrior,
    sprt: sprt === null ? null : { ...tournament.sprt, ...sprt },
    faults: [...results.values()]
      .filter(({ message }) => message !== null)
      .map(({ number, winner, black, white, reason, message }) => ({
        game: number + 1,
        engine: winner === "black" ? white : black,
        reason,
        message,
      })),
  });
};

const STOPPING = "stopping; unfinished games will be played again (press Ctrl-C again to exit now)";

export const runMatch = async (host: Host, options: MatchOptions): Promise<void> => {
  const game = requireGame(host, GAME);
  const engine = await requireEngine(host, game);
  const opened = openTournament(host, game, options);
  const { tournament, results, folder, name } = opened;
  // Whenever the process exits, kill all engines and remove the lock.
  const cleanUp = (): void => {
    killEngines();
    folder.close();
  };
  process.on("exit", cleanUp);
  let stop = (): void => {};
  const signals = listenForStop(() => {
    host.stderr.write(`\n${STOPPING}\n`);
    stop();
  });
  try {
    const openings = checkOpenings(engine, tournament.openings);
    const openPlayer = await makePlayers(host, game, engine, tournament, folder);
    await checkEngines(tournament, openPlayer, folder, {
      isStopped: signals.wasStopped,
      whenStopped: (act) => {
        stop = act;
      },
    });
    if (signals.wasStopped()) {
      process.exitCode = 130;
      return;
    }
    opened.begin();
    const display = openDisplay(
      host,
      tournament.engines.map((one) => one.name),
      tournament.sprt,
    );
    const run = startTournament(engine, {
      tournament,
      openings,
      results,
      concurrency: options.concurrency,
      openPlayer,
      append: folder.append,
      onProgress: display.show,
    });
    ({ stop } = run);
    const progress = await run.done.finally(display.end);
    printResult(host, opened, progress, signals.wasStopped(), options.json);
    if (signals.wasStopped()) {
      process.exitCode = 130;
      host.stderr.write(`to continue: tengen match --resume ${escapeControls(name)}\n`);
    }
  } finally {
    signals.end();
    process.removeListener("exit", cleanUp);
    cleanUp();
  }
};
