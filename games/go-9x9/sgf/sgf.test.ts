import fs from "node:fs";
import path from "node:path";
import sabaki, { type SabakiNode } from "@sabaki/sgf";
import { labelSchema, openRng, seedRng, unwrap } from "@tengen/kernel";
import type { SgfResult } from "@tengen/stones";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import engine from "../engine.ts";
import { makeGoSgf, parseGoSgf, resultOf, type ParsedSgf, type SgfGame } from "./index.ts";
import type { GoState, GoTurn, Place } from "../state.ts";

const FIXTURES = path.join(import.meta.dirname, "../fixtures/sgf");
const fixtures = fs
  .readdirSync(FIXTURES)
  .map((name) => ({ name, text: fs.readFileSync(path.join(FIXTURES, name), "utf8") }));

const PASS: GoTurn = { type: "pass" };
const place = (x: number, y: number): Place => ({ type: "place", x, y });
const game = (change: Partial<SgfGame> = {}): SgfGame => ({
  moves: [place(4, 4), place(0, 8), PASS],
  players: { black: "Ann", white: "Bob" },
  date: "2026-03-01",
  result: { kind: "resign", winner: "white" },
  ...change,
});

const mustParse = (text: string): ParsedSgf => unwrap(parseGoSgf(text));

/** A game of random legal moves, with an occasional pass. */
const randomGame = (seed: string): { readonly state: GoState; readonly moves: readonly GoTurn[] } => {
  const rng = openRng(seedRng(seed));
  const most = rng.integer(150);
  const moves: GoTurn[] = [];
  let state = engine.init({ seed: "", playerIds: ["ann", "bob"] });
  while (!state.gameOver && moves.length < most) {
    const player = state.currentPlayerId ?? "";
    const points = Array.from({ length: 20 }, () => place(rng.integer(9), rng.integer(9)));
    const point = points.find((other) => engine.isValidAction(state, other, player)) ?? PASS;
    const turn = rng.integer(30) === 0 ? PASS : point;
    state = engine.applyAction(state, turn, player);
    moves.push(turn);
  }
  return { state, moves };
};

const randomGames = Array.from({ length: 100 }, (_, index) => randomGame(`sgf ${index}`));

/** A second reader, only for files that we write. */
const readPlainly = (text: string): { readonly header: ReadonlyMap<string, string>; readonly moves: string } => {
  const [head = "", ...lines] = text.slice("(;".length, -")\n".length).split("\n;");
  const fields = [...head.matchAll(/([A-Z]+)\[((?:\\.|[^\]\\])*)\]/gu)];
  return {
    header: new Map(fields.map(([, name = "", value = ""]) => [name, value.replace(/\\(.)/gu, "$1")])),
    moves: lines.join(";").replaceAll(";", " "),
  };
};

