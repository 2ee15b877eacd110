// [ENG-U1] [ENG-U4] A session of UCI as a reducer. An invalid command is answered with `info string error ...` and
// changes nothing.
import { err, ok } from "@tengen/kernel";
import { QUIT_TIMEOUT_MS, type Deadlines, type SearchOutcome } from "../front-end/search-runner.ts";
import { become, chain, say, type SessionEvent, type Step } from "../front-end/session.ts";
import { quote, type Parsed } from "../front-end/text.ts";
import { chooseMove, isUnsearched } from "../gomoku/fallback-move.ts";
import { defaultOptions, describeOptions, setOption } from "../gomoku/options.ts";
import { BOARD_SIZE, isFinished, playMoves, START, type MoveFault } from "../gomoku/position.ts";
import {
  samePoint,
  type GomokuPosition,
  type GomokuRule,
  type GomokuSearchInfo,
  type GomokuSearchOptions,
  type Point,
} from "@tengen/stones";
import { allocateTime, type TimeLimits } from "../front-end/time.ts";
import type { ParsedMove } from "../gomoku/move-text.ts";
import { MAX_UCI_CHARACTERS, parseUciCommand, type GoArguments, type UciClocks, type UciCommand } from "./command.ts";
import { makeInfoLines } from "./info.ts";

/** What a session is given once. */
export interface UciContext {
  readonly evaluators: readonly string[];
  readonly hasNet: boolean;
  /** The version that the program reports. */
  readonly version: string;
}

export interface UciState {
  readonly position: GomokuPosition;
  readonly options: GomokuSearchOptions;
  readonly isSearching: boolean;
  /** Commands received while a stopped search has not ended, or while the threads start; null if none need to wait. */
  readonly waiting: readonly Parsed<UciCommand>[] | null;
  /** Whether the threads are starting: then every command waits. */
  readonly isStarting: boolean;
  /** `quit` arrived while the threads start: do not wait for them, and search nothing. */
  readonly isLeaving: boolean;
  /** Input is ignored. */
  readonly hasQuit: boolean;
  /** When the last answers are due, once the session is ending. */
  readonly endBy: number | null;
  /** `searchmoves` of this search. */
  readonly searched: readonly ParsedMove[];
  /** The last report of this search without its time, to suppress duplicates. */
  readonly lastReport: string;
}

export const startState = (evaluators: readonly string[]): UciState => ({
  position: START,
  options: defaultOptions(evaluators),
  isSearching: false,
  waiting: null,
  isStarting: false,
  isLeaving: false,
  hasQuit: false,
  endBy: null,
  searched: [],
  lastReport: "",
});

/** Milliseconds between `stop` and `bestmove` if the search does not stop. 50 are allowed, including the output. */
const STOP_TIMEOUT_MS = 40;

/** Commands that would change the position or the options of a running search. */
const DEFERRED_COMMANDS: ReadonlySet<UciCommand["type"]> = new Set(["ucinewgame", "position", "go", "setoption"]);

const WHY: Readonly<Record<MoveFault, string>> = {
  outside: `off the board: x and y go from 0 to ${BOARD_SIZE - 1}`,
  occupied: "the cell is occupied",
  forbidden: "Renju forbids it for black",
  finished: "the game is already over",
};

type UciStep = Step<UciState>;

const sayError = (state: UciState, what: string): UciStep => say(state, `info string error ${what}`);

const ruleOf = ({ options: { rule = "freestyle" } }: UciState): GomokuRule => rule;

const makeBest = ({ x, y }: Point): string => `bestmove ${x} ${y}`;

/** The session closes when it is ending and nothing is searched. */
const closeAtEnd = (state: UciState): UciStep =>
  state.endBy !== null && !state.isSearching ? become(state, { type: "close" }) : become(state);

/** Stops the search; later commands wait for its end. */
const stopIn = (state: UciState, timeout: number): UciStep =>
  become({ ...state, waiting: state.waiting ?? [] }, { type: "stop", timeout });

const report = (state: UciState, info: GomokuSearchInfo): UciStep => {
  const lastReport = JSON.stringify({ ...info, milliseconds: 0 });
  if (isUnsearched(info) || lastReport === state.lastReport) return become(state);
  return say({ ...state, lastReport }, ...makeInfoLines(info, state.options.multiPv));
};

