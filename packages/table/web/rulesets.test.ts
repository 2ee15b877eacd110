// A game with several rulesets at the local table: Gomoku, freestyle and standard with and without swap2.
import { ok, sameJson, type BaseView, type GameAction, type JsonObject } from "@tengen/kernel";
import { language } from "@tengen/ui/i18n";
import type { Color } from "@tengen/stones";
import { afterEach, describe, expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/page/table-game.tsx";
import { engines } from "../../../games/gomoku/engine.ts";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import createRandom from "../../../games/gomoku/bots/random.ts";
import { FILE_ERRORS } from "../../../games/gomoku/files/index.ts";
import { rulesetGame } from "../../../games/gomoku/page/rulesets/game.tsx";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { ColorLetter } from "../../../games/gomoku/state.ts";
import { t } from "./messages.ts";
import { explainFile } from "./explain-file.ts";
import { areOptionsPlayable, checkNumber, describeOptions, offeredOptions } from "./option-text.ts";
import { numberFrom } from "./option-fields.tsx";
import { defaultSetup } from "./game-setup.ts";
import { botsFor, describeRules, explainBots, joinNames, loadAllRulesets, rulesetsIn } from "./rulesets.ts";
import { gameRulesetsOf, type AnyTableGame, type GameRulesets, type NumberOption } from "./table-game.ts";
import { botSeat, makeDevice, PERSON, settle, type Device } from "./test-table.ts";

const [freestyle] = engines;
const other = engines.find(({ rulesetVersion }) => rulesetVersion === "standard-15x15-v1");
if (freestyle === undefined || other === undefined) throw new Error("Gomoku has these rulesets");

interface SwapPayload {
  readonly payload: { readonly colors: Readonly<Record<ColorLetter, string>>; readonly nextColor: ColorLetter };
  readonly playerIds: readonly string[];
}
const payloadOf = (view: BaseView): SwapPayload => view as unknown as SwapPayload;

/** The oldest ruleset, whatever the page opens with. */
const first: AnyTableGame = { ...(gomoku as AnyTableGame), engine: freestyle, options: [] };

/** A ruleset whose players may swap colours. */
const standard: AnyTableGame = {
  ...first,
  engine: other,
  options: [
    {
      kind: "choice",
      name: "opening",
      label: () => "Opening",
      choices: [
        { value: "none", label: () => "None" },
        { value: "swap2", label: () => "Swap2" },
      ],
    },
  ],
  renderer: {
    ...first.renderer,
    colorsOf: (view) => {
      const { payload, playerIds } = payloadOf(view);
      return playerIds.map((playerId): Color => (payload.colors.B === playerId ? "black" : "white"));
    },
  },
  placedColor: (view) => (payloadOf(view).payload.nextColor === "B" ? "black" : "white"),
  turnButtons: (view) =>
    (view as { readonly phase?: string }).phase === "choosing"
      ? [
          {
            label: () => "Black",
            action: { type: "CHOOSE_COLOR", color: "B" } as GameAction,
            isChoice: true,
            confirm: false,
          },
          {
            label: () => "White",
            action: { type: "CHOOSE_COLOR", color: "W" } as GameAction,
            isChoice: true,
            confirm: false,
          },
        ]
      : [],
};

const rulesets: GameRulesets = gameRulesetsOf({
  default: first,
  loadTableGame: (version) => Promise.resolve(version === other.rulesetVersion ? standard : null),
});
/** Greedy stands in for the one that searches. */
const BOTS = { "bots/greedy.ts": createGreedy, "bots/random.ts": createRandom, "bots/reader.ts": createGreedy };
const newDevice = (): Device => makeDevice(rulesets, BOTS);
const versionAt = ({ table }: { readonly table: { readonly game: AnyTableGame } }): string =>
  table.game.engine.rulesetVersion;

afterEach(() => {
  language.value = "en";
});

describe("the table", () => {
  test("[TBL-X3] begins with the first ruleset and its options, and changes with the game that is started", () => {
    const { openTab } = newDevice();
    const tab = openTab();
    expect([versionAt(tab), tab.table.local.value.record.options]).toEqual(["freestyle-15x15-v1", {}]);
    tab.table.start({ seats: [PERSON, PERSON], options: { opening: "swap2" } }, standard);
    expect(versionAt(tab)).toBe("standard-15x15-v1");
    expect(tab.table.local.value.record).toMatchObject({
      rulesetVersion: "standard-15x15-v1",
      options: { opening: "swap2" },
    });
    tab.table.start({ seats: [PERSON, PERSON], options: {} });
    expect(versionAt(tab)).toBe("standard-15x15-v1");
  });

  test("[TBL-X3] a game that cannot start changes nothing", () => {
    const tab = newDevice().openTab();
    tab.table.start({ seats: [PERSON], options: {} }, standard);
    expect(versionAt(tab)).toBe("freestyle-15x15-v1");
    expect(tab.noticeText()).not.toBeNull();
  });

  test("[TBL-X3] [TBL-O4] a saved game is opened with its ruleset, and a new one has the last ruleset", async () => {
    const device = newDevice();
    const tab = device.openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: {} }, standard);
    tab.pick("H8");
    await settle();
    const { matchId } = tab.table.local.value.record;
    const byId = device.openTab();
    await byId.table.open(matchId);
    expect([versionAt(byId), byId.moves()]).toEqual(["standard-15x15-v1", "H8"]);
    const latest = device.openTab();
    expect(await latest.table.openSavedGame(matchId)).toBe(true);
    expect(versionAt(latest)).toBe("standard-15x15-v1");
    tab.table.resign();
    await settle();
    const next = device.openTab();
    await next.table.open("");
    expect([versionAt(next), next.table.local.value.entries]).toEqual(["standard-15x15-v1", []]);
  });

  test("[TBL-X3] [TBL-F2] a match file is opened with its ruleset", async () => {
    const device = newDevice();
    const tab = device.openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: {} }, standard);
    tab.pick("H8", "A1");
    const file = new Blob([tab.table.makeFile().text]);
    const reader = device.openTab();
    await reader.table.openFile(file);
    expect([versionAt(reader), reader.moves()]).toEqual(["standard-15x15-v1", "H8 A1"]);
    expect(reader.noticeText()).toBe(t("announce_match_opened"));
  });

  test("[TBL-X4] an unknown ruleset is named as the reason, and changes nothing", async () => {
    const device = newDevice();
    const tab = device.openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: {} });
    tab.pick("H8");
    await settle();
    const before = tab.table.local.value;
    const text = tab.table.makeFile().text.replace("freestyle-15x15-v1", "freestyle-15x15-v9");
    await tab.table.openFile(new Blob([text]));
    expect([tab.noticeText(), tab.table.local.value]).toEqual([t("rules_unknown"), before]);
    const [saved] = device.store.saves;
    if (saved?.kept.kind !== "played") throw new Error("it was played");
    const record = { ...saved.kept.record, rulesetVersion: "freestyle-15x15-v9" };
    await device.store.openTab().save({ ...saved, id: "new", revision: 1, kept: { ...saved.kept, record } });
    const next = device.openTab();
    await next.table.open("new");
    expect([next.noticeText(), versionAt(next)]).toEqual([t("rules_unknown"), "freestyle-15x15-v1"]);
    expect(await next.table.openSavedGame("new")).toBe(false);
  });

  test("[TBL-X4] a ruleset that does not load is named as the reason", async () => {
    const device = makeDevice(
      gameRulesetsOf({ default: first, loadTableGame: () => Promise.reject(new Error("offline")) }),
      BOTS,
    );
    const tab = device.startGame([PERSON, PERSON]);
    const text = tab.table.makeFile().text.replace("freestyle-15x15-v1", "standard-15x15-v1");
    await tab.table.openFile(new Blob([text]));
    expect(tab.noticeText()).toBe(t("rules_unreachable"));
  });

  test("[TBL-X3] [TBL-B1] bots play every ruleset; one that cannot is replaced by the nearest that can", async () => {
    const device = newDevice();
    const tab = device.openTab();
    // MCTS cannot play the standard ruleset. Of those that can, a level of the same difficulty plays.
    tab.table.start({ seats: [PERSON, botSeat("Playouts")], options: {} }, standard);
    tab.pick("H8");
    await device.timers.advance(300);
    expect(device.openedBots.at(-1)).toBe("bots/reader.ts");
    expect(tab.table.local.value.entries).toHaveLength(2);
  });

  test("[TBL-H4] there is a hint only where the hint bot can play", () => {
    const bots = { ...gomoku.manifest.bots, hint: "Playouts" } as NonNullable<AnyTableGame["manifest"]["bots"]>;
    const manifest = { ...gomoku.manifest, bots };
    const tab = makeDevice({ ...rulesets, first: { ...first, manifest } }, BOTS).openTab();
    expect(tab.table.hintBotName.value).toBe("Playouts");
    tab.table.start({ seats: [PERSON, PERSON], options: {} }, { ...standard, manifest });
    expect(tab.table.hintBotName.value).toBeNull();
  });

  test("[TBL-X3] every ruleset can be loaded at once", async () => {
    expect((await loadAllRulesets(rulesets)).map(({ engine }) => engine.rulesetVersion)).toEqual([
      "freestyle-15x15-v1",
      "standard-15x15-v1",
    ]);
  });
});

