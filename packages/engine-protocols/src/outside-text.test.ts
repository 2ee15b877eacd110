// Fuzz tests of everything here that reads text from outside: no parser throws or hangs, all refuse in words, and the
// same text always gives the same value. Seeded, so that a failure can be repeated.
import { fuzzText, longTexts } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf } from "../tests/transcript-lines.ts";
import { makeVertex, parseColor, parseVertex } from "./go/vertex.ts";
import { parseGomocupCommand } from "./gomocup/command.ts";
import { readMove as readGomocupMove } from "./gomocup/manager.ts";
import { makeFen, parseFen } from "./gomoku/fen.ts";
import { parseMoves } from "./gomoku/move-text.ts";
import { defaultOptions, setOption } from "./gomoku/options.ts";
import { parseAnalysis } from "./gtp/analysis.ts";
import { parseGtpCommand } from "./gtp/command.ts";
import { parseGtpMove, parseScore, readResponse } from "./gtp/manager.ts";
import { LOG_FORMAT, makeLogLine, parseLog } from "./tournament/log.ts";
import { makeOpening, parseOpening, parseOpenings } from "./tournament/opening.ts";
import { GO, GOMOKU } from "./tournament/tournament-game.ts";
import { parseUciCommand } from "./uci/command.ts";
import { readMove as readUciMove } from "./uci/manager.ts";

const RUNS = { seed: 24, numRuns: 400 };

const UCI = [...linesOf("uci.txt"), ...linesOf("uci-errors.txt")];
const GOMOCUP = [...linesOf("gomocup.txt"), ...linesOf("gomocup-errors.txt")];
const GTP = [...linesOf("gtp.txt"), ...linesOf("gtp-time.txt"), ...linesOf("gtp-analysis.txt")];
const FEN = UCI.flatMap((line) => (line.startsWith("position fen ") ? [line.slice("position fen ".length)] : []));
const OPENINGS = [
  "h8 i9 g7",
  "h8i9g7",
  "0,0,1,-1,-1,1",
  "# a comment",
  "e5 c3 # two stones\na1 j9\n",
  "0,0\r\n\r\n1,1",
];
const LOG = [
  makeLogLine({
    format: LOG_FORMAT,
    game: "go-9x9",
    engines: ["a", "b"].map((name) => ({
      kind: "program" as const,
      name,
      milliseconds: null,
      nodes: null,
      options: {},
      command: [name],
      folder: "/",
      protocol: "gtp" as const,
    })),
    pairing: "round-robin",
    rounds: 3,
    seed: "1",
    openings: ["e5", ""],
    limit: { milliseconds: 100, nodes: null, margin: 10, patience: 1000 },
    startLimit: 1000,
    adjudication: { drawAfter: null, scores: null },
    sprt: null,
  }) +
    makeLogLine({
      number: 0,
      black: "a",
      white: "b",
      winner: "black",
      reason: "score",
      message: null,
      stones: 12,
      milliseconds: 34,
      score: "B+2.5",
    }),
];

/** What is wrong, if a parser refuses. */
const messageOf = (result: unknown): string | null => {
  const { ok, error } = (result ?? {}) as { readonly ok?: boolean; readonly error?: string | { message: string } };
  if (ok !== false || error === undefined) return null;
  return typeof error === "string" ? error : error.message;
};

