import { err, ok } from "@tengen/kernel";
import { expect, test } from "vitest";
import { LOG_FORMAT, makeLogLine, MAX_OPENINGS, parseLog, parseTournament, type Tournament } from "./log.ts";
import type { GameResult } from "./result.ts";

const engine = { kind: "built-in", milliseconds: null, nodes: 100, options: {}, of: "searcher" } as const;
const tournament: Tournament = {
  format: LOG_FORMAT,
  engines: [
    { ...engine, name: "a" },
    { ...engine, name: "b", options: { Threads: "2" } },
  ],
  pairing: "round-robin",
  rounds: 3,
  seed: "1",
  openings: ["h8 i9", ""],
  limit: { milliseconds: 100, nodes: null, margin: 10, patience: 1000 },
  startLimit: 1000,
  adjudication: { drawAfter: null, scores: { rate: 0.95, moves: 3 } },
  sprt: null,
};
const result = (number: number): GameResult => ({
  number,
  black: "a",
  white: "b",
  winner: "white",
  reason: "crash",
  message: "the program exited with status 1",
  stones: 12,
  milliseconds: 34,
});
const log = [makeLogLine(tournament), makeLogLine(result(0)), makeLogLine(result(3))].join("");

test("[TRN-L1] writing and parsing are inverses", () => {
  expect(parseLog(log)).toEqual(
    ok({
      tournament,
      results: new Map([
        [0, result(0)],
        [3, result(3)],
      ]),
      length: log.length,
    }),
  );
});

test("[TRN-L1] a log truncated in its last line parses without that line", () => {
  const whole = makeLogLine(tournament).length + makeLogLine(result(0)).length;
  for (let length = whole; length < log.length; length += 1) {
    expect(parseLog(log.slice(0, length))).toMatchObject({
      value: { length: whole, results: new Map([[0, result(0)]]) },
    });
  }
});

test.each([
  ["nothing", "", /it is empty/u],
  ["half of the first line", log.slice(0, 20), /it is empty/u],
  ["another first line", `{"format":"x"}\n`, /line 1: The tournament is not well-formed at format/u],
  ["one engine", makeLogLine({ ...tournament, engines: tournament.engines.slice(0, 1) }), /at least two engines/u],
  [
    "two of one name",
    makeLogLine({ ...tournament, engines: [tournament.engines[0], tournament.engines[0]] as never }),
    /two engines have the same name/u,
  ],
  ["junk inside", log.replace('{"number":0', "x"), /line 2 is not JSON/u],
  ["a field too much", log.replace('"stones"', '"x":1,"stones"'), /line 2: The result is not well-formed/u],
  ["a game twice", log + makeLogLine(result(3)), /line 4: game 3 has a result already/u],
])("[TRN-L2] refuses %s", (_name, text, fault) => {
  expect(parseLog(text)).toEqual(err(expect.stringMatching(fault)));
});

test("[TRN-L1] the maximum of openings can be written and parsed, one more is rejected", () => {
  const most = { ...tournament, openings: Array.from({ length: MAX_OPENINGS }, () => "h8") };
  const read = parseLog(makeLogLine(most));
  expect(read.ok ? read.value.tournament.openings.length : read.error).toBe(MAX_OPENINGS);
  expect(parseTournament({ ...most, openings: [...most.openings, "h8"] })).toMatchObject({
    error: { code: "INVALID_CONFIG" },
  });
});

test("[TRN-L1] the rules of a tournament are in its log, if any were chosen", () => {
  const rules = { rulesetVersion: "japanese-v1", options: { size: 13 } };
  expect(parseLog(makeLogLine({ ...tournament, rules }))).toMatchObject({ value: { tournament: { rules } } });
  expect(parseTournament({ ...tournament, rules: { rulesetVersion: "japanese-v1" } })).toMatchObject({ ok: false });
});
