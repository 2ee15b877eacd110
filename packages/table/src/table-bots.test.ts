import type { BotEntry } from "@tengen/catalogue";
import type { Bot, Budget, CreateBot } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { describe, expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import createRandom from "../../../games/gomoku/bots/random.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import type { AnyTableGame } from "./table-game.ts";
import { botSeat, makeDevice, PERSON, settle, type Device, type SeatedTable } from "./test-table.ts";

const GREEDY = botSeat("Greedy");
const RANDOM = botSeat("Random");

/** Gomoku with two of its bots, and these. */
const gomokuWith = (...more: readonly BotEntry[]): AnyTableGame => {
  const available: BotEntry[] = [
    { name: "Random", file: "bots/random.ts", difficulty: "easy" },
    { name: "Greedy", file: "bots/greedy.ts", difficulty: "medium" },
    ...more,
  ];
  return { ...gomoku, manifest: { ...gomoku.manifest, bots: { default: "Greedy", hint: "Greedy", available } } };
};

/** A device on which this bot plays as Random. */
const deviceWith = (random: CreateBot, greedy: CreateBot = createGreedy): Device =>
  makeDevice(gomokuWith(), { "bots/greedy.ts": greedy, "bots/random.ts": random });
const newDevice = (): Device => deviceWith(createRandom);

const makeBot =
  (chooseAction: Bot["chooseAction"]): CreateBot =>
  () => ({ name: "Test", description: "", difficulty: "easy", chooseAction });

/** A bot that answers when the test says so. */
const slowBot = () => {
  const asked: ((action: GomokuAction) => void)[] = [];
  const create = makeBot(() => new Promise((answer) => asked.push(answer)));
  return { create, asked, answer: (x: number, y: number) => asked.shift()?.({ type: "PLACE_STONE", x, y }) };
};

const count = ({ table }: SeatedTable): number => table.local.value.entries.length;
const hintsOn = ({ table }: SeatedTable): readonly number[] =>
  table.scene.value.points.flatMap(({ mark }, point) => (mark === "hint" ? [point] : []));

describe("a bot's turn", () => {
  test("[TBL-B1] a bot answers a person after a short delay", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([PERSON, GREEDY]);
    seated.pick("H8");
    expect(seated.table.thinking.value).toBe("seat-2");
    await timers.advance(249);
    expect(count(seated)).toBe(1);
    await timers.advance(1);
    expect(count(seated)).toBe(2);
    expect(seated.table.thinking.value).toBeNull();
    expect(seated.announced()).toMatch(/^White [A-O]\d+\.$/u);
    expect(seated.table.placing.value).toBe("black");
    await timers.advance(10_000);
    expect(count(seated)).toBe(2);
  });

  test("[TBL-B1] a bot in the first seat moves first", async () => {
    const { sit, timers, opened } = newDevice();
    const seated = sit([RANDOM, PERSON]);
    await timers.advance(250);
    expect(count(seated)).toBe(1);
    expect(opened).toEqual(["bots/random.ts"]);
    expect(seated.table.canUndo.value).toBe(false);
  });

  test("[TBL-B1] an unknown bot is replaced by the default bot", async () => {
    const { sit, timers, opened } = newDevice();
    const seated = sit([PERSON, botSeat("Retired")]);
    seated.pick("H8");
    await timers.advance(250);
    expect(count(seated)).toBe(2);
    expect(opened).toEqual(["bots/greedy.ts"]);
  });

  test("[TBL-B1] a bot keeps its thread from turn to turn, and gets a new one with a new game", async () => {
    const { sit, timers, opened, botsRunning } = newDevice();
    const seated = sit([PERSON, GREEDY]);
    const round = async (name: string): Promise<void> => {
      seated.pick(name);
      await timers.advance(250);
    };
    await round("A1");
    await round("O15");
    expect(opened).toHaveLength(1);
    seated.table.start({ seats: [PERSON, GREEDY], options: {} });
    // The new game's thread, not the old one's.
    expect([botsRunning(), opened.length]).toEqual([1, 2]);
    await round("A1");
    expect(opened).toHaveLength(2);
    await seated.table.open(seated.table.local.value.record.matchId);
    expect([botsRunning(), opened.length]).toEqual([1, 3]);
  });

  test("[TBL-B1] a bot is told which game it plays, and in which seat", async () => {
    const told: unknown[] = [];
    const { sit, timers } = deviceWith(() => ({
      ...createRandom(),
      onGameStart: (playerId, game) => void told.push([playerId, game]),
    }));
    const seated = sit([PERSON, RANDOM]);
    seated.pick("H8");
    await timers.advance(250);
    expect(told).toEqual([["seat-2", { playerIds: ["seat-1", "seat-2"], options: {} }]]);
  });

  test("[TBL-B1] a bot's random numbers differ between games and between moves", async () => {
    const numbers: number[] = [];
    const { sit, timers } = deviceWith(
      makeBot((_view, validActions, rng) => {
        numbers.push(rng.integer(1_000_000));
        return validActions.at(-1);
      }),
    );
    const seated = sit([PERSON, RANDOM]);
    for (const name of ["A1", "B2", "C3"]) {
      seated.pick(name);
      await timers.advance(250);
    }
    seated.table.start({ seats: [PERSON, RANDOM], options: {} });
    seated.pick("A1");
    await timers.advance(250);
    expect(new Set(numbers).size).toBe(4);
  });

  test("[TBL-B2] undo while the bot waits cancels its turn", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([PERSON, GREEDY]);
    seated.pick("H8");
    await timers.advance(100);
    seated.table.undo();
    expect(seated.table.thinking.value).toBeNull();
    await timers.advance(10_000);
    expect(seated.moves()).toBe("");
    expect(seated.announced()).toBe("1 move undone.");
  });

  test("[TBL-B2] a bot is restarted after a move it has seen is undone", async () => {
    const { sit, timers, botsRunning, opened } = newDevice();
    const seated = sit([PERSON, GREEDY]);
    seated.pick("H8");
    await timers.advance(250);
    const before = opened.length;
    seated.table.undo();
    expect([botsRunning(), opened.length]).toEqual([1, before + 1]);
  });

  test("[TBL-B2] undo while the bot thinks cancels its turn", async () => {
    const { create, asked, answer } = slowBot();
    const { sit, timers } = deviceWith(create);
    const seated = sit([PERSON, RANDOM]);
    seated.pick("H8");
    await timers.advance(250);
    expect(asked).toHaveLength(1);
    seated.table.undo();
    expect(seated.table.thinking.value).toBeNull();
    answer(0, 0);
    await timers.advance(10_000);
    expect(seated.moves()).toBe("");
    expect(seated.noticeText()).toBeNull();
    seated.pick("I9");
    await timers.advance(250);
    answer(0, 0);
    await settle();
    expect(seated.moves()).toBe("I9 A15");
  });
});

