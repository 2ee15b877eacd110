// The opening explorer: what was played in a position, whatever the order of its moves or the side of the board.
import { unwrap } from "@tengen/kernel";
import { restoreGame, type AnyTableGame, type SavedGame, type StudyGame } from "@tengen/table";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openOpeningExplorer, readOpening } from "./opening-explorer.ts";
import { MAX_OPENING_MOVES, makeOpeningBook, movesIn, resultOf, type OpeningGame } from "./openings.ts";
import { makeOrigin, settle } from "./test-study.ts";

const SIZE = 15;
/** A point by its column and row, from the top left. */
const at = (x: number, y: number): number => y * SIZE + x;
const CENTRE = at(7, 7);

/** A game of stones that are placed in turn, without rules. */
const gameOf = (moves: readonly number[], result: OpeningGame["result"] = null): OpeningGame => {
  const positions = moves.map((_, count) => {
    const stones = Array.from({ length: SIZE * SIZE }, (): "black" | "white" | null => null);
    for (const [index, move] of moves.slice(0, count).entries()) stones[move] = index % 2 === 0 ? "black" : "white";
    return { stones, toMove: count % 2 === 0 ? ("black" as const) : ("white" as const) };
  });
  return { positions, moves, result };
};
const positionAfter = (moves: readonly number[]) => {
  const position = gameOf([...moves, 0]).positions.at(-1);
  if (position === undefined) throw new Error("there is a position");
  return position;
};

describe("[STU-O1] the moves in a position", () => {
  test("are counted with the ends of their games, the most frequent first", () => {
    const book = makeOpeningBook([
      gameOf([CENTRE, at(7, 6), at(3, 3)], "black"),
      gameOf([CENTRE, at(7, 6)], "white"),
      gameOf([CENTRE, at(7, 6)], "draw"),
      gameOf([CENTRE, at(7, 6)]),
      gameOf([CENTRE, at(8, 6)], "white"),
    ]);
    expect(movesIn(book, positionAfter([CENTRE]))).toEqual([
      { move: expect.any(Number), games: 4, black: 1, white: 1, draw: 1 },
      { move: expect.any(Number), games: 1, black: 0, white: 1, draw: 0 },
    ]);
    expect(movesIn(book, positionAfter([at(0, 0)]))).toEqual([]);
  });

  test("end after the first moves of a game", () => {
    const moves = Array.from({ length: 40 }, (_, index) => index * 3);
    const book = makeOpeningBook([gameOf(moves)]);
    expect(movesIn(book, positionAfter(moves.slice(0, MAX_OPENING_MOVES - 1)))).toHaveLength(1);
    expect(movesIn(book, positionAfter(moves.slice(0, MAX_OPENING_MOVES)))).toEqual([]);
  });

  test.each([
    [null, null],
    [{ winners: null, reason: "aborted" }, null],
    [{ winners: null, reason: "agreement" }, "draw"],
    [{ winners: ["bob"], reason: "resignation" }, "black"],
  ])("a game with the outcome %o counts as %s", (outcome, result) => {
    expect(resultOf(outcome, ["ann", "bob"], ["white", "black"])).toBe(result);
  });
});

