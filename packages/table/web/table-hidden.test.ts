// The table of a game with hidden cards, choices beside the board, and options: card Gomoku, with decks so small that
// every hand is known.
import type { JsonObject } from "@tengen/kernel";
import { language } from "@tengen/ui/i18n";
import { afterEach, describe, expect, test } from "vitest";
import createRandom from "../../../games/gomoku-cards/bots/random.ts";
import cards from "../../../games/gomoku-cards/page/table-game.tsx";
import type { CardsView } from "../../../games/gomoku-cards/state.ts";
import { describeEntry } from "./describe.ts";
import type { SeatChoice } from "./timeline.ts";
import { botSeat, makeDevice, PERSON, settle, type TestTab } from "./test-table.ts";

const RANDOM = botSeat("Random");
const newDevice = () =>
  makeDevice({ ...cards, manifest: { ...cards.manifest, bots: { default: "Random", available: BOTS } } }, FILES);
const BOTS = [{ name: "Random", file: "bots/random.ts", difficulty: "easy" as const }];
const FILES = { "bots/random.ts": createRandom };

/** Decks of one kind of card, or of two cards, both held by the player to move. */
const PAIRS = {
  places: { PLACE_STONE: 40 },
  freeze: { PLACE_STONE: 1, TIME_FREEZE: 1 },
  take: { PLACE_STONE: 1, TAKE_STONE: 1 },
  generation: { PLACE_STONE: 1, SPONTANEOUS_GENERATION: 1 },
} as const;

const startGame = (
  seats: readonly SeatChoice[],
  deck: JsonObject = PAIRS.places,
  more: JsonObject = {},
  device = newDevice(),
): TestTab & { readonly device: ReturnType<typeof newDevice> } => {
  const tab = device.openTab();
  tab.table.start({ seats, options: { deck, ...more } });
  return { ...tab, device };
};

const handOf = ({ table }: TestTab): readonly string[] | undefined => (table.view.value as CardsView).hand;
const indexOf = (tab: TestTab, card: string): number => handOf(tab)?.indexOf(card) ?? -1;
const texts = ({ table }: TestTab): readonly string[] =>
  table.local.value.entries.map((entry) => describeEntry(cards, table.timeline.value, entry));

const generation = { type: "PLAY_CARD", card: "SPONTANEOUS_GENERATION" };
const freeze = { type: "PLAY_CARD", card: "TIME_FREEZE", target: { playerId: "seat-2" } };

afterEach(() => {
  language.value = "en";
});

