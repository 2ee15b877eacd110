import type { BotEntry } from "@tengen/catalogue";
import type { Bot, Budget, CreateBot, GameAction } from "@tengen/kernel";
import { language, t } from "@tengen/ui/i18n";
import { describe, expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import createRandom from "../../../games/gomoku/bots/random.ts";
import { rulesetGame } from "../../../games/gomoku/page/rulesets/game.tsx";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import { thinkingTime } from "./bot-turns.ts";
import type { AnyTableGame } from "./table-game.ts";
import { botSeat, makeDevice, PERSON, settle, type Device, type TestTab } from "./test-table.ts";

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
  const requests: ((action: GomokuAction) => void)[] = [];
  const create = makeBot(() => new Promise((answer) => requests.push(answer)));
  return { create, requests, answer: (x: number, y: number) => requests.shift()?.({ type: "PLACE_STONE", x, y }) };
};

const count = ({ table }: TestTab): number => table.local.value.entries.length;
const hintsOn = ({ table }: TestTab): readonly number[] =>
  table.scene.value.points.flatMap(({ mark }, point) => (mark === "hint" ? [point] : []));

/** A bot that searches until it is stopped, and tells its progress when the test says so. */
const searchingBot = () => {
  const steps: PromiseWithResolvers<number>[] = [];
  const create = makeBot(async (_view, _valid, _rng, context) => {
    while (context?.signal.aborted === false) {
      const step = Promise.withResolvers<number>();
      steps.push(step);
      context.signal.addEventListener("abort", () => step.resolve(0), { once: true });
      await context.pause?.(await step.promise);
    }
    return { type: "PLACE_STONE", x: 3, y: 3 };
  });
  return { create, tell: (share: number) => steps.at(-1)?.resolve(share) };
};

describe("a bot that thinks for long", () => {
  test("[TBL-L4] shows its progress after a second, which never goes back", async () => {
    const { create, tell } = searchingBot();
    const { startGame, timers } = deviceWith(create);
    const { table, pick } = startGame([PERSON, RANDOM]);
    pick("H8");
    await timers.advance(500);
    tell(0.25);
    await timers.advance(749);
    expect(table.longThought?.value).toBeNull();
    await timers.advance(1);
    expect(table.longThought?.value).toEqual({ share: 0.25 });
    tell(0.75);
    await settle();
    expect(table.longThought?.value).toEqual({ share: 0.75 });
    tell(0.5);
    await settle();
    expect(table.longThought?.value).toEqual({ share: 0.75 });
    table.undo();
    expect(table.longThought?.value).toBeNull();
  });

  test("[TBL-L5] plays its best move so far when it is told to", async () => {
    const { create, tell } = searchingBot();
    const { startGame, timers } = deviceWith(create);
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(500);
    tab.table.moveNow?.();
    await timers.advance(100);
    expect(count(tab)).toBe(1);
    tell(0.25);
    await timers.advance(1000);
    tab.table.moveNow?.();
    await settle();
    expect(tab.moves()).toBe("H8 D12");
    expect([tab.table.longThought?.value, tab.noticeText()]).toEqual([null, null]);
  });

  test("[TBL-L5] without progress there is nothing to hurry", async () => {
    const { create } = slowBot();
    const { startGame, timers } = deviceWith(create);
    const { table, pick } = startGame([PERSON, RANDOM]);
    pick("H8");
    await timers.advance(5000);
    expect([table.thinking.value, table.longThought?.value]).toEqual(["seat-2", null]);
  });
});

describe("[TBL-K16] a bot with a clock", () => {
  test.each([
    [60_000, 0, 3000],
    [60_000, 2000, 4500],
    [1000, 2000, 500],
    [0, 2000, 0],
  ])("that has %i ms and an increment of %i ms takes %i ms", (left, increment, expected) => {
    expect(thinkingTime(left, increment)).toBe(expected);
  });

  test("is told to move when it has taken its time", async () => {
    const { startGame, openTab, timers } = deviceWith(searchingBot().create);
    const tab = openTab();
    tab.table.start({ seats: [PERSON, RANDOM], options: {}, clock: { baseMs: 60_000, incrementMs: 0 } });
    tab.pick("H8");
    await timers.advance(250 + 2980);
    expect(count(tab)).toBe(1);
    await timers.advance(20);
    expect(count(tab)).toBe(2);
    // Without a clock it takes all the time that it wants.
    const other = startGame([PERSON, RANDOM]);
    other.pick("H8");
    await timers.advance(60_000);
    expect(count(other)).toBe(1);
  });
});

