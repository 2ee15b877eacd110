// Reads games from SGF files (FF[4], GM[4]). The format itself is in packages/stones.
import { mapResult, ok, truncate, type Result } from "@tengen/kernel";
import {
  colorAtPly,
  colorOfLetter,
  hasVariations,
  mainLineOf,
  oneLine,
  parseSgf,
  quoteSgf,
  unescapeText,
  type ColorLetter,
  type Point,
  type SgfNode,
} from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { resultOf, seatColorsOf, type FileResult, type ParsedGame } from "./game.ts";
import { RESULT_LETTERS } from "./make-sgf.ts";
import { makeNote, noteAssumed, noteResult, type FileNote } from "./notes.ts";
import { parseOpeningText } from "./opening-text.ts";
import { replayGame, resultAfter, startReplay, type PlacedMove } from "./replay.ts";
import { FILE_RULES, fileRulesOf, findRuleName } from "./rules.ts";
import { assumedRules, findRuleset } from "./ruleset.ts";
import { readSetup } from "./setup.ts";
import { readGomokuMove } from "./sgf-move.ts";

/** Null if the text is not a result. Anything else after the plus, such as a score, is a win. */
const parseResult = (text: string): FileResult | null => {
  const word = text.trim().toUpperCase();
  if (word === "" || word === "?") return { kind: "unknown" };
  if (word === "0" || word === "DRAW") return { kind: "draw" };
  if (word === "VOID") return { kind: "void" };
  const { side, how } = /^(?<side>[BW])\+(?<how>.*)$/u.exec(word)?.groups ?? {};
  if (side === undefined || how === undefined) return null;
  const kinds = ["resign", "timeout", "forfeit"] as const;
  const kind = kinds.find(
    (one) => how === RESULT_LETTERS[one] || how === one.toUpperCase() || (one === "timeout" && how === "TIME"),
  );
  return { kind: kind ?? "win", winner: colorOfLetter(side as ColorLetter) };
};

/** The first value of a property, unescaped; empty if the node does not have it. */
const rawTextOf = (node: SgfNode, name: string): string => unescapeText(node.get(name)?.[0] ?? "");
const textOf = (node: SgfNode, name: string): string => oneLine(rawTextOf(node, name));

/** The ruleset that our own files name in `AP`. */
const readOwnRuleset = (root: SgfNode) => {
  const version = /^Tengen:(?<version>[\w-]+)$/u.exec(textOf(root, "AP"))?.groups?.["version"];
  return FILE_RULES.find(({ rulesetVersion }) => rulesetVersion === version);
};

interface NamedRuleset {
  readonly rulesetVersion: string;
  readonly isNamed: boolean;
}

const readRuleset = (root: SgfNode, assumed: string | undefined, notes: FileNote[]): Result<NamedRuleset> => {
  const game = textOf(root, "GM");
  if (game !== "" && game !== "4") {
    return refuseFile(
      "other-game",
      `The SGF file is not a game of Gomoku: it says GM[${truncate(game, 20)}], not GM[4].`,
    );
  }
  const size = textOf(root, "SZ");
  const sides = /^(?<width>\d{1,2})(?::(?<height>\d{1,2}))?$/u.exec(size)?.groups;
  const isSquare = sides !== undefined && (sides["height"] ?? sides["width"]) === sides["width"];
  if (size !== "" && !isSquare)
    return refuseFile("unknown-ruleset", `The board size ${quoteSgf(size)} is not played here.`);
  const width = Number(sides?.["width"] ?? 15);
  const rules = textOf(root, "RU");
  const name = findRuleName(rules, width);
  const own = readOwnRuleset(root);
  if (own?.size === width && (rules === "" || own.name === name))
    return ok({ rulesetVersion: own.rulesetVersion, isNamed: true });
  const played = name ?? assumedRules(assumed, width);
  if (name === null) notes.push(noteAssumed(rules, played));
  return mapResult(findRuleset(played, width), (rulesetVersion) => ({ rulesetVersion, isNamed: name !== null }));
};

/** The root without the stones that it sets up, which are read apart. */
const withoutSetup = (root: SgfNode): SgfNode => new Map([...root].filter(([name]) => name !== "AB" && name !== "AW"));

const readMoves = (
  nodes: readonly SgfNode[],
  before: readonly Point[],
  size: number,
): Result<readonly PlacedMove[]> => {
  const moves: PlacedMove[] = before.map((move) => ({ move, where: "The set-up stones", detail: {} }));
  for (const [index, node] of nodes.entries()) {
    const number = moves.length + 1;
    const read = readGomokuMove(index === 0 ? withoutSetup(node) : node, number, size);
    if (!read.ok) return read;
    if (read.value === null) continue;
    const color = colorAtPly(number - 1);
    const [where, detail] = [`Move ${number}`, { move: number }];
    if (read.value.color !== color)
      return refuseFile("wrong-color", `${where}: it is ${color}'s turn, not ${read.value.color}'s.`, detail);
    moves.push({ move: read.value.place, where, detail });
  }
  return ok(moves);
};

const noteSetup = (count: number): FileNote =>
  makeNote("setup", `The file sets up stones (${count}); they are read as played in turn.`, { count });

/** Reads the main line of the first game of a file. `assumed` is the ruleset of a file that names none. */
export const parseGomokuSgf = (text: string, assumed?: string): Result<ParsedGame> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const [game, ...others] = file.value.games;
  if (game === undefined) throw new Error("an SGF file without a game was read");
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const notes: FileNote[] = [];
  const ruleset = readRuleset(root, assumed, notes);
  if (!ruleset.ok) return ruleset;
  const { rulesetVersion, isNamed } = ruleset.value;
  const { size } = fileRulesOf(rulesetVersion);
  const setup = readSetup(root, startReplay(rulesetVersion, {}), size);
  if (!setup.ok) return setup;
  if (setup.value.length > 0) notes.push(noteSetup(setup.value.length));
  const moves = readMoves(nodes, setup.value, size);
  if (!moves.ok) return moves;
  const opening = parseOpeningText(rawTextOf(root, "ON"), rulesetVersion);
  const read = replayGame(rulesetVersion, moves.value, opening);
  if (!read.ok) return read;
  notes.push(...read.value.notes);
  const said = parseResult(textOf(root, "RE"));
  if (said === null) {
    const result = textOf(root, "RE");
    notes.push(makeNote("bad-result", `The file's result ${quoteSgf(result)} cannot be read.`, { result }));
  }
  notes.push(...noteResult(said ?? { kind: "unknown" }, resultAfter(resultOf(read.value.replay.state), read.value)));
  if (others.length > 0 || file.value.unread !== null)
    notes.push(makeNote("several-games", "The file has several games; the first was read."));
  if (hasVariations(game)) notes.push(makeNote("variations", "The file has variations; the main line was read."));
  const { replay, options } = read.value;
  return ok({
    rulesetVersion,
    options,
    turns: replay.turns,
    players: { black: textOf(root, "PB"), white: textOf(root, "PW") },
    seatColors: seatColorsOf(replay.state),
    namesRules: isNamed,
    result: resultAfter(said ?? { kind: "unknown" }, read.value),
    notes,
  });
};
