import fs from "node:fs";
import path from "node:path";
import sabaki, { type SabakiNode } from "@sabaki/sgf";
import { unwrap } from "@tengen/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addNode,
  changeNode,
  commentOf,
  countVariations,
  escapeText,
  extendPath,
  glyphOf,
  GLYPHS,
  makeSgf,
  makeSgfMove,
  nodeAt,
  parseSgf,
  promoteNode,
  removeNode,
  rewriteSgf,
  sgfMovesOf,
  startsWithPath,
  toGameNode,
  toSgfTree,
  withComment,
  withGlyph,
  withSetup,
  type GameNode,
  type SgfNode,
} from "./index.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../../../../games/go-9x9/fixtures/sgf");
const NESTED =
  "(;GM[1]SZ[9]XX[kept];B[ee]C[start](;W[cc];B[gg](;W[gc])(;W[cg]C[deep]))(;W[dd](;B[aa])(;B[bb]))(;W[hh]))";

const read = (text: string): GameNode => {
  const [game] = unwrap(parseSgf(text)).games;
  if (game === undefined) throw new Error("no game");
  return toGameNode(game);
};
const write = (root: GameNode): string => makeSgf([toSgfTree(root)]);
const plain = ({ data, children }: SabakiNode): unknown => ({ data, children: children.map(plain) });
const sabakiOf = (text: string): unknown => sabaki.parse(text).map(plain)[0];
/** The moves of all lines, in order: "ee cc gg gc". */
const linesOf = (node: GameNode, before: readonly string[] = []): readonly string[] => {
  const moves = [...before, ...sgfMovesOf(node.properties).map(({ text }) => text)];
  return node.children.length === 0 ? [moves.join(" ")] : node.children.flatMap((child) => linesOf(child, moves));
};

