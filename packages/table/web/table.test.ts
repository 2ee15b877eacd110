// The table as people use it: opening, playing, refusals, confirmation, undo, resigning, draws. Bots, files, history
// and tabs have their own test files.
import { language, t } from "@tengen/ui/i18n";
import { afterEach, describe, expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import createRandom from "../../../games/gomoku/bots/random.ts";
import gomokuPage from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import type { SavedGame } from "./saved-games.ts";
import { defaultSetup, setupAgainstBot } from "./game-setup.ts";
import { botSeat, makeDevice, PERSON, settle, type Device } from "./test-table.ts";

/** Gomoku without a suggested opponent: the default bot plays. */
const { bots: gomokuBots } = gomokuPage.manifest;
if (gomokuBots === undefined) throw new Error("Gomoku has bots");
const gomoku = {
  ...gomokuPage,
  manifest: { ...gomokuPage.manifest, bots: { ...gomokuBots, opponent: undefined } },
};
const GREEDY = botSeat("Greedy");
const RANDOM = botSeat("Random");
const place = (x: number, y: number): GomokuAction => ({ type: "PLACE_STONE", x, y });
const newDevice = (): Device => makeDevice(gomoku, { "bots/greedy.ts": createGreedy, "bots/random.ts": createRandom });
const twoPeople = () => newDevice().startGame([PERSON, PERSON]);

afterEach(() => {
  language.value = "en";
});

test("[TBL-O6] a game to play while waiting is a person against the default opponent, in either seat", () => {
  expect(setupAgainstBot(gomoku, 1, { size: 9 })).toEqual({ seats: [GREEDY, PERSON], options: { size: 9 } });
  const { bots: _bots, ...manifest } = gomoku.manifest;
  expect(setupAgainstBot({ ...gomoku, manifest }, 0, {}).seats).toEqual([PERSON, PERSON]);
});

describe("opening", () => {
  test("[TBL-O1] the first game is a person against the default bot, and is not saved before a move", async () => {
    const { openTab, store } = newDevice();
    const { table, announced } = openTab();
    await table.open("");
    expect(table.local.value).toMatchObject({ seats: [PERSON, GREEDY], entries: [] });
    expect(table.placing.value).toBe("black");
    expect(announced()).toBe("New game. Black plays first.");
    expect(store.saves).toEqual([]);
  });

  test("[TBL-O1] the opponent that the manifest suggests comes before its default bot", () => {
    const bots = { default: "Random", opponent: "Reader 1", available: gomoku.manifest.bots?.available ?? [] };
    const { seats } = defaultSetup({ ...gomoku, manifest: { ...gomoku.manifest, bots } });
    expect(seats).toEqual([PERSON, { kind: "bot", name: "Reader 1" }]);
  });

  test("[TBL-O1] in a game without bots all seats are people", () => {
    const { bots: _bots, ...manifest } = gomoku.manifest;
    expect(defaultSetup({ ...gomoku, manifest }).seats).toEqual([PERSON, PERSON]);
    expect(defaultSetup({ ...gomoku, manifest: { ...manifest, defaultConfig: { size: 9 } } }).options).toEqual({
      size: 9,
    });
  });

  /** Three games, a second apart: a running one, an older running one, and a finished one. */
  const played = async () => {
    const device = newDevice();
    const { table, pick } = device.openTab();
    const begin = async (seats: readonly (typeof PERSON)[], ...points: readonly string[]): Promise<string> => {
      await device.timers.advance(1000);
      table.start({ seats, options: {} });
      pick(...points);
      await settle();
      return table.local.value.record.matchId;
    };
    const older = await begin([PERSON, PERSON], "A1");
    const running = await begin([PERSON, PERSON], "B1", "B2");
    const over = await begin([PERSON, RANDOM], "C1");
    table.resign();
    await settle();
    return { ...device, older, running, over };
  };

  test("[TBL-O2] without an id the latest unfinished game is resumed", async () => {
    const { openTab, running } = await played();
    const { table, moves, noticeText } = openTab();
    await table.open("");
    expect(table.local.value.record.matchId).toBe(running);
    expect(moves()).toBe("B1 B2");
    expect(noticeText()).toBeNull();
  });

  test("[TBL-O2] another game's match and a match from a file are not resumed", async () => {
    const { openTab, store, running } = await played();
    const last = store.saves.at(-1) as SavedGame;
    const games = store.openTab();
    await games.save({ ...last, id: "other", gameId: "go", revision: 9, savedAt: 9e12, finished: false });
    const file = { kind: "file" as const, file: JSON.parse(openTab().table.makeFile().text) as never };
    await games.save({ ...last, id: "file", revision: 9, savedAt: 9e12, finished: false, kept: file });
    const { table } = openTab();
    await table.open("");
    expect(table.local.value.record.matchId).toBe(running);
  });

  test("[TBL-O3] a game is opened by its id, and continues", async () => {
    const { openTab, older, store } = await played();
    const { table, moves, pick } = openTab();
    await table.open(older);
    expect(moves()).toBe("A1");
    pick("A2");
    await settle();
    expect(store.saves.at(-1)).toMatchObject({ id: older, revision: 3 });
  });

  test("[TBL-O3] a finished game is shown at its end", async () => {
    const { openTab, over, timers } = await played();
    const { table, moves, pick, noticeText } = openTab();
    await table.open(over);
    expect(table.view.value).toMatchObject({ gameOver: true, outcome: { reason: "resign" } });
    expect(table.placing.value).toBeNull();
    expect(table.resigner.value).toBeNull();
    pick("D4");
    await timers.advance(1000);
    expect(moves()).toBe("C1 resigns");
    expect(noticeText()).toBe(t("refusal_MATCH_FINISHED"));
  });

  test("[TBL-O4] if all games are over, a new one starts with the last seats", async () => {
    const device = newDevice();
    const { table } = device.startGame([RANDOM, PERSON]);
    await device.timers.advance(250);
    table.resign();
    await settle();
    const next = device.openTab();
    await next.table.open("");
    expect(next.table.local.value).toMatchObject({ seats: [RANDOM, PERSON], entries: [] });
    expect(next.table.local.value.record.matchId).not.toBe(table.local.value.record.matchId);
    expect(next.noticeText()).toBeNull();
  });

  test("[TBL-O4] an unknown id is reported, and a new game starts with the last seats", async () => {
    const { openTab } = await played();
    const { table, noticeText, announced } = openTab();
    await table.open("nowhere");
    expect(noticeText()).toBe(t("saved_game_missing"));
    expect(announced()).toBe(t("saved_game_missing"));
    expect(table.local.value).toMatchObject({ seats: [PERSON, RANDOM], entries: [] });
  });

  test("[TBL-O7] only a saved game is opened; if there is none, nothing changes", async () => {
    const { openTab, running } = await played();
    const { table, noticeText } = openTab();
    await table.open("");
    const { value: before } = table.local;
    expect(await table.openSavedGame("nowhere")).toBe(false);
    expect(table.local.value).toBe(before);
    expect(noticeText()).toBeNull();
    table.start({ seats: [PERSON, PERSON], options: {} });
    expect(await table.openSavedGame(running)).toBe(true);
    expect(table.local.value.record.matchId).toBe(running);
    const { value: opened } = table.local;
    expect(await table.openSavedGame(running)).toBe(true);
    expect(table.local.value).toBe(opened);
  });

  test.each(["by its id", "as the latest"])(
    "[TBL-O4] a broken game is reported and left untouched: %s",
    async (how) => {
      const { openTab, store, running } = await played();
      const whole = store.saves.find(({ id, revision }) => id === running && revision === 2) as SavedGame;
      if (whole.kept.kind === "file") throw new Error("it was played");
      const moves = whole.kept.moves.toReversed();
      await store.openTab().save({ ...whole, revision: 3, kept: { ...whole.kept, moves } });
      const count = store.saves.length;
      const { table, noticeText } = openTab();
      await table.open(how === "by its id" ? running : "");
      expect(noticeText()).toBe(t("saved_game_broken"));
      expect(table.local.value.entries).toEqual([]);
      await settle();
      expect(store.saves).toHaveLength(count);
    },
  );

  test("[TBL-O5] a game that cannot start is refused, and the one at the table stays", () => {
    const { table, moves, pick, noticeText } = twoPeople();
    pick("H8");
    table.start({ seats: [PERSON], options: {} });
    expect(noticeText()).toBe(t("refusal_INVALID_CONFIG"));
    expect(moves()).toBe("H8");
  });

  test("[TBL-O5] a new game keeps nothing of the previous one", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick, moves } = startGame([PERSON, GREEDY]);
    pick("H8");
    table.start({ seats: [PERSON, PERSON], options: {} });
    await timers.advance(1000);
    expect(moves()).toBe("");
    expect(table.thinking.value).toBeNull();
    expect(table.canUndo.value).toBe(false);
  });
});

