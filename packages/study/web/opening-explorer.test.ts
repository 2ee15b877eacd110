// The opening explorer: the games on this device, and what a server answers.
import { unwrap, type JsonObject } from "@tengen/kernel";
import { restoreGame, type AnyTableGame, type SavedGame, type StudyGame } from "@tengen/table";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go, { loadTableGame } from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { foldMove, foldPosition, movesIn, type Color, type OpeningGame, type OpeningPosition } from "@tengen/stones";
import { openOpeningExplorer, readOpening } from "./opening-explorer.ts";
import { openServerOpenings, type OpeningsAnswer } from "./server-openings.ts";
import { makeOrigin, settle } from "./test-study.ts";

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
  expect([opening.moves.map(({ move }) => move), opening.result]).toEqual([points, "black"]);
  expect(opening.moves[1]?.position).toMatchObject({ toMove: "white" });
  expect(opening.moves[1]?.position.stones[112]).toBe("black");
  const passed = read(go, goStudy, [40, 81]);
  expect([passed.moves.map(({ move }) => move), passed.result]).toEqual([[40, 81], null]);
});

describe("[STU-O3] the games on this device", () => {
  const origin = makeOrigin(gomoku, gomokuStudy, []);
  const open = (listGames: () => Promise<readonly SavedGame[]>) =>
    openOpeningExplorer({
      game: gomoku,
      study: gomokuStudy,
      origin,
      listGames,
      fetchOpenings: () => Promise.resolve(null),
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

test("[STU-O2] a move of the book is the searcher's number of it, also on a large board; a pass is none where there is no pass", async () => {
  const large = await loadTableGame("chinese-v2");
  if (large === null) throw new Error("there is such a ruleset");
  const openExplorer = (game: AnyTableGame, study: StudyGame, options: JsonObject) => {
    const origin = makeOrigin(game, study, [], options);
    const startTimer = (): (() => void) => () => {};
    const explorer = openOpeningExplorer({
      game,
      study,
      origin,
      listGames: () => Promise.resolve([]),
      fetchOpenings: () => Promise.resolve(null),
      startTimer,
    });
    return (move: number) => explorer.numberOf(origin.start, move);
  };
  const onLarge = openExplorer(large, goStudy, { size: 19 });
  const far = { type: "place", x: 15, y: 3 } as const;
  expect([onLarge(3 * 19 + 15), onLarge(361)]).toEqual([goStudy.moveOf(far), 81]);
  const onGomoku = openExplorer(gomoku, gomokuStudy, {});
  expect([onGomoku(112), onGomoku(225)]).toEqual([112, null]);
});

describe("[STU-O4] the games of the server", () => {
  const stones = Array.from({ length: 225 }, (): Color | null => null);
  const start: OpeningPosition = { stones, toMove: "black" };
  const after = (point: number): OpeningPosition => ({ stones: stones.with(point, "black"), toMove: "white" });
  /** The point beside a stone at the edge, as the server knows the position. */
  const foldedCorner = foldMove(foldPosition(after(1)), 2);
  const tally = { games: 1, black: 1, white: 0, draw: 0 };

  const open = () => {
    const asked: string[] = [];
    const answers: ((answer: OpeningsAnswer | null) => void)[] = [];
    const timers: (() => void)[] = [];
    const server = openServerOpenings(gomoku.engine, {
      fetchOpenings: ({ game, rules, position }) => {
        asked.push(`${game} ${rules} ${position}`);
        const { promise, resolve } = Promise.withResolvers<OpeningsAnswer | null>();
        answers.push(resolve);
        return promise;
      },
      startTimer: (_milliseconds, act) => {
        timers.push(act);
        return () => {
          timers.splice(timers.indexOf(act), 1);
        };
      },
    });
    return { server, asked, answers, timers };
  };

  test("are asked for after a moment, and not for what was only passed", async () => {
    const { server, asked, answers, timers } = open();
    server.ask(start);
    server.ask(after(1));
    expect([server.answer.value, asked, timers.length]).toEqual(["loading", [], 1]);
    timers.at(-1)?.();
    const text = foldPosition(after(1)).text;
    expect(asked).toEqual([`gomoku ${gomoku.engine.rulesetVersion} ${text}`]);
    answers[0]?.({ games: 1, moves: [{ move: foldedCorner, ...tally }] });
    await settle();
    expect(server.answer.value).toMatchObject({ games: 1, moves: [{ move: 2 }] });
  });

  test("are asked for once, whichever way the board lies; an answer that comes too late is kept only", async () => {
    const { server, asked, answers, timers } = open();
    server.ask(after(1));
    timers.at(-1)?.();
    server.ask(start);
    answers[0]?.({ games: 1, moves: [{ move: foldedCorner, ...tally }] });
    await settle();
    expect(server.answer.value).toBe("loading");
    server.ask(after(13));
    expect(server.answer.value).toMatchObject({ games: 1, moves: [{ move: 12 }] });
    expect(asked).toHaveLength(1);
  });

  test("are said to be missing where no server answers, and asked for again later", async () => {
    const { server, answers, timers, asked } = open();
    server.ask(start);
    timers.at(-1)?.();
    answers[0]?.(null);
    await settle();
    expect(server.answer.value).toBe("failed");
    server.ask(start);
    timers.at(-1)?.();
    expect(asked).toHaveLength(2);
  });
});