describe("[SGF-8] a game as nodes", () => {
  test("has every variation, and is written back with everything", () => {
    const root = read(NESTED);
    expect(linesOf(root)).toEqual(["ee cc gg gc", "ee cc gg cg", "ee dd aa", "ee dd bb", "ee hh"]);
    expect(sabakiOf(write(root))).toEqual(sabakiOf(NESTED));
    expect(countVariations(toSgfTree(root))).toBe(4);
  });

  test.each(fs.readdirSync(FIXTURES))("%s is the same to another program after it is written back", (name) => {
    const text = fs.readFileSync(path.join(FIXTURES, name), "utf8");
    const [game] = unwrap(parseSgf(text)).games;
    const again = write(read(text));
    expect(sabakiOf(again)).toEqual(sabakiOf(makeSgf(game === undefined ? [] : [game])));
  });

  test("random games with random edits are what another program reads", () => {
    const node: fc.Arbitrary<SgfNode> = fc
      .dictionary(
        fc.constantFrom("B", "W", "C", "LB", "XX"),
        fc.array(fc.string({ maxLength: 5 }).map(escapeText), { minLength: 1, maxLength: 2 }),
        { maxKeys: 3 },
      )
      .map((properties) => new Map(Object.entries(properties)));
    const edit = fc.record({ kind: fc.constantFrom("add", "add", "add", "remove", "promote"), at: fc.nat(), node });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let root: GameNode = { properties: new Map([["GM", ["1"]]]), children: [] };
        for (const { kind, at, node: properties } of edits) {
          const paths = pathsOf(root);
          const chosen = paths[at % paths.length] ?? [];
          if (kind === "add") root = addNode(root, chosen, properties);
          else if (kind === "remove") root = removeNode(root, chosen);
          else root = promoteNode(root, chosen);
          const below = paths.filter((path) => startsWithPath(path, chosen)).length;
          const removed = kind === "remove" && chosen.length > 0 ? below : 0;
          expect(pathsOf(root)).toHaveLength(paths.length + (kind === "add" ? 1 : 0) - removed);
        }
        const text = write(root);
        expect(read(text)).toEqual(root);
        expect(sabakiOf(text)).toEqual(toSabaki(root));
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  test("nodes are added, removed and promoted", () => {
    const root = read(NESTED);
    const added = addNode(root, [0, 0], makeSgfMove({ color: "black", place: { x: 8, y: 8 } }));
    expect(linesOf(added)).toContain("ee cc ii");
    expect(nodeAt(added, [0, 0]).children).toHaveLength(2);
    expect(linesOf(removeNode(root, [0, 1]))).toEqual(["ee cc gg gc", "ee cc gg cg", "ee hh"]);
    expect(removeNode(root, [])).toBe(root);
    expect(linesOf(promoteNode(root, [0, 1, 1]))[0]).toBe("ee dd bb");
    expect(linesOf(promoteNode(root, [0, 1, 1])).toSorted()).toEqual(linesOf(root).toSorted());
    expect(extendPath(root, [0, 1])).toEqual([0, 1, 0]);
  });

  test("long lines and deep variations do not overflow the stack", () => {
    const long = `(;GM[1]${";B[aa]".repeat(1900)}(;C[b])(;C[a]${";W[bb]".repeat(30_000)}))`;
    expect(write(read(long)).match(/;/gu)).toHaveLength(1 + 1900 + 1 + 30_001);
    const deep = `${"(;C[a](;C[b])".repeat(900)}${")".repeat(900)}`;
    expect(countVariations(toSgfTree(read(deep)))).toBe(899);
    expect(write(read(deep)).match(/;/gu)).toHaveLength(1800);
  });

  test("the comment of a node is unescaped; stones are set up in the root", () => {
    expect(commentOf(new Map([["C", [String.raw`a [b\] \\ c`]]]))).toBe(String.raw`a [b] \ c`);
    expect(commentOf(new Map())).toBe("");
    const stones = [
      { x: 0, y: 0, color: "black" as const },
      { x: 8, y: 8, color: "black" as const },
    ];
    expect(write({ properties: withSetup(new Map([["GM", ["1"]]]), stones, "white"), children: [] })).toBe(
      "(;GM[1]AB[aa][ii]PL[W])\n",
    );
  });

  test("a file that was read is rewritten in UTF-8, with all its games", () => {
    expect(rewriteSgf("mail (;CA[Big5]C[x](;B[aa])(;B[bb]))(;GM[4])")).toBe(
      "(;CA[UTF-8]C[x]\n(;B[aa])\n(;B[bb]))\n(;GM[4])\n",
    );
  });
});

describe("[SGF-9] a node's comment and glyph", () => {
  test("are changed and removed; the rest of the node stays", () => {
    const root = read("(;GM[1];B[ee]LB[ee:A]C[old]BM[1])");
    const path = [0];
    const changed = changeNode(root, path, (node) => withGlyph(withComment(node, " a ] \\\n b "), "!!"));
    const node = nodeAt(read(write(changed)), path).properties;
    expect([commentOf(node), glyphOf(node), node.get("LB"), node.has("BM")]).toEqual([
      "a ] \\\n b",
      "!!",
      ["ee:A"],
      false,
    ]);
    expect(write(changeNode(changed, path, (plain) => withGlyph(withComment(plain, " "), null)))).toBe(
      "(;GM[1]\n;B[ee]LB[ee:A])\n",
    );
  });

  test("every glyph is read as it is written", () => {
    expect(GLYPHS.map((glyph) => glyphOf(withGlyph(new Map(), glyph)))).toEqual(GLYPHS);
    expect(glyphOf(new Map())).toBeNull();
  });

  test.each([
    ["TE[]", "!"],
    ["TE[ 2]", "!!"],
    ["BM[1]", "?"],
    ["BM[7]", "?"],
    ["IT[]DO[]", "!?"],
  ])("%s of another program is %s", (property, glyph) => {
    expect(glyphOf(read(`(;GM[1]${property})`).properties)).toBe(glyph);
  });
});

/** The paths of all nodes, the root's first. */
const pathsOf = (node: GameNode, here: readonly number[] = []): readonly (readonly number[])[] => [
  here,
  ...node.children.flatMap((child, index) => pathsOf(child, [...here, index])),
];

/** In Sabaki's form: unescaped values, without carriage returns. */
const toSabaki = ({ properties, children }: GameNode): unknown => ({
  data: Object.fromEntries(
    [...properties].map(([name, values]) => [
      name,
      values.map((value) =>
        value.replaceAll("\r", "").replace(/\\([^])/gu, (_, next: string) => (next === "\n" ? "" : next)),
      ),
    ]),
  ),
  children: children.map(toSabaki),
});
