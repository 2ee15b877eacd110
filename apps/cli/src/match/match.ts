// `tengen match`: a tournament between engines of Gomoku. The tournament itself is in packages/tournament; here are the person's wishes, the processes and
// the files.
import fs from "node:fs";
import path from "node:path";
import { botFile, findBot, type CatalogueGame } from "@tengen/catalogue";
import { defaultOptions, setOption, type SearchOptions } from "@tengen/frontends";
import { EVALUATORS, openNodeSearcher } from "@tengen/gomoku-searcher/node";
import { describeError, isRejection, openRng, seedRng, type AnyEngine } from "@tengen/kernel";
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
} from "@tengen/tournament";
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
  readonly margin: number;
  readonly patience: number;
  readonly startLimit: number;
  readonly drawAfter?: number;
  readonly adjudicate?: { readonly rate: number; readonly moves: number };
  readonly sprt?: SprtConfig;
  readonly concurrency: number;
  readonly out: string;
  readonly resume?: string;
  readonly json?: true;
}

const GAME = "gomoku";
const OWN_OPENINGS = "games/gomoku/openings.txt";
const USUAL_ROUNDS = 50;
const USUAL_MILLISECONDS = 1000;

const builtInsOf = (game: CatalogueGame): readonly string[] => [
  SEARCHER,
  ...(game.bots?.available ?? []).map((bot) => bot.name),
];

const readOpeningsFile = (file: string): readonly string[] => {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`the openings cannot be read: ${describeError(error)}`);
  }
  const openings = parseOpenings(text);
  if (isOpeningsFault(openings)) throw new UserError(`the openings in ${file} cannot be read: ${openings.fault}`);
  if (openings.length > MAX_OPENINGS) {
    throw new UserError(
      `${file} has ${openings.length} openings, and a tournament has at most ${MAX_OPENINGS}: put a part of them into a file of its own, such as with head -n ${MAX_OPENINGS}`,
    );
  }
  return openings.map(makeOpening);
};

const chooseOpenings = ({ root }: Host, { openings, shuffle, seed }: MatchOptions): readonly string[] => {
  if (openings === "none") return [""];
  const found = readOpeningsFile(openings ?? path.join(root, OWN_OPENINGS));
  return shuffle === true ? openRng(seedRng(`openings ${seed}`)).shuffle(found) : found;
};

const makeTournament = (host: Host, game: CatalogueGame, options: MatchOptions): Tournament => {
  const specs = options.engine ?? [];
  if (specs.length < 2) throw new UserError("a tournament needs at least two engines: --engine <spec> --engine <spec>");
  const engines = specs.map((spec) => parseEngineSpec(spec, builtInsOf(game)));
  const names = engines.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UserError(`two engines are called ${twice}: give one of them another name=`);
  if (options.sprt !== undefined && engines.length !== 2) throw new UserError("--sprt is for two engines");
  const { time = null, nodes = null, margin, patience } = options;
  const tournament = parseTournament({
    format: LOG_FORMAT,
    engines,
    pairing: options.gauntlet === true ? "gauntlet" : "round-robin",
    rounds: options.rounds ?? USUAL_ROUNDS,
    seed: options.seed,
    openings: [...chooseOpenings(host, options)],
    limit: { milliseconds: time === null && nodes === null ? USUAL_MILLISECONDS : time, nodes, margin, patience },
    startLimit: options.startLimit,
    adjudication: { drawAfter: options.drawAfter ?? null, scores: options.adjudicate ?? null },
    sprt: options.sprt ?? null,
  });
  if (isRejection(tournament)) throw new UserError(tournament.message);
  for (const setting of tournament.engines) refuseIdleOption(tournament, setting);
  return tournament;
};

/** Whoever sets an option that changes nothing would measure an engine against itself. */
const refuseIdleOption = (tournament: Tournament, setting: EngineConfig): void => {
  if (setting.kind !== "built-in" || setting.of !== SEARCHER) return;
  const options = searcherOptions(setting, EVALUATORS);
  const idle = findIneffectiveOption(options, limitOf(tournament, setting).nodes !== null);
  if (idle === null) return;
  const said = Object.keys(setting.options).find((option) => option.toLowerCase() === idle.option.toLowerCase());
  throw new UserError(
    `--engine: ${setting.name}: option.${said ?? idle.option} changes nothing: ${idle.reason}. Leave it out.`,
  );
};

/** An engine's own limit takes the place of the tournament's. */
const limitOf = ({ limit }: Tournament, { milliseconds, nodes }: EngineConfig): MoveLimit =>
  milliseconds === null && nodes === null ? limit : { ...limit, milliseconds, nodes };

const searcherOptions = ({ name, options }: EngineConfig, evaluators: readonly string[]): SearchOptions =>
  Object.entries(options).reduce((so, [option, value]) => {
    const next = setOption(so, evaluators, option, value);
    if ("fault" in next) throw new UserError(`--engine: ${name}: ${next.fault}`);
    return next;
  }, defaultOptions(evaluators));

