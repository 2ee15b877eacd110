import { deriveSeed, ok, unwrap, type GameAction, type Result } from "@tengen/kernel";
import { verifyMatch, type MatchFile } from "@tengen/match";
import { describe, expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import agreement from "../../../games/gomoku/fixtures/golden-agreement.json" with { type: "json" };
import five from "../../../games/gomoku/fixtures/golden-five.json" with { type: "json" };
import timeout from "../../../games/gomoku/fixtures/golden-timeout.json" with { type: "json" };
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import {
  forkGame,
  fromMatchFile,
  headOf,
  isPrefixOf,
  toStoredGame,
  matchOf,
  restoreGame,
  playAction,
  redo,
  startLocalGame,
  toMatchFile,
  undo,
  undoCount,
  type StoredGame,
  type LocalGame,
} from "./local-game.ts";
import { occupantOf, type SeatChoice } from "./timeline.ts";
import { exportGameFile } from "./game-file.ts";
import type { AnySgfFormat, AnyTableGame } from "./table-game.ts";
import { botSeat, makeEnvironment, movesOf, PERSON } from "./test-table.ts";

const BOT = botSeat("Greedy");

const start = (...seats: readonly SeatChoice[]): LocalGame =>
  unwrap(startLocalGame(engine, { seats, options: {} }, makeEnvironment()));

const place = (x: number, y = 7): GomokuAction => ({ type: "PLACE_STONE", x, y });
const DRAW: GameAction = { type: "REQUEST_DRAW" };

/** Plays turns for the player to move, a second apart. */
const playAll = (game: LocalGame, ...actions: readonly GameAction[]): LocalGame => {
  let played = game;
  for (const action of actions) {
    const { state, nextSeq } = headOf(played);
    played = unwrap(playAction(engine, played, state.currentPlayerId ?? "", action, 2000 + 1000 * nextSeq));
  }
  return played;
};

const playAs = (game: LocalGame, seat: number, action: GameAction): LocalGame =>
  unwrap(playAction(engine, game, `seat-${seat}`, action, 9000));

const moves = (game: Pick<LocalGame, "entries">): string => movesOf(gomoku, game);
const undone = ({ undone: entries }: LocalGame): string => moves({ entries });

/** Two people: Black has four stones in the top row, White in the row below. */
const fours = (): readonly GameAction[] => [0, 1, 2, 3].flatMap((x) => [place(x, 0), place(x, 1)]);

describe("start", () => {
  test("[TBL-G1] a game starts with its seats, committed bytes and no entries", () => {
    const game = start(PERSON, BOT);
    expect(game).toMatchObject({ seats: [PERSON, BOT], entries: [], undone: [], file: null });
    expect(game.record).toMatchObject({ gameId: "gomoku", clock: null, startedAt: 1000 });
    expect(game.record.seats.map(({ playerId, name }) => [playerId, name])).toEqual([
      ["seat-1", "Player 1"],
      ["seat-2", "Greedy"],
    ]);
    expect(headOf(game)).toMatchObject({ status: "active", nextSeq: 0 });
    expect(occupantOf(game, "seat-2")).toEqual(BOT);
    expect(occupantOf(game, null)).toBeNull();
  });

  test("[TBL-G1] all random values differ, and the bots' seed is independent of the match's", () => {
    const { record, serverBytes, botSeed } = start(BOT, BOT);
    const nonces = record.seats.map((seat) => seat.nonce);
    const all = [serverBytes, botSeed, ...nonces, deriveSeed(serverBytes, nonces)];
    expect(new Set(all).size).toBe(5);
    expect(record.matchId).toMatch(/^local-[0-9a-f]{32}$/u);
    expect(all.some((bytes) => bytes.startsWith(record.matchId.slice(6)))).toBe(false);
  });

  test("[TBL-G1] an unsupported number of seats is refused", () => {
    expect(startLocalGame(engine, { seats: [PERSON], options: {} }, makeEnvironment())).toMatchObject({
      error: { code: "INVALID_CONFIG" },
    });
  });
});

describe("play", () => {
  test("[TBL-G2] an accepted action adds one entry and one position", () => {
    const game = playAll(start(PERSON, PERSON), place(7), place(8));
    expect(moves(game)).toBe("H8 I8");
    expect(game.positions.map(({ nextSeq }) => nextSeq)).toEqual([0, 1, 2]);
    expect(game.entries.map(({ at }) => at)).toEqual([2000, 3000]);
    expect(matchOf(game)).toMatchObject({ nextSeq: 2, entries: game.entries });
  });

  test("[TBL-G2] a time before the last entry's becomes the last entry's", () => {
    const game = playAll(start(PERSON, PERSON), place(7));
    const late = unwrap(playAction(engine, game, "seat-2", place(8), 5));
    expect(late.entries.map(({ at }) => at)).toEqual([2000, 2000]);
  });

  test.each<[string, string, GameAction, string]>([
    ["out of turn", "seat-1", place(8), "NOT_PLAYER_TURN"],
    ["on a stone", "seat-2", place(7), "CELL_OCCUPIED"],
    ["off the board", "seat-2", place(15), "OUT_OF_BOUNDS"],
    ["by a stranger", "seat-3", place(8), "NOT_SEATED"],
  ])("[TBL-G2] %s is refused", (_name, playerId, action, code) => {
    const game = playAll(start(PERSON, PERSON), place(7));
    expect(playAction(engine, game, playerId, action, 3000)).toMatchObject({ error: { code } });
  });

  test("[TBL-G2] nothing is played after the end", () => {
    const game = playAll(start(PERSON, PERSON), ...fours(), place(4, 0));
    expect(headOf(game).outcome).toEqual({ winners: ["seat-1"], reason: "five" });
    expect(playAction(engine, game, "seat-2", place(4, 1), 9000)).toMatchObject({ error: { code: "MATCH_FINISHED" } });
  });
});

describe("undo and redo", () => {
  test.each<[string, readonly SeatChoice[], number, readonly string[]]>([
    ["a person before a bot: the move and its answer", [PERSON, BOT], 4, ["A8 B8", ""]],
    ["a person before the bot has answered: the move", [PERSON, BOT], 3, ["A8 B8", ""]],
    ["a person after a bot: back to the person's turn", [BOT, PERSON], 4, ["A8 B8 C8", "A8"]],
    ["a person after a bot that has answered: both", [BOT, PERSON], 5, ["A8 B8 C8", "A8"]],
    ["two people: one entry", [PERSON, PERSON], 2, ["A8", ""]],
    ["two bots: one entry", [BOT, BOT], 2, ["A8", ""]],
  ])("[TBL-U1] [TBL-U3] %s", (_name, seats, count, steps) => {
    const full = playAll(start(...seats), ...Array.from({ length: count }, (_, x) => place(x)));
    const states = [full];
    for (const step of steps) {
      const before = states.at(-1) ?? full;
      const after = undo(before);
      expect(moves(after)).toBe(step);
      expect(undoCount(before)).toBe(before.entries.length - after.entries.length);
      expect(after.positions).toHaveLength(after.entries.length + 1);
      states.push(after);
    }
    const [, ...earlier] = states.toReversed();
    let again = states.at(-1) ?? full;
    expect(undoCount(again)).toBe(0);
    expect(undo(again)).toEqual(again);
    for (const state of earlier) {
      again = redo(engine, again);
      expect(again).toEqual(state);
    }
    expect(again.undone).toEqual([]);
  });

  test("[TBL-U1] a bot's move alone cannot be undone", () => {
    const game = playAll(start(BOT, PERSON), place(7));
    expect(undoCount(game)).toBe(0);
    expect(undo(game)).toEqual(game);
  });

  test("[TBL-U1] a draw offer by a person is a step of its own", () => {
    const offered = playAs(playAll(start(PERSON, BOT), place(0), place(1)), 1, DRAW);
    const game = playAll(offered, place(2), place(3));
    const once = undo(game);
    expect(moves(once)).toBe("A8 B8 offers a draw");
    expect(headOf(once).state.drawOfferBy).toBe("seat-1");
    const twice = undo(once);
    expect(moves(twice)).toBe("A8 B8");
    expect(headOf(twice).state.drawOfferBy).toBeNull();
    expect(redo(engine, twice)).toEqual(once);
    expect(redo(engine, once)).toEqual(game);
  });

  test("[TBL-U1] a finished game continues when its end is undone", () => {
    const game = undo(playAs(playAll(start(PERSON, PERSON), place(0)), 1, { type: "RESIGN" }));
    expect(headOf(game)).toMatchObject({ status: "active", outcome: null });
  });

  test("[TBL-U2] a new move clears the undone entries", () => {
    const game = undo(playAll(start(PERSON, PERSON), place(0), place(1)));
    expect(undone(game)).toBe("B8");
    const other = playAll(game, place(2));
    expect(other.undone).toEqual([]);
    expect(redo(engine, other)).toEqual(other);
  });

  test("[TBL-U3] redo restores the entries with their times and hashes", () => {
    const game = playAll(start(PERSON, BOT), place(0), place(1), place(2), place(3));
    const back = undo(undo(game));
    expect(undone(back)).toBe("A8 B8 C8 D8");
    expect(redo(engine, redo(engine, back)).entries).toEqual(game.entries);
  });

  test("[TBL-U1] a match from a file cannot be undone", () => {
    expect(undoCount(unwrap(fromMatchFile(engine, five as MatchFile)))).toBe(0);
  });
});

describe("fork", () => {
  const fork = (game: LocalGame, count: number, seats: readonly SeatChoice[]): LocalGame =>
    unwrap(forkGame(engine, game, count, seats, { ...makeEnvironment(50_000), randomBytes: () => "ab".repeat(32) }));

  test("[TBL-G4] starts from another game's position, with its own seats and id", () => {
    const game = playAll(start(PERSON, PERSON), place(0), place(1), place(2));
    const other = fork(game, 2, [BOT, PERSON]);
    expect(moves(other)).toBe("A8 B8");
    expect(other.seats).toEqual([BOT, PERSON]);
    expect(other.record.seats.map(({ name }) => name)).toEqual(["Greedy", "Player 2"]);
    expect(other.record.matchId).not.toBe(game.record.matchId);
    expect(other.record.startedAt).toBe(50_000);
    expect(other.entries.map(({ at }) => at)).toEqual([50_000, 50_000]);
    expect(moves(game)).toBe("A8 B8 C8");
  });

  test("[TBL-G4] starts now, even if the other game has later times", () => {
    const game = playAll(start(PERSON, PERSON), place(0), place(1));
    const other = unwrap(forkGame(engine, game, 2, [PERSON, PERSON], makeEnvironment(1500)));
    expect(other.entries.map(({ at }) => at)).toEqual([1500, 1500]);
  });

  test("[TBL-G4] [ONL-10] leaves out turns that were taken back, and so does an export", async () => {
    const ask = (type: string): GameAction => ({ type });
    const game = playAll(start(PERSON, PERSON), place(0), place(1));
    const requested = unwrap(playAction(engine, game, "seat-2", ask("REQUEST_TAKEBACK"), 2000));
    const back = playAll(unwrap(playAction(engine, requested, "seat-1", ask("ACCEPT_TAKEBACK"), 2000)), place(2));
    expect(moves(fork(back, back.entries.length, [PERSON, PERSON]))).toBe("A8 C8");
    let exported: unknown = null;
    const sgf = {
      serialize: ({ turns }: { readonly turns: unknown }) => {
        exported = turns;
        return "";
      },
    } as unknown as AnySgfFormat;
    const content = { ...back, state: headOf(back).state, makeMatch: () => toMatchFile(back) };
    const table = { engine, loadSgf: () => Promise.resolve(sgf), renderer: { colors: [] } };
    await exportGameFile(table as unknown as AnyTableGame, content, "sgf");
    expect(exported).toMatchObject([{ x: 0 }, { x: 2 }]);
  });

  test("[TBL-G4] leaves out table actions", () => {
    const offered = playAs(playAll(start(PERSON, PERSON), place(0)), 2, DRAW);
    const game = playAs(offered, 1, { type: "RESIGN" });
    const other = fork(game, 3, [PERSON, PERSON]);
    expect(moves(other)).toBe("A8");
    expect(headOf(other)).toMatchObject({ status: "active", state: { drawOfferBy: null } });
  });

  test("[TBL-G4] continues a match from a file, whatever its player ids are", () => {
    const other = fork(unwrap(fromMatchFile(engine, five as MatchFile)), 4, [PERSON, BOT]);
    expect(other.entries.map(({ actorId }) => actorId)).toEqual(["seat-1", "seat-2", "seat-1", "seat-2"]);
    expect(moves(other)).toBe(moves({ entries: five.entries.slice(0, 4) }));
  });

  test("[TBL-G4] leaves out server entries", () => {
    const file = unwrap(fromMatchFile(engine, timeout as MatchFile));
    const other = fork(file, 4, [PERSON, PERSON]);
    expect(other.entries.map(({ type }) => type)).toEqual(["PLACE_STONE", "PLACE_STONE"]);
    expect(headOf(other).status).toBe("active");
  });

  test("[TBL-G4] an unsupported number of seats is refused", () => {
    const game = start(PERSON, PERSON);
    expect(forkGame(engine, game, 0, [PERSON], makeEnvironment())).toMatchObject({ error: { code: "INVALID_CONFIG" } });
  });
});

describe("storage", () => {
  const back = (game: LocalGame): Result<LocalGame> =>
    restoreGame(engine, JSON.parse(JSON.stringify(toStoredGame(game))) as StoredGame);

  test.each<[string, LocalGame]>([
    ["a start", start(PERSON, BOT)],
    ["moves", playAll(start(PERSON, BOT), place(0), place(1), place(2))],
    ["undone moves", undo(undo(playAll(start(PERSON, BOT), place(0), place(1), place(2), place(3))))],
    ["a draw offer", playAs(playAll(start(PERSON, PERSON), place(0)), 1, DRAW)],
    ["an end", playAll(start(PERSON, PERSON), ...fours(), place(4, 0))],
    ["an undone end", undo(playAll(start(PERSON, PERSON), ...fours(), place(4, 0)))],
    ["a file", unwrap(fromMatchFile(engine, timeout as MatchFile))],
  ])("[TBL-G3] storing and restoring are inverses: %s", (_name, game) => {
    expect(back(game)).toEqual(ok(game));
  });

  test("[TBL-G3] a match from a file is stored as that file", () => {
    const game = unwrap(fromMatchFile(engine, five as MatchFile));
    expect(toStoredGame(game)).toEqual({ kind: "file", file: five });
  });

  const damagedMoves: readonly [string, string, object][] = [
    ["on a stone", "CELL_OCCUPIED", { payload: { x: 0, y: 7 } }],
    ["by the wrong player", "NOT_PLAYER_TURN", { actorId: "seat-1" }],
    ["by a stranger", "NOT_SEATED", { actorId: "seat-9" }],
    ["of unknown type", "INVALID_PAYLOAD", { type: "JUMP" }],
    ["with half a coordinate", "INVALID_PAYLOAD", { payload: { x: 0.5, y: 7 } }],
  ];
  test.each(damagedMoves)("[TBL-G3] a damaged move is rejected: %s", (_name, code, damage) => {
    const stored = toStoredGame(playAll(start(PERSON, PERSON), place(0), place(1), place(2)));
    if (stored.kind === "file") throw new Error("it was played");
    const [first, second, third] = stored.moves;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three were played");
    const damaged = { ...second, ...damage };
    expect(restoreGame(engine, { ...stored, moves: [first, damaged, third] })).toMatchObject({ error: { code } });
    expect(restoreGame(engine, { ...stored, moves: [first], undone: [damaged] })).toMatchObject({ error: { code } });
  });

  test("[TBL-G3] an unknown ruleset version is rejected", () => {
    const stored = toStoredGame(start(PERSON, PERSON));
    if (stored.kind === "file") throw new Error("it was played");
    const record = { ...stored.record, rulesetVersion: "other" };
    expect(restoreGame(engine, { ...stored, record })).toMatchObject({ error: { code: "INVALID_CONFIG" } });
  });
});

describe("files", () => {
  const report = (value: unknown) => verifyMatch(value, { engineOf: () => engine });

  test.each<[string, LocalGame]>([
    ["a running one", playAll(start(PERSON, BOT), place(0), place(1))],
    ["one with undone moves", undo(playAll(start(PERSON, PERSON), place(0), place(1)))],
    ["a finished one", playAll(start(PERSON, PERSON), ...fours(), place(4, 0))],
    [
      "a forked one",
      unwrap(forkGame(engine, playAll(start(PERSON, PERSON), place(0)), 1, [BOT, PERSON], makeEnvironment())),
    ],
  ])("[TBL-F1] the file of a game verifies: %s", async (_name, game) => {
    const file = toMatchFile(game);
    expect(await report(JSON.parse(JSON.stringify(file)))).toMatchObject({ ok: true });
    expect(file.entries).toEqual(game.entries);
    expect(file.outcome).toEqual(headOf(game).outcome);
  });

  test.each<[string, object]>([
    ["five", five],
    ["agreement", agreement],
    ["timeout", timeout],
  ])("[TBL-F1] golden-%s is opened with all positions, and exported unchanged", (_name, golden) => {
    const file = golden as MatchFile;
    const game = unwrap(fromMatchFile(engine, file));
    expect(game.seats).toBeNull();
    expect(game.positions).toHaveLength(file.entries.length + 1);
    expect(headOf(game).outcome).toEqual(file.outcome);
    expect(occupantOf(game, "u-1")).toBeNull();
    expect(toMatchFile(game)).toBe(file);
  });

  test("[TBL-F1] a file with an illegal move is rejected", () => {
    const [first, ...rest] = (five as MatchFile).entries;
    if (first === undefined) throw new Error("it has entries");
    const entries = [{ ...first, payload: { x: 99, y: 0 } }, ...rest];
    expect(fromMatchFile(engine, { ...(five as MatchFile), entries })).toMatchObject({
      error: { code: "OUT_OF_BOUNDS" },
    });
  });
});

test("[TBL-G5] a game is a prefix of one that starts with the same moves, at any times", () => {
  const game = start(PERSON, PERSON);
  const one = playAll(game, place(0));
  const later = unwrap(playAction(engine, game, "seat-1", place(0), 77_777));
  const two = playAll(later, place(1));
  const elsewhere = playAll(game, place(2), place(1));
  const offered = playAs(game, 1, DRAW);
  expect([game, one, later, two].map((other) => isPrefixOf(one, other))).toEqual([false, true, true, true]);
  expect([elsewhere, offered].map((other) => isPrefixOf(one, other))).toEqual([false, false]);
  expect(isPrefixOf(playAs(game, 2, DRAW), offered)).toBe(false);
  expect(isPrefixOf(game, elsewhere)).toBe(true);
});
