import fs from "node:fs";
import path from "node:path";
import sabaki, { type SabakiNode } from "@sabaki/sgf";
import { unwrap } from "@tengen/kernel";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  escapeText,
  hasVariations,
  mainLineOf,
  makeSgf,
  makeSgfPoint,
  parseSgf,
  parseSgfPoint,
  parseSgfPoints,
  sgfMovesOf,
  unescapeText,
  type SgfFile,
  type SgfNode,
  type SgfTree,
} from "./index.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../../../../games/go-9x9/fixtures/sgf");
const fixtures = fs
  .readdirSync(FIXTURES)
  .map((name) => ({ name, text: fs.readFileSync(path.join(FIXTURES, name), "utf8") }));

const mustParse = (text: string): SgfFile => unwrap(parseSgf(text));
const gameOf = (text: string): SgfTree => mustParse(text).games[0] ?? { nodes: [], variations: [] };
const node = (properties: Readonly<Record<string, readonly string[]>>): SgfNode => new Map(Object.entries(properties));

/** The reason, place and message of a refusal. */
const refusalOf = (text: string) => {
  const refused = parseSgf(text);
  if (refused.ok) throw new Error(`read: ${text.slice(0, 100)}`);
  const { detail, message } = refused.error;
  return { ...(detail as object), message };
};

/** A tree in Sabaki's form: one node per move, unescaped values without carriage returns, and no empty names. */
const toSabaki = ({ nodes, variations }: SgfTree): unknown => {
  const after = variations.map(toSabaki);
  return nodes.reduceRight<readonly unknown[]>(
    (children, one) => [
      {
        data: Object.fromEntries(
          [...one]
            .filter(([name]) => /^[A-Z]/u.test(name))
            .map(([name, values]) => [name, values.map((value) => unescapeText(value.replaceAll("\r", "")))]),
        ),
        children,
      },
    ],
    after,
  )[0];
};
const plain = ({ data, children }: SabakiNode): unknown => ({ data, children: children.map(plain) });
const sabakiGames = (text: string): readonly unknown[] => sabaki.parse(text.slice(text.search(/\(\s*;/u))).map(plain);

const nameArbitrary = fc.constantFrom("B", "W", "C", "LB", "AB", "GM", "XY", "zz");
const valueArbitrary = fc
  .oneof(fc.string({ maxLength: 8 }), fc.constantFrom("", "ee", "aa:cc", "a\\:b", "two\nlines", "日本 😀", "(;B[aa])"))
  .map(escapeText);
const nodeArbitrary: fc.Arbitrary<SgfNode> = fc
  .dictionary(nameArbitrary, fc.array(valueArbitrary, { minLength: 1, maxLength: 3 }), { maxKeys: 4 })
  .map((properties) => new Map(Object.entries(properties)));
const { tree: treeArbitrary } = fc.letrec<{ tree: SgfTree }>((tie) => ({
  tree: fc.record({
    nodes: fc.array(nodeArbitrary, { minLength: 1, maxLength: 4 }),
    variations: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("tree"), { minLength: 1, maxLength: 3 })),
  }),
}));

describe("parsing", () => {
  test("[SGF-1] keeps every variation, node, property and value", () => {
    expect(gameOf("(;GM[1]C[a][b](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))")).toEqual({
      nodes: [node({ GM: ["1"], C: ["a", "b"] })],
      variations: [
        {
          nodes: [node({ B: ["aa"] }), node({ W: ["bb"] })],
          variations: [
            { nodes: [node({ B: ["cc"] })], variations: [] },
            { nodes: [node({ B: ["dd"] })], variations: [] },
          ],
        },
        { nodes: [node({ B: ["ee"] })], variations: [] },
      ],
    });
  });

  test("[SGF-1] names: lower-case letters are ignored, and a property may come twice", () => {
    expect(gameOf("(;GaMe[1]zz[c]a1[d]X[1]X[2]YX[3])").nodes).toEqual([
      node({ GM: ["1"], zz: ["c"], a1: ["d"], X: ["1", "2"], YX: ["3"] }),
    ]);
  });

  test("[SGF-1] several games, with text around them", () => {
    const { games, unread } = mustParse("Hello (all):\n(;GM[1]) and\n(;GM[4];B[hh]) bye)");
    expect(games.map(({ nodes }) => nodes.length)).toEqual([1, 2]);
    expect(unread).toBeNull();
  });

  test("[SGF-1] the main line is the first variation everywhere", () => {
    const game = gameOf("(;GM[1](;B[aa](;W[bb])(;W[cc];B[dd]))(;B[ee]))");
    expect(mainLineOf(game).flatMap(sgfMovesOf)).toEqual([
      { color: "black", text: "aa" },
      { color: "white", text: "bb" },
    ]);
    expect(hasVariations(game)).toBe(true);
    expect(hasVariations(gameOf("(;GM[1](;B[aa](;W[bb])))"))).toBe(false);
  });

  test.each(fixtures)("[SGF-5] $name is the same tree in another program", ({ text }) => {
    expect(mustParse(text).games.map(toSabaki)).toEqual(sabakiGames(text));
  });
});

