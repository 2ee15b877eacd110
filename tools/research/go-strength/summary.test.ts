import fs from "node:fs";
import path from "node:path";
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { openInlineSearcher } from "@tengen/go-searcher";
import { colorAtPly, goIndex, goPoint, goPositionOf, PASS, type GoGame, type Point } from "@tengen/stones";
import { expect, test } from "vitest";
import { findGnuGo } from "../../check/oracle/gnugo.ts";
import { middleOpenings } from "./openings.ts";
import { recount } from "./recount.ts";
import { gameKey, leadOf, summarize, type PlayedGame } from "./summary.ts";

/** Black lives on the left and white on the right, with a dead white stone inside black's corner. */
const WALLS = Array.from({ length: 9 }, (_, y): readonly [Point, Point] => [
  { x: 3, y },
  { x: 4, y },
]).flat();
const DEAD: Point = { x: 0, y: 4 };

const gameOf = (turns: readonly (Point | "pass")[]): GoGame => ({
  stones: [],
  moves: turns.map((turn, ply) => ({ color: colorAtPly(ply), move: turn === "pass" ? PASS : goIndex(turn) })),
  toMove: colorAtPly(turns.length),
  komi: 7,
});
const FINISHED = gameOf([...WALLS, "pass", DEAD, "pass", "pass"]);

const played = (number: number, changes: Partial<GameResult>, game = FINISHED): PlayedGame => ({
  result: {
    number,
    black: number % 2 === 0 ? "net" : "other",
    white: number % 2 === 0 ? "other" : "net",
    winner: null,
    reason: "score",
    message: null,
    stones: game.moves.length,
    milliseconds: 1,
    ...changes,
  },
  game,
  dead: [],
});

test("the lead of a game counts komi and leaves dead groups out", () => {
  expect(leadOf(FINISHED, [DEAD])).toBe(36 - 45 - 7);
  // With the stone alive, what black's wall surrounds is nobody's.
  expect(leadOf(FINISHED, [])).toBe(9 - 46 - 7);
});

test("games that differ by a symmetry of the board have the same key", () => {
  const turned = gameOf(
    FINISHED.moves.map(({ move }): Point | "pass" => {
      if (move === PASS) return "pass";
      const { x, y } = goPoint(move);
      return { x: 8 - y, y: x };
    }),
  );
  expect(turned.moves).not.toEqual(FINISHED.moves);
  expect(gameKey(turned)).toBe(gameKey(FINISHED));
  expect(gameKey(gameOf([...WALLS, "pass", "pass"]))).not.toBe(gameKey(FINISHED));
});

test("a report has the score by colour, the interval, the faults of each side and the games that are the same", () => {
  const opening = (x: number): GoGame => gameOf([{ x, y: 0 }]);
  const games = [
    played(0, { winner: "black" }, opening(0)),
    played(1, { winner: "white", reason: "timeout" }, opening(1)),
    played(2, { winner: "white", reason: "illegal" }, opening(2)),
    // The first game again, mirrored.
    played(3, {}, opening(8)),
  ];
  expect(summarize(games, "net", null)).toEqual([
    "net: 2.5 points of 4 games (+2 =1 -1), 62.5 % (95 %: 21.9 % to 90.8 %)",
    "as black +1 =0 -1, as white +1 =1 -0",
    "ends: score 2, timeout of other 1, illegal of net 1",
    "1 game the same as an earlier one",
    "not recounted: GNU Go is not installed",
  ]);
});

test("a report names the games that another count decides differently", () => {
  const games = [
    played(0, { winner: "black", score: "B+2" }),
    played(1, { winner: "black", score: "B+9" }, gameOf(WALLS)),
  ];
  const lines = summarize(games, "net", [
    { number: 0, lead: -16 },
    { number: 1, lead: 3 },
  ]);
  expect(lines.slice(-2)).toEqual([
    "recounted by GNU Go: 2 games, 1 with another winner; with its count +0 =0 -2",
    "  game 1: B+2, by GNU Go W+16",
  ]);
});

const gnuGo = findGnuGo();
test.skipIf(gnuGo === null)("GNU Go finds the dead stone, whatever the engines say", async () => {
  expect(await recount(gnuGo ?? "", [played(5, {}), played(6, { reason: "resign" })])).toEqual([
    { number: 5, lead: 36 - 45 - 7 },
  ]);
});

test("the openings are different, and even for the net", async () => {
  const net = fs.readFileSync(path.resolve(import.meta.dirname, "../../../searchers/go/net/go-9x9.net"));
  const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, net);
  const rates: number[] = [];
  for (const opening of middleOpenings()) {
    const game = gameOf(opening.map(({ x, y }) => ({ x: x + 4, y: y + 4 })));
    expect(goPositionOf(game).passes).toBe(0);
    const { winRate } = (await searcher.evaluate?.(game, 0)) ?? { winRate: 0 };
    rates.push(winRate);
  }
  await searcher.close();
  expect(rates).toHaveLength(85);
  expect(rates.filter((rate) => rate < 0.25 || rate > 0.75)).toEqual([]);
});