describe("bots that fail", () => {
  test.each<[string, CreateBot, "bot_fault_threw" | "bot_fault_illegal"]>([
    [
      "throws",
      makeBot(() => {
        throw new Error("lost my nerve");
      }),
      "bot_fault_threw",
    ],
    ["plays on a stone", makeBot(() => ({ type: "PLACE_STONE", x: 7, y: 7 })), "bot_fault_illegal"],
    ["resigns", makeBot(() => ({ type: "RESIGN" })), "bot_fault_illegal"],
  ])("[TBL-B3] when a bot %s, the default bot plays, and the page says so", async (_name, create, reason) => {
    const { sit, timers } = deviceWith(create);
    const seated = sit([PERSON, RANDOM]);
    seated.pick("H8");
    await timers.advance(250);
    expect(count(seated)).toBe(2);
    const told = t("announce_bot_failed", { name: "Random", reason: t(reason), other: "Greedy" });
    expect(seated.noticeText()).toBe(told);
    expect(seated.announced()).toMatch(/^White [A-O]\d+\. Random failed/u);
    expect(seated.announced()).toContain(told);
    expect(seated.table.placing.value).toBe("black");
  });

  test("[TBL-B3] when a bot hangs, the default bot plays after the time limit", async () => {
    const { sit, timers } = deviceWith(slowBot().create);
    const seated = sit([PERSON, RANDOM]);
    seated.pick("H8");
    await timers.advance(250 + 119_999);
    expect(count(seated)).toBe(1);
    expect(seated.table.thinking.value).toBe("seat-2");
    await timers.advance(1);
    expect(count(seated)).toBe(2);
    expect(seated.noticeText()).toMatch(/^Random failed \(.+\)\. Greedy played this move instead\.$/u);
  });

  test("[TBL-B3] when the default bot fails too, a random move is played", async () => {
    const broken = makeBot(() => null);
    const { sit, timers } = deviceWith(broken, broken);
    const seated = sit([PERSON, RANDOM]);
    seated.pick("H8");
    await timers.advance(250);
    expect(count(seated)).toBe(2);
    expect(seated.noticeText()).toContain(t("random_player"));
  });
});