describe("whose view is shown", () => {
  test("[TBL-V1] a single person sees their own cards, and never the bot's", async () => {
    const tab = startGame([PERSON, RANDOM]);
    expect(tab.table.covered.value).toBeNull();
    expect(handOf(tab)).toEqual(["PLACE_STONE", "PLACE_STONE"]);
    tab.pick("H8");
    expect([tab.table.thinking.value, handOf(tab)]).toEqual(["seat-2", undefined]);
    await tab.device.timers.advance(250);
    expect(handOf(tab)).toEqual(["PLACE_STONE", "PLACE_STONE"]);
    tab.table.show(1);
    expect(handOf(tab)).toBeUndefined();
  });

  test("[TBL-V1] each of two people sees their cards only after uncovering them", () => {
    const tab = startGame([PERSON, PERSON]);
    const { table, pick } = tab;
    expect([table.covered.value, handOf(tab), table.mayAct.value]).toEqual(["seat-1", undefined, false]);
    table.uncover();
    expect([table.covered.value, handOf(tab)?.length, table.mayAct.value]).toEqual([null, 2, true]);
    pick("H8");
    expect([table.covered.value, handOf(tab), table.mayAct.value]).toEqual(["seat-2", undefined, false]);
    table.show(0);
    expect(handOf(tab)).toBeUndefined();
    table.show(1);
    table.uncover();
    expect(handOf(tab)?.length).toBe(2);
  });

  test("[TBL-V1] after a skipped turn the same player need not uncover again", () => {
    const tab = startGame([PERSON, PERSON], PAIRS.freeze);
    tab.table.uncover();
    tab.table.play(freeze);
    expect([tab.table.covered.value, handOf(tab)?.length]).toEqual([null, 2]);
  });

  test("[TBL-V1] undo, a new game and an opened game cover the cards again", async () => {
    const tab = startGame([PERSON, PERSON]);
    const { table, pick, device } = tab;
    table.uncover();
    pick("H8");
    table.uncover();
    table.undo();
    expect([table.covered.value, tab.announced()]).toEqual(["seat-1", "1 move undone. Pass the device to Black."]);
    table.uncover();
    pick("H9");
    await settle();
    const other = device.openTab();
    await other.table.open(table.local.value.record.matchId);
    expect([other.table.covered.value, handOf(other)]).toEqual(["seat-2", undefined]);
    table.start({ seats: [PERSON, PERSON], options: {} });
    expect(table.covered.value).toBe("seat-1");
  });

  test("[TBL-V1] undo and redo never show the other player's cards", () => {
    const tab = startGame([PERSON, PERSON]);
    const { table, pick } = tab;
    table.uncover();
    pick("H8");
    table.undo();
    expect([table.covered.value, handOf(tab)]).toEqual(["seat-1", undefined]);
    table.redo();
    table.uncover();
    table.undo();
    table.redo();
    expect([table.covered.value, handOf(tab), tab.announced()]).toEqual([
      "seat-2",
      undefined,
      "1 move redone. Pass the device to White.",
    ]);
  });

  test("[TBL-V1] a move in another tab covers the cards, and so does reopening the game", async () => {
    const device = newDevice();
    const first = startGame([PERSON, PERSON], PAIRS.places, {}, device);
    first.table.uncover();
    first.pick("H8");
    await settle();
    const second = device.openTab();
    await second.table.open(first.table.local.value.record.matchId);
    second.table.uncover();
    expect(handOf(second)).toHaveLength(2);
    // This tab plays both turns in sequence; they may arrive in the other tab at once.
    first.table.uncover();
    first.pick("H9");
    first.table.uncover();
    first.pick("H10");
    await settle();
    await settle();
    await settle();
    expect(second.table.local.value.entries).toHaveLength(3);
    expect([second.table.covered.value, handOf(second)]).toEqual(["seat-2", undefined]);
    expect(second.announced()).toContain("Pass the device to White.");
    first.table.uncover();
    await first.table.open(first.table.local.value.record.matchId);
    expect([first.table.covered.value, handOf(first)]).toEqual(["seat-2", undefined]);
  });

  test("[TBL-V1] earlier positions show only one's own cards", () => {
    const tab = startGame([PERSON, PERSON]);
    tab.table.uncover();
    tab.pick("H8");
    tab.table.uncover();
    tab.table.show(0);
    expect(handOf(tab)).toBeUndefined();
  });

  test("[TBL-V5] a game that hides information cannot be saved as a file or forked", async () => {
    const tab = startGame([PERSON, RANDOM]);
    const { table, noticeText, pick } = tab;
    const id = table.local.value.record.matchId;
    pick("H8");
    expect(table.hidesInformation.value).toBe(true);
    expect(() => table.makeFile()).toThrow("hides");
    table.show(0);
    table.startFromHere([PERSON, PERSON]);
    expect([table.local.value.record.matchId, noticeText()]).toEqual([
      id,
      "Part of this game is still hidden. You can save it, or continue from a position, once it is over.",
    ]);
    table.resign();
    expect(table.hidesInformation.value).toBe(false);
    expect(table.makeFile().text).toContain("serverBytes");
    // After the hands were revealed, the game cannot be played on.
    expect(table.canUndo.value).toBe(false);
    table.undo();
    expect(table.view.value.outcome?.reason).toBe("resign");
  });

  test("[TBL-V2] while cards are covered there are no turns and no hints, and a notice says so", async () => {
    const { table, pick, noticeText } = startGame([PERSON, PERSON]);
    pick("H8");
    expect([table.local.value.entries.length, noticeText()]).toEqual([
      0,
      "What only you may see is still covered. Show it first.",
    ]);
    table.play(freeze);
    await table.askHint();
    expect([table.local.value.entries.length, noticeText()]).toEqual([
      0,
      "What only you may see is still covered. Show it first.",
    ]);
    table.resign();
    expect(table.view.value.outcome?.reason).toBe("resign");
  });

  test("[TBL-V3] a finished game shows each position as the player to move saw it", async () => {
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await tab.device.timers.advance(250);
    tab.table.resign();
    for (const shown of [0, 1, 2]) {
      tab.table.show(shown);
      expect(handOf(tab)).toHaveLength(2);
    }
  });

  test("[TBL-V3] nothing is hidden between bots, nor in a match from a file", async () => {
    const tab = startGame([RANDOM, RANDOM]);
    expect(handOf(tab)).toHaveLength(2);
    await tab.device.timers.advance(500);
    expect(handOf(tab)).toHaveLength(2);
    const { text } = tab.table.makeFile();
    const other = tab.device.openTab();
    await other.table.openFile(new Blob([text]));
    expect(other.table.local.value.seats).toBeNull();
    expect(handOf(other)).toHaveLength(2);
  });

  test("[TBL-V4] the hand is announced to the player to move, after they uncover it", async () => {
    const alone = startGame([PERSON, RANDOM]);
    expect(alone.announced()).toBe("New game. Black plays first. Your cards: Place Stone and Place Stone.");
    alone.pick("H8");
    expect(alone.announced()).toBe("Black plays Place Stone on H8, discards Place Stone.");
    await alone.device.timers.advance(250);
    expect(alone.announced()).toMatch(/^White plays .*\. Your cards: Place Stone and Place Stone\.$/u);
    const { table, announced, pick } = startGame([PERSON, PERSON]);
    expect(announced()).toBe("New game. Black plays first. Pass the device to Black.");
    table.uncover();
    expect(announced()).toBe("Your cards: Place Stone and Place Stone.");
    pick("H8");
    expect(announced()).toBe("Black plays Place Stone on H8, discards Place Stone. Pass the device to White.");
  });
});

