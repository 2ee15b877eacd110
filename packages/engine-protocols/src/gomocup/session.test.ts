// The decisions of a Gomocup session, without a searcher.
import { expect, test } from "vitest";
import type { SessionEffect, SessionEvent } from "../front-end/session.ts";
import { reduceGomocup } from "./session.ts";
import { startState, type GomocupState } from "./state.ts";

const CONTEXT = { version: "1", wantedHash: 256 };
const START = startState(["patterns"], 0);
const READY: SessionEvent = { type: "ready", fault: null };
const OVER: SessionEvent = { type: "search-over", outcome: { info: null, fault: null } };

/** The state and all effects after some events, ten milliseconds apart. */
const after = (...events: readonly (SessionEvent | string)[]) =>
  events.reduce<{ readonly state: GomocupState; readonly effects: readonly SessionEffect[] }>(
    ({ state, effects }, event, index) => {
      const now = 10 * (index + 1);
      const given: SessionEvent = typeof event === "string" ? { type: "line", text: event, at: now } : event;
      const step = reduceGomocup(state, given, CONTEXT, now);
      return { state: step.state, effects: [...effects, ...step.effects] };
    },
    { state: START, effects: [] },
  );
const linesAfter = (...events: readonly (SessionEvent | string)[]): readonly string[] =>
  after(...events).effects.flatMap((effect) => (effect.type === "write" ? [effect.line] : []));

test("[FLR-3] [GCP-2] START waits for the threads, and commands wait behind it", () => {
  expect(after("START 15", "BEGIN").effects.map(({ type }) => type)).toEqual(["new-game", "await-ready"]);
  expect(linesAfter("START 15", "ABOUT", READY)).toEqual(["OK", expect.stringContaining("Tengen")]);
  expect(linesAfter("START 15", "BEGIN", { type: "ready", fault: "no thread" })).toEqual([
    "ERROR the search does not start: no thread",
    "ERROR there is no board; send START 15 first",
  ]);
});

test("[GCP-8] the time of a move counts from the arrival of its request, the startup included", () => {
  const { effects } = after("INFO timeout_turn 1000", "START 15", READY, "BEGIN");
  const search = effects.find((effect) => effect.type === "search");
  // Overhead: 30 ms, 1 % of the limit and half of the startup of 10 ms, which has passed already.
  expect(search?.limit).toEqual({ milliseconds: 1000 - 45 - 10 });
});

test("[GCP-12] a new board drops the search, and its clock stops", () => {
  const { state, effects } = after("START 15", READY, "BEGIN", "RESTART");
  expect(effects.slice(-3).map(({ type }) => type)).toEqual(["drop", "new-game", "await-ready"]);
  expect(state.pending).toBeNull();
  expect(state.clock.movingSince).toBeNull();
});

test("[GCP-3] [GCP-10] the move of a search without info is the fallback move, and stays on the board", () => {
  const { state, effects } = after("START 15", READY, "BEGIN", OVER);
  expect(effects.at(-1)).toEqual({ type: "write", line: "7,7" });
  expect(state.stones).toEqual([{ x: 7, y: 7, own: true }]);
});

test("[GCP-4] the first error of a board is kept until DONE; another command discards the board", () => {
  const board = ["START 15", READY, "BOARD", "1,1,7", "99,1,1"];
  expect(linesAfter(...board)).toEqual(["OK"]);
  expect(linesAfter(...board, "DONE")).toEqual(["OK", "ERROR BOARD: who is 1, 2 or 3, not 7"]);
  expect(linesAfter(...board, "ABOUT", "DONE").slice(1)).toEqual([
    expect.stringContaining("Tengen"),
    "UNKNOWN board line outside of BOARD",
  ]);
});

test("[GCP-13] END closes at once, also while the threads start; the end of the input waits for the move", () => {
  expect(after("START 15", "BEGIN", "END").effects.at(-1)).toEqual({ type: "close" });
  const ending = after("START 15", READY, "BEGIN", { type: "input-over" });
  expect(ending.effects.at(-1)).toEqual({ type: "stop", timeout: 1000 });
  expect(after("START 15", READY, "BEGIN", { type: "input-over" }, OVER).effects.slice(-2)).toEqual([
    { type: "write", line: "7,7" },
    { type: "close" },
  ]);
});

test("[GCP-5] judging openings costs no more than the nodes of a move", () => {
  for (const nodes of [5, 160, 1_000_000]) {
    const asked = ["START 15", READY, `INFO max_node ${nodes}`, "SWAP2BOARD", "DONE"];
    const { effects, state } = after(...asked, ...Array.from({ length: 20 }, () => OVER));
    const given = effects.flatMap((effect) => (effect.type === "search" ? [effect.limit.nodes ?? Infinity] : []));
    expect(given).toHaveLength(Math.min(nodes, 16));
    expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(nodes);
    expect(state.pending).toBeNull();
  }
});