describe("colours", () => {
  const swapped = () => {
    const tab = newDevice().openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: { opening: "swap2" } }, standard);
    tab.pick("H8", "H9", "H10");
    return tab;
  };

  test("[TBL-X6] a stone of the other colour is announced and shown as placed", () => {
    const tab = newDevice().openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: { opening: "swap2" } }, standard);
    tab.pick("H8");
    expect([tab.announced(), tab.table.placing.value]).toEqual(["Black H8.", "white"]);
    tab.pick("H9");
    expect([tab.announced(), tab.table.placing.value]).toEqual(["White H9.", "black"]);
  });

  test("[TBL-X6] a turn in words is its player's, whatever the colour of its stone", () => {
    const renju = rulesetGame("renju-15x15-v1") as AnyTableGame;
    const tab = newDevice().openTab();
    tab.table.start({ seats: [PERSON, PERSON], options: { opening: "soosyrv-8" } }, renju);
    const choose = (action: GameAction & JsonObject): void => tab.table.play(action);
    tab.pick("H8", "I9", "J10");
    choose({ type: "CHOOSE_COLOR", color: "W" });
    tab.pick("E5");
    choose({ type: "DECLARE", count: 1 });
    choose({ type: "CHOOSE_COLOR", color: "B" });
    tab.pick("G9");
    expect(tab.announced()).toContain("Black offers G9.");
    // White picks a black stone.
    tab.pick("G9");
    expect(tab.announced()).toContain("White picks G9.");
    language.value = "fr";
    tab.table.show(8);
    tab.table.show(9);
    expect(tab.announced()).toContain("Blanc retient G9.");
  });

  test("[TBL-X6] after a swap the results and questions name the new colours, and earlier moves the old ones", () => {
    const tab = swapped();
    // The second player takes Black; the first, now White, moves next.
    tab.table.play({ type: "CHOOSE_COLOR", color: "B" } as GameAction);
    tab.table.offerDraw();
    expect(tab.table.offer.value?.text()).toBe(t("question_draw", { color: t("color_white_title") }));
    tab.table.resign();
    expect(tab.announced()).toContain("Black wins");
    tab.table.show(3);
    expect(tab.announced()).toContain("Black H10");
  });

  test("[TBL-X7] a choice of a phase is a button that plays at once, if the game says so", () => {
    const tab = swapped();
    const buttons = tab.table.game.turnButtons?.(tab.table.view.value, null) ?? [];
    expect(buttons.map(({ label, confirm }) => [label(), confirm])).toEqual([
      ["Black", false],
      ["White", false],
    ]);
    const [, white] = buttons;
    if (white !== undefined) tab.table.play(white.action);
    expect(tab.table.local.value.entries.at(-1)).toMatchObject({ type: "CHOOSE_COLOR", payload: { color: "W" } });
  });
});

