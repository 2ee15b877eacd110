// `tengen match`: a tournament between engines of Gomoku or Go. The tournament itself is in packages/engine-protocols;
// this file runs it and prints the result.
import type { CatalogueGame } from "@tengen/catalogue";
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { escapeControls } from "../escape-controls.ts";
import { printJson, requireGame, type Host } from "../host.ts";
import { checkOptions, chooseRules, recordedRules, requireWithRules, type ChosenRules } from "../rules.ts";
import { listenForStop } from "../stop.ts";
import { UserError } from "../user-error.ts";
import { requireAbleEngine } from "./able.ts";
import { openDisplay } from "./display.ts";
import { killEngines } from "./engine-process.ts";
import { createFolder, resumeFolder } from "./folder.ts";
import { checkOpenings } from "./openings.ts";
import { checkEngines, makePlayers } from "./players.ts";
import { makeReport } from "./report.ts";
import { startTournament, type TournamentProgress } from "./run.ts";
import {
  builtInsOf,
  findTournamentGame,
  makeTournament,
  refuseIneffectiveOptions,
  type MatchOptions,
} from "./tournament.ts";

/**
 * The rules of a new tournament. Programs play no opening rule except swap2, so that a game starts with given stones
 * unless an opening is asked for.
 */
const chooseMatchRules = async (host: Host, game: CatalogueGame, given: MatchOptions): Promise<ChosenRules> => {
  const rules = await chooseRules(host, game, given);
  const { opening } = rules.options;
  const isGiven = given.options?.["opening"] !== undefined;
  const options =
    opening === undefined || opening === "swap2" || isGiven ? rules.options : { ...rules.options, opening: "none" };
  checkOptions(rules.engine, options, ["black", "white"]);
  return { ...rules, options };
};

const openNew = async (host: Host, options: MatchOptions) => {
  const found = findTournamentGame(options.game);
  const catalogueGame = requireGame(host, found.gameId);
  const rules = await chooseMatchRules(host, catalogueGame, options);
  const game = requireWithRules(found, rules);
  const tournament = makeTournament(host.root, game, rules, builtInsOf(catalogueGame), options);
  for (const config of tournament.engines) requireAbleEngine(catalogueGame, game, rules, config);
  refuseIneffectiveOptions(tournament, game);
  const { begin, ...folder } = createFolder(options.out);
  const results = new Map<number, GameResult>();
  return {
    name: options.out,
    tournament,
    catalogueGame,
    game,
    rules,
    results,
    folder,
    begin: () => begin(tournament),
  };
};

const openResumed = async (host: Host, resume: string, { engine, game: gameId, ...options }: MatchOptions) => {
  if (engine !== undefined) throw new UserError("--resume takes the engines from the log. Remove --engine.");
  if (gameId !== undefined) throw new UserError("--resume takes the game from the log. Remove --game.");
  if (options.ruleset !== undefined || options.options !== undefined) {
    throw new UserError("--resume takes the rules from the log. Remove --ruleset and --options.");
  }
  const { log, ...folder } = resumeFolder(resume);
  try {
    // Rounds may be added; finished games keep their numbers.
    const tournament = { ...log.tournament, rounds: options.rounds ?? log.tournament.rounds };
    const found = findTournamentGame(tournament.game);
    const catalogueGame = requireGame(host, found.gameId);
    const rules = await (tournament.rules === undefined
      ? chooseRules(host, catalogueGame, {})
      : recordedRules(host, catalogueGame, tournament.rules));
    const game = requireWithRules(found, rules);
    return {
      name: resume,
      tournament,
      catalogueGame,
      game,
      rules,
      results: new Map(log.results),
      folder,
      begin: () => {},
    };
  } catch (error) {
    folder.close();
    throw error;
  }
};

const openTournament = (host: Host, options: MatchOptions) =>
  options.resume === undefined ? openNew(host, options) : openResumed(host, options.resume, options);

const printResult = (
  host: Host,
  { tournament, game, rules, results, name }: Awaited<ReturnType<typeof openTournament>>,
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
    game: game.gameId,
    rulesetVersion: rules.engine.rulesetVersion,
    options: rules.options,
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
  const opened = await openTournament(host, options);
  const { tournament, catalogueGame, game, rules, results, folder, name } = opened;
  const { engine } = rules;
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
    const openings = checkOpenings(engine, game, tournament.openings);
    const openPlayer = await makePlayers(host, catalogueGame, game, rules, tournament, folder);
    await checkEngines(tournament, openPlayer, folder, {
      isStopped: signals.wasStopped,
      whenStopped: (act) => {
        stop = act;
      },
    });
    if (signals.wasStopped()) {
      host.setExitStatus(130);
      return;
    }
    opened.begin();
    const display = openDisplay(
      host,
      tournament.engines.map((one) => one.name),
      tournament.sprt,
    );
    const run = startTournament(engine, {
      game,
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
      host.setExitStatus(130);
      host.stderr.write(`to continue: tengen match --resume ${escapeControls(name)}\n`);
    }
  } finally {
    signals.end();
    process.removeListener("exit", cleanUp);
    cleanUp();
  }
};