describe("[STU-O2] a position", () => {
  test("is the same whatever the order of its moves; the side to move counts", () => {
    const [a, b, c, d] = [at(3, 4), at(9, 9), at(5, 5), at(1, 2)];
    const book = makeOpeningBook([gameOf([a, b, c, d])]);
    expect(movesIn(book, positionAfter([c, b, a])).map(({ move }) => move)).toEqual([d]);
    expect(movesIn(book, { ...positionAfter([c, b, a]), toMove: "black" })).toEqual([]);
  });

  test("is the same in all eight directions, and its moves lie as the shown board does", () => {
    const turns: readonly ((point: number) => number)[] = [
      (point) => at(SIZE - 1 - (point % SIZE), Math.floor(point / SIZE)),
      (point) => at(Math.floor(point / SIZE), point % SIZE),
      (point) => at(SIZE - 1 - Math.floor(point / SIZE), point % SIZE),
      (point) => at(SIZE - 1 - (point % SIZE), SIZE - 1 - Math.floor(point / SIZE)),
    ];
    const moves = [at(3, 4), at(9, 8), at(5, 2)];
    const book = makeOpeningBook([gameOf(moves)]);
    for (const turn of turns) {
      const turned = moves.map(turn);
      expect(movesIn(book, positionAfter(turned.slice(0, 2))).map(({ move }) => move)).toEqual(turned.slice(2));
    }
  });

  test("that is symmetric has equal moves once; another move, such as a pass, is no point", () => {
    const pass = SIZE * SIZE;
    const book = makeOpeningBook([
      gameOf([CENTRE, at(6, 7)]),
      gameOf([CENTRE, at(8, 7)]),
      gameOf([CENTRE, at(7, 8)]),
      gameOf([CENTRE, pass]),
    ]);
    const moves = movesIn(book, positionAfter([CENTRE]));
    expect(moves.map(({ games }) => games)).toEqual([3, 1]);
    expect(moves[1]?.move).toBe(pass);
  });
});

/** A game between two people on this device; the moves are the searcher's. */
const savedGame = (game: AnyTableGame, study: StudyGame, moves: readonly number[]): SavedGame => {
  const { record } = makeOrigin(game, study, []);
  const bytes = "00".repeat(32);
  return {
    id: record.matchId,
    gameId: record.gameId,
    revision: 1,
    savedAt: 0,
    finished: false,
    kept: {
      kind: "played",
      record,
      seats: [{ kind: "person" }, { kind: "person" }],
      serverBytes: bytes,
      botSeed: bytes,
      moves: moves.map((move, index) => {
        const { type, ...payload } = study.actionOf(move);
        return { actorId: index % 2 === 0 ? "a" : "b", type, payload, at: index };
      }),
      undone: [],
    },
  };
};

const read = (game: AnyTableGame, study: StudyGame, moves: readonly number[]): OpeningGame =>
  readOpening(game, study, unwrap(restoreGame(game.engine, savedGame(game, study, moves).kept)));

test("[STU-O1] a game on this device is read as the analysis board shows it", () => {
  const points = [112, 0, 113, 1, 114, 2, 115, 3, 116];
  const opening = read(gomoku, gomokuStudy, points);
  expect([opening.moves, opening.result]).toEqual([points, "black"]);
  expect(opening.positions[1]).toMatchObject({ toMove: "white" });
  expect(opening.positions[1]?.stones[112]).toBe("black");
  expect(read(go, goStudy, [40, 81])).toMatchObject({ moves: [40, 81], result: null });
});

describe("[STU-O3] the games on this device", () => {
  const origin = makeOrigin(gomoku, gomokuStudy, []);
  const open = (listGames: () => Promise<readonly SavedGame[]>) =>
    openOpeningExplorer({
      game: gomoku,
      study: gomokuStudy,
      origin,
      listGames,
      startTimer: (_milliseconds, act) => {
        act();
        return () => {};
      },
    });

  test("are read once, when the explorer is opened; a game that is damaged or of another kind is left out", async () => {
    let asked = 0;
    const good = savedGame(gomoku, gomokuStudy, [112, 113]);
    const others = [savedGame(gomoku, gomokuStudy, [112, 112]), savedGame(go, goStudy, [40])];
    const explorer = open(() => {
      asked += 1;
      return Promise.resolve([...others, good]);
    });
    expect([asked, explorer.book.value]).toEqual([0, null]);
    explorer.load();
    explorer.load();
    await settle();
    expect([asked, explorer.games.value]).toEqual([1, 1]);
    const book = explorer.book.value ?? new Map();
    expect(movesIn(book, explorer.positionOf(origin.start))).toEqual([
      { move: 112, games: 1, black: 0, white: 0, draw: 0 },
    ]);
  });

  test("that cannot be read at all are asked for again", async () => {
    const explorer = open(() => Promise.reject(new Error("no storage")));
    explorer.load();
    await settle();
    expect([explorer.hasFailed.value, explorer.book.value]).toEqual([true, null]);
    explorer.load();
    expect(explorer.hasFailed.value).toBe(false);
  });
});
