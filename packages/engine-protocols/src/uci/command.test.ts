import { err, ok } from "@tengen/kernel";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_UCI_CHARACTERS, parseUciCommand } from "./command.ts";

test.each([
  ["uci", { type: "uci" }],
  ["  isready \r", { type: "isready" }],
  ["\uFEFFuci", { type: "uci" }],
  ["", { type: "nothing" }],
  [" \t\r", { type: "nothing" }],
  ["go", { type: "go", limit: {}, clocks: {}, moves: [] }],
  ["go infinite", { type: "go", limit: {} }],
  ["go movetime 1000", { type: "go", limit: { milliseconds: 1000 } }],
  ["go depth 5", { type: "go", limit: {}, depth: 5 }],
  [
    "go wtime 1 btime 2 winc 3 binc 4 movestogo 5",
    { type: "go", clocks: { white: 1, black: 2, whiteIncrement: 3, blackIncrement: 4, movesToGo: 5 } },
  ],
  ["go searchmoves h8 7,6 6 6 depth 3", { type: "go", depth: 3, moves: [{ x: 7 }, { y: 6 }, { x: 6, y: 6 }] }],
  ["go infinite searchmoves h8", { type: "go", limit: {}, moves: [{ x: 7, y: 7 }] }],
  ["go nodes 7 movetime 8", { type: "go", limit: { nodes: 7, milliseconds: 8 } }],
  ["position startpos", { type: "position", start: { stones: [], toMove: "black" }, moves: [] }],
  ["position  startpos\tmoves", { type: "position", start: { stones: [], toMove: "black" }, moves: [] }],
  ["position startpos moves h8", { type: "position", moves: [{ x: 7, y: 7, text: "h8" }] }],
  ["setoption name Hash value 64", { type: "setoption", name: "Hash", value: "64" }],
  ["setoption name Clear Hash value a b", { type: "setoption", name: "Clear Hash", value: "a b" }],
  ["setoption Hash value 3", null, "expected setoption name <name> value <value>"],
  [
    "go ponder",
    null,
    'go takes movetime, nodes, depth, btime, wtime, binc, winc, movestogo, searchmoves, infinite, not "ponder"',
  ],
  ["go depth 0", null, 'go depth takes a whole number from 1 to 100, not "0"'],
  ["go depth 5 depth 6", null, "go has depth twice"],
  ["go infinite depth 5", null, "go takes either infinite or a limit"],
  ["go movestogo 0", null, 'go movestogo takes a whole number from 1 to 225, not "0"'],
  ["go searchmoves", null, "searchmoves has no move"],
  ["go searchmoves z", null, 'searchmoves: move 1: expected x,y or a name such as h8, not "z"'],
  ["x\u0007\u2028y", null, 'unknown command "x?"'],
])("[ENG-U5] %j", (line, command, error = "") => {
  expect(parseUciCommand(line)).toMatchObject(command === null ? err(error) : ok(command));
});

test("[ENG-U5] the same line always gives the same command", () => {
  const lines = ["position startpos moves 7,7", "go nodes 5", "position startpos moves 7,7", "uci", "go nodes 5"];
  const commands = lines.map(parseUciCommand);
  expect(commands[2]).toEqual(commands[0]);
  expect(commands[4]).toEqual(commands[1]);
});

test("[ENG-U5] an overlong line is a fault, a line of maximum length is not", () => {
  expect(parseUciCommand(`uci${" ".repeat(MAX_UCI_CHARACTERS)}`)).toEqual(
    err(`the line is longer than ${MAX_UCI_CHARACTERS} characters`),
  );
  const moves = Array.from({ length: 225 }, () => "14 14").join(" ");
  expect(parseUciCommand(`position startpos moves ${moves}`)).toHaveProperty("value.moves.length", 225);
});

test("[ENG-U5] [ENG-U4] any text is a command or a fault in plain ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const command = parseUciCommand(text);
      if (!command.ok) expect(command.error).toMatch(/^[\x20-\x7e]+$/u);
    }),
  );
});
