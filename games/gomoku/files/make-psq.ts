// Writes games as PSQ files, the format of Gomocup's manager Piskvork: a header with the board, one line `x,y,time` for each
// move, counted from 1 at the top left, then the players' names, an error code, and a line that names the rules and the
// opening.
import { ok, type Result } from "@tengen/kernel";
import { oneLine } from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { movesOf, type FileGame } from "./game.ts";
import { makeOpeningText } from "./opening-text.ts";
import { fileRulesOf } from "./rules.ts";

/** A name that a reader cannot take for a move or a number; Piskvork calls people so. */
const nameLine = (name: string, number: number): string => {
  const line = oneLine(name);
  return line === "" || /^[-\d]/u.test(line) ? `homo-${number}` : line;
};

/** The file of a game; PSQ has no passes, so a game with one is refused. */
export const makePsq = (game: FileGame): Result<string> => {
  const { rulesetVersion, turns, players } = game;
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
    `0,${[name, makeOpeningText(game)].join(" ").trim()}`,
  ];
  return ok(`${lines.join("\n")}\n`);
};
