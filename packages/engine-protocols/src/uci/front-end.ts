// [ENG-U1] [ENG-U4] A session of UCI. The state is a position, the options and at most one search. An invalid command
// is answered with `info string error ...` and changes nothing.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { makeMove } from "../gomoku/move-text.ts";
import { defaultOptions, describeOptions, setOption } from "../gomoku/options.ts";
import { chooseMove, fallbackMove, warmUpFallbackMove } from "../gomoku/fallback-move.ts";
import { openReadiness } from "../front-end/readiness.ts";
import { BOARD_SIZE, isFinished, playMoves, START, type MoveFault } from "../gomoku/position.ts";
import type { GomokuLine, GomokuSearchInfo, Point, SearchLimit } from "@tengen/stones";
import { isUnsearched, type GomokuPosition } from "../gomoku/searcher.ts";
import { isFault, quote } from "../front-end/text.ts";
import {
  QUIT_TIMEOUT_MS,
  openSearchRunner,
  type SearchHandle,
  type SearchOutcome,
} from "../front-end/search-runner.ts";
import { MAX_UCI_CHARACTERS, parseUciCommand, type UciCommand } from "./command.ts";

/** Milliseconds between `stop` and `bestmove` if the search does not stop. 50 are allowed, including the output. */
const STOP_TIMEOUT_MS = 40;

/** Commands that would change the position or the options of a running search. */
const DEFERRED_COMMANDS: ReadonlySet<UciCommand["type"]> = new Set(["ucinewgame", "position", "go", "setoption"]);

const WHY: Readonly<Record<MoveFault, string>> = {
  outside: `off the board: x and y go from 0 to ${BOARD_SIZE - 1}`,
  occupied: "the cell is occupied",
  finished: "the game is already over",
};

/** UCI counts mate in moves of the side to move, negative for a loss. */
const makeScore = ({ value, winsIn, losesIn }: GomokuLine): string => {
  if (winsIn !== undefined) return `mate ${Math.ceil(winsIn / 2)}`;
  return losesIn !== undefined ? `mate -${Math.ceil(losesIn / 2)}` : `cp ${value}`;
};

/** Our extensions to UCI follow the standard fields. */
const makeExtras = ({ winRate, visits, winsIn, losesIn, by }: GomokuLine): string =>
  [
    `winrate ${winRate.toFixed(4)}`,
    ...(visits === undefined ? [] : [`visits ${visits}`]),
    ...(winsIn === undefined ? [] : [`wins ${winsIn}`]),
    ...(losesIn === undefined ? [] : [`loses ${losesIn}`]),
    ...(by === undefined ? [] : [`by ${by.replaceAll(" ", "-")}`]),
  ].join(" ");

/** One `info` line per best move; `multipv` only if there may be several. */
const makeInfoLines = (info: GomokuSearchInfo, multiPv: number): readonly string[] => {
  const { depth, seldepth, nodes, hashfull, milliseconds, lines } = info;
  const nps = Math.round((nodes * 1000) / Math.max(1, milliseconds));
  const work = `nodes ${nodes} nps ${nps} hashfull ${hashfull} time ${Math.round(milliseconds)}`;
  return lines.slice(0, multiPv).map((line, index) => {
    const rank = multiPv > 1 ? ` multipv ${index + 1}` : "";
    const pv = line.moves.map(makeMove).join(" ");
    return `info depth ${depth} seldepth ${seldepth}${rank} score ${makeScore(line)} ${work} ${makeExtras(line)} pv ${pv}`;
  });
};