describe("a bot's turn", () => {
  test("[TBL-B1] a bot answers a person after a short delay", async () => {
    const { startGame, timers } = newDevice();
    const tab = startGame([PERSON, GREEDY]);
    tab.pick("H8");
    expect(tab.table.thinking.value).toBe("seat-2");
    await timers.advance(249);
    expect(count(tab)).toBe(1);
    await timers.advance(1);
    expect(count(tab)).toBe(2);
    expect(tab.table.thinking.value).toBeNull();
    expect(tab.announced()).toMatch(/^White [A-O]\d+\.$/u);
    expect(tab.table.placing.value).toBe("black");
    await timers.advance(10_000);
    expect(count(tab)).toBe(2);
  });

  test("[TBL-B1] a bot in the first seat moves first", async () => {
    const { startGame, timers, openedBots } = newDevice();
    const tab = startGame([RANDOM, PERSON]);
    await timers.advance(250);
    expect(count(tab)).toBe(1);
    expect(openedBots).toEqual(["bots/random.ts"]);
    expect(tab.table.canUndo.value).toBe(false);
  });

  test("[TBL-B1] an unknown bot is replaced by the default bot", async () => {
    const { startGame, timers, openedBots } = newDevice();
    const tab = startGame([PERSON, botSeat("Retired")]);
    tab.pick("H8");
    await timers.advance(250);
    expect(count(tab)).toBe(2);
    expect(openedBots).toEqual(["bots/greedy.ts"]);
  });

  test("[TBL-B1] a bot keeps its thread from turn to turn, and gets a new one with a new game", async () => {
    const { startGame, timers, openedBots, botsRunning } = newDevice();
    const tab = startGame([PERSON, GREEDY]);
    const round = async (name: string): Promise<void> => {
      tab.pick(name);
      await timers.advance(250);
    };
    await round("A1");
    await round("O15");
    expect(openedBots).toHaveLength(1);
    tab.table.start({ seats: [PERSON, GREEDY], options: {} });
    expect([botsRunning(), openedBots.length]).toEqual([0, 1]);
    // The new game's thread, not the old one's.
    await timers.advance(2000);
    expect([botsRunning(), openedBots.length]).toEqual([1, 2]);
    await round("A1");
    expect(openedBots).toHaveLength(2);
    await tab.table.open(tab.table.local.value.record.matchId);
    expect([botsRunning(), openedBots.length]).toEqual([0, 2]);
  });

  test("[TBL-B8] a bot is opened two seconds after the page is shown, or with its first turn", async () => {
    const { startGame, timers, openedBots } = newDevice();
    const tab = startGame([PERSON, GREEDY]);
    await timers.advance(1999);
    expect(openedBots).toEqual([]);
    await timers.advance(1);
    expect(openedBots).toEqual(["bots/greedy.ts"]);
    tab.table.start({ seats: [PERSON, GREEDY], options: {} });
    tab.pick("H8");
    await timers.advance(250);
    expect([count(tab), openedBots.length]).toEqual([2, 2]);
  });

  test("[TBL-B1] a bot is told which game it plays, and in which seat", async () => {
    const started: unknown[] = [];
    const { startGame, timers } = deviceWith(() => ({
      ...createRandom(),
      onGameStart: (playerId, game) => void started.push([playerId, game]),
    }));
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(250);
    expect(started).toEqual([["seat-2", { playerIds: ["seat-1", "seat-2"], options: {} }]]);
  });

  test("[TBL-B1] a bot's random numbers differ between games and between moves", async () => {
    const numbers: number[] = [];
    const { startGame, timers } = deviceWith(
      makeBot((_view, validActions, rng) => {
        numbers.push(rng.integer(1_000_000));
        return validActions.at(-1);
      }),
    );
    const tab = startGame([PERSON, RANDOM]);
    for (const name of ["A1", "B2", "C3"]) {
      tab.pick(name);
      await timers.advance(250);
    }
    tab.table.start({ seats: [PERSON, RANDOM], options: {} });
    tab.pick("A1");
    await timers.advance(250);
    expect(new Set(numbers).size).toBe(4);
  });

  test("[TBL-B2] undo while the bot waits cancels its turn", async () => {
    const { startGame, timers } = newDevice();
    const tab = startGame([PERSON, GREEDY]);
    tab.pick("H8");
    await timers.advance(100);
    tab.table.undo();
    expect(tab.table.thinking.value).toBeNull();
    await timers.advance(10_000);
    expect(tab.moves()).toBe("");
    expect(tab.announced()).toBe("1 move undone.");
  });

  test("[TBL-B2] a bot is restarted after a move it has seen is undone", async () => {
    const { startGame, timers, botsRunning, openedBots } = newDevice();
    const tab = startGame([PERSON, GREEDY]);
    tab.pick("H8");
    await timers.advance(250);
    const before = openedBots.length;
    tab.table.undo();
    expect(botsRunning()).toBe(0);
    await timers.advance(2000);
    expect([botsRunning(), openedBots.length]).toEqual([1, before + 1]);
  });

  test("[TBL-B2] undo while the bot thinks cancels its turn", async () => {
    const { create, requests, answer } = slowBot();
    const { startGame, timers } = deviceWith(create);
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(250);
    expect(requests).toHaveLength(1);
    tab.table.undo();
    expect(tab.table.thinking.value).toBeNull();
    answer(0, 0);
    await timers.advance(10_000);
    expect(tab.moves()).toBe("");
    expect(tab.noticeText()).toBeNull();
    tab.pick("I9");
    await timers.advance(250);
    answer(0, 0);
    await settle();
    expect(tab.moves()).toBe("I9 A15");
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
    const { startGame, timers } = deviceWith(create);
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(250);
    expect(count(tab)).toBe(2);
    const reported = t("announce_bot_failed", { name: "Random", reason: t(reason), other: "Greedy" });
    expect(tab.noticeText()).toBe(reported);
    expect(tab.announced()).toMatch(/^White [A-O]\d+\. Random failed/u);
    expect(tab.announced()).toContain(reported);
    expect(tab.table.placing.value).toBe("black");
  });

  test("[TBL-B3] when a bot hangs, the default bot plays after the time limit", async () => {
    const { startGame, timers } = deviceWith(slowBot().create);
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(250 + 119_999);
    expect(count(tab)).toBe(1);
    expect(tab.table.thinking.value).toBe("seat-2");
    await timers.advance(1);
    expect(count(tab)).toBe(2);
    expect(tab.noticeText()).toMatch(/^Random failed \(.+\)\. Greedy played this move instead\.$/u);
  });

  test("[TBL-B3] when the default bot fails too, a random move is played", async () => {
    const broken = makeBot(() => null);
    const { startGame, timers } = deviceWith(broken, broken);
    const tab = startGame([PERSON, RANDOM]);
    tab.pick("H8");
    await timers.advance(250);
    expect(count(tab)).toBe(2);
    expect(tab.noticeText()).toMatch(/A random move was played instead\.$/u);
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
    const { startGame, timers } = device(deep, ...STRENGTHS);
    for (const name of ["Deep 1k", "Deep 9k", "Random"]) {
      startGame([PERSON, botSeat(name)]).pick("H8");
      await timers.advance(250);
    }
    expect(budgets.splice(0)).toEqual([{ nodes: 1000 }, { nodes: 9000 }, { milliseconds: 1000 }]);
  });

  test("[TBL-B7] [BOT-8] a bot without a sign of life is given up after two minutes, and the default bot plays", async () => {
    const { startGame, timers } = device(slowBot().create, ...STRENGTHS);
    const tab = startGame([PERSON, botSeat("Deep 9k")]);
    tab.pick("H8");
    await timers.advance(250 + 119_999);
    expect(count(tab)).toBe(1);
    await timers.advance(1);
    expect(count(tab)).toBe(2);
    expect(tab.noticeText()).toMatch(/^Deep 9k failed/u);
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
      const tab = makeDevice(hinting(name), { "bots/deep.ts": deep }).startGame([PERSON, PERSON]);
      expect(tab.table.hintBotName.value).toBe(name);
      await tab.table.askHint();
      expect(budgets.splice(0)).toEqual([{ nodes }]);
    }
    expect(makeDevice(hinting(), {}).openTab().table.hintBotName.value).toBeNull();
  });
});