describe("bots with a node count", () => {
  const STRENGTHS: readonly BotEntry[] = [
    { name: "Deep 1k", file: "bots/deep.ts", difficulty: "hard", nodes: 1000 },
    { name: "Deep 9k", file: "bots/deep.ts", difficulty: "expert", nodes: 9000 },
  ];
  const budgets: Budget[] = [];
  const deep = makeBot((_view, valid, _rng, context) => {
    if (context !== undefined) budgets.push(context.budget);
    return valid[0];
  });
  const device = (create: CreateBot, ...entries: readonly BotEntry[]): Device =>
    makeDevice(gomokuWith(...entries), {
      "bots/deep.ts": create,
      "bots/greedy.ts": createGreedy,
      "bots/random.ts": create,
    });

  test("[TBL-B7] each level of a bot gets its own node count, any other bot a time limit", async () => {
    const { sit, timers } = device(deep, ...STRENGTHS);
    for (const name of ["Deep 1k", "Deep 9k", "Random"]) {
      sit([PERSON, botSeat(name)]).pick("H8");
      await timers.advance(250);
    }
    expect(budgets.splice(0)).toEqual([{ nodes: 1000 }, { nodes: 9000 }, { milliseconds: 1000 }]);
  });

  test("[TBL-B7] [BOT-8] a bot without a sign of life is given up after two minutes, and the default bot plays", async () => {
    const { sit, timers } = device(slowBot().create, ...STRENGTHS);
    const seated = sit([PERSON, botSeat("Deep 9k")]);
    seated.pick("H8");
    await timers.advance(250 + 119_999);
    expect(count(seated)).toBe(1);
    await timers.advance(1);
    expect(count(seated)).toBe(2);
    expect(seated.noticeText()).toMatch(/^Deep 9k failed/u);
  });

  test("[TBL-H1] the manifest names the hint bot, whatever the order and difficulties, with its node count", async () => {
    const hinting = (hint?: string): AnyTableGame => {
      const bots = { default: "Deep 9k", available: [...STRENGTHS], ...(hint === undefined ? {} : { hint }) };
      return { ...gomoku, manifest: { ...gomoku.manifest, bots } };
    };
    for (const [name, nodes] of [
      ["Deep 1k", 1000],
      ["Deep 9k", 9000],
    ] as const) {
      const seated = makeDevice(hinting(name), { "bots/deep.ts": deep }).sit([PERSON, PERSON]);
      expect(seated.table.hintBotName).toBe(name);
      await seated.table.askHint();
      expect(budgets.splice(0)).toEqual([{ nodes }]);
    }
    expect(makeDevice(hinting(), {}).openTab().table.hintBotName).toBeNull();
  });
});

describe("hints", () => {
  test("[TBL-H1] [TBL-H3] a hint marks a point, names the bot, and gives a reason", async () => {
    const seated = newDevice().sit([PERSON, PERSON]);
    expect(seated.table.hintBotName).toBe("Greedy");
    seated.pick("A1", "O15", "B1", "O14", "C1", "O12", "D1", "N9");
    await seated.table.askHint();
    expect(hintsOn(seated)).toEqual([seated.pointOf("E1")]);
    expect(seated.noticeText()).toBe("Hint from Greedy: E1 – makes five in a row.");
    expect(seated.announced()).toBe(seated.noticeText());
    expect(count(seated)).toBe(8);
  });

  test("[TBL-H1] the mark is shown in the live position only, and removed by the next move", async () => {
    const seated = newDevice().sit([PERSON, PERSON]);
    seated.pick("H8");
    await seated.table.askHint();
    expect(hintsOn(seated)).toHaveLength(1);
    seated.table.show(0);
    expect(hintsOn(seated)).toEqual([]);
    seated.table.show(1);
    expect(hintsOn(seated)).toHaveLength(1);
    seated.pick("A1");
    expect(hintsOn(seated)).toEqual([]);
    expect(seated.noticeText()).toBeNull();
  });

  test("[TBL-H1] a move cancels a pending hint", async () => {
    const { create, asked, answer } = slowBot();
    const { sit, botsRunning } = deviceWith(createRandom, create);
    const seated = sit([PERSON, PERSON]);
    const hint = seated.table.askHint();
    await settle();
    expect(asked).toHaveLength(1);
    expect(botsRunning()).toBe(1);
    seated.pick("H8");
    expect(botsRunning()).toBe(0);
    answer(0, 0);
    await hint;
    expect(hintsOn(seated)).toEqual([]);
    expect(seated.noticeText()).toBeNull();
    const again = seated.table.askHint();
    await settle();
    answer(1, 0);
    await again;
    expect(seated.noticeText()).toBe("Hint from Greedy: B15.");
    expect(seated.announced()).toBe(seated.noticeText());
  });

  test("[TBL-H1] a move after a hint does not end the hint bot's thread", async () => {
    const { sit, opened } = newDevice();
    const seated = sit([PERSON, PERSON]);
    await seated.table.askHint();
    seated.pick("A1");
    seated.pick("B1");
    await seated.table.askHint();
    expect(opened).toEqual(["bots/greedy.ts"]);
  });

  test("[TBL-H1] a bot that fails gives no hint", async () => {
    const seated = deviceWith(
      createRandom,
      makeBot(() => null),
    ).sit([PERSON, PERSON]);
    await seated.table.askHint();
    expect(seated.noticeText()).toBe(t("hint_none", { name: "Greedy" }));
    expect(hintsOn(seated)).toEqual([]);
  });

  test("[TBL-H1] there is no hint for a bot's turn, and none in a game without bots", async () => {
    const seated = newDevice().sit([PERSON, GREEDY]);
    seated.pick("H8");
    await seated.table.askHint();
    expect(seated.noticeText()).toBe(t("refusal_bot_turn", { name: "Greedy" }));
    const { bots: _bots, ...manifest } = gomoku.manifest;
    const alone = makeDevice({ ...gomoku, manifest }, {}).sit([PERSON, PERSON]);
    expect(alone.table.hintBotName).toBeNull();
    await alone.table.askHint();
    expect(alone.noticeText()).toBeNull();
  });
});