describe("playing", () => {
  test("[TBL-P1] a picked point is played, saved, shown and announced", async () => {
    const { startGame, store } = newDevice();
    const { table, pick, pointOf, moves, announced } = startGame([PERSON, PERSON]);
    pick("H8");
    expect(announced()).toBe("Black H8.");
    expect(table.scene.value.points[pointOf("H8")]).toMatchObject({ stone: "black", mark: "last", label: "" });
    expect(table.placing.value).toBe("white");
    expect(table.sound.value.count).toBe(1);
    pick("I9");
    expect(announced()).toBe("White I9.");
    expect(moves()).toBe("H8 I9");
    await settle();
    expect(store.saves.at(-1)).toMatchObject({ revision: 2, savedAt: 1_000_000 });
  });

  test("[TBL-P1] stones show move numbers if the settings say so", () => {
    const { table, settings, pick, pointOf } = twoPeople();
    pick("H8", "I9");
    settings.value = { ...settings.value, numbers: true };
    expect(["H8", "I9"].map((name) => table.scene.value.points[pointOf(name)]?.label)).toEqual(["1", "2"]);
  });

  test("[TBL-P2] a refused point is explained and announced, and changes nothing", () => {
    const { table, pick, noticeText, announced } = twoPeople();
    pick("H8");
    const before = table.local.value;
    pick("H8");
    expect(noticeText()).toBe("There is already a stone on H8.");
    expect(table.notice.value?.kind).toBe("error");
    expect(announced()).toBe(noticeText());
    expect(table.local.value).toBe(before);
    const { count } = table.announcement.value;
    pick("H8");
    expect(table.announcement.value.count).toBe(count + 1);
    pick("I9");
    expect(noticeText()).toBeNull();
  });

  test("[TBL-P2] an action that the rules refuse is explained too", () => {
    const { table, noticeText } = twoPeople();
    table.play(place(99, 0));
    expect(noticeText()).toBe(t("refusal_OUT_OF_BOUNDS"));
    table.play(place(7, 7));
    expect(table.local.value.entries).toHaveLength(1);
  });

  test("[TBL-P2] a notice follows the language of the page", () => {
    const { pick, noticeText } = twoPeople();
    pick("H8", "H8");
    language.value = "fr";
    expect(noticeText()).toBe("Il y a déjà une pierre en H8.");
  });

  test("[TBL-P3] the end is announced with its reason, and no stone can be placed after it", () => {
    const { table, pick, announced, noticeText, moves } = twoPeople();
    pick("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1");
    expect(announced()).toBe("Black E1. Black wins: five in a row.");
    expect(table.scene.value.lines).toHaveLength(1);
    expect(table.placing.value).toBeNull();
    const all = moves();
    pick("E2");
    expect(noticeText()).toBe(t("refusal_MATCH_FINISHED"));
    expect(moves()).toBe(all);
    table.play(place(7, 7));
    expect(moves()).toBe(all);
  });

  test("[TBL-P4] picking a point in a bot's turn says whose turn it is", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick, noticeText, moves } = startGame([PERSON, GREEDY]);
    pick("H8");
    expect(table.placing.value).toBeNull();
    pick("A1");
    expect(noticeText()).toBe(t("refusal_bot_turn", { name: "Greedy" }));
    expect(moves()).toBe("H8");
    await timers.advance(250);
    expect(table.local.value.entries).toHaveLength(2);
  });

  test("[TBL-P4] an unknown coordinate is answered with the valid range", () => {
    const { table, noticeText } = twoPeople();
    table.reportUnknownPoint("Z99");
    expect(noticeText()).toBe("“Z99” is not a point on this board. Points go from A1 to O15.");
  });
});

