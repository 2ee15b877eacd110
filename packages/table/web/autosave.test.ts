import { ok, unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import { openAutosave } from "./autosave.ts";
import { headOf, restoreGame, playAction, startLocalGame, undo, type LocalGame } from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import { makeEnvironment, makeStore, movesOf, PERSON, settle, type Store } from "./test-table.ts";

const environment = makeEnvironment();
const start = (): LocalGame => unwrap(startLocalGame(engine, { seats: [PERSON, PERSON], options: {} }, environment));

/** The game after stones on the middle row, given by column. */
const play = (game: LocalGame, ...columns: readonly number[]): LocalGame => {
  let played = game;
  for (const x of columns) {
    const playerId = headOf(played).state.currentPlayerId ?? "";
    const action: GomokuAction = { type: "PLACE_STONE", x, y: 7 };
    played = unwrap(playAction(engine, played, playerId, action, 2000));
  }
  return played;
};

/** The same save with another revision. */
const resave = async (store: Store, revision: number): Promise<void> => {
  const [first] = store.saves;
  if (first !== undefined) await store.openTab().save({ ...first, revision });
  await settle();
};

const moves = (game: LocalGame): string => movesOf(gomoku, game);
const savedMoves = ({ kept }: SavedGame): string => moves(unwrap(restoreGame(engine, kept)));

/** Opens an autosave and records what it reports. */
const watchAutosave = (games: SavedGames, accepts = true) => {
  const events: string[] = [];
  const autosave = openAutosave(games, () => 5000, {
    onChangedElsewhere: (saved, lost) => {
      events.push(`${saved.revision}: ${savedMoves(saved)}${lost === null ? "" : `, lost ${moves(lost)}`}`);
      return accepts;
    },
    onFailed: () => void events.push("failed"),
  });
  return { autosave, events };
};

/** A tab whose storage answers when the test says so. */
const slowTab = (store: Store) => {
  const tab = store.openTab();
  const held: (() => void)[] = [];
  const hold = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    await new Promise<void>((go) => held.push(go));
    return value;
  };
  const games: SavedGames = {
    ...tab,
    load: (id) => hold(tab.load(id)),
    save: (game) => hold(tab.save(game)),
  };
  /** Releases the oldest answer. */
  const release = async (): Promise<void> => {
    await settle();
    const go = held.shift();
    if (go === undefined) throw new Error("nothing is being waited for");
    go();
    await settle();
  };
  return { games, release, waiting: () => held.length };
};

const revisions = ({ saves }: Store): readonly string[] =>
  saves.map((saved) => `${saved.revision}: ${savedMoves(saved)}`);

