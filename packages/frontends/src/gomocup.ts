// A session of the Gomocup protocol. Every command that wants an answer gets exactly one: OK, a move, ERROR with what is wrong, or UNKNOWN. INFO gets
// none, ever, because a manager does not listen then. A command that brings a new board drops a move that is being thought about.
import { openBoardReader, type BoardReader } from "./gomocup-board.ts";
import { openMatchClock } from "./gomocup-clock.ts";
import { parseGomocupCommand, type GomocupCommand } from "./gomocup-command.ts";
import { countOwn, findMoveFault, positionOf, type OwnedStone } from "./gomocup-game.ts";
import { hashForMemoryLimit } from "./gomocup-time.ts";
import type { FrontEnd, FrontEndHost } from "./host.ts";
import { makeMove } from "./move-text.ts";
import { defaultOptions } from "./options.ts";
import { chooseMove, warmUpFallbackMove } from "./fallback-move.ts";
import { openReadiness } from "./readiness.ts";
import { BOARD_SIZE, isFinished } from "./position.ts";
import { isUnsearched, type Cell, type SearchInfo } from "./searcher.ts";
import { QUIT_TIMEOUT_MS, openSearchRunner, type SearchHandle, type SearchOutcome } from "./search-runner.ts";

export interface GomocupHost extends FrontEndHost {
  /** When the process was started, by the clock of `now`. */
  readonly startedAt: number;
}

const NO_BOARD = `there is no board; START ${BOARD_SIZE} comes first`;
/** Five or more in a row win, and nothing else is ruled: no bit of INFO rule is set. */
const FREESTYLE = 0;
/** The first three stones where swap2 is played: near the edge, where moving first is worth less. The choice is not measured. */
const SWAP2_OPENING: readonly Cell[] = [
  { x: 3, y: 1 },
  { x: 6, y: 2 },
  { x: 11, y: 1 },
];
/** How many stones SWAP2BOARD has: none when an opening is wanted, else so many that white is to move. */
const SWAP2_STONES = [0, 3, 5];

/** Milliseconds between two reports where INFO show_detail asked for them. */
const DETAIL_INTERVAL = 250;
/** Milliseconds between YXSTOP and a move if the searcher does not end by itself. */
const STOP_PATIENCE = 40;
const MOST_THREADS = 64;

/** What a search knows, a line for each of the best moves, for people who watch. */
const describeSearch = ({ depth, nodes, milliseconds, lines }: SearchInfo, most: number): readonly string[] =>
  lines.slice(0, most).map(({ winRate, winsIn, losesIn, by, moves }, index) => {
    const way = by === undefined ? "" : ` BY ${by.replaceAll(" ", "-").toUpperCase()}`;
    const value = winsIn !== undefined ? `+M${winsIn}` : losesIn !== undefined ? `-M${losesIn}` : winRate.toFixed(4);
    const rank = most > 1 ? `(${index + 1}) ` : "";
    return `MESSAGE ${rank}DEPTH ${depth} EV ${value}${way} N ${nodes} TM ${Math.round(milliseconds)} PV ${moves.map(makeMove).join(" ")}`;
  });

/** What is done on each command; `at` is when it came. */
type Handlers = {
  readonly [Type in GomocupCommand["type"]]: (command: GomocupCommand & { readonly type: Type }, at: number) => void;
};

