// The decisions of a UCI session, without a searcher.
import { expect, test } from "vitest";
import type { SessionEffect, SessionEvent } from "../front-end/session.ts";
import { reduceUci, startState, type UciState } from "./session.ts";

const CONTEXT = { evaluators: ["patterns"], hasNet: false, version: "1" };
const START = startState(CONTEXT.evaluators);

/** The state and all effects after some events, one millisecond apart. */
const after = (...events: readonly (SessionEvent | string)[]) =>
  events.reduce<{ readonly state: UciState; readonly effects: readonly SessionEffect[] }>(
    ({ state, effects }, event, now) => {
      const given: SessionEvent = typeof event === "string" ? { type: "line", text: event, at: now } : event;
      const step = reduceUci(state, given, CONTEXT, now);
      return { state: step.state, effects: [...effects, ...step.effects] };
    },
    { state: START, effects: [] },
  );

const OVER: SessionEvent = { type: "search-over", outcome: { info: null, fault: null } };

test("[ENG-U1] go starts one search with the position and its deadlines", () => {
  const { state, effects } = after("position startpos moves h8", "go movetime 100");
  expect(state.isSearching).toBe(true);
  expect(effects).toEqual([
    {
      type: "search",
      position: state.position,
      limit: { milliseconds: 100 },
      options: START.options,
      deadlines: { soft: 100, hard: 140 },
    },
  ]);
  expect(state.position.stones).toHaveLength(1);
});

test("[ENG-U4] a command that would change the search is refused and changes nothing", () => {
  const { state: before } = after("go infinite");
  const { state, effects } = after("go infinite", "position startpos moves h8");
  expect(state).toEqual(before);
  expect(effects.at(-1)).toEqual({
    type: "write",
    line: "info string error position is not allowed during a search; send stop first",
  });
});

test("[ENG-U6] commands behind a stop wait for the end of the search, and a second stop belongs to the waiting go", () => {
  const waiting = after("go infinite", "stop", "position startpos moves h8", "go infinite", "stop");
  expect(waiting.effects.map(({ type }) => type)).toEqual(["search", "stop"]);
  expect(waiting.state.waiting).toHaveLength(3);
  const { state, effects } = after("go infinite", "stop", "position startpos moves h8", "go infinite", "stop", OVER);
  expect(effects.slice(2).map(({ type }) => type)).toEqual(["write", "search", "stop"]);
  expect(state.position.stones).toHaveLength(1);
});

test("[FLR-3] everything waits for the threads; quit answers at once and closes", () => {
  const starting = after("isready", "go nodes 5", "uci");
  expect(starting.effects).toEqual([{ type: "await-ready", options: START.options }]);
  const ready = after("isready", "go nodes 5", { type: "ready", fault: null });
  expect(ready.effects.slice(1).map(({ type }) => type)).toEqual(["write", "search"]);
  const { state, effects } = after("isready", "go nodes 5", "quit", { type: "ready", fault: null });
  expect(effects.slice(1)).toEqual([
    { type: "write", line: "readyok" },
    { type: "write", line: "bestmove 7 7" },
    { type: "close" },
  ]);
  expect(state.hasQuit).toBe(true);
});

test("[ENG-U6] quit stops the search, and the session closes after its bestmove", () => {
  expect(after("go infinite", "quit").effects.at(-1)).toEqual({ type: "stop", timeout: 1000 });
  expect(after("go infinite", "quit", OVER).effects.slice(-2)).toEqual([
    { type: "write", line: "bestmove 7 7" },
    { type: "close" },
  ]);
  expect(after("quit", "uci").effects).toEqual([{ type: "close" }]);
});

test("[ENG-U4] a failed search resets the threads and says so", () => {
  const failed: SessionEvent = { type: "search-over", outcome: { info: null, fault: "no memory" } };
  expect(after("go infinite", failed).effects.slice(1)).toEqual([
    { type: "reset-readiness" },
    { type: "write", line: "info string error the search failed: no memory" },
    { type: "write", line: "bestmove 7 7" },
  ]);
});

const lastOf = (...lines: readonly string[]) => after(...lines).effects.at(-1);

test("[ENG-U10] go depth and searchmoves are handed to the search, and the answer is one of those moves", () => {
  expect(lastOf("go depth 3 searchmoves a1 b1")).toMatchObject({
    type: "search",
    limit: {},
    options: {
      depth: 3,
      moves: [
        { x: 0, y: 14 },
        { x: 1, y: 14 },
      ],
    },
    deadlines: null,
  });
  expect(after("go depth 3 searchmoves a1 b1", OVER).effects.at(-1)).toEqual({ type: "write", line: "bestmove 0 14" });
  expect(after("isready", "go searchmoves a1", "quit").effects.at(-2)).toEqual({
    type: "write",
    line: "bestmove 0 14",
  });
  // A later search has all moves again.
  expect(after("go searchmoves a1", OVER, "go", OVER).effects.at(-1)).toEqual({ type: "write", line: "bestmove 7 7" });
});

test("[ENG-U10] the clock of the side to move gives the time of a move", () => {
  const clocks = "wtime 30000 btime 60000 winc 1000 movestogo 20";
  expect(lastOf(`go ${clocks}`)).toMatchObject({
    limit: { milliseconds: 2985 },
    deadlines: { soft: 2985, hard: 3485 },
  });
  expect(lastOf("position startpos moves h8", `go ${clocks}`)).toMatchObject({ deadlines: { soft: 2485, hard: 2985 } });
  expect(lastOf(`go ${clocks} movetime 100`)).toMatchObject({ deadlines: { soft: 69, hard: 84 } });
});

test.each([
  ["go wtime 1000", "go has no btime, and black is to move"],
  ["go movestogo 5", "go has no btime, and black is to move"],
  ["go searchmoves p1", 'searchmoves: move 1 ("p1"): off the board: x and y go from 0 to 14'],
  ["go searchmoves a1 h8", 'searchmoves: move 2 ("h8"): the cell is occupied', "position startpos moves h8 i8"],
])("[ENG-U4] [ENG-U10] %s", (line, error, ...before) => {
  expect(lastOf(...before, line)).toEqual({ type: "write", line: `info string error ${error}` });
});

test("[ENG-U10] an evaluator that searches neither to a depth nor some moves only says so", () => {
  const playouts = { ...START, options: { ...START.options, evaluator: "playouts" } };
  for (const line of ["go depth 5", "go searchmoves h8"]) {
    const { effects } = reduceUci(playouts, { type: "line", text: line, at: 0 }, CONTEXT, 0);
    expect(effects).toEqual([
      {
        type: "write",
        line: "info string error playouts searches neither to a depth nor some moves only; patterns does",
      },
    ]);
  }
});
