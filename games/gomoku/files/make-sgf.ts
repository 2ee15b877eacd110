// Writes games as SGF files (FF[4], GM[4]). The format itself is in packages/stones.
import { colorAtPly, escapeText, makeSgf, makeSgfMove, makeSgfResult, oneLine, type SgfNode } from "@tengen/stones";
import { movesOf, type FileGame } from "./game.ts";
import { makeOpeningText } from "./opening-text.ts";
import { fileRulesOf } from "./rules.ts";

/** How a win is written after the plus. */
export const RESULT_LETTERS = { win: "", resign: "R", timeout: "T", forfeit: "F" } as const;

/** The properties of the root that a game of a ruleset has, in this order. */
const makeRoot = (game: Omit<FileGame, "turns">, opening: string, date: string): SgfNode => {
  const { name: rules, size } = fileRulesOf(game.rulesetVersion);
  const facts = [
    ["FF", "4"],
    ["GM", "4"],
    ["CA", "UTF-8"],
    ["AP", `Tengen:${game.rulesetVersion}`],
    ["SZ", String(size)],
    ["RU", rules],
    ["ON", opening],
    ["PB", oneLine(game.players.black)],
    ["PW", oneLine(game.players.white)],
    ["DT", date],
    ["RE", makeSgfResult(game.result)],
  ] as const;
  return new Map(facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]));
};

/** `date` is that of the game, such as 2026-01-31; empty if it is not known. */
export const makeGomokuSgf = (game: FileGame, date = ""): string => {
  const root = makeRoot(game, makeOpeningText(game), date);
  const nodes = movesOf(game.turns).map((move, index) =>
    makeSgfMove({ color: colorAtPly(index), place: move === "pass" ? null : move }),
  );
  return makeSgf([{ nodes: [root, ...nodes], variations: [] }]);
};