describe("choices beside the board", () => {
  test("[TBL-E1] a choice is played by picking a point, and then cleared", () => {
    const tab = startGame([PERSON, RANDOM], PAIRS.take);
    const { table, pick, noticeText } = tab;
    table.choose(indexOf(tab, "PLACE_STONE"), () => "Pick a point.");
    expect([noticeText(), tab.announced()]).toEqual(["Pick a point.", "Pick a point."]);
    expect(table.placing.value).toBe("black");
    pick("H8");
    expect(table.local.value.entries[0]?.payload).toEqual({ card: "PLACE_STONE", target: { x: 7, y: 7 } });
    expect(table.choice.value).toBeNull();
  });

  test("[TBL-E1] a choice decides what a point means; a refusal explains why and keeps it", () => {
    const tab = startGame([PERSON, PERSON], PAIRS.take);
    const { table, pick, noticeText } = tab;
    table.uncover();
    pick("H8");
    table.uncover();
    table.choose(indexOf(tab, "TAKE_STONE"));
    expect(table.placing.value).toBeNull();
    expect(table.scene.value.points[tab.pointOf("H8")]?.mark).toBe("circle");
    pick("A1");
    expect([noticeText(), table.choice.value]).toEqual(["There is no stone on A1.", indexOf(tab, "TAKE_STONE")]);
    pick("H8");
    expect(table.local.value.entries).toHaveLength(2);
  });

  test("[TBL-E1] cancelling, showing another position and any change of the game clear it", () => {
    const { table, pick } = startGame([PERSON, RANDOM]);
    const isGone = (act: () => void): void => {
      table.choose(0);
      expect(table.choice.value).toBe(0);
      act();
      expect(table.choice.value).toBeNull();
    };
    isGone(table.cancel);
    isGone(() => pick("H8"));
    isGone(() => table.show(0));
    isGone(table.undo);
  });

  test("[TBL-E1] a choice without a target waits for confirmation, and picking a point changes nothing", () => {
    const tab = startGame([PERSON, RANDOM], PAIRS.freeze);
    const { table, pick, noticeText } = tab;
    table.choose(indexOf(tab, "TIME_FREEZE"));
    table.requestConfirmation({ label: () => "Play", action: freeze });
    expect(table.turnToConfirm.value?.point).toBeNull();
    pick("H8");
    expect(noticeText()).toBe("This choice has no target. Confirm it, or cancel.");
    expect([table.local.value.entries.length, table.turnToConfirm.value?.label()]).toEqual([0, "Play"]);
    table.confirm();
    expect(table.local.value.entries[0]?.payload["card"]).toBe("TIME_FREEZE");
  });

  test("[TBL-E1] a stone to capture is marked until confirmed, and the button names the action", () => {
    const tab = startGame([PERSON, PERSON], PAIRS.take);
    const { table, pick } = tab;
    table.uncover();
    pick("H8");
    table.uncover();
    table.pick(tab.pointOf("H8"), "touch");
    expect(table.turnToConfirm.value?.label()).toBe("Take Stone on H8");
    expect(table.scene.value.points[tab.pointOf("H8")]).toMatchObject({
      mark: "cross",
      note: "selected, not placed yet",
    });
  });
});

