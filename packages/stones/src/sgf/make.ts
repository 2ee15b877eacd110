// Writes SGF files; `parseSgf` reads them back as the same trees.
import { unwrap } from "@tengen/kernel";
import { parseSgf } from "./parse.ts";
import { findValueEnd, normalizeName } from "./token.ts";
import type { SgfNode, SgfTree } from "./tree.ts";

/** Lines are broken between properties; only a single long property and closing parentheses make longer ones. */
const MAX_LINE = 71;

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/u;

const makeProperty = (name: string, values: readonly string[]): string => {
  if (!NAME.test(name) || normalizeName(name) !== name) throw new Error(`not the name of a property: ${name}`);
  if (values.length === 0) throw new Error(`the property ${name} has no value`);
  const open = values.find((value) => findValueEnd(`${value}]`, 0) !== value.length);
  if (open !== undefined) throw new Error(`a value of ${name} is not escaped: ${open}`);
  return `${name}${values.map((value) => `[${value}]`).join("")}`;
};

const makeNode = (node: SgfNode): readonly string[] => {
  const [first = "", ...rest] = [...node].map(([name, values]) => makeProperty(name, values));
  return [`;${first}`, ...rest];
};

/** Adds parts to lines that start anew. */
const addLines = (lines: string[], parts: readonly string[]): void => {
  let line = "";
  for (const part of parts) {
    if (line !== "" && line.length + part.length > MAX_LINE) {
      lines.push(line);
      line = "";
    }
    line += part;
  }
  if (line !== "") lines.push(line);
};

/** The root has lines of its own, and so has every variation. */
const addTree = (lines: string[], { nodes, variations }: SgfTree, isGame: boolean): void => {
  const [root, ...rest] = nodes;
  if (root === undefined) throw new Error("a tree without nodes");
  const [first = "", ...more] = makeNode(root);
  const head = [`(${first}`, ...more];
  const body = rest.flatMap(makeNode);
  if (isGame) {
    addLines(lines, head);
    addLines(lines, body);
  } else addLines(lines, [...head, ...body]);
  for (const variation of variations) addTree(lines, variation, false);
  lines.push(`${lines.pop() ?? ""})`);
};

export const makeSgf = (games: readonly SgfTree[]): string => {
  const lines: string[] = [];
  for (const game of games) addTree(lines, game, true);
  return `${lines.join("\n")}\n`;
};

/** A game whose file is in UTF-8, as all of ours are. */
export const inUtf8 = ({ nodes: [root = new Map(), ...nodes], variations }: SgfTree): SgfTree => ({
  nodes: [root.has("CA") ? new Map([...root, ["CA", ["UTF-8"]]]) : root, ...nodes],
  variations,
});

/** A file that was read, with all its games, variations and properties. */
export const rewriteSgf = (text: string): string => makeSgf(unwrap(parseSgf(text)).games.map(inUtf8));
