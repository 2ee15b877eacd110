// A session of the Gomocup protocol as a reducer. Every command except INFO and END gets exactly one answer: OK, a
// move, ERROR or UNKNOWN. A command that sets a new board aborts a running search.
import { err, openRng, seedRng } from "@tengen/kernel";
import { become, chain, say, type SessionEvent } from "../front-end/session.ts";
import { makeMove } from "../gomoku/move-text.ts";
import { BOARD_SIZE } from "../gomoku/position.ts";
import { drawSwap2Openings } from "@tengen/stones";
import { addFault, addStone, newBoard, type ReadBoard } from "./board.ts";
import { allocate, endStartUp, setTimeInfo } from "./clock.ts";
import { parseGomocupCommand, type GomocupCommand } from "./command.ts";
import { countOwn, findMoveFault, type OwnedStone } from "./game.ts";
import {
  drop,
  end,
  findFault,
  finishSearch,
  NO_BOARD,
  reportDetail,
  requestMove,
  ruleOf,
  sayError,
  search,
  searchOpening,
  searchRule,
  startBoard,
  type GomocupState,
  type GomocupStep,
} from "./state.ts";
import { hashForMemoryLimit } from "./memory.ts";

/** What a session is given once. */
export interface GomocupContext {
  /** The version that the program reports. */
  readonly version: string;
  /** Megabytes for the tree without a memory limit. */
  readonly wantedHash: number;
}

/** Valid numbers of stones for SWAP2BOARD: none to ask for an opening, else white is to move. */
const SWAP2_STONES = [0, 3, 5];
/** Milliseconds between YXSTOP and the move if the search does not stop. */
const STOP_TIMEOUT_MS = 40;
const MAX_THREADS = 64;
/** Deeper than any search. */
const MAX_DEPTH = 1000;

/** One handler per command; `at` is when it arrived. */
type Handlers = {
  readonly [Type in GomocupCommand["type"]]: (
    state: GomocupState,
    command: GomocupCommand & { readonly type: Type },
    context: GomocupContext,
    at: number,
    now: number,
  ) => GomocupStep;
};

const startReading = (
  state: GomocupState,
  { type }: { readonly type: ReadBoard["kind"] },
  _context: GomocupContext,
  at: number,
  now: number,
): GomocupStep => chain(drop(state, now), (next) => become({ ...next, reading: newBoard(type, at) }));

const outOfPlace = (state: GomocupState): GomocupStep => say(state, "UNKNOWN board line outside of BOARD");

/** Clears the board and answers OK once the threads are ready; later commands wait for that. */
const startGame = (state: GomocupState, now: number): GomocupStep =>
  chain(startBoard(state, [], now), (next) =>
    next.isLeaving ? say(next, "OK") : become({ ...next, waiting: [] }, { type: "await-ready", options: next.options }),
  );

/** Sends a move request for the board that a command leads to, unless there is a fault. */
const requestOn = (
  state: GomocupState,
  fault: string | null,
  board: readonly OwnedStone[],
  at: number,
  now: number,
  lines = 1,
): GomocupStep => (fault === null ? requestMove(state, board, at, now, lines) : sayError(state, fault));

/** No further opening is judged. */
const stopOpening = (state: GomocupState, now: number): GomocupState => {
  const { pending } = state;
  return pending === null || typeof pending.kind === "string"
    ? state
    : { ...state, pending: { ...pending, kind: { ...pending.kind, until: now } } };
};