/** The best move reported, else the fallback move; of `searchmoves` if there are any. */
const answerOf = (state: UciState, info: GomokuSearchInfo | null): Point => {
  const { position, searched } = state;
  const best = chooseMove(position, info, ruleOf(state));
  const [first = best] = searched;
  return searched.length === 0 || searched.some((move) => samePoint(move, best)) ? best : first;
};

/** The clock of the side to move; null if it has none. */
const clockOf = ({ toMove }: GomokuPosition, clocks: UciClocks): TimeLimits | null => {
  const left = clocks[toMove];
  const { movesToGo } = clocks;
  const increment = toMove === "black" ? clocks.blackIncrement : clocks.whiteIncrement;
  if (left === undefined) return null;
  return {
    turn: Infinity,
    left,
    ...(increment === undefined ? {} : { increment }),
    ...(movesToGo === undefined ? {} : { movesToGo }),
  };
};

/** When the search is stopped: after `movetime`, or the clock's share of the move. */
const deadlinesOf = (position: GomokuPosition, { limit: { milliseconds }, clocks }: GoArguments): Deadlines | null => {
  const clock = clockOf(position, clocks);
  if (clock === null)
    return milliseconds === undefined ? null : { soft: milliseconds, hard: milliseconds + STOP_TIMEOUT_MS };
  const made = position.stones.filter(({ color }) => color === position.toMove).length;
  return allocateTime({ ...clock, turn: milliseconds ?? Infinity }, 0, made, 0, 0);
};

/** Why a position cannot be searched like this; null if it can. */
const findGoFault = (state: UciState, go: GoArguments, [first]: readonly string[]): string | null => {
  const { position, options } = state;
  const { clocks, depth, moves } = go;
  if (Object.keys(clocks).length > 0 && clockOf(position, clocks) === null) {
    return `go has no ${position.toMove === "black" ? "btime" : "wtime"}, and ${position.toMove} is to move`;
  }
  if ((depth !== undefined || moves.length > 0) && options.evaluator !== first) {
    return `${options.evaluator} searches neither to a depth nor some moves only; ${first} does`;
  }
  for (const [index, move] of moves.entries()) {
    const played = playMoves(position, [move], ruleOf(state));
    if (!played.ok) return `searchmoves: move ${index + 1} (${quote(move.text)}): ${WHY[played.error.why]}`;
  }
  return null;
};

/** One handler per command. */
type Handlers = {
  readonly [Type in UciCommand["type"]]: (
    state: UciState,
    command: UciCommand & { readonly type: Type },
    context: UciContext,
    now: number,
  ) => UciStep;
};

const HANDLERS: Handlers = {
  nothing: (state) => become(state),
  uci: (state, _command, { evaluators, hasNet, version }) =>
    say(
      state,
      `id name Tengen ${version}`,
      "id author the Tengen project",
      ...describeOptions(evaluators, hasNet),
      "uciok",
    ),
  /** During a search its threads are up. Otherwise waits for the threads, and lets later commands wait too. */
  isready: (state) =>
    state.isSearching || state.isLeaving
      ? say(state, "readyok")
      : become({ ...state, waiting: [], isStarting: true }, { type: "await-ready", options: state.options }),
  ucinewgame: (state) => become({ ...state, position: START }, { type: "new-game" }),
  position: (state, { start, moves }) => {
    const played = playMoves(start, moves, ruleOf(state));
    if (played.ok) return become({ ...state, position: played.value });
    const { index, why } = played.error;
    return sayError(state, `move ${index + 1} (${quote(moves[index]?.text ?? "")}): ${WHY[why]}`);
  },
  go: (state, command, { evaluators }, now) => {
    const { position, endBy } = state;
    if (isFinished(position, ruleOf(state))) return say(state, "bestmove none");
    const fault = findGoFault(state, command, evaluators);
    if (fault !== null) return sayError(state, fault);
    const { depth, moves } = command;
    if (state.isLeaving) return say(state, makeBest(answerOf({ ...state, searched: moves }, null)));
    const deadlines = deadlinesOf(position, command);
    const limit = deadlines === null ? command.limit : { ...command.limit, milliseconds: deadlines.soft };
    const options = {
      ...state.options,
      ...(depth === undefined ? {} : { depth }),
      ...(moves.length === 0 ? {} : { moves: moves.map(({ x, y }) => ({ x, y })) }),
    };
    const searching = become(
      { ...state, isSearching: true, lastReport: "", searched: moves },
      { type: "search", position, limit, options, deadlines },
    );
    // It was waiting when the session ended, and still gets its answer.
    return endBy === null ? searching : chain(searching, (next) => stopIn(next, Math.max(0, endBy - now)));
  },
  setoption: (state, { name, value }, context) => {
    const options = setOption(state.options, context, name, value);
    return options.ok ? become({ ...state, options: options.value }) : sayError(state, options.error);
  },
  stop: (state) => (state.isSearching && state.waiting === null ? stopIn(state, STOP_TIMEOUT_MS) : become(state)),
  quit: (state, _command, _context, now) => {
    const ending = { ...state, endBy: now + QUIT_TIMEOUT_MS };
    return state.isSearching ? become(ending, { type: "stop", timeout: QUIT_TIMEOUT_MS }) : closeAtEnd(ending);
  },
};

