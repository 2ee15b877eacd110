import { err, ok } from "@tengen/kernel";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_GOMOCUP_CHARACTERS, parseGomocupCommand } from "./command.ts";

test.each<[line: string, command: object | null, refusal?: object]>([
  ["START 15\r", { type: "start", size: 15 }],
  ["start 20", { type: "start", size: 20 }],
  ["START", { type: "start", size: null }],
  ["RECTSTART 30,20", { type: "rectstart" }],
  ["BEGIN", { type: "begin" }],
  ["TURN 7,8", { type: "turn", cell: { x: 7, y: 8 } }],
  ["TURN  7 , 8 ", { type: "turn", cell: { x: 7, y: 8 } }],
  ["TURN 7 8", null, { answer: "ERROR", message: 'TURN takes x,y, not "7 8"' }],
  ["7,8", { type: "stone", cell: { x: 7, y: 8 }, who: null }],
  ["7,8,2", { type: "stone", cell: { x: 7, y: 8 }, who: 2 }],
  ["7,8,2,9", null, { answer: "UNKNOWN", message: 'command "7,8,2,9"' }],
  ["INFO timeout_turn 5000", { type: "info", key: "timeout_turn", value: 5000 }],
  ["info TIME_LEFT -20", { type: "info", key: "time_left", value: -20 }],
  ["INFO time_left 4611686018427387903", { type: "info", key: "time_left", value: Number.MAX_SAFE_INTEGER }],
  ["INFO folder /tmp/a b", { type: "nothing" }],
  ["INFO rule", { type: "nothing" }],
  ["INFO __proto__ 1", { type: "nothing" }],
  ["", { type: "nothing" }],
  ["constructor", null, { answer: "UNKNOWN", message: 'command "constructor"' }],
])("[GCP-1] %j", (line, command, refusal) => {
  expect(parseGomocupCommand(line)).toEqual(command === null ? err(refusal) : ok(command));
});

test("[GCP-15] an overlong line is unknown, and any text is a command", () => {
  expect(parseGomocupCommand(`TURN 7,7${" ".repeat(MAX_GOMOCUP_CHARACTERS)}`)).toHaveProperty(
    "error.answer",
    "UNKNOWN",
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const command = parseGomocupCommand(text);
      if (!command.ok) expect(command.error.message).toMatch(/^[\x20-\x7e]+$/u);
    }),
  );
});
