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
  ["go", { type: "go", limit: {} }],
  ["go infinite", { type: "go", limit: {} }],
  ["go movetime 1000", { type: "go", limit: { milliseconds: 1000 } }],
  ["go nodes 7 movetime 8", { type: "go", limit: { nodes: 7, milliseconds: 8 } }],
  ["position startpos", { type: "position", start: { stones: [], toMove: "black" }, moves: [] }],
  ["position  startpos\tmoves", { type: "position", start: { stones: [], toMove: "black" }, moves: [] }],
  ["position startpos moves h8", { type: "position", moves: [{ x: 7, y: 7, text: "h8" }] }],
  ["setoption name Hash value 64", { type: "setoption", name: "Hash", value: "64" }],
  ["setoption name Clear Hash value a b", { type: "setoption", name: "Clear Hash", value: "a b" }],
  ["setoption Hash value 3", null, "expected setoption name <name> value <value>"],
  ["go depth 5", null, 'go takes movetime, nodes or infinite, not "depth"'],
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