describe("writing", () => {
  test("[SGF-2] the layout: the root and every variation on lines of their own", () => {
    const text = "(;GM[1];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))";
    expect(makeSgf([gameOf(text)])).toBe("(;GM[1]\n;B[aa];W[bb]\n(;B[cc];W[dd])\n(;B[ee]))\n");
  });

  test("[SGF-2] no line is longer than 71 characters, unless it is one property, and closing parentheses", () => {
    const moves = Array.from({ length: 100 }, () => node({ B: ["aa"], C: ["a comment"] }));
    const lines = makeSgf([{ nodes: moves, variations: [{ nodes: moves, variations: [] }] }]).split("\n");
    expect(Math.max(...lines.map((line) => line.replace(/\)+$/u, "").length))).toBeLessThanOrEqual(71);
    expect(makeSgf([{ nodes: [node({ C: ["x".repeat(99)] })], variations: [] }])).toBe(`(;C[${"x".repeat(99)}])\n`);
  });

  test("[SGF-2] random trees come back, and another program reads the same", () => {
    fc.assert(
      fc.property(fc.array(treeArbitrary, { minLength: 1, maxLength: 2 }), (games) => {
        const text = makeSgf(games);
        expect(mustParse(text)).toEqual({ games, unread: null });
        expect(sabakiGames(text)).toEqual(games.map(toSabaki));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(fixtures)("[SGF-2] $name, read, written and read again", ({ text }) => {
    const { games } = mustParse(text);
    expect(mustParse(makeSgf(games)).games).toEqual(games);
  });

  test.each<[string, string, SgfTree]>([
    ["no nodes", "without nodes", { nodes: [], variations: [] }],
    ["no value", "has no value", { nodes: [node({ B: [] })], variations: [] }],
    ["a name with a bracket", "not the name", { nodes: [node({ "B[": ["aa"] })], variations: [] }],
    ["a name that is read as another", "not the name", { nodes: [node({ Black: ["aa"] })], variations: [] }],
    ["an open bracket", "not escaped", { nodes: [node({ C: ["a]b"] })], variations: [] }],
    ["an escaped end", "not escaped", { nodes: [node({ C: ["a\\"] })], variations: [] }],
  ])("[SGF-2] throws on %s", (_name, message, tree) => {
    expect(() => makeSgf([tree])).toThrow(message);
  });
});

describe("bounds", () => {
  test.each([
    ["too-long", `(;C[${"x".repeat(2_000_000)}])`],
    ["too-many-parts", `(;${"X[]".repeat(100_000)})`],
    ["too-many-parts", `(${";".repeat(2001)})`],
    ["too-deep", "(;".repeat(1001) + ")".repeat(1001)],
  ])("[SGF-3] %s", (reason, text) => {
    expect(refusalOf(text)).toMatchObject({ reason, message: expect.stringMatching(/\. [A-Z].*\.$/u) as string });
  });

  test("[SGF-3] up to the bounds a file is read and written", () => {
    const deep = "(;".repeat(1000) + ")".repeat(1000);
    expect(mustParse(makeSgf([gameOf(deep)])).games[0]?.nodes).toHaveLength(1);
    expect(mainLineOf(gameOf(`(${";".repeat(2000)})`))).toHaveLength(2000);
    expect(mainLineOf(gameOf(`(;${"(;X[])".repeat(39_000)})`))).toHaveLength(2);
  });
});

describe("errors", () => {
  test.each([
    ["nothing", "", "not-sgf", /no "\(;"/u, {}],
    [
      "the end",
      "(;GM[1]\n;B[aa",
      "malformed",
      /ends in the middle of a game \(line 2, column 6\)/u,
      { line: 2, column: 6 },
    ],
    ["a character", "(;GM[1]\n ;B[aa]!)", "malformed", /line 2, column 8: unexpected "!"/u, { line: 2, column: 8 }],
    ["a name without a value", "(;GM;B[aa])", "malformed", /Expected here: a value in brackets\.$/u, { column: 5 }],
    ["an empty variation", "(;GM[1]())", "malformed", /unexpected "\)"\. Expected here: ";"\.$/u, { column: 9 }],
  ])("[SGF-4] %s", (_name, text, reason, message, place) => {
    const refused = refusalOf(text);
    expect(refused).toMatchObject({ reason, ...place });
    expect(refused.message).toMatch(message);
  });

  test("[SGF-4] a later game that cannot be read does not hide the earlier ones", () => {
    const { games, unread } = mustParse("(;GM[1])\n(;GM[4];B[hh");
    expect(games).toHaveLength(1);
    expect(unread).toMatchObject({ detail: { reason: "malformed", line: 2 } });
  });

  test("[SGF-5] any text is read or refused", () => {
    const pieces = ["(", ")", ";", "[", "]", "\\", "B", "x", "[aa]", ";W[cc]", "\n", "\ud800", "\u0000", ":"];
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: anyCharacter, maxLength: 3 }));
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(fc.constantFrom("", "(;", "(;GM[1]"), fc.array(piece, { maxLength: 30 }), (start, parts) => {
        const file = parseSgf(start + parts.join(""));
        seen.add(file.ok);
        if (file.ok) expect(mustParse(makeSgf(file.value.games)).games).toEqual(file.value.games);
        else expect(file.error.message).toMatch(/^[A-Z].*\.$/u);
      }),
      { seed: 2, numRuns: 1500 },
    );
    expect(seen.size).toBe(2);
  });
});

test("[SGF-6] points and rectangles", () => {
  expect(parseSgfPoint("ai", 9)).toEqual({ x: 0, y: 8 });
  expect(parseSgfPoint("Aa", 52)).toEqual({ x: 26, y: 0 });
  for (const text of ["", "a", "aj", "aaa", "e5", "EE"]) expect(parseSgfPoint(text, 9)).toBeNull();
  expect(makeSgfPoint({ x: 26, y: 18 })).toBe("As");
  expect(parseSgfPoints("ab:bc", 9)).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 0, y: 2 },
    { x: 1, y: 2 },
  ]);
  expect(parseSgfPoints("bc:ab", 9)).toHaveLength(4);
  expect(parseSgfPoints("ee", 9)).toEqual([{ x: 4, y: 4 }]);
  for (const text of ["", "aa:", "aa:jj", "aa:bb:cc"]) expect(parseSgfPoints(text, 9)).toBeNull();
});