const sabakiMainLine = (text: string): readonly SabakiNode[] => {
  const nodes: SabakiNode[] = [];
  // Sabaki's reader does not skip text before the first game.
  let [node] = sabaki.parse(text.slice(text.search(/\(\s*;/u)));
  while (node !== undefined) {
    nodes.push(node);
    [node] = node.children;
  }
  return nodes;
};

const sabakiMoves = (text: string): readonly string[] =>
  sabakiMainLine(text).flatMap(({ data }) =>
    ["B", "W"].flatMap((name) => (data[name] ?? []).map((value) => `${name} ${value === "tt" ? "" : value}`)),
  );

const asSgfMoves = (moves: readonly GoTurn[]): readonly string[] =>
  moves.map((turn, index) => {
    const point = turn.type === "pass" ? "" : `${"abcdefghi"[turn.x]}${"abcdefghi"[turn.y]}`;
    return `${index % 2 === 0 ? "B" : "W"} ${point}`;
  });

describe("writing", () => {
  test("[GO-G1] [GO-G2] a whole file", () => {
    expect(makeGoSgf(game())).toBe(
      [
        "(;FF[4]GM[1]CA[UTF-8]AP[Tengen:chinese-9x9-v1]SZ[9]KM[6.5]RU[Chinese]",
        "PB[Ann]PW[Bob]DT[2026-03-01]RE[W+R]",
        ";B[ee];W[ai];B[])",
        "",
      ].join("\n"),
    );
  });

  test("[GO-G1] without names, day and moves", () => {
    const text = makeGoSgf({ moves: [], players: { black: "", white: "" }, result: { kind: "unknown" } });
    expect(text).not.toMatch(/PB|PW|DT/u);
    expect(mustParse(text)).toMatchObject({ moves: [], players: { black: "", white: "" }, date: null });
    expect(() => makeGoSgf(game({ date: "1 March" }))).toThrow("ISO day");
  });

  test("[GO-G2] no line is longer than 72 characters", () => {
    const longest = randomGames
      .flatMap(({ moves }) => makeGoSgf(game({ moves })).split("\n"))
      .map((line) => line.length);
    expect(Math.max(...longest)).toBeLessThanOrEqual(72);
  });

  test.each<[SgfResult, string]>([
    [{ kind: "score", winner: "black", margin: 3.5 }, "B+3.5"],
    [{ kind: "score", winner: "white", margin: 12.5 }, "W+12.5"],
    [{ kind: "resign", winner: "white" }, "W+R"],
    [{ kind: "timeout", winner: "black" }, "B+T"],
    [{ kind: "forfeit", winner: "black" }, "B+F"],
    [{ kind: "win", winner: "white" }, "W+"],
    [{ kind: "draw" }, "0"],
    [{ kind: "void" }, "Void"],
    [{ kind: "unknown" }, "?"],
  ])("[GO-G3] the result %j is %s", (result, text) => {
    expect(makeGoSgf(game({ result }))).toContain(`RE[${text}]`);
    expect(mustParse(makeGoSgf(game({ result }))).result).toEqual(result);
  });

  test.each([
    ["黑中盘胜", { kind: "resign", winner: "black" }],
    ["黒中押し勝ち", { kind: "resign", winner: "black" }],
    ["白2目半勝ち", { kind: "win", winner: "white" }],
    ["黑胜1又1/4子", { kind: "win", winner: "black" }],
  ])("[GO-G3] %s is read", (text, result) => {
    const read = mustParse(`(;SZ[9]RE[${text}];B[ee])`);
    expect([read.result, read.warnings]).toEqual([result, []]);
  });

  test.each(["W+0", "W+0.00"])("[GO-G3] %s is a win that was not counted", (text) => {
    const read = mustParse(`(;SZ[9]RE[${text}];B[ee])`);
    expect(read.result).toEqual({ kind: "win", winner: "white" });
    expect(read.warnings).toEqual([]);
  });

  test("[GO-G3] the result of one of our games", () => {
    const start = engine.init({ seed: "", playerIds: ["ann", "bob"] });
    expect(resultOf(start)).toEqual({ kind: "unknown" });
    const passed = engine.applyAction(engine.applyAction(start, PASS, "ann"), PASS, "bob");
    expect(resultOf(passed)).toEqual({ kind: "score", winner: "white", margin: 6.5 });
    expect(resultOf(engine.applyAction(start, { type: "resign" }, "ann"))).toEqual({ kind: "resign", winner: "white" });
    const late = engine.conclude(start, { winners: ["ann"], reason: "timeout" });
    expect(resultOf(late)).toEqual({ kind: "timeout", winner: "black" });
    const left = engine.conclude(start, { winners: ["bob"], reason: "abandoned" });
    expect(resultOf(left)).toEqual({ kind: "forfeit", winner: "white" });
    expect(resultOf(engine.conclude(start, { winners: null, reason: "abandoned" }))).toEqual({ kind: "draw" });
    expect(resultOf(engine.conclude(start, { winners: null, reason: "aborted" }))).toEqual({ kind: "void" });
  });

  test.each([
    ["a ] b \\ c", "a ] b \\ c"],
    ["\\", "\\"],
    ["]);B[aa]", "]);B[aa]"],
    [" two\r\nlines\t\u0000 ", "two lines"],
    ["日本 😀", "日本 😀"],
    ["half \ud83d", "half \ufffd"],
    ["\u202eturned", "turned"],
    ["\u200b", ""],
    ["x".repeat(100), "x".repeat(64)],
  ])("[GO-G4] the name %j", (name, shown) => {
    const text = makeGoSgf(game({ players: { black: name, white: "Bob" } }));
    expect(text.isWellFormed()).toBe(true);
    expect(mustParse(text).players).toEqual({ black: shown, white: "Bob" });
    expect(readPlainly(text).header.get("PB") ?? "").toBe(shown);
    expect(sabakiMainLine(text)[0]?.data["PB"]?.[0] ?? "").toBe(shown);
    expect(mustParse(text).moves).toEqual(game().moves);
  });
});

describe("round trip", () => {
  test("[GO-G5] random games, and other readers agree", () => {
    for (const { moves, state } of randomGames) {
      const written = game({ moves, result: resultOf(state) });
      const text = makeGoSgf(written);
      expect(mustParse(text)).toEqual({ ...written, komi: 6.5, warnings: [] });
      expect(readPlainly(text).moves).toBe(
        asSgfMoves(moves)
          .map((move) => move.replace(/ (.*)/u, "[$1]"))
          .join(" "),
      );
      expect(sabakiMoves(text)).toEqual(asSgfMoves(moves));
      expect(sabakiMainLine(text)[0]?.data).toMatchObject({ SZ: ["9"], KM: ["6.5"], GM: ["1"], FF: ["4"] });
    }
    expect(randomGames.some(({ state }) => state.scores !== null)).toBe(true);
    expect(randomGames.some(({ moves }) => moves.length > 100)).toBe(true);
  });
});

describe("files of other programs", () => {
  const EXPECTED: Readonly<Record<string, readonly [number, string, string, readonly string[]]>> = {
    "cgoban.sgf": [14, "kosumi", "hoshi", ["komi", "rules"]],
    "gogui.sgf": [22, "GNU Go:3.8", "Pachi:12.84", []],
    "kgs-scored.sgf": [27, "black9", "white9", ["result-differs", "extra-passes"]],
    "ogs.sgf": [9, "tenuki-テヌキ", "Zoë", ["komi", "rules", "variations"]],
    "old-ff3.sgf": [14, "Honinbo", "Yasui", ["collection"]],
    "sabaki.sgf": [10, "Ann ] \\ B.", "GNU Go", ["variations"]],
  };

  test.each(fixtures)("[GO-G15] $name", ({ name, text }) => {
    const { moves, players, warnings } = mustParse(text);
    expect([moves.length, players.black, players.white, warnings.map(({ code }) => code)]).toEqual(EXPECTED[name]);
    expect(sabakiMoves(text).slice(0, moves.length)).toEqual(asSgfMoves(moves));
  });

  test("[GO-G15] there is a file from each program", () => {
    expect(fixtures.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPECTED));
  });
});

