import { openRng, seedRng, unwrap, type GameAction } from "@tengen/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import go from "../../../../games/go-9x9/page/table-game.tsx";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { looksLikeMoves, makeMoveList, parseMoveList, type ListRules } from "./move-list.ts";

const GOMOKU: ListRules = { game: gomoku, options: {} };
const GO: ListRules = { game: go, options: { ...go.manifest.defaultConfig } };

const readTurns = (rules: ListRules, text: string): readonly GameAction[] => {
  const read = parseMoveList(rules, text);
  if (!read.ok) throw new Error(`${read.error.kind}: ${read.error.text}`);
  return read.value;
};

const namesOf = (rules: ListRules, text: string): string | null => makeMoveList(rules, readTurns(rules, text));

/** A legal game of random points and passes. */
const randomTurns = ({ game, options }: ListRules, seed: string, count: number): readonly GameAction[] => {
  const { engine } = game;
  const rng = openRng(seedRng(seed));
  let state = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["a", "b"], options })));
  const turns: GameAction[] = [];
  while (turns.length < count && !state.gameOver && state.phase !== "marking") {
    const player = state.currentPlayerId ?? "";
    const valid = engine
      .getValidActions(state, player)
      .filter((action) => ["place", "PLACE_STONE", "pass"].includes(action.type));
    if (valid.length === 0) break;
    const turn = rng.pick(valid);
    state = unwrap(engine.tryAction(state, turn, player));
    turns.push(turn);
  }
  return turns;
};

describe("[TBL-S10] a list of moves", () => {
  test.each([
    ["h8 i9 g7", "1. H8 I9 2. G7"],
    ["1. H8 I9\n2. G7", "1. H8 I9 2. G7"],
    ["1.H8 I9 2.G7 *", "1. H8 I9 2. G7"],
    ["h8i9g7", "1. H8 I9 2. G7"],
    ["H8, I9, G7", "1. H8 I9 2. G7"],
    ["H8,I9,G7", "1. H8 I9 2. G7"],
    ["7,7 8,6 6,8", "1. H8 I9 2. G7"],
    ["(7,7) (8,6); (6,8)", "1. H8 I9 2. G7"],
    ["position startpos moves 7,7 8,6 6,8", "1. H8 I9 2. G7"],
    ["B H8 W I9 black G7", "1. H8 I9 2. G7"],
    ["8h 9i", "1. H8 I9"],
  ])("%s", (text, expected) => {
    const read = parseMoveList(GOMOKU, text);
    expect(read.ok ? makeMoveList(GOMOKU, read.value) : null).toBe(expected);
  });

  test("of Go has passes and no column I", () => {
    expect(namesOf(GO, "play black D4\nplay white pass\nplay b J9\n")).toBe("1. D4 pass 2. J9");
    expect(namesOf(GO, "D4 pass 8,0 resign E5")).toBe("1. D4 pass 2. J9");
  });

  test.each<[string, ListRules, object]>([
    ["h8 q99", GOMOKU, { kind: "unknown", text: "q99", move: 2, line: 1, column: 4 }],
    ["h8\n i9 h8", GOMOKU, { kind: "refused", text: "h8", move: 3, line: 2, column: 5 }],
    ["B h8 B i9", GOMOKU, { kind: "color", text: "i9", move: 2 }],
    ["d4 i5", GO, { kind: "unknown", text: "i5", move: 2 }],
    ["h8 pass", GOMOKU, { kind: "unknown", text: "pass", move: 2 }],
    ["7,7 15,3", GOMOKU, { kind: "unknown", text: "15,3", move: 2 }],
    ["1. *", GOMOKU, { kind: "empty" }],
    ["x".repeat(60_001), GOMOKU, { kind: "long" }],
  ])("%s is refused, with the place", (text, rules, fault) => {
    const read = parseMoveList(rules, text);
    expect(read.ok ? null : read.error).toMatchObject(fault);
  });

  test.each<[string, ListRules]>([
    ["Gomoku", GOMOKU],
    ["Go", GO],
  ])("of any game of %s is read back", (_name, rules) => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (seed, count) => {
        const turns = randomTurns(rules, seed, count);
        const text = makeMoveList(rules, turns) ?? "";
        expect(readTurns(rules, text)).toEqual(turns);
        expect(looksLikeMoves(text)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("any other text is read as far as it means moves, or refused; never anything else", () => {
    const words = fc.constantFrom(
      "h8",
      "i9",
      "7,7",
      "pass",
      "B",
      "w",
      "1.",
      "play",
      ",",
      "(;",
      "h8h8",
      "99,99",
      "\n",
      "*",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(words, fc.string({ maxLength: 4 }))).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseMoveList(GOMOKU, text);
        if (read.ok) expect(makeMoveList(GOMOKU, read.value)).not.toBeNull();
        else expect(read.error.text.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  test.each(["(;GM[1])", "Piskvorky 15x15", '{"format":1}', "hello", "", "https://example.org"])(
    "%s is none",
    (text) => {
      expect(looksLikeMoves(text)).toBe(false);
    },
  );

  test("a turn that is neither a point nor a pass has no list", () => {
    expect(makeMoveList(GOMOKU, [{ type: "CHOOSE_COLOR" }])).toBeNull();
  });
});