describe("bots among themselves", () => {
  test("[TBL-B4] they play at the pace of the settings", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([GREEDY, RANDOM], { pace: 500 });
    await timers.advance(499);
    expect(count(seated)).toBe(0);
    await timers.advance(1);
    expect(count(seated)).toBe(1);
    seated.settings.value = { ...seated.settings.value, pace: 2000 };
    await timers.advance(500);
    expect(count(seated)).toBe(2);
    await timers.advance(1999);
    expect(count(seated)).toBe(2);
    await timers.advance(1);
    expect(count(seated)).toBe(3);
  });

  test("[TBL-B4] they play to the end by themselves", async () => {
    const { sit, timers, store } = newDevice();
    const seated = sit([GREEDY, RANDOM], { pace: 200 });
    await timers.advance(200 * 60);
    expect(seated.table.view.value.outcome).toEqual({ winners: ["seat-1"], reason: "five" });
    expect(seated.table.thinking.value).toBeNull();
    expect(seated.announced()).toContain("Black wins: five in a row.");
    expect(store.saves.at(-1)).toMatchObject({ finished: true, revision: count(seated) + 1 });
  });

  test("[TBL-B4] they can be paused and resumed", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([GREEDY, RANDOM]);
    await timers.advance(1000);
    seated.table.pauseBots(true);
    expect(seated.table.areBotsPaused.value).toBe(true);
    expect(seated.table.thinking.value).toBeNull();
    await timers.advance(10_000);
    expect(count(seated)).toBe(2);
    seated.table.pauseBots(false);
    expect(seated.table.thinking.value).toBe("seat-1");
    await timers.advance(500);
    expect(count(seated)).toBe(3);
  });

  test("[TBL-B4] a pause cancels the current search", async () => {
    const { create, answer, asked } = slowBot();
    const { sit, timers } = deviceWith(create);
    const seated = sit([RANDOM, RANDOM]);
    await timers.advance(500);
    expect(asked).toHaveLength(1);
    seated.table.pauseBots(true);
    answer(0, 0);
    await timers.advance(10_000);
    expect(count(seated)).toBe(0);
  });

  test("[TBL-B5] undo pauses them, and removes one move at a time", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([GREEDY, RANDOM]);
    await timers.advance(1500);
    seated.table.undo();
    expect(count(seated)).toBe(2);
    expect(seated.table.areBotsPaused.value).toBe(true);
    await timers.advance(10_000);
    expect(count(seated)).toBe(2);
    seated.table.redo();
    expect(count(seated)).toBe(3);
    seated.table.pauseBots(false);
    await timers.advance(500);
    expect(count(seated)).toBe(4);
  });

  test("[TBL-B5] a reopened game between bots is paused; a new one is not", async () => {
    const { sit, timers, openTab } = newDevice();
    const first = sit([GREEDY, RANDOM]);
    await timers.advance(500);
    first.table.pauseBots(true);
    const again = openTab();
    await again.table.open("");
    expect(again.table.local.value.record.matchId).toBe(first.table.local.value.record.matchId);
    expect(again.table.areBotsPaused.value).toBe(true);
    await timers.advance(10_000);
    expect(count(again)).toBe(1);
    again.table.start({ seats: [GREEDY, RANDOM], options: {} });
    expect(again.table.areBotsPaused.value).toBe(false);
    await timers.advance(500);
    expect(count(again)).toBe(1);
  });

  test("[TBL-B5] nobody can resign, offer a draw or play for them", async () => {
    const { sit, timers } = newDevice();
    const seated = sit([GREEDY, RANDOM]);
    await timers.advance(500);
    expect([seated.table.resigner.value, seated.table.drawOfferer.value, seated.table.placing.value]).toEqual([
      null,
      null,
      null,
    ]);
    seated.table.resign();
    seated.table.offerDraw();
    seated.pick("A1");
    expect(count(seated)).toBe(1);
    expect(seated.noticeText()).toBe(t("refusal_bot_turn", { name: "Random" }));
  });
});
