// A session of the Gomocup protocol. Every command except INFO and END gets exactly one answer: OK, a move, ERROR or
// UNKNOWN. A command that sets a new board aborts a running search.
import { openBoardReader, type BoardReader } from "./board.ts";
import { openMatchClock } from "./clock.ts";
import { parseGomocupCommand, type GomocupCommand } from "./command.ts";
import { countOwn, findMoveFault, positionOf, type OwnedStone } from "./game.ts";
import { hashForMemoryLimit } from "./time.ts";
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { makeMove } from "../gomoku/move-text.ts";
import { defaultOptions } from "../gomoku/options.ts";
import { chooseMove, warmUpFallbackMove } from "../gomoku/fallback-move.ts";
import { openReadiness } from "../front-end/readiness.ts";
import { BOARD_SIZE, isFinished } from "../gomoku/position.ts";
import type { GomokuSearchInfo, Point } from "@tengen/stones";
import { isUnsearched } from "../gomoku/searcher.ts";
import {
  QUIT_TIMEOUT_MS,
  openSearchRunner,
  type SearchHandle,
  type SearchOutcome,
} from "../front-end/search-runner.ts";

export interface GomocupHost extends FrontEndHost {
  /** When the process was created, by the clock of `now`. */
  readonly startedAt: number;
}

const NO_BOARD = `there is no board; send START ${BOARD_SIZE} first`;
/** Five or more in a row win: no bit of INFO rule is set. */
const FREESTYLE = 0;
/** The three opening stones of swap2: near the edge, where the first move is worth less. Not tuned. */
const SWAP2_OPENING: readonly Point[] = [
  { x: 3, y: 1 },
  { x: 6, y: 2 },
  { x: 11, y: 1 },
];
/** Valid numbers of stones for SWAP2BOARD: none to ask for an opening, else white is to move. */
const SWAP2_STONES = [0, 3, 5];

/** Milliseconds between two reports with INFO show_detail. */
const DETAIL_INTERVAL_MS = 250;
/** Milliseconds between YXSTOP and the move if the search does not stop. */
const STOP_TIMEOUT_MS = 40;
const MAX_THREADS = 64;

/** The search info as MESSAGE lines, one per best move. */
const describeSearch = ({ depth, nodes, milliseconds, lines }: GomokuSearchInfo, maxLines: number): readonly string[] =>
  lines.slice(0, maxLines).map(({ winRate, winsIn, losesIn, by, moves }, index) => {
    const way = by === undefined ? "" : ` BY ${by.replaceAll(" ", "-").toUpperCase()}`;
    const value = winsIn !== undefined ? `+M${winsIn}` : losesIn !== undefined ? `-M${losesIn}` : winRate.toFixed(4);
    const rank = maxLines > 1 ? `(${index + 1}) ` : "";
    return `MESSAGE ${rank}DEPTH ${depth} EV ${value}${way} N ${nodes} TM ${Math.round(milliseconds)} PV ${moves.map(makeMove).join(" ")}`;
  });

/** One handler per command; `at` is when it arrived. */
type Handlers = {
  readonly [Type in GomocupCommand["type"]]: (command: GomocupCommand & { readonly type: Type }, at: number) => void;
};