describe("hints", () => {
  test("[TBL-H1] [TBL-H3] a hint marks a point, names the bot, and gives a reason", async () => {
    const tab = newDevice().startGame([PERSON, PERSON]);
    expect(tab.table.hintBotName.value).toBe("Greedy");
    tab.pick("A1", "O15", "B1", "O14", "C1", "O12", "D1", "N9");
    await tab.table.askHint();
    expect(hintsOn(tab)).toEqual([tab.pointOf("E1")]);
    expect(tab.noticeText()).toBe("Hint from Greedy: E1 – makes five in a row.");
    expect(tab.announced()).toBe(tab.noticeText());
    expect(count(tab)).toBe(8);
  });

  test("[GMK-H3] [TBL-H3] a hint to press a button says its turn in words", async () => {
    const four = makeBot((_view, actions) => actions.find((one) => (one as { readonly count?: number }).count === 4));
    const renju = { ...rulesetGame("renju-15x15-v1"), manifest: gomokuWith().manifest } as AnyTableGame;
    const tab = makeDevice(renju, { "bots/greedy.ts": four }).openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: { opening: "soosyrv-8" } }, renju);
    tab.pick("H8", "I9", "J10");
    tab.table.play({ type: "CHOOSE_COLOR", color: "W" } as GameAction);
    tab.pick("E5");
    const told: (string | null)[] = [];
    await tab.table.askHint();
    for (const code of ["en", "fr", "de", "pl"] as const) {
      language.value = code;
      told.push(tab.noticeText());
    }
    language.value = "en";
    expect(told).toEqual([
      "Hint from Greedy: ask for 4 fifth moves.",
      "Indice de Greedy\u202F: demander 4 cinquièmes coups.",
      "Tipp von Greedy: 4 fünfte Züge verlangen.",
      "Podpowiedź (Greedy): zażądaj 4 piątych ruchów.",
    ]);
  });

  test("[TBL-H1] the mark is shown in the live position only, and removed by the next move", async () => {
    const tab = newDevice().startGame([PERSON, PERSON]);
    tab.pick("H8");
    await tab.table.askHint();
    expect(hintsOn(tab)).toHaveLength(1);
    tab.table.show(0);
    expect(hintsOn(tab)).toEqual([]);
    tab.table.show(1);
    expect(hintsOn(tab)).toHaveLength(1);
    tab.pick("A1");
    expect(hintsOn(tab)).toEqual([]);
    expect(tab.noticeText()).toBeNull();
  });

  test("[TBL-H1] [TBL-H3] a move cancels a hint whose reason is still being loaded; one that cannot be loaded is left out", async () => {
    const loading = Promise.withResolvers<never>();
    const waiting: AnyTableGame = { ...gomokuWith(), loadHintReasons: () => loading.promise };
    const tab = makeDevice(waiting, { "bots/greedy.ts": createGreedy, "bots/random.ts": createRandom }).startGame([
      PERSON,
      PERSON,
    ]);
    tab.pick("A1", "O15", "B1", "O14", "C1", "O12", "D1", "N9");
    const hint = tab.table.askHint();
    await settle();
    tab.pick("A15");
    const again = tab.table.askHint();
    loading.reject(new Error("offline"));
    await hint;
    expect(hintsOn(tab)).toEqual([]);
    await again;
    expect(tab.noticeText()).toMatch(/^Hint from Greedy: [A-O]\d+\.$/u);
  });

  test("[TBL-H1] a move cancels a pending hint", async () => {
    const { create, requests, answer } = slowBot();
    const { startGame, botsRunning } = deviceWith(createRandom, create);
    const tab = startGame([PERSON, PERSON]);
    const hint = tab.table.askHint();
    await settle();
    expect(requests).toHaveLength(1);
    expect(botsRunning()).toBe(1);
    tab.pick("H8");
    expect(botsRunning()).toBe(0);
    answer(0, 0);
    await hint;
    expect(hintsOn(tab)).toEqual([]);
    expect(tab.noticeText()).toBeNull();
    const again = tab.table.askHint();
    await settle();
    answer(1, 0);
    await again;
    expect(tab.noticeText()).toBe("Hint from Greedy: B15.");
    expect(tab.announced()).toBe(tab.noticeText());
  });

  test("[TBL-H1] a move after a hint does not end the hint bot's thread", async () => {
    const { startGame, openedBots } = newDevice();
    const tab = startGame([PERSON, PERSON]);
    await tab.table.askHint();
    tab.pick("A1");
    tab.pick("B1");
    await tab.table.askHint();
    expect(openedBots).toEqual(["bots/greedy.ts"]);
  });

  test("[TBL-H1] a bot that fails gives no hint", async () => {
    const tab = deviceWith(
      createRandom,
      makeBot(() => null),
    ).startGame([PERSON, PERSON]);
    await tab.table.askHint();
    expect(tab.noticeText()).toBe(t("hint_none", { name: "Greedy" }));
    expect(hintsOn(tab)).toEqual([]);
  });

  test("[TBL-H1] there is no hint for a bot's turn, and none in a game without bots", async () => {
    const tab = newDevice().startGame([PERSON, GREEDY]);
    tab.pick("H8");
    await tab.table.askHint();
    expect(tab.noticeText()).toBe(t("refusal_bot_turn", { name: "Greedy" }));
    const { bots: _bots, ...manifest } = gomoku.manifest;
    const alone = makeDevice({ ...gomoku, manifest }, {}).startGame([PERSON, PERSON]);
    expect(alone.table.hintBotName.value).toBeNull();
    await alone.table.askHint();
    expect(alone.noticeText()).toBeNull();
  });
});