describe("confirmation", () => {
  test.each([
    ["touch", "touch", true],
    ["touch", "mouse", false],
    ["touch", "keyboard", false],
    ["always", "touch", true],
    ["always", "mouse", true],
    ["always", "keyboard", true],
    ["never", "touch", false],
    ["never", "mouse", false],
  ] as const)("[TBL-C1] set to %s, picked by %s: confirmation needed is %s", (confirm, picker, waits) => {
    const { table, moves, pointOf } = newDevice().startGame([PERSON, PERSON], { confirm });
    table.pick(pointOf("H8"), picker);
    expect(moves()).toBe(waits ? "" : "H8");
    expect(table.preview.value === null).toBe(!waits);
  });

  const touched = () => {
    const tab = twoPeople();
    const touch = (name: string): void => tab.table.pick(tab.pointOf(name), "touch");
    touch("H8");
    return { ...tab, touch };
  };

  test("[TBL-C2] the stone to confirm is shown and announced", () => {
    const { table, pointOf, announced } = touched();
    expect(table.preview.value).toMatchObject({ point: pointOf("H8"), color: "black" });
    expect(announced()).toBe("H8 selected. Confirm to play.");
  });

  test("[TBL-C2] a second tap on the same point places it", () => {
    const { table, touch, moves } = touched();
    touch("H8");
    expect(moves()).toBe("H8");
    expect(table.preview.value).toBeNull();
  });

  test("[TBL-C2] a tap elsewhere moves it", () => {
    const { table, touch, moves, pointOf } = touched();
    touch("I9");
    expect(moves()).toBe("");
    expect(table.preview.value?.point).toBe(pointOf("I9"));
    table.confirm();
    expect(moves()).toBe("I9");
    expect(table.preview.value).toBeNull();
  });

  test("[TBL-C2] cancelling removes it", () => {
    const { table, moves } = touched();
    table.cancel();
    expect(table.preview.value).toBeNull();
    table.confirm();
    expect(moves()).toBe("");
  });

  test("[TBL-C2] a refused point is not shown, and removes the stone to confirm", () => {
    const { table, touch, pick, moves, noticeText } = touched();
    pick("H8");
    touch("I9");
    touch("H8");
    expect(table.preview.value).toBeNull();
    expect(noticeText()).toBe("There is already a stone on H8.");
    touch("I9");
    expect(noticeText()).toBeNull();
    expect(moves()).toBe("H8");
  });

  test("[TBL-C2] showing another position and undo remove it", () => {
    const { table, touch, pick } = touched();
    pick("H8");
    touch("I9");
    table.show(0);
    expect(table.preview.value).toBeNull();
    table.show(1);
    touch("I9");
    table.undo();
    expect(table.preview.value).toBeNull();
  });
});

