// Games as SGF files (FF[4], GM[4]). The format itself is in packages/stones.
import { ok, truncate, type Result } from "@tengen/kernel";
import {
  escapeText,
  hasVariations,
  mainLineOf,
  makeSgf,
  makeSgfPoint,
  oneLine,
  parseSgf,
  parseSgfPoint,
  quoteSgf,
  SGF_COLORS,
  sgfMovesOf,
  unescapeText,
  type Color,
  type SgfNode,
} from "@tengen/stones";
import {
  findRuleName,
  findRuleset,
  refuseFile,
  replayMove,
  ruleNameOf,
  sizeOf,
  startReplay,
  type FileGame,
  type FileMove,
  type FileResult,
  type ParsedGame,
  type Replay,
} from "./game.ts";

const RESULT_LETTERS = { win: "", resign: "R", timeout: "T", forfeit: "F" } as const;

const makeResult = (result: FileResult): string => {
  switch (result.kind) {
    case "draw":
      return "0";
    case "void":
      return "Void";
    case "unknown":
      return "?";
    case "win":
    case "resign":
    case "timeout":
    case "forfeit":
      return `${SGF_COLORS[result.winner]}+${RESULT_LETTERS[result.kind]}`;
  }
};

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
  return { kind: kind ?? "win", winner: side === "B" ? "black" : "white" };
};

export const makeGomokuSgf = ({ rulesetVersion, moves, players, result }: FileGame): string => {
  const facts = [
    ["FF", "4"],
    ["GM", "4"],
    ["CA", "UTF-8"],
    ["AP", `Tengen:${rulesetVersion}`],
    ["SZ", String(sizeOf(rulesetVersion))],
    ["RU", ruleNameOf(rulesetVersion)],
    ["PB", oneLine(players.black)],
    ["PW", oneLine(players.white)],
    ["RE", makeResult(result)],
  ] as const;
  const root: SgfNode = new Map(
    facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]),
  );
  const nodes = moves.map((move, index): SgfNode => {
    const color: Color = index % 2 === 0 ? "black" : "white";
    return new Map([[SGF_COLORS[color], [move === "pass" ? "" : makeSgfPoint(move)]]]);
  });
  return makeSgf([{ nodes: [root, ...nodes], variations: [] }]);
};

/** The first value of a property, on one line; empty if the node does not have it. */
const textOf = (node: SgfNode, name: string): string => oneLine(unescapeText(node.get(name)?.[0] ?? ""));

const readRuleset = (root: SgfNode, warnings: string[]): Result<string> => {
  const game = textOf(root, "GM");
  if (game !== "4") {
    const said = game === "" ? "it has no GM[4]" : `it says GM[${truncate(game, 20)}]`;
    return refuseFile("other-game", `The SGF file is not a game of Gomoku: ${said}.`);
  }
  const size = textOf(root, "SZ");
  const sides = /^(?<width>\d{1,2})(?::(?<height>\d{1,2}))?$/u.exec(size)?.groups;
  const isSquare = sides !== undefined && (sides["height"] ?? sides["width"]) === sides["width"];
  if (size !== "" && !isSquare)
    return refuseFile("unknown-ruleset", `The board size ${quoteSgf(size)} is not played here.`);
  const rules = textOf(root, "RU");
  const name = findRuleName(rules);
  if (name === null) {
    warnings.push(
      `${rules === "" ? "The file names no rules" : `The rules ${quoteSgf(rules)} are not known`}: freestyle is assumed.`,
    );
  }
  return findRuleset(name ?? "Freestyle", Number(sides?.["width"] ?? 15));
};

/** The move of a node; null if it has none. */
const readMove = (node: SgfNode, number: number, size: number): Result<FileMove | null> => {
  const where = `Move ${number}`;
  const detail = { move: number };
  const setup = ["AB", "AW", "AE"].find((name) => node.get(name)?.some((value) => value.trim() !== ""));
  if (setup !== undefined) {
    return refuseFile(
      "setup",
      `${where}: the file sets up stones (${setup}); games here start on an empty board.`,
      detail,
    );
  }
  const [move, second] = sgfMovesOf(node);
  if (move === undefined) return ok(null);
  if (second !== undefined) return refuseFile("two-moves", `${where}: there are two moves in one node.`, detail);
  const color: Color = number % 2 === 1 ? "black" : "white";
  if (move.color !== color)
    return refuseFile("wrong-color", `${where}: it is ${color}'s turn, not ${move.color}'s.`, detail);
  if (move.text === "") return ok("pass");
  const point = parseSgfPoint(move.text, size);
  return point === null
    ? refuseFile("bad-point", `${where}: ${quoteSgf(move.text)} is not a point of a ${size}x${size} board.`, detail)
    : ok(point);
};

const readMoves = (nodes: readonly SgfNode[], rulesetVersion: string): Result<readonly FileMove[]> => {
  const moves: FileMove[] = [];
  let replay: Replay = startReplay(rulesetVersion);
  for (const node of nodes) {
    const number = moves.length + 1;
    const read = readMove(node, number, sizeOf(rulesetVersion));
    if (!read.ok) return read;
    if (read.value === null) continue;
    const next = replayMove(replay, read.value, `Move ${number}`, { move: number });
    if (!next.ok) return next;
    replay = next.value;
    moves.push(read.value);
  }
  return ok(moves);
};

/** Reads the main line of the first game of a file. */
export const parseGomokuSgf = (text: string): Result<ParsedGame> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const [game, ...others] = file.value.games;
  if (game === undefined) throw new Error("an SGF file without a game was read");
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const warnings: string[] = [];
  const ruleset = readRuleset(root, warnings);
  if (!ruleset.ok) return ruleset;
  const moves = readMoves(nodes, ruleset.value);
  if (!moves.ok) return moves;
  const result = parseResult(textOf(root, "RE"));
  if (result === null) warnings.push(`The file's result ${quoteSgf(textOf(root, "RE"))} cannot be read.`);
  if (others.length > 0 || file.value.unread !== null) warnings.push("The file has several games; the first was read.");
  if (hasVariations(game)) warnings.push("The file has variations; the main line was read.");
  return ok({
    rulesetVersion: ruleset.value,
    moves: moves.value,
    players: { black: textOf(root, "PB"), white: textOf(root, "PW") },
    result: result ?? { kind: "unknown" },
    warnings,
  });
};
