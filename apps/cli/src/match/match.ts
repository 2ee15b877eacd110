// `tengen match`: a tournament between engines of Gomoku or Go. The tournament itself is in packages/engine-protocols;
// this file runs it and prints the result.
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { escapeControls } from "../escape-controls.ts";
import { printJson, requireEngine, requireGame, type Host } from "../host.ts";
import { listenForStop } from "../stop.ts";
import { UserError } from "../user-error.ts";
import { openDisplay } from "./display.ts";
import { killEngines } from "./engine-process.ts";
import { createFolder, resumeFolder } from "./folder.ts";
import { checkOpenings } from "./openings.ts";
import { checkEngines, makePlayers } from "./players.ts";
import { makeReport } from "./report.ts";
import { startTournament, type TournamentProgress } from "./run.ts";
import { builtInsOf, findTournamentGame, makeTournament, type MatchOptions } from "./tournament.ts";

const openTournament = (host: Host, options: MatchOptions) => {
  const { resume, rounds } = options;
  if (resume === undefined) {
    const game = findTournamentGame(options.game);
    const tournament = makeTournament(host.root, game, builtInsOf(requireGame(host, game.gameId)), options);
    const results = new Map<number, GameResult>();
    const { begin, ...folder } = createFolder(options.out);
    return { name: options.out, tournament, results, folder, begin: () => begin(tournament) };
  }
  if (options.engine !== undefined) throw new UserError("--resume takes the engines from the log. Remove --engine.");
  if (options.game !== undefined) throw new UserError("--resume takes the game from the log. Remove --game.");
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
  const opened = openTournament(host, options);
  const { tournament, results, folder, name } = opened;
  const tournamentGame = findTournamentGame(tournament.game);
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
    const game = requireGame(host, tournamentGame.gameId);
    const engine = await requireEngine(host, game);
    const openings = checkOpenings(engine, tournamentGame, tournament.openings);
    const openPlayer = await makePlayers(host, game, engine, tournament, folder);
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
      game: tournamentGame,
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