describe("undo and redo", () => {
  test("[TBL-U4] undo removes one move between people, is announced and saved, and can be redone", async () => {
    const { startGame, store } = newDevice();
    const { table, pick, moves, announced } = startGame([PERSON, PERSON]);
    expect([table.canUndo.value, table.canRedo.value]).toEqual([false, false]);
    pick("H8", "I9");
    table.undo();
    expect(moves()).toBe("H8");
    expect(announced()).toBe("1 move undone.");
    expect([table.canUndo.value, table.canRedo.value]).toEqual([true, true]);
    await settle();
    expect(store.saves.at(-1)?.kept).toMatchObject({ moves: [{}], undone: [{}] });
    table.redo();
    expect(moves()).toBe("H8 I9");
    expect(announced()).toBe("1 move redone.");
    expect(table.canRedo.value).toBe(false);
  });

  test("[TBL-U4] with nothing to undo or redo nothing happens", () => {
    const { table } = twoPeople();
    const [before, { count }] = [table.local.value, table.announcement.value];
    table.undo();
    table.redo();
    expect(table.local.value).toBe(before);
    expect(table.announcement.value.count).toBe(count);
  });

  test("[TBL-U4] against a bot undo removes its answer too", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick, moves, announced } = startGame([PERSON, GREEDY]);
    pick("H8");
    await timers.advance(250);
    const all = moves();
    table.undo();
    expect(moves()).toBe("");
    expect(announced()).toBe("2 moves undone.");
    expect(table.placing.value).toBe("black");
    table.redo();
    expect(moves()).toBe(all);
    await timers.advance(1000);
    expect(moves()).toBe(all);
  });
});