const setInfo: Handlers["info"] = (state, { key, value }, { wantedHash }, _at, now) => {
  const { options, clock, pending } = state;
  switch (key) {
    case "rule":
      return become({ ...state, rule: value, options: { ...options, rule: ruleOf(value) ?? "freestyle" } });
    case "max_node":
      return become({ ...state, maxNodes: Math.max(0, value) });
    case "max_depth":
      return become({ ...state, maxDepth: Math.min(Math.max(0, value), MAX_DEPTH) });
    case "show_detail":
      return become({ ...state, showsDetail: value > 0 });
    case "thread_num":
      return become({ ...state, options: { ...options, threads: Math.min(Math.max(1, value), MAX_THREADS) } });
    case "max_memory":
      return become({ ...state, options: { ...options, hash: hashForMemoryLimit(value, wantedHash) } });
    case "timeout_turn":
    case "timeout_match":
    case "time_left": {
      const changed = setTimeInfo(clock, key, value);
      if (pending === null) return become({ ...state, clock: changed });
      const allocated = allocate(changed, countOwn(state.stones ?? []), now);
      return become({ ...state, clock: allocated.clock }, { type: "set-deadlines", deadlines: allocated.deadlines });
    }
  }
};

const HANDLERS: Handlers = {
  nothing: (state) => become(state),
  info: setInfo,
  about: (state, _command, { version }) =>
    say(state, `name="Tengen", version="${version}", author="the Tengen project"`),
  end: (state, _command, _context, _at, now) => chain(drop(state, now), end),
  start: (state, { size }, _context, _at, now) =>
    size === BOARD_SIZE
      ? startGame(state, now)
      : chain(startBoard(state, null, now), (next) => sayError(next, `only board size ${BOARD_SIZE} is supported`)),
  rectstart: (state, _command, _context, _at, now) =>
    chain(startBoard(state, null, now), (next) =>
      sayError(next, `rectangular boards are not supported, only START ${BOARD_SIZE}`),
    ),
  restart: (state, _command, _context, _at, now) =>
    state.stones === null ? sayError(state, NO_BOARD) : startGame(state, now),
  begin: (state, _command, _context, at, now) => {
    const board = state.stones ?? [];
    const fault = findFault(state) ?? (board.length > 0 ? "BEGIN is for the empty board" : null);
    return requestOn(state, fault, board, at, now);
  },
  turn: (state, { cell }, _context, at, now) => {
    const board = state.stones ?? [];
    const stone = { ...cell, own: false };
    const fault = findFault(state) ?? findMoveFault(board, stone, searchRule(state));
    return requestOn(state, fault, [...board, stone], at, now);
  },
  play: (state, { cell }) => {
    const board = state.stones ?? [];
    const stone = { ...cell, own: true };
    const fault = findFault(state) ?? findMoveFault(board, stone, searchRule(state));
    return fault === null ? say({ ...state, stones: [...board, stone] }, makeMove(cell)) : sayError(state, fault);
  },
  takeback: (state, { cell: { x, y } }, _context, _at, now) =>
    chain(drop(state, now), (next) => {
      const stones = next.stones?.filter((stone) => stone.x !== x || stone.y !== y);
      return stones === undefined || stones.length === next.stones?.length
        ? sayError(next, `there is no stone on ${x},${y}`)
        : say({ ...next, stones }, "OK");
    }),
  board: startReading,
  yxboard: startReading,
  swap2board: startReading,
  yxnbest: (state, { count }, _context, at, now) =>
    requestOn(state, findFault(state), state.stones ?? [], at, now, count),
  yxstop: (state, _command, _context, _at, now) =>
    state.pending === null
      ? sayError(state, "no search is running")
      : become(stopOpening(state, now), { type: "stop", timeout: STOP_TIMEOUT_MS }),
  stone: outOfPlace,
  done: outOfPlace,
};

const answerSwap2 = (state: GomocupState, { stones, askedAt }: ReadBoard, now: number): GomocupStep => {
  if (!SWAP2_STONES.includes(stones.length)) {
    return sayError(state, `SWAP2BOARD has ${SWAP2_STONES.join(", ")} stones, not ${stones.length}`);
  }
  if (stones.length > 0) return search(state, { board: stones, kind: "swap2", lines: 1 }, askedAt, now);
  // The first board has the seed itself.
  const rng = openRng(seedRng(`swap2 ${state.options.seed + state.games - 1}`));
  const candidates = drawSwap2Openings(BOARD_SIZE, (below) => rng.integer(below));
  return searchOpening(state, candidates, askedAt, now);
};