describe("saving", () => {
  test("[TBL-K1] the first save has revision 1 and the match id", async () => {
    const store = makeStore();
    const { autosave, events } = watchAutosave(store.openTab());
    const game = play(start(), 0);
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    await settle();
    expect(store.saves).toMatchObject([
      { id: game.record.matchId, gameId: "gomoku", revision: 1, savedAt: 5000, finished: false },
    ]);
    expect(restoreGame(engine, store.saves[0]?.kept ?? { kind: "file", file: null as never })).toEqual(ok(game));
    expect(events).toEqual([]);
  });

  test("[TBL-K1] a game without moves is not saved; one with an undone move is", async () => {
    const store = makeStore();
    const { autosave } = watchAutosave(store.openTab());
    const game = start();
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    await settle();
    expect(store.saves).toEqual([]);
    autosave.save(undo(play(game, 0)));
    await settle();
    expect(store.saves).toHaveLength(1);
  });

  test("[TBL-K1] a finished game is marked as finished", async () => {
    const store = makeStore();
    const { autosave } = watchAutosave(store.openTab());
    const game = unwrap(playAction(engine, play(start(), 0), "seat-1", { type: "RESIGN" }, 3000));
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    await settle();
    expect(store.saves).toMatchObject([{ finished: true }]);
  });

  test("[TBL-K2] a reopened game continues with the next revision", async () => {
    const store = makeStore();
    const before = watchAutosave(store.openTab());
    const game = play(start(), 0);
    before.autosave.switchTo(null, game.record.matchId);
    before.autosave.save(game);
    await settle();
    const { autosave } = watchAutosave(store.openTab());
    autosave.switchTo(store.saves[0] ?? null, game.record.matchId);
    autosave.save(play(game, 1));
    await settle();
    autosave.save(play(game, 1, 2));
    await settle();
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8", "3: A8 B8 C8"]);
  });

  test("[TBL-K2] of the changes made during a save, the last is saved after it", async () => {
    const store = makeStore();
    const { games, release, waiting } = slowTab(store);
    const { autosave, events } = watchAutosave(games);
    const game = start();
    autosave.switchTo(null, game.record.matchId);
    for (const columns of [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) autosave.save(play(game, ...columns));
    expect(revisions(store)).toEqual(["1: A8"]);
    await release();
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8 C8 D8"]);
    await release();
    expect(waiting()).toBe(0);
    autosave.save(play(game, 0));
    expect(revisions(store).at(-1)).toBe("3: A8");
    expect(events).toEqual([]);
  });

  test("[TBL-K3] a failure is reported, and the next change is saved", async () => {
    const store = makeStore();
    const tab = store.openTab();
    let isFull = true;
    const games: SavedGames = {
      ...tab,
      save: (game) => (isFull ? Promise.reject(new Error("disk full")) : tab.save(game)),
    };
    const { autosave, events } = watchAutosave(games);
    const game = start();
    autosave.switchTo(null, game.record.matchId);
    autosave.save(play(game, 0));
    await settle();
    expect(events).toEqual(["failed"]);
    isFull = false;
    autosave.save(play(game, 0, 1));
    await settle();
    expect(revisions(store)).toEqual(["1: A8 B8"]);
    expect(events).toEqual(["failed"]);
  });

  test("[TBL-K3] a change that waited for a failed save is still saved", async () => {
    const store = makeStore();
    const tab = store.openTab();
    let count = 0;
    const games: SavedGames = {
      ...tab,
      save: (game) => {
        count += 1;
        return count === 1 ? Promise.reject(new Error("disk full")) : tab.save(game);
      },
    };
    const { autosave, events } = watchAutosave(games);
    const game = start();
    autosave.switchTo(null, game.record.matchId);
    autosave.save(play(game, 0));
    autosave.save(play(game, 0, 1));
    await settle();
    expect(events).toEqual(["failed"]);
    expect(revisions(store)).toEqual(["1: A8 B8"]);
  });

  test("[TBL-K3] a failure to load another tab's save is reported", async () => {
    const store = makeStore();
    const other = watchAutosave(store.openTab());
    const { autosave, events } = watchAutosave({ ...store.openTab(), load: () => Promise.reject(new Error("broken")) });
    const game = play(start(), 0);
    autosave.switchTo(null, game.record.matchId);
    other.autosave.switchTo(null, game.record.matchId);
    other.autosave.save(game);
    await settle();
    await settle();
    expect(events).toEqual(["failed"]);
  });
});

describe("other tabs", () => {
  /** Two autosaves that have seen the same first move. */
  const twoTabs = async () => {
    const store = makeStore();
    const here = slowTab(store);
    const mine = watchAutosave(here.games);
    const theirs = watchAutosave(store.openTab());
    const game = play(start(), 0);
    mine.autosave.switchTo(null, game.record.matchId);
    mine.autosave.save(game);
    await here.release();
    theirs.autosave.switchTo(store.saves[0] ?? null, game.record.matchId);
    return { store, game, mine, theirs, ...here };
  };

  test("[TBL-K4] what another tab saves is loaded", async () => {
    const { store, game, mine, theirs, release } = await twoTabs();
    theirs.autosave.save(play(game, 1));
    await settle();
    await release();
    expect(mine.events).toEqual(["2: A8 B8"]);
    mine.autosave.save(play(game, 1, 2));
    await release();
    await settle();
    expect(theirs.events).toEqual(["3: A8 B8 C8"]);
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8", "3: A8 B8 C8"]);
  });

  test("[TBL-K4] notifications about another game or a known revision are ignored", async () => {
    const { store, game, mine, theirs, release, waiting } = await twoTabs();
    const other = play(start(), 5);
    theirs.autosave.switchTo(null, other.record.matchId);
    theirs.autosave.save(other);
    await settle();
    expect(waiting()).toBe(0);
    await resave(store, 2);
    await release();
    expect(mine.events).toEqual(["2: A8"]);
    await store.openTab().remove(game.record.matchId);
    await settle();
    await release();
    expect(mine.events).toHaveLength(1);
  });

  test("[TBL-K5] the tab that saves too late gets the saved game and what was lost", async () => {
    const { store, game, mine, theirs, release } = await twoTabs();
    theirs.autosave.save(play(game, 1));
    mine.autosave.save(play(game, 2));
    await release();
    await release();
    expect(mine.events).toEqual(["2: A8 B8, lost A8 C8"]);
    expect(theirs.events).toEqual([]);
    mine.autosave.save(play(game, 1, 3));
    await release();
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8", "3: A8 B8 D8"]);
  });

  test("[TBL-K5] a change that waited for a save that came too late is lost with it", async () => {
    const { store, game, mine, theirs, release, waiting } = await twoTabs();
    theirs.autosave.save(play(game, 1));
    mine.autosave.save(play(game, 2));
    mine.autosave.save(play(game, 2, 3));
    await release();
    await release();
    expect(mine.events).toEqual(["2: A8 B8, lost A8 C8 D8"]);
    expect(waiting()).toBe(0);
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8"]);
  });

  test("[TBL-K5] a change made while the other tab's game is loading does not overwrite it", async () => {
    const { store, game, mine, theirs, release, waiting } = await twoTabs();
    theirs.autosave.save(play(game, 1));
    mine.autosave.save(play(game, 2));
    await release();
    mine.autosave.save(play(game, 2, 3));
    await release();
    expect(mine.events).toEqual(["2: A8 B8, lost A8 C8 D8"]);
    expect(waiting()).toBe(0);
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8"]);
  });

  test("[TBL-K5] a change made while another tab's save is loading is reported as lost", async () => {
    const { store, game, mine, theirs, release } = await twoTabs();
    theirs.autosave.save(play(game, 1));
    await settle();
    mine.autosave.save(play(game, 2));
    await release();
    expect(mine.events).toEqual([]);
    await release();
    await release();
    expect(mine.events).toEqual(["2: A8 B8, lost A8 C8"]);
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8"]);
  });

  test("[TBL-K3] a failure to load after a save that came too late is reported", async () => {
    const store = makeStore();
    const tab = store.openTab();
    const { autosave, events } = watchAutosave({ ...tab, load: () => Promise.reject(new Error("broken")) });
    const game = play(start(), 0);
    await store.openTab().save({
      id: game.record.matchId,
      gameId: "gomoku",
      revision: 1,
      savedAt: 0,
      finished: false,
      kept: { kind: "file", file: null as never },
    });
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    await settle();
    expect(events).toContain("failed");
  });
});

describe("closing pages and games that cannot be shown", () => {
  test("[TBL-K2] waiting changes are saved at once when the page may be closing", () => {
    const store = makeStore();
    const { games } = slowTab(store);
    const { autosave } = watchAutosave(games);
    const game = play(start(), 0);
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    autosave.save(play(game, 1));
    autosave.save(play(game, 1, 2));
    autosave.flush();
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8 C8"]);
  });

  test("[TBL-K5] a game that this page cannot show is not overwritten", async () => {
    const store = makeStore();
    const game = play(start(), 0);
    const [mine, theirs] = [watchAutosave(store.openTab(), false), watchAutosave(store.openTab())];
    for (const { autosave } of [mine, theirs]) autosave.switchTo(null, game.record.matchId);
    theirs.autosave.save(game);
    await settle();
    mine.autosave.save(play(game, 3));
    await settle();
    mine.autosave.save(play(game, 3, 4));
    await settle();
    expect(revisions(store)).toEqual(["1: A8"]);
  });

  test("[TBL-K3] a rejected save without a newer revision is a failure", async () => {
    const store = makeStore();
    const { autosave, events } = watchAutosave({ ...store.openTab(), save: () => Promise.resolve(false) });
    const game = play(start(), 0);
    autosave.switchTo(null, game.record.matchId);
    autosave.save(game);
    await settle();
    expect(events).toEqual(["failed"]);
  });
});

describe("switching to another game", () => {
  test("[TBL-K6] a running save is finished, and the new game starts with revision 1", async () => {
    const store = makeStore();
    const { games, release } = slowTab(store);
    const { autosave, events } = watchAutosave(games);
    const [one, two] = [play(start(), 0), play(start(), 5)];
    autosave.switchTo(null, one.record.matchId);
    autosave.save(one);
    autosave.save(play(one, 1));
    autosave.switchTo(null, two.record.matchId);
    autosave.save(two);
    await release();
    await release();
    await release();
    expect(store.saves.map(({ id, revision }) => [id, revision])).toEqual([
      [one.record.matchId, 1],
      [one.record.matchId, 2],
      [two.record.matchId, 1],
    ]);
    autosave.save(play(two, 6));
    expect(store.saves.at(-1)).toMatchObject({ id: two.record.matchId, revision: 2 });
    expect(events).toEqual([]);
  });

  test("[TBL-K6] a waiting change of the previous game is saved under its own id", async () => {
    const store = makeStore();
    const { games, release, waiting } = slowTab(store);
    const { autosave } = watchAutosave(games);
    const one = play(start(), 0);
    autosave.switchTo(null, one.record.matchId);
    autosave.save(one);
    autosave.save(play(one, 1));
    autosave.switchTo(null, "another");
    expect(revisions(store)).toEqual(["1: A8", "2: A8 B8"]);
    await release();
    await release();
    expect(waiting()).toBe(0);
    expect(store.saves.map(({ id }) => id)).toEqual([one.record.matchId, one.record.matchId]);
  });

  test("[TBL-K6] a save of the previous game that came too late is not reported", async () => {
    const store = makeStore();
    const { games, release, waiting } = slowTab(store);
    const { autosave, events } = watchAutosave(games);
    const [one, two] = [play(start(), 0), play(start(), 5)];
    const other = watchAutosave(store.openTab());
    other.autosave.switchTo(null, one.record.matchId);
    other.autosave.save(play(one, 1));
    await settle();
    autosave.switchTo(null, one.record.matchId);
    autosave.save(one);
    autosave.switchTo(null, two.record.matchId);
    autosave.save(two);
    await release();
    await release();
    expect(waiting()).toBe(0);
    expect(events).toEqual([]);
    expect(store.saves.map(({ id }) => id)).toEqual([one.record.matchId, two.record.matchId]);
  });

  test("[TBL-K6] a notification about the previous game is dropped when its load ends", async () => {
    const store = makeStore();
    const { games, release } = slowTab(store);
    const { autosave, events } = watchAutosave(games);
    const [one, two] = [play(start(), 0), play(start(), 5)];
    autosave.switchTo(null, one.record.matchId);
    const other = watchAutosave(store.openTab());
    other.autosave.switchTo(null, one.record.matchId);
    other.autosave.save(one);
    await settle();
    autosave.switchTo(null, two.record.matchId);
    await release();
    expect(events).toEqual([]);
  });

  test("[TBL-K6] a waiting change of the previous game does not affect the new one", async () => {
    const store = makeStore();
    const { games, release } = slowTab(store);
    const { autosave, events } = watchAutosave(games);
    const [one, two] = [play(start(), 0), play(start(), 5)];
    const other = watchAutosave(store.openTab());
    other.autosave.switchTo(null, one.record.matchId);
    other.autosave.save(play(one, 1));
    await settle();
    autosave.switchTo(null, one.record.matchId);
    autosave.save(one);
    await release();
    autosave.switchTo(null, two.record.matchId);
    autosave.save(two);
    await release();
    await release();
    expect(events).toEqual([]);
    expect(store.saves.map(({ id, revision }) => [id, revision])).toEqual([
      [one.record.matchId, 1],
      [two.record.matchId, 1],
    ]);
  });
});