/** The evaluators that our searcher has. */
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
  const needsSearcher = tournament.engines.some((setting) => setting.kind === "built-in" && setting.of === SEARCHER);
  const evaluators = needsSearcher ? await listEvaluators() : [];
  const { startLimit } = tournament;
  const makers = tournament.engines.map((setting): ((slot: number) => Player) => {
    const limit = limitOf(tournament, setting);
    if (setting.kind === "program") {
      const { options } = setting;
      const open = setting.protocol === "uci" ? openUciPlayer : openGomocupPlayer;
      return (slot) =>
        open(makeProcessHost(setting, folder.stderrFileOf(setting.name, slot)), {
          limit,
          options,
          startLimit,
        });
    }
    if (setting.of === SEARCHER) {
      const options = searcherOptions(setting, evaluators);
      return () => openSearcherPlayer(options, limit, startLimit);
    }
    const bot = findBot(game, setting.of);
    if (bot === undefined) {
      throw new UserError(`there is no built-in "${setting.of}". The built-ins are: ${builtInsOf(game).join(", ")}.`);
    }
    // How much it thinks is what makes a bot of several: that stays, unless this one is told otherwise.
    const isTold = setting.milliseconds !== null || setting.nodes !== null;
    if (!isTold && bot.nodes !== undefined && limit.milliseconds !== null) {
      const said = `${setting.name} thinks with its ${bot.nodes} nodes a move, whatever the time is`;
      host.stderr.write(`${said}; time= or nodes= in its --engine change that\n`);
    }
    const own = isTold || bot.nodes === undefined ? limit : { ...limit, milliseconds: null, nodes: bot.nodes };
    return () => openBotPlayer(engine, path.join(host.root, botFile(game, bot)), own, startLimit);
  });
  return (index, slot) => {
    const make = makers[index];
    if (make === undefined) throw new Error(`there is no engine ${index}`);
    return make(slot);
  };
};

/** Starts each engine once: one that does not start at all, or speaks another protocol, is told of before anything is played. */
const tryEngines = async (
  { engines }: Tournament,
  open: (index: number, slot: number) => Player,
  folder: TournamentFolder,
  stopping: { readonly isStopped: () => boolean; readonly whenStopped: (act: () => void) => void },
): Promise<void> => {
  for (const [index, setting] of engines.entries()) {
    const player = open(index, 0);
    stopping.whenStopped(() => void player.close());
    const fault = await player.newGame();
    await player.close();
    if (stopping.isStopped()) return;
    if (fault === null) continue;
    const { name, kind } = setting;
    const other =
      kind === "program" && setting.protocol === "gomocup" ? " For a program that speaks UCI add proto=uci." : "";
    const hint = kind === "program" ? `${other} What it wrote on stderr is in ${folder.stderrFileOf(name, 0)}.` : "";
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
  if (options.engine !== undefined)
    throw new UserError("--resume takes the engines from the folder: leave --engine out");
  const { log, ...folder } = resumeFolder(resume);
  // More rounds than at first may be asked for; the games that are there keep their numbers.
  const tournament = { ...log.tournament, rounds: rounds ?? log.tournament.rounds };
  return { name: resume, tournament, results: new Map(log.results), folder, begin: () => {} };
};

const printProgress = (
  host: Host,
  { tournament, results, name }: ReturnType<typeof openTournament>,
  progress: TournamentProgress,
  stopped: boolean,
  json: true | undefined,
): void => {
  const names = tournament.engines.map((engine) => engine.name);
  if (json !== true) {
    host.stdout.write(`${makeReport(progress, names, tournament.sprt, results)}\nlog and match files are in ${name}\n`);
    return;
  }
  const { sprt, done, total } = progress;
  const standing = progress.standings();
  printJson(host, {
    folder: name,
    games: done,
    scheduled: total,
    stopped,
    engines: standing.engines.map(({ engine, ...rest }) => ({ name: names[engine], ...rest })),
    meetings: standing.encounters.map(({ first, second, ...rest }) => ({
      first: names[first],
      second: names[second],
      ...rest,
    })),
    ratingsSoftened: standing.hasPrior,
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

const STOPPING = "stopping: the games being played will be played again (Ctrl-C again ends at once)";

export const runMatch = async (host: Host, options: MatchOptions): Promise<void> => {
  const game = requireGame(host, GAME);
  const engine = await requireEngine(host, game);
  const opened = openTournament(host, game, options);
  const { tournament, results, folder, name } = opened;
  // However the process ends itself: no program goes on, and nothing is left of the lock.
  const leave = (): void => {
    killEngines();
    folder.close();
  };
  process.on("exit", leave);
  let stop = (): void => {};
  const signals = listenForStop(() => {
    host.stderr.write(`\n${STOPPING}\n`);
    stop();
  });
  try {
    const openings = checkOpenings(engine, tournament.openings);
    const openPlayer = await makePlayers(host, game, engine, tournament, folder);
    await tryEngines(tournament, openPlayer, folder, {
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
    printProgress(host, opened, progress, signals.wasStopped(), options.json);
    if (signals.wasStopped()) {
      process.exitCode = 130;
      host.stderr.write(`to go on: tengen match --resume ${escapeControls(name)}\n`);
    }
  } finally {
    signals.end();
    process.removeListener("exit", leave);
    leave();
  }
};
