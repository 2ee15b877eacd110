// [ENG-U1] [ENG-U4] A session of UCI: commands in, lines out. The state is a position, the options and at most one search; every command
// either changes it or is answered with `info string error ...` and leaves it as it was.
import type { FrontEnd, FrontEndHost } from "./host.ts";
import { makeMove } from "./move-text.ts";
import { defaultOptions, describeOptions, setOption } from "./options.ts";
import { chooseMove, fallbackMove, warmUpFallbackMove } from "./fallback-move.ts";
import { openReadiness } from "./readiness.ts";
import { BOARD_SIZE, isFinished, playMoves, START, type MoveFault } from "./position.ts";
import {
  isUnsearched,
  type Cell,
  type GomokuPosition,
  type PvLine,
  type SearchInfo,
  type SearchLimit,
} from "./searcher.ts";
import { isFault, quote } from "./text.ts";
import { QUIT_TIMEOUT_MS, openSearchRunner, type SearchHandle, type SearchOutcome } from "./search-runner.ts";
import { MAX_UCI_CHARACTERS, parseUciCommand, type UciCommand } from "./uci-command.ts";

/** Milliseconds between `stop` and `bestmove` if the searcher does not end by itself: 50 are allowed, and the line must be written too. */
const STOP_PATIENCE = 40;

/** What would pull the position or the options from under a search. */
const WAITING_COMMANDS: ReadonlySet<UciCommand["type"]> = new Set(["ucinewgame", "position", "go", "setoption"]);

const WHY: Readonly<Record<MoveFault, string>> = {
  outside: `it is outside of the board: x and y go from 0 to ${BOARD_SIZE - 1}`,
  occupied: "there is a stone already",
  finished: "the game is over before it",
};

/** UCI counts the mover's own moves until mate, and writes a loss as less than nothing. */
const makeScore = ({ value, winsIn, losesIn }: PvLine): string => {
  if (winsIn !== undefined) return `mate ${Math.ceil(winsIn / 2)}`;
  return losesIn !== undefined ? `mate -${Math.ceil(losesIn / 2)}` : `cp ${value}`;
};

/** What UCI has no word for comes after what it has. */
const makeExtras = ({ winRate, visits, winsIn, losesIn, by }: PvLine): string =>
  [
    `winrate ${winRate.toFixed(4)}`,
    ...(visits === undefined ? [] : [`visits ${visits}`]),
    ...(winsIn === undefined ? [] : [`wins ${winsIn}`]),
    ...(losesIn === undefined ? [] : [`loses ${losesIn}`]),
    ...(by === undefined ? [] : [`by ${by.replaceAll(" ", "-")}`]),
  ].join(" ");

/** A line for each move that is considered; their rank is told only where there may be several. */
const makeReports = (info: SearchInfo, multiPv: number): readonly string[] => {
  const { depth, seldepth, nodes, hashfull, milliseconds, lines } = info;
  const perSecond = Math.round((nodes * 1000) / Math.max(1, milliseconds));
  const work = `nodes ${nodes} nps ${perSecond} hashfull ${hashfull} time ${Math.round(milliseconds)}`;
  return lines.slice(0, multiPv).map((line, index) => {
    const rank = multiPv > 1 ? ` multipv ${index + 1}` : "";
    const pv = line.moves.map(makeMove).join(" ");
    return `info depth ${depth} seldepth ${seldepth}${rank} score ${makeScore(line)} ${work} ${makeExtras(line)} pv ${pv}`;
  });
};