/** A stop behind a waiting go belongs to that go. */
const hasToWait = ({ isStarting, waiting }: UciState, command: Parsed<UciCommand>): boolean => {
  if (isStarting || !command.ok) return isStarting;
  const { type } = command.value;
  return DEFERRED_COMMANDS.has(type) || (type === "stop" && waiting !== null && waiting.length > 0);
};

const handle = (state: UciState, command: Parsed<UciCommand>, context: UciContext, now: number): UciStep => {
  if (state.waiting !== null && hasToWait(state, command)) {
    return become({ ...state, waiting: [...state.waiting, command] });
  }
  if (!command.ok) return sayError(state, command.error);
  const { type } = command.value;
  if (state.isSearching && DEFERRED_COMMANDS.has(type)) {
    return sayError(state, `${type} is not allowed during a search; send stop first`);
  }
  const act: (state: UciState, command: never, context: UciContext, now: number) => UciStep = HANDLERS[type];
  return act(state, command.value as never, context, now);
};

/** Handles the waiting commands; some may have to wait again. */
const release = (state: UciState, context: UciContext, now: number): UciStep =>
  (state.waiting ?? []).reduce<UciStep>(
    (step, command) => chain(step, (next) => handle(next, command, context, now)),
    become({ ...state, waiting: null }),
  );

const answerReady = (state: UciState, fault: string | null, context: UciContext, now: number): UciStep => {
  const ready = { ...state, isStarting: false };
  const answered = fault === null ? say(ready, "readyok") : sayError(ready, `the search does not start: ${fault}`);
  return chain(answered, (next) => release(next, context, now));
};

const receive = (state: UciState, text: string | null, context: UciContext, now: number): UciStep => {
  if (state.hasQuit) return become(state);
  const command: Parsed<UciCommand> =
    text === null
      ? err(`the line is not UTF-8, or longer than ${MAX_UCI_CHARACTERS} characters`)
      : parseUciCommand(text);
  const hasQuit = command.ok && command.value.type === "quit";
  // `quit` does not wait for the threads: waiting commands are answered at once.
  const before =
    hasQuit && state.isStarting
      ? answerReady({ ...state, hasQuit, isLeaving: true }, null, context, now)
      : become({ ...state, hasQuit });
  return chain(before, (next) => handle(next, command, context, now));
};

const finishSearch = (
  state: UciState,
  { info, fault }: SearchOutcome<GomokuSearchInfo>,
  context: UciContext,
  now: number,
): UciStep => {
  const idle = { ...state, isSearching: false };
  const failed =
    fault === null
      ? become(idle)
      : chain(become(idle, { type: "reset-readiness" }), (next) => sayError(next, `the search failed: ${fault}`));
  const reported = chain(failed, (next) => (info === null ? become(next) : report(next, info)));
  const answered = chain(reported, (next) => say(next, makeBest(answerOf(next, info))));
  return chain(
    chain(answered, (next) => release(next, context, now)),
    closeAtEnd,
  );
};

export const reduceUci = (state: UciState, event: SessionEvent, context: UciContext, now: number): UciStep => {
  switch (event.type) {
    case "line":
      return receive(state, event.text, context, now);
    case "input-over":
      // The input of a script ends early, so the threads are still waited for.
      return state.hasQuit ? become(state) : handle({ ...state, hasQuit: true }, ok({ type: "quit" }), context, now);
    case "ready":
      return state.isLeaving ? become(state) : answerReady(state, event.fault, context, now);
    case "info":
      return report(state, event.info);
    case "search-over":
      return finishSearch(state, event.outcome, context, now);
  }
};
