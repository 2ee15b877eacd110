// Writes games as PSQ files, the format of Gomocup's manager Piskvork: a header with the board, one line `x,y,time` for each
// move, counted from 1 at the top left, then the players' names, -1, and, as Gomocup's judge writes it, a line with the
// result and the rules; we add the opening.
import { ok, type Result } from "@tengen/kernel";
import { COLORS, oneLine } from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { movesOf, type FileGame, type FileResult } from "./game.ts";
import { makeOpeningText } from "./opening-text.ts";
import { fileRulesOf } from "./rules.ts";

/** A name that a reader cannot take for a move or a number; Piskvork calls people so. */
const nameLine = (name: string, number: number): string => {
  const line = oneLine(name);
  return line === "" || /^[-\d]/u.test(line) ? `homo-${number}` : line;
};

/** [GMK-G6] 1 if the first player named has won, 2 if the second has, 0 for a draw, else -1. */
const resultNumber = (result: FileResult): number => {
  if ("winner" in result) return 1 + COLORS.indexOf(result.winner);
  return result.kind === "draw" ? 0 : -1;
};

/** The file of a game; PSQ has no passes, so a game with one is refused. */
export const makePsq = (game: FileGame): Result<string> => {
  const { rulesetVersion, turns, players, result } = game;
  const moves = movesOf(turns);
  const points = moves.filter((move) => move !== "pass");
  if (points.length < moves.length) {
    return refuseFile("illegal-move", "A PSQ file cannot have passes. Save the game as SGF instead.");
  }
  const { name, size } = fileRulesOf(rulesetVersion);
  const lines = [
    `Piskvorky ${size}x${size}, 0:0, 0`,
    ...points.map(({ x, y }) => `${x + 1},${y + 1},0`),
    nameLine(players.black, 1),
    nameLine(players.white, 2),
    "-1",
    `${resultNumber(result)},${[name, makeOpeningText(game)].join(" ").trim()}`,
  ];
  return ok(`${lines.join("\n")}\n`);
};