describe("resigning and draws", () => {
  test("[TBL-R1] a person resigns, also while a bot is to move", async () => {
    const { startGame, store, timers } = newDevice();
    const { table, pick, announced, moves } = startGame([PERSON, GREEDY]);
    pick("H8");
    expect(table.resigner.value).toBe("seat-1");
    table.resign();
    expect(announced()).toBe("Black resigns. You resigned.");
    await timers.advance(1000);
    expect(moves()).toBe("H8 resigns");
    expect(store.saves.at(-1)?.finished).toBe(true);
    expect(table.resigner.value).toBeNull();
    table.resign();
    table.offerDraw();
    expect(moves()).toBe("H8 resigns");
    // The stone and the end.
    expect(table.sound.value).toEqual({ count: 2, sound: "end" });
  });

  test("[TBL-R1] of two people the one to move resigns", () => {
    const { table, pick } = twoPeople();
    pick("H8");
    table.resign();
    expect(table.view.value.outcome).toEqual({ winners: ["seat-1"], reason: "resign" });
  });

  test("[TBL-R2] a bot declines a draw by its move, and the page says so", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick, noticeText, announced } = startGame([PERSON, GREEDY]);
    expect(table.drawOfferer.value).toBe("seat-1");
    table.offerDraw();
    expect(announced()).toBe("Black offers a draw.");
    expect(table.drawOfferer.value).toBeNull();
    table.offerDraw();
    expect(table.local.value.entries).toHaveLength(1);
    await timers.advance(1000);
    pick("H8");
    expect(noticeText()).toBeNull();
    await timers.advance(250);
    expect(noticeText()).toBe(t("announce_draw_declined"));
    expect(announced()).toMatch(/^White [A-O]\d+\. Draw offer declined\.$/u);
    expect(table.drawOfferer.value).toBe("seat-1");
  });

  test("[TBL-R2] an offer in the bot's turn does not cancel that turn", async () => {
    const { startGame, timers } = newDevice();
    const { table, pick } = startGame([PERSON, GREEDY]);
    pick("H8");
    await timers.advance(100);
    table.offerDraw();
    await timers.advance(250);
    expect(table.local.value.entries).toHaveLength(3);
    expect(table.placing.value).toBe("black");
  });

  test("[TBL-R2] between people the other one accepts", () => {
    const { table, pick, announced, noticeText } = twoPeople();
    pick("H8");
    table.offerDraw();
    expect(table.view.value.drawOfferBy).toBe("seat-2");
    expect(table.drawOfferer.value).toBe("seat-1");
    expect([noticeText(), table.offer.value?.text()]).toEqual([null, "White offers a draw"]);
    table.offer.value?.accept();
    expect(table.view.value.outcome).toEqual({ winners: null, reason: "agreement" });
    expect(announced()).toMatch(/Draw by agreement\.$/u);
    expect(announced()).not.toContain(t("announce_draw_declined"));
    expect(noticeText()).toBeNull();
    expect(table.drawOfferer.value).toBeNull();
  });

  test("[TBL-R2] between people declining hides the question until the next offer", () => {
    const { table, pick, noticeText } = twoPeople();
    pick("H8");
    table.offerDraw();
    table.offer.value?.decline();
    expect([table.offer.value, noticeText()]).toEqual([null, t("draw_declined_by_you")]);
    table.undo();
    table.offerDraw();
    expect(table.offer.value?.text()).toBe("White offers a draw");
  });

  test("[TBL-P5] the coordinate field is shown only while a person plays and the game is not over", () => {
    const { table, pick } = twoPeople();
    expect(table.coordinateField.value).toBe("enabled");
    pick("H8");
    table.show(0);
    expect(table.coordinateField.value).toBe("enabled");
    table.show(1);
    table.resign();
    expect(table.coordinateField.value).toBe("hidden");
    table.undo();
    expect(table.coordinateField.value).toBe("enabled");
    expect(newDevice().startGame([GREEDY, RANDOM]).table.coordinateField.value).toBe("hidden");
  });

  test("[TBL-R2] between people a move declines; a second offer is refused", () => {
    const { table, pick, noticeText } = twoPeople();
    table.offerDraw();
    table.play({ type: "REQUEST_DRAW" });
    expect(noticeText()).toBe(t("refusal_DRAW_ALREADY_OFFERED"));
    pick("H8");
    expect(noticeText()).toBeNull();
    pick("I9");
    expect(noticeText()).toBe(t("announce_draw_declined"));
    expect(table.drawOfferer.value).toBe("seat-1");
  });

  test("[TBL-R2] a game without draw offers has no draw button", () => {
    const { table } = makeDevice({ ...gomoku, draw: null }, {}).startGame([PERSON, PERSON]);
    expect(table.drawOfferer.value).toBeNull();
    expect(table.resigner.value).toBe("seat-1");
  });
});