export const openUci = ({ searcher, write, now, startTimer, version }: FrontEndHost): FrontEnd => {
  const { evaluators } = searcher;
  const thinker = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let position = START;
  let options = defaultOptions(evaluators);
  let thinking: SearchHandle | null = null;
  let hasQuit = false;
  /** When the last answers are due, once the session ends. */
  let endBy: number | null = null;
  /** What came while a search was told to stop and had not ended, or while the threads were awaited: then everything waits. */
  let waiting: UciCommand[] | null = null;
  let isAwaiting = false;
  /** The last report of this search, without its time: it is not written twice. */
  let lastSaid = "";
  /** Quit has come while they were: they are awaited no more, and nothing is searched. */
  let isHurried = false;
  readiness.warmUp(options);
  warmUpFallbackMove();

  const complain = (what: string): void => write(`info string error ${what}`);

  const report = (info: SearchInfo): void => {
    const said = JSON.stringify({ ...info, milliseconds: 0 });
    if (isUnsearched(info) || said === lastSaid) return;
    lastSaid = said;
    for (const line of makeReports(info, options.multiPv)) write(line);
  };

  const setPosition = (start: GomokuPosition, moves: Extract<UciCommand, { type: "position" }>["moves"]): void => {
    const next = playMoves(start, moves);
    if ("why" in next) complain(`move ${next.index + 1} (${quote(moves[next.index]?.text ?? "")}): ${WHY[next.why]}`);
    else position = next;
  };

  const writeBest = ({ x, y }: Cell): void => write(`bestmove ${x} ${y}`);

  const finish = ({ info, fault }: SearchOutcome<SearchInfo>): void => {
    thinking = null;
    if (fault !== null) {
      readiness.reset();
      complain(`the search failed: ${fault}`);
    }
    if (info !== null) report(info);
    writeBest(chooseMove(position, info));
    release();
    closeAtEnd();
  };

  /** Obeys what has waited; what has to wait again is put back by that. */
  const release = (): void => {
    const held = waiting ?? [];
    waiting = null;
    for (const command of held) obey(command);
  };

  const closeAtEnd = (): void => {
    if (endBy !== null && thinking === null) resolve(searcher.close());
  };

  /** Ends the search soon, and lets what comes behind wait for that. */
  const stopIn = (patience: number): void => {
    waiting ??= [];
    thinking?.stop(patience);
  };

  const go = (limit: SearchLimit): void => {
    if (isFinished(position)) {
      write("bestmove none");
      return;
    }
    if (isHurried) {
      writeBest(fallbackMove(position));
      return;
    }
    lastSaid = "";
    thinking = thinker.start({ position, limit, options, onInfo: report, onEnd: finish });
    const { milliseconds } = limit;
    if (milliseconds !== undefined) {
      thinking.setDeadlines({ soft: milliseconds, hard: milliseconds + STOP_PATIENCE });
    }
    // It was held when the session ended: it has its answer all the same.
    if (endBy !== null) stopIn(Math.max(0, endBy - now()));
  };

  const change = (name: string, value: string): void => {
    const next = setOption(options, evaluators, name, value);
    if (isFault(next)) complain(next.fault);
    else options = next;
  };

  const stop = (): void => {
    if (thinking !== null && waiting === null) stopIn(STOP_PATIENCE);
  };

  const end = (): void => {
    endBy = now() + QUIT_TIMEOUT_MS;
    thinking?.stop(QUIT_TIMEOUT_MS);
    closeAtEnd();
  };

  /** While a search runs its thread is there; else the threads are awaited, and whatever comes behind with them. */
  const getReady = (): void => {
    if (thinking !== null || isHurried) {
      write("readyok");
      return;
    }
    waiting = [];
    isAwaiting = true;
    readiness.whenReady(options, (fault) => {
      if (!isHurried) answerReady(fault);
    });
  };

  const answerReady = (fault: string | null): void => {
    isAwaiting = false;
    if (fault === null) write("readyok");
    else complain(`the search does not start: ${fault}`);
    release();
  };

  /** Who is leaving will ask for nothing more: what is held is answered at once. */
  const hurry = (): void => {
    isHurried = true;
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
    thinker.newGame();
  };

  /** A stop behind a go that is held belongs to that one. */
  const hasToWait = ({ type }: UciCommand): boolean =>
    isAwaiting || WAITING_COMMANDS.has(type) || (type === "stop" && waiting !== null && waiting.length > 0);

  const obey = (command: UciCommand): void => {
    if (waiting !== null && hasToWait(command)) {
      waiting.push(command);
      return;
    }
    if (thinking !== null && WAITING_COMMANDS.has(command.type)) {
      complain(`${command.type} has to wait for the end of the search; stop ends it`);
      return;
    }
    switch (command.type) {
      case "nothing":
        return;
      case "fault":
        return complain(command.fault);
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

  /** Nothing is heard after quit. */
  const hear = (command: UciCommand): void => {
    if (hasQuit) return;
    hasQuit = command.type === "quit";
    if (hasQuit && isAwaiting) hurry();
    obey(command);
  };

  /** The input of a script ends early: threads that are awaited are waited for. */
  const endInput = (): void => {
    if (hasQuit) return;
    hasQuit = true;
    obey({ type: "quit" });
  };

  return {
    receiveLine: (text) =>
      hear(
        text === null
          ? { type: "fault", fault: `the line is not UTF-8, or longer than ${MAX_UCI_CHARACTERS} characters` }
          : parseUciCommand(text),
      ),
    endInput: endInput,
    done,
  };
};