export const openGomocup = ({ searcher, write, now, startTimer, version, startedAt }: GomocupHost): FrontEnd => {
  const thinker = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const clock = openMatchClock(now, startedAt);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let options = defaultOptions(searcher.evaluators);
  const { hash: wantedHash } = options;
  let rule = FREESTYLE;
  /** As INFO has said; 0 for no limit. */
  let mostNodes = 0;
  let showsDetail = false;
  /** Null before START. */
  let stones: readonly OwnedStone[] | null = null;
  let reader: BoardReader | null = null;
  let thinking: SearchHandle | null = null;
  let isEnding = false;
  /** What came while the threads were awaited. */
  let waiting: (() => void)[] | null = null;
  /** END has come while they were: they are awaited no more. */
  let isHurried = false;
  readiness.warmUp(options);
  warmUpFallbackMove();

  const complain = (what: string): void => write(`ERROR ${what}`);

  const drop = (): void => {
    thinking?.drop();
    thinking = null;
    clock.endMove();
  };

  /** Why no move can be asked for now; null if one can. */
  const findFault = (): string | null => {
    if (stones === null) return NO_BOARD;
    if (rule !== FREESTYLE) return `rule ${rule} is not played here, only freestyle (0)`;
    return thinking === null ? null : "the last move is still being thought about";
  };

  /** Looks for a move of one's own on a board, for a request that came at that time. */
  const think = (
    board: readonly OwnedStone[],
    askedAt: number,
    answer: (move: Cell, thought: SearchOutcome<SearchInfo>) => void,
    lines = 1,
  ): void => {
    const position = positionOf(board);
    if (isFinished(position)) {
      complain("the game is over");
      return;
    }
    clock.startMove(askedAt);
    const deadline = clock.allocate(countOwn(board));
    let toldAt = -Infinity;
    const tell = (info: SearchInfo): void => {
      toldAt = now();
      for (const line of describeSearch(info, lines)) write(line);
    };
    const onEnd = (thought: SearchOutcome<SearchInfo>): void => {
      thinking = null;
      clock.endMove();
      if (thought.fault !== null) readiness.reset();
      if (thought.info !== null && !isUnsearched(thought.info) && (showsDetail || lines > 1)) tell(thought.info);
      answer(chooseMove(position, thought.info), thought);
      if (isEnding) resolve(searcher.close());
    };
    const limit = { milliseconds: deadline.soft, ...(mostNodes > 0 ? { nodes: mostNodes } : {}) };
    const onInfo = (info: SearchInfo): void => {
      if (showsDetail && !isUnsearched(info) && now() - toldAt >= DETAIL_INTERVAL) tell(info);
    };
    thinking = thinker.start({ position, limit, options: { ...options, multiPv: lines }, onInfo, onEnd });
    thinking.setDeadlines(deadline);
  };

  const move = (board: readonly OwnedStone[], askedAt: number, lines = 1): void => {
    stones = board;
    const answer = (cell: Cell): void => {
      stones = [...board, { ...cell, own: true }];
      write(makeMove(cell));
    };
    think(board, askedAt, answer, lines);
  };

  /** White is kept if it does not look worse than black, and the next stone is played. */
  const answerSwap2 = (board: readonly OwnedStone[], askedAt: number): void => {
    if (!SWAP2_STONES.includes(board.length)) {
      complain(`SWAP2BOARD has ${SWAP2_STONES.join(", ")} stones, not ${board.length}`);
      return;
    }
    if (board.length === 0) {
      write(SWAP2_OPENING.map(makeMove).join(" "));
      return;
    }
    think(board, askedAt, (cell, { info }) => {
      const isWorse = (info?.lines[0]?.winRate ?? 1) < 0.5;
      stones = isWorse ? board.map((stone) => ({ ...stone, own: !stone.own })) : [...board, { ...cell, own: true }];
      write(isWorse ? "SWAP" : makeMove(cell));
    });
  };

  const finishBoard = ({ kind, askedAt, fault, stones: read }: BoardReader): void => {
    const found = fault() ?? findFault();
    if (found !== null) complain(found);
    else if (kind === "board") move(read(), askedAt);
    else if (kind === "swap2board") answerSwap2(read(), askedAt);
    else stones = read();
  };

  const startBoard = (board: readonly OwnedStone[] | null): void => {
    drop();
    stones = board;
    clock.newMatch();
    thinker.newGame();
  };

  const inTurn = (act: () => void): void => {
    if (waiting === null) act();
    else waiting.push(act);
  };

  /** What START is answered with, and then what came behind it. */
  const answerStart = (fault: string | null): void => {
    if (fault === null) write("OK");
    else {
      stones = null;
      complain(`the search does not start: ${fault}`);
    }
    const held = waiting ?? [];
    waiting = null;
    held.forEach(inTurn);
  };

  /** An empty board, and OK when there is somebody who can play on it; whatever comes behind waits for that. */
  const startGame = (): void => {
    startBoard([]);
    if (isHurried) {
      write("OK");
      return;
    }
    waiting = [];
    readiness.whenReady(options, (fault) => {
      if (!isHurried) answerStart(fault);
    });
  };

  /** Who is leaving plays no more, and waits for nobody who could. */
  const hurry = (): void => {
    isHurried = true;
    answerStart(null);
  };

  const takeBack = ({ x, y }: Cell): void => {
    drop();
    const rest = stones?.filter((stone) => stone.x !== x || stone.y !== y);
    if (rest === undefined || rest.length === stones?.length) {
      complain(`there is no stone on ${x},${y}`);
      return;
    }
    stones = rest;
    write("OK");
  };

  const inform = ({ key, value }: Extract<GomocupCommand, { type: "info" }>): void => {
    if (key === "rule") rule = value;
    else if (key === "max_node") mostNodes = Math.max(0, value);
    else if (key === "show_detail") showsDetail = value > 0;
    else if (key === "thread_num") options = { ...options, threads: Math.min(Math.max(1, value), MOST_THREADS) };
    else if (key === "max_memory") options = { ...options, hash: hashForMemoryLimit(value, wantedHash) };
    else {
      clock.setInfo(key, value);
      thinking?.setDeadlines(clock.allocate(countOwn(stones ?? [])));
    }
  };

  /** The input has ended: a move that is owed is written, as good as it is by now. */
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    if (thinking === null) resolve(searcher.close());
    else thinking.stop(QUIT_TIMEOUT_MS);
  };

  const startReading = ({ type }: { readonly type: BoardReader["kind"] }, at: number): void => {
    drop();
    reader = openBoardReader(type, at);
  };

  const outOfPlace = (): void => write("UNKNOWN line of a board without BOARD before it");

  const handlers: Handlers = {
    nothing: () => {},
    info: inform,
    unknown: ({ fault }) => write(`UNKNOWN ${fault}`),
    fault: ({ fault }) => complain(fault),
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
      complain(`only boards of size ${BOARD_SIZE} are played here`);
    },
    rectstart: () => {
      startBoard(null);
      complain(`rectangular boards are not played here, only START ${BOARD_SIZE}`);
    },
    restart: () => {
      if (stones === null) {
        complain(NO_BOARD);
        return;
      }
      startGame();
    },
    begin: (_command, at) => {
      const board = stones ?? [];
      const fault = findFault() ?? (board.length > 0 ? "BEGIN is for the empty board" : null);
      if (fault === null) move(board, at);
      else complain(fault);
    },
    turn: ({ cell }, at) => {
      const board = stones ?? [];
      const fault = findFault() ?? findMoveFault(board, cell);
      if (fault === null) move([...board, { ...cell, own: false }], at);
      else complain(fault);
    },
    play: ({ cell }) => {
      const board = stones ?? [];
      const fault = findFault() ?? findMoveFault(board, cell);
      if (fault !== null) {
        complain(fault);
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
      else complain(fault);
    },
    // The move comes as ever, only sooner.
    yxstop: () => {
      if (thinking === null) complain("nothing is being thought about");
      else thinking.stop(STOP_PATIENCE);
    },
    swap2board: startReading,
    stone: outOfPlace,
    done: outOfPlace,
  };

  /** Whether the line belongs to the board that is being read. A command in the middle of a board ends it. */
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

  const obey = (text: string | null, at: number): void => {
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
      if (waiting !== null && text !== null && parseGomocupCommand(text).type === "end") hurry();
      inTurn(() => obey(text, at));
    },
    endInput: () => inTurn(end),
    done,
  };
};