describe("events", () => {
  test("[TBL-E2] each turn is described with its random events and skipped turns, in the language of the page", () => {
    const frozen = startGame([PERSON, PERSON], PAIRS.freeze);
    frozen.table.uncover();
    frozen.table.play(freeze);
    const shuffled = "The discard pile is shuffled into a new draw pile";
    expect(texts(frozen)).toEqual([`plays Time Freeze, discards Place Stone; White skips a turn. ${shuffled}`]);
    expect(frozen.noticeText()).toContain("Black plays Time Freeze, discards Place Stone; White skips a turn.");
    const grown = startGame([PERSON, PERSON], PAIRS.generation);
    grown.table.uncover();
    grown.table.play(generation);
    expect(texts(grown)[0]).toMatch(
      /^plays Spontaneous Generation(?:[:,] [A-O]\d+ (?:black|white)){5}, discards Place Stone\. The discard pile/u,
    );
    language.value = "fr";
    expect(texts(frozen)[0]).toMatch(
      /^joue «\u202FGel du temps\u202F», défausse «\u202FPose d’une pierre\u202F»\u202F; Blanc passe son tour\. /u,
    );
    expect(frozen.noticeText()).toContain("Blanc passe son tour");
  });
});

describe("options", () => {
  test("[TBL-N3] the options set the size of the board and its coordinates", async () => {
    const tab = startGame([PERSON, PERSON], PAIRS.places, { boardSize: 9, firstPlayer: 2 });
    const { table, pick, noticeText, device } = tab;
    expect(table.geometry.value.axes.columns).toHaveLength(9);
    expect(table.scene.value.points).toHaveLength(81);
    expect(table.covered.value).toBe("seat-2");
    table.uncover();
    table.reportUnknownPoint("K10");
    expect(noticeText()).toBe("“K10” is not a point on this board. Points go from A1 to I9.");
    pick("I1");
    expect(texts(tab)).toEqual(["plays Place Stone on I1, discards Place Stone"]);
    await settle();
    const other = device.openTab();
    await other.table.open(table.local.value.record.matchId);
    expect(other.table.scene.value.points[80]?.stone).toBe("white");
  });

  test("[TBL-G4] a forked game draws the same cards", async () => {
    const tab = startGame([PERSON, RANDOM], { PLACE_STONE: 20, TIME_FREEZE: 10, TAKE_STONE: 10 });
    const { table, device } = tab;
    const start = table.local.value.positions[0]?.state;
    table.resign();
    table.show(0);
    table.startFromHere([PERSON, PERSON]);
    expect(table.local.value.positions[0]?.state).toEqual(start);
    expect(table.local.value.record.matchId).not.toBe(device.store.saves[0]?.id);
    table.uncover();
    expect(handOf(tab)).toHaveLength(2);
  });
});
