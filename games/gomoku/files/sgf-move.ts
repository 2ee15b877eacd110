// The move of a node of an SGF file.
import { ok, type Result } from "@tengen/kernel";
import { isInside, parseSgfPoint, quoteSgf, sgfMovesOf, type Color, type Point, type SgfNode } from "@tengen/stones";
import { refuseFile } from "./error.ts";
import type { FileMove } from "./game.ts";

/** Older programs write a letter and a number from the bottom. */
const NAME = /^(?<letter>[a-z])(?<row>\d{1,2})$/iu;

const parsePoint = (text: string, size: number): Point | null => {
  const { letter, row } = NAME.exec(text)?.groups ?? {};
  if (letter === undefined || row === undefined) return parseSgfPoint(text, size);
  const point = { x: letter.toLowerCase().charCodeAt(0) - 97, y: size - Number(row) };
  return isInside(size, point) ? point : null;
};

/** The move of a node, the `number`th of its line, and its colour; null if it has none. */
export const readGomokuMove = (
  node: SgfNode,
  number: number,
  size: number,
): Result<{ readonly color: Color; readonly place: FileMove } | null> => {
  const where = `Move ${number}`;
  const detail = { move: number };
  const setup = ["AB", "AW", "AE"].find((name) => node.get(name)?.some((value) => value.trim() !== ""));
  if (setup !== undefined) {
    return refuseFile(
      "unplayable-setup",
      `${where}: the file sets up stones (${setup}) in the middle of the game.`,
      detail,
    );
  }
  const [move, second] = sgfMovesOf(node);
  if (move === undefined) return ok(null);
  if (second !== undefined) return refuseFile("two-moves", `${where}: there are two moves in one node.`, detail);
  const { color, text } = move;
  if (text === "") return ok({ color, place: "pass" });
  const place = parsePoint(text, size);
  return place === null
    ? refuseFile("bad-point", `${where}: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`, detail)
    : ok({ color, place });
};