test("[TBL-X7] picking a point may choose instead of playing", () => {
  const choosing: AnyTableGame = {
    ...first,
    chooseAt: (_view, point, choice) =>
      point === 112 ? null : { choice: sameJson(choice, [point]) ? [] : [point], message: () => `chosen ${point}` },
  };
  const tab = makeDevice(choosing, BOTS).startGame([PERSON, PERSON], { confirm: "always" });
  tab.pick("A15");
  expect([tab.table.choice.value, tab.noticeText(), tab.announced()]).toEqual([[0], "chosen 0", "chosen 0"]);
  tab.pick("A15");
  expect([tab.table.choice.value, tab.table.local.value.entries]).toEqual([[], []]);
  tab.pick("H8", "H8");
  expect(tab.moves()).toBe("H8");
});

describe("texts", () => {
  test("[TBL-X5] the rules of a game are its ruleset and the options that differ from it", () => {
    expect(describeRules(first, {})).toEqual(["Freestyle"]);
    expect(describeRules(standard, {})).toEqual(["Standard"]);
    expect(describeRules(standard, { opening: "swap2" })).toEqual(["Swap2"]);
    const renju = rulesetGame("renju-15x15-v1") as AnyTableGame;
    const renjuWith = (options: JsonObject): readonly string[] => describeRules(renju, options);
    expect(renjuWith({ opening: "taraguchi-10" })).toEqual(["Renju", "Opening: Taraguchi-10"]);
    expect(renjuWith({ opening: "soosyrv-8" })).toEqual(["Renju", "Opening: Soosyrv-8"]);
    expect([renjuWith({ opening: "none" }), renjuWith({})]).toEqual([
      ["Renju", "Opening: None"],
      ["Renju", "Opening: None"],
    ]);
    language.value = "fr";
    expect(renjuWith({ opening: "taraguchi-10" })).toEqual(["Renju", "Ouverture\u202F: Taraguchi-10"]);
    language.value = "en";
    const quick = rulesetsIn(cards).find(({ id }) => id === "quick")?.options ?? {};
    expect(describeRules(cards, { ...quick, firstPlayer: 2 })).toEqual(["Quick", "First player: White"]);
    const { rulesets: _rulesets, ...manifest } = first.manifest;
    expect(describeRules({ ...first, manifest }, {})).toEqual([]);
  });

  test("[TBL-X2] the form says which bots cannot play the choice, and why", () => {
    expect(explainBots(first, {})).toEqual([]);
    expect(explainBots(standard, {})).toEqual([t("bots_not_rules", { names: "Fast MCTS, MCTS, Slow MCTS" })]);
    const bots = {
      ...first.manifest.bots,
      available: first.manifest.bots?.available.map((bot) =>
        bot.name.startsWith("Reader ") ? { ...bot, supports: { opening: ["none"] } } : bot,
      ),
    } as NonNullable<AnyTableGame["manifest"]["bots"]>;
    const { rulesets: _rulesets, ...manifest } = first.manifest;
    const picky = { ...standard, manifest: { ...manifest, bots } };
    expect(explainBots(picky, { opening: "swap2" })).toEqual([
      t("bots_only_with", { option: "Opening", value: "None", names: "Level 1–10" }),
    ]);
    expect(botsFor(picky, { opening: "swap2" }).map(({ name }) => name)).not.toContain("Reader 1");
    expect(botsFor(picky, {}).map(({ name }) => name)).toContain("Reader 1");
  });

  test.each([
    [["Level 1", "Level 2", "Level 3", "Expert"], "Level 1–3, Expert"],
    [["Level 1", "Level 3"], "Level 1, Level 3"],
    [["Level 2"], "Level 2"],
    [["MCTS", "5"], "MCTS, 5"],
  ])("[TBL-X2] names in a row are joined: %j", (names, text) => {
    expect(joinNames(names)).toBe(text);
  });

  test("[TBL-O1] the first opponent is one that can play the ruleset", () => {
    const bots = { ...first.manifest.bots, opponent: "Playouts" } as NonNullable<AnyTableGame["manifest"]["bots"]>;
    const manifest = { ...first.manifest, bots };
    expect(defaultSetup({ ...first, manifest }).seats[1]).toEqual(botSeat("Playouts"));
    expect(defaultSetup({ ...standard, manifest }).seats[1]).toEqual(botSeat("Reader 8"));
  });
});