describe("any text at all", () => {
  /** A text is either read as a game that survives a round trip, or refused with a reason. */
  const check = (text: string): "read" | "refused" => {
    const result = parseGoSgf(text);
    if (!result.ok) {
      const { error } = result;
      expect(error).toMatchObject({ code: "INVALID_PAYLOAD", detail: { reason: expect.any(String) as string } });
      expect(error.message).toMatch(/^[A-Z].*\.$/u);
      expect(error.message.isWellFormed()).toBe(true);
      return "refused";
    }
    const parsed = result.value;
    const again = mustParse(makeGoSgf(parsed));
    expect(again).toMatchObject({ moves: parsed.moves, players: parsed.players, result: parsed.result });
    for (const name of Object.values(parsed.players)) {
      if (name !== "") expect(v.is(labelSchema, name)).toBe(true);
    }
    return "read";
  };

  const PIECES = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "B",
    "W",
    "[aa]",
    "[tt]",
    "[]",
    ";B[ee]",
    ";W[cc]",
    "AB[aa:cc]",
    "C[x\\]]",
  ];
  const ODD = ["\u0000", "\ud800", "\udc00", "\ufeff", "\r\n", "\u2028", ":", "z", "9", "😀", "(;SZ[9]", "SZ[9]"];
  const piece = fc.oneof(fc.constantFrom(...PIECES, ...ODD), fc.string({ unit: anyCharacter, maxLength: 3 }));

  test("[GO-G14] damaged files", () => {
    const seen = new Set<string>();
    const edit = fc.record({ at: fc.nat(2000), less: fc.nat(6), more: fc.oneof(fc.constant(""), piece) });
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures.map(({ text }) => text)),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (text, edits) => {
          const damaged = edits.reduce((old, { at, less, more }) => {
            const from = at % (old.length + 1);
            return old.slice(0, from) + more + old.slice(from + less);
          }, text);
          seen.add(check(damaged));
        },
      ),
      { seed: 1, numRuns: 4000 },
    );
    expect(seen).toEqual(new Set(["read", "refused"]));
  });

  test("[GO-G14] pieces of files in any order, and noise", () => {
    const body = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.constantFrom("", "(;", "(;SZ[9]"), body, (start, text) => void check(start + text)),
      { seed: 2, numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void check(new TextDecoder().decode(bytes))),
      { seed: 3, numRuns: 1000 },
    );
  });
});