export const openGomocup = ({ searcher, write, now, startTimer, version, startedAt }: GomocupHost): FrontEnd => {
  const runner = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const clock = openMatchClock(now, startedAt);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let options = defaultOptions(searcher.evaluators);
  const { hash: wantedHash } = options;
  let rule = FREESTYLE;
  /** As sent by INFO; 0 for no limit. */
  let maxNodes = 0;
  let showsDetail = false;
  /** Null before START. */
  let stones: readonly OwnedStone[] | null = null;
  let reader: BoardReader | null = null;
  let running: SearchHandle | null = null;
  let isEnding = false;
  /** Commands received while the threads start. */
  let waiting: (() => void)[] | null = null;
  /** END has arrived while they start: do not wait for the threads any more. */
  let isLeaving = false;
  readiness.warmUp(options);
  warmUpFallbackMove();

  const writeError = (what: string): void => write(`ERROR ${what}`);

  const drop = (): void => {
    running?.drop();
    running = null;
    clock.endMove();
  };

  /** Why no move can be requested now; null if one can. */
  const findFault = (): string | null => {
    if (stones === null) return NO_BOARD;
    if (rule !== FREESTYLE) return `rule ${rule} is not supported, only freestyle (0)`;
    return running === null ? null : "a search is already running";
  };

  /** Searches for our move on a board; `askedAt` is when the request arrived. */
  const search = (
    board: readonly OwnedStone[],
    askedAt: number,
    answer: (move: Point, outcome: SearchOutcome<GomokuSearchInfo>) => void,
    lines = 1,
  ): void => {
    const position = positionOf(board);
    if (isFinished(position)) {
      writeError("the game is over");
      return;
    }
    clock.startMove(askedAt);
    const deadline = clock.allocate(countOwn(board));
    let reportedAt = -Infinity;
    const report = (info: GomokuSearchInfo): void => {
      reportedAt = now();
      for (const line of describeSearch(info, lines)) write(line);
    };
    const onEnd = (outcome: SearchOutcome<GomokuSearchInfo>): void => {
      running = null;
      clock.endMove();
      if (outcome.fault !== null) readiness.reset();
      if (outcome.info !== null && !isUnsearched(outcome.info) && (showsDetail || lines > 1)) report(outcome.info);
      answer(chooseMove(position, outcome.info), outcome);
      if (isEnding) resolve(searcher.close());
    };
    const limit = { milliseconds: deadline.soft, ...(maxNodes > 0 ? { nodes: maxNodes } : {}) };
    const onInfo = (info: GomokuSearchInfo): void => {
      if (showsDetail && !isUnsearched(info) && now() - reportedAt >= DETAIL_INTERVAL_MS) report(info);
    };
    running = runner.start({ position, limit, options: { ...options, multiPv: lines }, onInfo, onEnd });
    running.setDeadlines(deadline);
  };

  const move = (board: readonly OwnedStone[], askedAt: number, lines = 1): void => {
    stones = board;
    const answer = (cell: Point): void => {
      stones = [...board, { ...cell, own: true }];
      write(makeMove(cell));
    };
    search(board, askedAt, answer, lines);
  };

  /** Keeps white and plays its next stone if white is not worse, else swaps. */
  const answerSwap2 = (board: readonly OwnedStone[], askedAt: number): void => {
    if (!SWAP2_STONES.includes(board.length)) {
      writeError(`SWAP2BOARD has ${SWAP2_STONES.join(", ")} stones, not ${board.length}`);
      return;
    }
    if (board.length === 0) {
      write(SWAP2_OPENING.map(makeMove).join(" "));
      return;
    }
    search(board, askedAt, (cell, { info }) => {
      const isWorse = (info?.lines[0]?.winRate ?? 1) < 0.5;
      stones = isWorse ? board.map((stone) => ({ ...stone, own: !stone.own })) : [...board, { ...cell, own: true }];
      write(isWorse ? "SWAP" : makeMove(cell));
    });
  };

  const finishBoard = ({ kind, askedAt, fault, stones: read }: BoardReader): void => {
    const found = fault() ?? findFault();
    if (found !== null) writeError(found);
    else if (kind === "board") move(read(), askedAt);
    else if (kind === "swap2board") answerSwap2(read(), askedAt);
    else stones = read();
  };

  const startBoard = (board: readonly OwnedStone[] | null): void => {
    drop();
    stones = board;
    clock.newMatch();
    runner.newGame();
  };

  const inOrder = (act: () => void): void => {
    if (waiting === null) act();
    else waiting.push(act);
  };

  /** Answers START, then handles the commands behind it. */
  const answerStart = (fault: string | null): void => {
    if (fault === null) write("OK");
    else {
      stones = null;
      writeError(`the search does not start: ${fault}`);
    }
    const queued = waiting ?? [];
    waiting = null;
    queued.forEach(inOrder);
  };

  /** Clears the board and answers OK once the threads are ready; later commands wait for that. */
  const startGame = (): void => {
    startBoard([]);
    if (isLeaving) {
      write("OK");
      return;
    }
    waiting = [];
    readiness.whenReady(options, (fault) => {
      if (!isLeaving) answerStart(fault);
    });
  };

  /** END does not wait for the threads: nothing will be searched. */
  const leave = (): void => {
    isLeaving = true;
    answerStart(null);
  };

  const takeBack = ({ x, y }: Point): void => {
    drop();
    const rest = stones?.filter((stone) => stone.x !== x || stone.y !== y);
    if (rest === undefined || rest.length === stones?.length) {
      writeError(`there is no stone on ${x},${y}`);
      return;
    }
    stones = rest;
    write("OK");
  };

  const setInfo = ({ key, value }: Extract<GomocupCommand, { type: "info" }>): void => {
    if (key === "rule") rule = value;
    else if (key === "max_node") maxNodes = Math.max(0, value);
    else if (key === "show_detail") showsDetail = value > 0;
    else if (key === "thread_num") options = { ...options, threads: Math.min(Math.max(1, value), MAX_THREADS) };
    else if (key === "max_memory") options = { ...options, hash: hashForMemoryLimit(value, wantedHash) };
    else {
      clock.setInfo(key, value);
      running?.setDeadlines(clock.allocate(countOwn(stones ?? [])));
    }
  };

  /** The input has ended: a pending move is written, as good as it is by now. */
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    if (running === null) resolve(searcher.close());
    else running.stop(QUIT_TIMEOUT_MS);
  };

  const startReading = ({ type }: { readonly type: BoardReader["kind"] }, at: number): void => {
    drop();
    reader = openBoardReader(type, at);
  };

  const outOfPlace = (): void => write("UNKNOWN board line outside of BOARD");

  const handlers: Handlers = {
    nothing: () => {},
    info: setInfo,
    unknown: ({ fault }) => write(`UNKNOWN ${fault}`),
    fault: ({ fault }) => writeError(fault),
    about: () => write(`name="Tengen", version="${version}", author="the Tengen project"`),
    end: () => {
      drop();
      end();
    },
    start: ({ size }) => {
      if (size === BOARD_SIZE) {
        startGame();
        return;
      }
      startBoard(null);
      writeError(`only board size ${BOARD_SIZE} is supported`);
    },
    rectstart: () => {
      startBoard(null);
      writeError(`rectangular boards are not supported, only START ${BOARD_SIZE}`);
    },
    restart: () => {
      if (stones === null) {
        writeError(NO_BOARD);
        return;
      }
      startGame();
    },
    begin: (_command, at) => {
      const board = stones ?? [];
      const fault = findFault() ?? (board.length > 0 ? "BEGIN is for the empty board" : null);
      if (fault === null) move(board, at);
      else writeError(fault);
    },
    turn: ({ cell }, at) => {
      const board = stones ?? [];
      const fault = findFault() ?? findMoveFault(board, cell);
      if (fault === null) move([...board, { ...cell, own: false }], at);
      else writeError(fault);
    },
    play: ({ cell }) => {
      const board = stones ?? [];
      const fault = findFault() ?? findMoveFault(board, cell);
      if (fault !== null) {
        writeError(fault);
        return;
      }
      stones = [...board, { ...cell, own: true }];
      write(makeMove(cell));
    },
    takeback: ({ cell }) => takeBack(cell),
    board: startReading,
    yxboard: startReading,
    yxnbest: ({ count }, at) => {
      const fault = findFault();
      if (fault === null) move(stones ?? [], at, count);
      else writeError(fault);
    },
    yxstop: () => {
      if (running === null) writeError("no search is running");
      else running.stop(STOP_TIMEOUT_MS);
    },
    swap2board: startReading,
    stone: outOfPlace,
    done: outOfPlace,
  };

  /** Whether the line belongs to the board being read. Any other command discards that board. */
  const read = (command: GomocupCommand): boolean => {
    if (reader === null || command.type === "nothing" || command.type === "info") return false;
    if (command.type === "stone") reader.addStone(command);
    else if (command.type === "unknown" || command.type === "fault") reader.addFault(command.fault);
    else {
      const finished = reader;
      reader = null;
      if (command.type === "done") finishBoard(finished);
      return command.type === "done";
    }
    return true;
  };

  const handleCommand = (text: string | null, at: number): void => {
    if (isEnding) return;
    const command: GomocupCommand =
      text === null ? { type: "unknown", fault: "line that cannot be read" } : parseGomocupCommand(text);
    const handle: (command: never, at: number) => void = handlers[command.type];
    if (!read(command)) handle(command as never, at);
  };

  return {
    receiveLine: (text) => {
      const at = now();
      clock.onLine();
      if (waiting !== null && text !== null && parseGomocupCommand(text).type === "end") leave();
      inOrder(() => handleCommand(text, at));
    },
    endInput: () => inOrder(end),
    done,
  };
};