const finishBoard = (state: GomocupState, board: ReadBoard, now: number): GomocupStep => {
  const fault = board.fault ?? findFault(state);
  if (fault !== null) return sayError(state, fault);
  if (board.kind === "swap2board") return answerSwap2(state, board, now);
  return board.kind === "board"
    ? requestMove(state, board.stones, board.askedAt, now)
    : become({ ...state, stones: board.stones });
};

/** The step of a line that belongs to the board being read; null for any other command, which discards the board. */
const readBoardLine = (
  state: GomocupState,
  reading: ReadBoard,
  command: ReturnType<typeof parseGomocupCommand>,
  now: number,
): GomocupStep | null => {
  if (!command.ok) return become({ ...state, reading: addFault(reading, command.error.message) });
  if (command.value.type === "stone") return become({ ...state, reading: addStone(reading, command.value) });
  return command.value.type === "done" ? finishBoard({ ...state, reading: null }, reading, now) : null;
};

const handleLine = (
  state: GomocupState,
  text: string | null,
  context: GomocupContext,
  at: number,
  now: number,
): GomocupStep => {
  if (state.isEnding) return become(state);
  const command =
    text === null
      ? err({ answer: "UNKNOWN" as const, message: "line that cannot be read" })
      : parseGomocupCommand(text);
  const isBetween = command.ok && (command.value.type === "nothing" || command.value.type === "info");
  const read = state.reading === null || isBetween ? null : readBoardLine(state, state.reading, command, now);
  if (read !== null) return read;
  if (!command.ok) return say(state, `${command.error.answer} ${command.error.message}`);
  const act: (state: GomocupState, command: never, context: GomocupContext, at: number, now: number) => GomocupStep =
    HANDLERS[command.value.type];
  return act(isBetween ? state : { ...state, reading: null }, command.value as never, context, at, now);
};

/** Handles an event in its turn: it waits while the threads start. */
const handleInOrder = (state: GomocupState, event: SessionEvent, context: GomocupContext, now: number): GomocupStep => {
  if (state.waiting !== null) return become({ ...state, waiting: [...state.waiting, event] });
  return event.type === "line" ? handleLine(state, event.text, context, event.at, now) : end(state);
};

/** Answers START, then handles the commands behind it. */
const answerStart = (state: GomocupState, fault: string | null, context: GomocupContext, now: number): GomocupStep => {
  const ready = { ...state, waiting: null };
  const answered =
    fault === null ? say(ready, "OK") : sayError({ ...ready, stones: null }, `the search does not start: ${fault}`);
  return (state.waiting ?? []).reduce(
    (step, event) => chain(step, (next) => handleInOrder(next, event, context, now)),
    answered,
  );
};

const isEnd = (text: string | null): boolean => {
  const command = text === null ? null : parseGomocupCommand(text);
  return command?.ok === true && command.value.type === "end";
};

export const reduceGomocup = (
  state: GomocupState,
  event: SessionEvent,
  context: GomocupContext,
  now: number,
): GomocupStep => {
  switch (event.type) {
    case "line": {
      const started = { ...state, clock: endStartUp(state.clock, event.at) };
      // END does not wait for the threads: nothing will be searched.
      const before =
        state.waiting !== null && isEnd(event.text)
          ? answerStart({ ...started, isLeaving: true }, null, context, now)
          : become(started);
      return chain(before, (next) => handleInOrder(next, event, context, now));
    }
    case "input-over":
      return handleInOrder(state, event, context, now);
    case "ready":
      return state.isLeaving ? become(state) : answerStart(state, event.fault, context, now);
    case "info":
      return reportDetail(state, event.info, now);
    case "search-over":
      return finishSearch(state, event.outcome, now);
  }
};
