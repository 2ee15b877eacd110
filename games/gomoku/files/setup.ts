// [GMK-G11] Stones that a file sets up at its start, as managers write the opening of a game. They are read as if they had
// been played in turn, in an order that the rules allow.
import { ok, type Result } from "@tengen/kernel";
import {
  colorAtPly,
  COLORS,
  makeSgf,
  makeSgfMove,
  otherColor,
  parseSgf,
  parseSgfPoints,
  quoteSgf,
  samePoint,
  letterOf,
  toGameNode,
  toSgfTree,
  unescapeText,
  type Color,
  type GameNode,
  type Point,
  type SgfNode,
} from "@tengen/stones";
import { refuseFile } from "./error.ts";
import { movesOf, type ParsedGame } from "./game.ts";
import { replayMove, type PlacedMove, type Replay } from "./replay.ts";

/** Moves that the search for an order tries; one that exists is nearly always the first. */
const MAX_TRIES = 3000;

const placeStone = (move: Point): PlacedMove => ({ move, where: "The set-up stones", detail: {} });

/** An order in which the stones can be played, black's first; null if none is found. */
const findOrder = (start: Replay, stones: Readonly<Record<Color, readonly Point[]>>): readonly Point[] | null => {
  let tries = 0;
  const search = (
    replay: Replay,
    left: Readonly<Record<Color, readonly Point[]>>,
    color: Color,
  ): readonly Point[] | null => {
    if (left[color].length === 0) return [];
    for (const stone of left[color]) {
      tries += 1;
      if (tries > MAX_TRIES) return null;
      const next = replayMove(replay, placeStone(stone));
      if (!next.ok) continue;
      const rest = search(
        next.value,
        { ...left, [color]: left[color].filter((other) => other !== stone) },
        otherColor(color),
      );
      if (rest !== null) return [stone, ...rest];
    }
    return null;
  };
  return search(start, stones, "black");
};

const readStones = (root: SgfNode, color: Color, size: number): Result<readonly Point[]> => {
  const stones: Point[] = [];
  for (const value of root.get(`A${letterOf(color)}`) ?? []) {
    const text = unescapeText(value).trim();
    const points = text === "" ? [] : parseSgfPoints(text, size);
    if (points === null) {
      return refuseFile("bad-point", `The set-up stones: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`);
    }
    stones.push(...points);
  }
  return ok(stones.filter((stone, index) => stones.findIndex((other) => samePoint(other, stone)) === index));
};

/** The stones that the root of a file sets up, as moves from the empty board; none if it sets up none. */
export const readSetup = (root: SgfNode, start: Replay, size: number): Result<readonly Point[]> => {
  const [black, white] = COLORS.map((color) => readStones(root, color, size));
  if (black?.ok !== true) return black ?? ok([]);
  if (white?.ok !== true) return white ?? ok([]);
  const [blacks, whites] = [black.value.length, white.value.length];
  if (blacks !== whites && blacks !== whites + 1) {
    return refuseFile(
      "unplayable-setup",
      `The file sets up ${blacks} black and ${whites} white stones. A position can be opened if it can arise by playing in turn, black first.`,
    );
  }
  const order = findOrder(start, { black: black.value, white: white.value });
  return order === null
    ? refuseFile("unplayable-setup", "The file sets up stones that cannot be played in turn by these rules.")
    : ok(order);
};

/** The text of a file in which the stones that it sets up are its first moves; the same text if it sets up none. */
export const playSetup = (text: string, { turns, notes }: Pick<ParsedGame, "turns" | "notes">): string => {
  const count = Number(notes.find(({ code }) => code === "setup")?.values["count"] ?? 0);
  const file = count === 0 ? null : parseSgf(text);
  if (file?.ok !== true) return text;
  const [first, ...others] = file.value.games.map(toGameNode);
  if (first === undefined) return text;
  const stones = movesOf(turns)
    .slice(0, count)
    .flatMap((move) => (move === "pass" ? [] : [move]));
  const children = stones.reduceRight<readonly GameNode[]>(
    (after, place, index) => [{ properties: makeSgfMove({ color: colorAtPly(index), place }), children: after }],
    first.children,
  );
  const properties = new Map([...first.properties].filter(([name]) => !["AB", "AW", "PL"].includes(name)));
  return makeSgf([{ properties, children }, ...others].map(toSgfTree));
};