describe.each<[name: string, corpus: readonly string[], parse: (text: string) => unknown]>([
  ["[ENG-U5] a UCI command", UCI, parseUciCommand],
  ["[ENG-U2] a list of moves", UCI, (text) => parseMoves(text.split(" "))],
  ["[ENG-U3] a FEN", FEN, parseFen],
  [
    "[ENG-U1] an option",
    UCI,
    (text) => setOption(defaultOptions(["a"]), { evaluators: ["a"], hasNet: true }, text.slice(0, 5), text.slice(5)),
  ],
  ["[GCP-15] a Gomocup command", GOMOCUP, parseGomocupCommand],
  ["[GTP-1] a GTP command", GTP, parseGtpCommand],
  ["[GTP-1] a vertex", GTP, (text) => [parseVertex(text), parseColor(text)]],
  ["[GTP-8] the arguments of an analysis", GTP, (text) => parseAnalysis("kata", text.split(" "))],
  ["[TRN-G4] a move over GTP", GTP, parseGtpMove],
  ["[TRN-G5] a score over GTP", ["B+2.5", "W+0.5", "0", "B+R"], parseScore],
  [
    "[TRN-G2] the lines of a UCI answer",
    ["bestmove 7 6", "info depth 2 multipv 1 score cp -90 winrate 0.4 pv 7,6", "info string error no", "readyok"],
    (text) => {
      const read = readUciMove();
      return [...text.split("\n"), "bestmove 7 6"].map(read);
    },
  ],
  [
    "[TRN-G3] a line of a Gomocup answer",
    ["7,6", "SUGGEST 7,6", "MESSAGE depth 2", "ERROR no", "OK"],
    (text) => {
      const sent: string[] = [];
      return [readGomocupMove((line) => sent.push(line))(text), sent];
    },
  ],
  ["[TRN-G4] a line of a GTP answer", ["= e5", "=1", "? no", ""], (text) => readResponse()(text)],
  ["[TRN-O2] the openings of Gomoku", OPENINGS, (text) => parseOpenings(text, GOMOKU.board)],
  ["[TRN-O2] the openings of Go", OPENINGS, (text) => parseOpenings(text, GO.board)],
  ["[TRN-L2] the log of a tournament", LOG, parseLog],
])("%s", (_name, corpus, parse) => {
  test("any text is read or refused in words, always in the same way", () => {
    fc.assert(
      fc.property(fuzzText(corpus), (text) => {
        const result = parse(text);
        const message = messageOf(result);
        if (message !== null) expect(message).not.toBe("");
        expect(parse(text)).toEqual(result);
      }),
      RUNS,
    );
  });

  test("no long line takes forever", () => {
    for (const text of longTexts(corpus.slice(0, 20))) parse(text);
  });
});

test("[ENG-U3] whatever is read as a FEN is written and read again as the same", () => {
  fc.assert(
    fc.property(fuzzText(FEN), (text) => {
      const read = parseFen(text);
      if (read.ok) expect(parseFen(makeFen(read.value))).toEqual(read);
    }),
    RUNS,
  );
});

test.each([GOMOKU, GO])("[TRN-O1] whatever is read as an opening of $gameId is written and read again", ({ board }) => {
  fc.assert(
    fc.property(fuzzText(OPENINGS), (text) => {
      const read = parseOpening(text, board);
      if (read.ok) expect(parseOpening(makeOpening(read.value, board), board)).toEqual(read);
    }),
    RUNS,
  );
});

test("[TRN-L1] whatever is read as a log is written and read again", () => {
  fc.assert(
    fc.property(fuzzText(LOG), (text) => {
      const read = parseLog(text);
      if (!read.ok) return;
      const { tournament, results } = read.value;
      const written = [tournament, ...results.values()].map(makeLogLine).join("");
      expect(parseLog(written)).toMatchObject({ ok: true, value: { tournament, results } });
    }),
    RUNS,
  );
});

test("[TRN-G2] [TRN-G3] a move that is read is two whole numbers, and its win rate a probability", () => {
  const corpus = ["bestmove 7 6", "info score cp 90 winrate 0.4", "info score mate -3", "7,6", "SUGGEST 7,6"];
  fc.assert(
    fc.property(fuzzText(corpus), (text) => {
      const readers = [readUciMove(), readGomocupMove(() => {})];
      for (const result of text.split("\n").flatMap((line) => readers.map((read) => read(line)))) {
        if (result === null || result === "noise" || !result.ok) continue;
        const { move, winRate } = result.value;
        expect(move).toEqual({ x: expect.any(Number), y: expect.any(Number) });
        expect(Object.values(move).every(Number.isInteger)).toBe(true);
        expect(winRate === null || (winRate >= 0 && winRate <= 1)).toBe(true);
      }
    }),
    RUNS,
  );
});

test("[GTP-1] whatever is read as a vertex is written and read again", () => {
  fc.assert(
    fc.property(fuzzText(["e5", "J9", "pass", "a1"]), (text) => {
      const index = parseVertex(text);
      if (index !== null) expect(parseVertex(makeVertex(index))).toBe(index);
    }),
    RUNS,
  );
});

test("[GTP-1] a comment may contain anything", () => {
  expect(parseGtpCommand("play b e5 # one\u2028# two")).toEqual({ id: "", name: "play", args: ["b", "e5"] });
});