describe("bots among themselves", () => {
  test("[TBL-B4] they play at the pace of the settings", async () => {
    const { startGame, timers } = newDevice();
    const tab = startGame([GREEDY, RANDOM], { pace: 500 });
    await timers.advance(499);
    expect(count(tab)).toBe(0);
    await timers.advance(1);
    expect(count(tab)).toBe(1);
    tab.settings.value = { ...tab.settings.value, pace: 2000 };
    await timers.advance(500);
    expect(count(tab)).toBe(2);
    await timers.advance(1999);
    expect(count(tab)).toBe(2);
    await timers.advance(1);
    expect(count(tab)).toBe(3);
  });

  test("[TBL-B4] they play to the end by themselves", async () => {
    const { startGame, timers, store } = newDevice();
    const tab = startGame([GREEDY, RANDOM], { pace: 200 });
    await timers.advance(200 * 60);
    expect(tab.table.view.value.outcome).toEqual({ winners: ["seat-1"], reason: "five" });
    expect(tab.table.thinking.value).toBeNull();
    expect(tab.announced()).toContain("Black wins: five in a row.");
    expect(store.saves.at(-1)).toMatchObject({ finished: true, revision: count(tab) + 1 });
  });

  test("[TBL-B4] they can be paused and resumed", async () => {
    const { startGame, timers } = newDevice();
    const tab = startGame([GREEDY, RANDOM]);
    await timers.advance(1000);
    tab.table.pauseBots(true);
    expect(tab.table.areBotsPaused.value).toBe(true);
    expect(tab.table.thinking.value).toBeNull();
    await timers.advance(10_000);
    expect(count(tab)).toBe(2);
    tab.table.pauseBots(false);
    expect(tab.table.thinking.value).toBe("seat-1");
    await timers.advance(500);
    expect(count(tab)).toBe(3);
  });

  test("[TBL-B4] a pause cancels the current search", async () => {
    const { create, answer, requests } = slowBot();
    const { startGame, timers } = deviceWith(create);
    const tab = startGame([RANDOM, RANDOM]);
    await timers.advance(500);
    expect(requests).toHaveLength(1);
    tab.table.pauseBots(true);
    answer(0, 0);
    await timers.advance(10_000);
    expect(count(tab)).toBe(0);
  });

  test("[TBL-B5] undo pauses them, and removes one move at a time", async () => {
    const { startGame, timers } = newDevice();
    const tab = startGame([GREEDY, RANDOM]);
    await timers.advance(1500);
    tab.table.undo();
    expect(count(tab)).toBe(2);
    expect(tab.table.areBotsPaused.value).toBe(true);
    await timers.advance(10_000);
    expect(count(tab)).toBe(2);
    tab.table.redo();
    expect(count(tab)).toBe(3);
    tab.table.pauseBots(false);
    await timers.advance(500);
    expect(count(tab)).toBe(4);
  });

  test("[TBL-B5] a reopened game between bots is paused; a new one is not", async () => {
    const { startGame, timers, openTab } = newDevice();
    const first = startGame([GREEDY, RANDOM]);
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
    const { startGame, timers } = newDevice();
    const tab = startGame([GREEDY, RANDOM]);
    await timers.advance(500);
    expect([tab.table.resigner.value, tab.table.drawOfferer.value, tab.table.placing.value]).toEqual([
      null,
      null,
      null,
    ]);
    tab.table.resign();
    tab.table.offerDraw();
    tab.pick("A1");
    expect(count(tab)).toBe(1);
    expect(tab.noticeText()).toBe(t("refusal_bot_turn", { name: "Random" }));
  });
});