test("[TBL-O3] of two requested games the last one is opened, however long the other takes to load", async () => {
  const { openTab, store, startGame } = newDevice();
  const one = startGame([PERSON, PERSON]);
  one.pick("A1");
  const first = one.table.local.value.record.matchId;
  one.table.start({ seats: [PERSON, PERSON], options: {} });
  one.pick("B2");
  const second = one.table.local.value.record.matchId;
  await settle();
  const tab = store.openTab();
  const gate = Promise.withResolvers<void>();
  const load = async (id: string) => {
    if (id === first) await gate.promise;
    return tab.load(id);
  };
  const { table, moves } = openTab({}, { ...tab, load });
  const slow = table.open(first);
  await table.open(second);
  gate.resolve();
  await slow;
  expect(moves()).toBe("B2");
});

describe("saving", () => {
  test("[TBL-K3] storage that cannot be read is reported, and a game starts anyway", async () => {
    const { openTab, store } = newDevice();
    const games = { ...store.openTab(), list: () => Promise.reject(new Error("gone")) };
    const { table, pick, moves, noticeText } = openTab({}, games);
    await table.open("");
    expect(noticeText()).toBe(t("not_saved"));
    pick("H8");
    expect(moves()).toBe("H8");
  });

  test("[TBL-K3] storage that cannot be written is reported, and the game continues", async () => {
    const { openTab, store } = newDevice();
    const games = { ...store.openTab(), save: () => Promise.reject(new Error("disk full")) };
    const { table, pick, moves, noticeText } = openTab({}, games);
    table.start({ seats: [PERSON, PERSON], options: {} });
    pick("H8");
    await settle();
    expect(noticeText()).toBe(t("not_saved"));
    pick("I9");
    expect(moves()).toBe("H8 I9");
  });
});