export const openUci = ({ searcher, write, now, startTimer, version }: FrontEndHost): FrontEnd => {
  const { evaluators } = searcher;
  const runner = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let position = START;
  let options = defaultOptions(evaluators);
  let running: SearchHandle | null = null;
  let hasQuit = false;
  /** When the last answers are due, once the session is ending. */
  let endBy: number | null = null;
  /** Commands received while a stopped search has not ended, or while the threads start; null if none need to wait. */
  let waiting: UciCommand[] | null = null;
  /** Whether the threads are starting: then every command waits. */
  let isStarting = false;
  /** The last report of this search without its time, to suppress duplicates. */
  let lastReport = "";
  /** `quit` arrived while the threads start: do not wait for them, and search nothing. */
  let isLeaving = false;
  readiness.warmUp(options);
  warmUpFallbackMove();

  const writeError = (what: string): void => write(`info string error ${what}`);

  const report = (info: GomokuSearchInfo): void => {
    const text = JSON.stringify({ ...info, milliseconds: 0 });
    if (isUnsearched(info) || text === lastReport) return;
    lastReport = text;
    for (const line of makeInfoLines(info, options.multiPv)) write(line);
  };

  const setPosition = (start: GomokuPosition, moves: Extract<UciCommand, { type: "position" }>["moves"]): void => {
    const next = playMoves(start, moves);
    if ("why" in next) writeError(`move ${next.index + 1} (${quote(moves[next.index]?.text ?? "")}): ${WHY[next.why]}`);
    else position = next;
  };

  const writeBest = ({ x, y }: Point): void => write(`bestmove ${x} ${y}`);

  const finish = ({ info, fault }: SearchOutcome<GomokuSearchInfo>): void => {
    running = null;
    if (fault !== null) {
      readiness.reset();
      writeError(`the search failed: ${fault}`);
    }
    if (info !== null) report(info);
    writeBest(chooseMove(position, info));
    release();
    closeAtEnd();
  };

  /** Handles the waiting commands; some may have to wait again. */
  const release = (): void => {
    const queued = waiting ?? [];
    waiting = null;
    for (const command of queued) handle(command);
  };

  const closeAtEnd = (): void => {
    if (endBy !== null && running === null) resolve(searcher.close());
  };

  /** Stops the search; later commands wait for its end. */
  const stopIn = (timeout: number): void => {
    waiting ??= [];
    running?.stop(timeout);
  };

  const go = (limit: SearchLimit): void => {
    if (isFinished(position)) {
      write("bestmove none");
      return;
    }
    if (isLeaving) {
      writeBest(fallbackMove(position));
      return;
    }
    lastReport = "";
    running = runner.start({ position, limit, options, onInfo: report, onEnd: finish });
    const { milliseconds } = limit;
    if (milliseconds !== undefined) {
      running.setDeadlines({ soft: milliseconds, hard: milliseconds + STOP_TIMEOUT_MS });
    }
    // It was waiting when the session ended, and still gets its answer.
    if (endBy !== null) stopIn(Math.max(0, endBy - now()));
  };

  const change = (name: string, value: string): void => {
    const next = setOption(options, evaluators, name, value);
    if (isFault(next)) writeError(next.fault);
    else options = next;
  };

  const stop = (): void => {
    if (running !== null && waiting === null) stopIn(STOP_TIMEOUT_MS);
  };

  const end = (): void => {
    endBy = now() + QUIT_TIMEOUT_MS;
    running?.stop(QUIT_TIMEOUT_MS);
    closeAtEnd();
  };

  /** During a search its threads are up. Otherwise waits for the threads, and lets later commands wait too. */
  const getReady = (): void => {
    if (running !== null || isLeaving) {
      write("readyok");
      return;
    }
    waiting = [];
    isStarting = true;
    readiness.whenReady(options, (fault) => {
      if (!isLeaving) answerReady(fault);
    });
  };

  const answerReady = (fault: string | null): void => {
    isStarting = false;
    if (fault === null) write("readyok");
    else writeError(`the search does not start: ${fault}`);
    release();
  };

  /** `quit` does not wait for the threads: waiting commands are answered at once. */
  const leave = (): void => {
    isLeaving = true;
    answerReady(null);
  };

  const introduce = (): void => {
    write(`id name Tengen ${version}`);
    write("id author the Tengen project");
    for (const line of describeOptions(evaluators)) write(line);
    write("uciok");
  };

  const newGame = (): void => {
    position = START;
    runner.newGame();
  };

  /** A stop behind a waiting go belongs to that go. */
  const hasToWait = ({ type }: UciCommand): boolean =>
    isStarting || DEFERRED_COMMANDS.has(type) || (type === "stop" && waiting !== null && waiting.length > 0);

  const handle = (command: UciCommand): void => {
    if (waiting !== null && hasToWait(command)) {
      waiting.push(command);
      return;
    }
    if (running !== null && DEFERRED_COMMANDS.has(command.type)) {
      writeError(`${command.type} is not allowed during a search; send stop first`);
      return;
    }
    switch (command.type) {
      case "nothing":
        return;
      case "fault":
        return writeError(command.fault);
      case "uci":
        return introduce();
      case "isready":
        return getReady();
      case "ucinewgame":
        return newGame();
      case "position":
        return setPosition(command.start, command.moves);
      case "go":
        return go(command.limit);
      case "setoption":
        return change(command.name, command.value);
      case "stop":
        return stop();
      case "quit":
        return end();
    }
  };

  /** Input after quit is ignored. */
  const receive = (command: UciCommand): void => {
    if (hasQuit) return;
    hasQuit = command.type === "quit";
    if (hasQuit && isStarting) leave();
    handle(command);
  };

  /** The input of a script ends early, so the threads are still waited for. */
  const endInput = (): void => {
    if (hasQuit) return;
    hasQuit = true;
    handle({ type: "quit" });
  };

  return {
    receiveLine: (text) =>
      receive(
        text === null
          ? { type: "fault", fault: `the line is not UTF-8, or longer than ${MAX_UCI_CHARACTERS} characters` }
          : parseUciCommand(text),
      ),
    endInput: endInput,
    done,
  };
};
