// [ENG-U1] [ENG-U4] A session of UCI: commands in, lines out. The state is a position, the options and at most one search; every command
// either changes it or is answered with `info string error ...` and leaves it as it was.
import type { FrontEnd, FrontEndHost } from "./host.ts";
import { makeMove } from "./move-text.ts";
import { defaultOptions, describeOptions, setOption } from "./options.ts";
import { BOARD_SIZE, chooseMove, isFinished, playMoves, START, type MoveFault } from "./position.ts";
import { isGuess, type GomokuPosition, type SearchInfo, type SearchLimit } from "./searcher.ts";
import { isFault, quote } from "./text.ts";
import { LAST_PATIENCE, openThinker, type Thinking, type Thought } from "./thinker.ts";
import { MOST_UCI_CHARACTERS, parseUciCommand, type UciCommand } from "./uci-command.ts";

/** Milliseconds between `stop` and `bestmove` if the searcher does not end by itself: 50 are allowed, and the line must be written too. */
const STOP_PATIENCE = 40;

/** What would pull the position or the options from under a search. */
const WAITING_COMMANDS: ReadonlySet<UciCommand["type"]> = new Set(["ucinewgame", "position", "go", "setoption"]);

const WHY: Readonly<Record<MoveFault, string>> = {
  outside: `it is outside of the board: x and y go from 0 to ${BOARD_SIZE - 1}`,
  occupied: "there is a stone already",
  finished: "the game is over before it",
};

/** A line for each move that is considered; their rank is told only where there may be several. */
const makeReports = ({ depth, nodes, milliseconds, lines }: SearchInfo, multiPv: number): readonly string[] => {
  const perSecond = Math.round((nodes * 1000) / Math.max(1, milliseconds));
  const work = `depth ${depth} nodes ${nodes} nps ${perSecond} time ${Math.round(milliseconds)}`;
  return lines.slice(0, multiPv).map(({ winRate, winsIn, losesIn, by, moves }, index) => {
    const rank = multiPv > 1 ? ` multipv ${index + 1}` : "";
    const end = winsIn !== undefined ? ` wins ${winsIn}` : losesIn !== undefined ? ` loses ${losesIn}` : "";
    const way = by === undefined ? "" : ` by ${by.replaceAll(" ", "-")}`;
    return `info ${work} winrate ${winRate.toFixed(4)}${end}${way}${rank} pv ${moves.map(makeMove).join(" ")}`;
  });
};

export const openUci = ({ searcher, write, startTimer, version }: FrontEndHost): FrontEnd => {
  const { evaluators } = searcher;
  const thinker = openThinker(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let position = START;
  let options = defaultOptions(evaluators);
  let thinking: Thinking | null = null;
  let isEnding = false;
  /** What came while a search was told to stop and had not ended. */
  let waiting: UciCommand[] | null = null;

  const complain = (what: string): void => write(`info string error ${what}`);

  const report = (info: SearchInfo): void => {
    if (isGuess(info)) return;
    for (const line of makeReports(info, options.multiPv)) write(line);
  };

  const setPosition = (start: GomokuPosition, moves: Extract<UciCommand, { type: "position" }>["moves"]): void => {
    const next = playMoves(start, moves);
    if ("why" in next) complain(`move ${next.index + 1} (${quote(moves[next.index]?.text ?? "")}): ${WHY[next.why]}`);
    else position = next;
  };

  const finish = ({ info, fault }: Thought<SearchInfo>): void => {
    thinking = null;
    if (fault !== null) complain(`the search failed: ${fault}`);
    if (info !== null) report(info);
    const { x, y } = chooseMove(position, info);
    write(`bestmove ${x} ${y}`);
    const held = waiting ?? [];
    waiting = null;
    if (isEnding) resolve(searcher.close());
    else for (const command of held) obey(command);
  };

  const go = (limit: SearchLimit): void => {
    if (isFinished(position)) {
      write("bestmove none");
      return;
    }
    thinking = thinker.start({ position, limit, options, onInfo: report, onEnd: finish });
    const { milliseconds } = limit;
    if (milliseconds !== undefined) {
      thinking.setDeadline({ stop: milliseconds, answer: milliseconds + STOP_PATIENCE });
    }
  };

  const change = (name: string, value: string): void => {
    const next = setOption(options, evaluators, name, value);
    if (isFault(next)) complain(next.fault);
    else options = next;
  };

  const stop = (): void => {
    if (thinking === null || waiting !== null) return;
    waiting = [];
    thinking.stop(STOP_PATIENCE);
  };

  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    if (thinking === null) resolve(searcher.close());
    else thinking.stop(LAST_PATIENCE);
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

  const obey = (command: UciCommand): void => {
    // A stop behind a go that is held belongs to that one.
    if (waiting !== null && (WAITING_COMMANDS.has(command.type) || (command.type === "stop" && waiting.length > 0))) {
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
        return write("readyok");
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

  return {
    line: (text) => {
      if (isEnding) return;
      if (text === null) complain(`the line is not UTF-8, or longer than ${MOST_UCI_CHARACTERS} characters`);
      else obey(parseUciCommand(text));
    },
    end,
    done,
  };
};