describe("options", () => {
  const komi: NumberOption = {
    kind: "number",
    name: "komi",
    label: () => "Komi",
    min: -10,
    max: 10,
    step: 0.5,
    defaultOf: ({ handicap = 0 }) => (handicap === 0 ? 6.5 : 0.5),
  };
  const placement = {
    kind: "choice" as const,
    name: "placement",
    label: () => "Placement",
    choices: ["fixed", "free"].map((value) => ({ value, label: () => value })),
    isOffered: ({ handicap = 0 }: JsonObject) => handicap !== 0,
  };

  test.each([
    ["7", 7],
    ["-10", -10],
    ["", 6.5],
    ["much", 6.5],
  ])("[TBL-X8] %j is the allowed number %d", (text, number) => {
    expect(numberFrom(komi, text, {})).toBe(number);
    expect(checkNumber(komi, { komi: number })).toEqual(ok(number));
  });

  test.each(["6.3", "-10.5", "99", "7.25"])("[TBL-X8] %j is not changed, but explained, and starts no game", (text) => {
    const options = { komi: numberFrom(komi, text, {}) };
    expect(options.komi).toBe(Number(text));
    const checked = checkNumber(komi, options);
    expect(checked.ok ? "" : checked.error()).toBe("A multiple of 0.5 from −10 to 10 is needed.".replace("−", "-"));
    const game = { ...standard, options: [komi] };
    expect([areOptionsPlayable(game, options), areOptionsPlayable(game, { komi: 6 })]).toEqual([false, true]);
    // Where the option does not apply, it hinders nobody.
    const hidden = { ...standard, options: [{ ...komi, isOffered: () => false }] };
    expect(areOptionsPlayable(hidden, options)).toBe(true);
  });

  test("[TBL-X8] the default follows from the other options, and is not described", () => {
    expect(numberFrom(komi, "", { handicap: 2 })).toBe(0.5);
    expect(describeOptions([komi], { komi: 6.5 })).toEqual([]);
    expect(describeOptions([komi], { komi: 6.5, handicap: 2 })).toEqual(["Komi: 6.5"]);
    language.value = "fr";
    expect(describeOptions([komi], { komi: 5.5 })).toEqual(["Komi\u202f: 5,5"]);
  });

  test("[TBL-X1] an option that does not apply is neither described nor part of the game", () => {
    expect(offeredOptions([placement], { placement: "free" })).toEqual({});
    expect(offeredOptions([placement], { placement: "free", handicap: 2 })).toEqual({ placement: "free", handicap: 2 });
    expect(describeOptions([placement], { placement: "free" })).toEqual([]);
    expect(describeOptions([placement], { placement: "free", handicap: 2 })).toEqual(["Placement: free"]);
  });
});

test("[TBL-F3] [GMK-P7] every reason to refuse a file of Gomoku has a sentence of its own", () => {
  const sentences = FILE_ERRORS.map((reason) =>
    explainFile(gomoku, { code: "INVALID_PAYLOAD", message: "", detail: { reason } }),
  );
  expect(new Set(sentences).size).toBe(FILE_ERRORS.length);
  const damaged = {
    code: "INVALID_PAYLOAD",
    message: "",
    detail: { reason: "damaged-move", line: 3, move: 2 },
  } as const;
  expect(explainFile(gomoku, damaged)).toBe("It has a damaged move. (move 2)");
});
