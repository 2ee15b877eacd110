import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomokuPage, { loadTableGame } from "../../../games/gomoku/page/table-game.tsx";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import goPage from "../../../games/go-9x9/page/table-game.tsx";
import { botsOffLadder, levelsFor, nextLevelOf, opponentFor, recommendLevel, type LevelResult } from "./ladder.ts";
import { levelResultOf, loadLevelResults } from "./level-results.ts";
import { playAction, startLocalGame, toStoredGame, type LocalGame } from "./local-game.ts";
import type { SavedGame } from "./saved-games.ts";
import { gameRulesetsOf, type AnyTableGame } from "./table-game.ts";
import { botSeat, makeDevice, makeEnvironment, PERSON, settle } from "./test-table.ts";

const entry = (name: string) => ({ name, file: "bots/greedy.ts", difficulty: "easy" as const });
const rung = (bot: string) => ({ bot, sentence: `${bot} plays.` });
const game: AnyTableGame = {
  ...gomokuPage,
  manifest: {
    ...gomokuPage.manifest,
    bots: {
      default: "Greedy",
      opponent: "One",
      ladder: [rung("Zero"), rung("One"), rung("Two"), rung("Three")],
      available: [
        entry("Greedy"),
        entry("Zero"),
        entry("One"),
        { ...entry("Two"), supports: { opening: ["none"] } },
        entry("Three"),
      ],
    },
  },
};
const { manifest } = game;

const results = (text: string): readonly LevelResult[] =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const [bot = "", result = ""] = word.split(":");
      return { bot, result: result as LevelResult["result"] };
    });

test.each([
  ["", "One"],
  ["Greedy:won Greedy:won", "One"],
  ["Two:won", "Two"],
  ["Two:won Two:won", "Three"],
  ["Two:won One:won", "Two"],
  ["Two:won Two:lost", "Two"],
  ["Two:won Greedy:lost Two:won", "Three"],
  ["Two:lost Two:lost", "One"],
  ["Two:lost Two:lost Two:won Two:won", "One"],
  ["Two:drawn Two:drawn", "Two"],
  ["Three:won Three:won", "Three"],
  ["Zero:lost Zero:lost", "Zero"],
])("[TBL-L2] after %j, the latest first, %s is recommended", (latestFirst, expected) => {
  expect(recommendLevel(manifest, results(latestFirst))).toBe(expected);
});

test("[TBL-L2] a suggested opponent off the ladder is no level, and a game may have no levels", () => {
  const bots = { ...manifest.bots, default: "Greedy", opponent: "Greedy", available: manifest.bots?.available ?? [] };
  expect(recommendLevel({ ...manifest, bots }, [])).toBe("Zero");
  expect(recommendLevel({ ...manifest, bots: { ...bots, ladder: undefined } }, [])).toBeNull();
});

test("[TBL-L1] levels that cannot play the rules are told apart, and other bots are apart", () => {
  expect(levelsFor(game, { opening: "swap2" }).map(({ bot, isAble }) => [bot.name, isAble])).toEqual([
    ["Zero", true],
    ["One", true],
    ["Two", false],
    ["Three", true],
  ]);
  expect(botsOffLadder(game, {}).map(({ name }) => name)).toEqual(["Greedy"]);
});

test("[TBL-L1] of the games here, Random, Greedy and the playouts are off the ladder", () => {
  expect(botsOffLadder(gomokuPage, {}).map(({ name }) => name)).toEqual([
    "Random",
    "Greedy",
    "Playouts 5k",
    "Playouts",
    "Playouts 500k",
  ]);
  expect(botsOffLadder(goPage, { size: 9 }).map(({ name }) => name)).toEqual(["Random", "Greedy", "Playouts"]);
  expect(levelsFor(goPage, { size: 19 }).some(({ isAble }) => isAble)).toBe(false);
});

test.each([
  ["One", { opening: "swap2" }, "One"],
  ["Two", { opening: "swap2" }, "One"],
  ["Greedy", { opening: "swap2" }, "Greedy"],
  ["Gone", {}, "Zero"],
])("[TBL-X2] where a person wants %s with %j, %s plays", (wanted, options, expected) => {
  expect(opponentFor(game, options, wanted)).toBe(expected);
});

test("[TBL-X2] where no level can play, the strongest other bot does", () => {
  expect(opponentFor(goPage, { size: 19 }, "Level 3")).toBe("Greedy");
});

test("[TBL-L3] the next level is the next one that can play the rules", () => {
  expect(nextLevelOf(game, {}, "One")?.name).toBe("Two");
  expect(nextLevelOf(game, { opening: "swap2" }, "One")?.name).toBe("Three");
  expect(nextLevelOf(game, {}, "Three")).toBeNull();
  expect(nextLevelOf(game, {}, "Greedy")).toBeNull();
});

const rulesets = gameRulesetsOf({ default: game, loadTableGame });

/** A game against a bot that the person, who has the first seat, has resigned or won by the bot's resignation. */
const finished = (bot: string, loser: "person" | "bot"): LocalGame => {
  const setup = { seats: [PERSON, botSeat(bot)], options: {} };
  const start = unwrap(startLocalGame(game.engine, setup, makeEnvironment()));
  const playerId = loser === "person" ? "seat-1" : "seat-2";
  return unwrap(playAction(game.engine, start, playerId, { type: "RESIGN" }, 2000));
};

const saved = (id: string, local: LocalGame, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  gameId: game.manifest.id,
  revision: 1,
  savedAt: 0,
  finished: true,
  kept: toStoredGame(local),
  ...more,
});

test("[TBL-L2] only a finished game of one person against a bot has a result", () => {
  expect(levelResultOf(finished("One", "bot"))).toEqual({ bot: "One", result: "won" });
  expect(levelResultOf(finished("One", "person"))).toEqual({ bot: "One", result: "lost" });
  const won = finished("One", "bot");
  expect(levelResultOf({ ...won, seats: [PERSON, PERSON] })).toBeNull();
  const unfinished = { seats: [PERSON, botSeat("One")], options: {} };
  expect(levelResultOf(unwrap(startLocalGame(game.engine, unfinished, makeEnvironment())))).toBeNull();
});

test("[TBL-L2] the results come from the saved games of this game and the one at the table", async () => {
  const current = unwrap(startLocalGame(game.engine, { seats: [PERSON, PERSON], options: {} }, makeEnvironment(9)));
  const all = [
    saved("cards", finished("One", "bot"), { gameId: "cards" }),
    saved("open", finished("One", "bot"), { finished: false }),
    saved("off", finished("Greedy", "bot")),
    saved("a", finished("Two", "person")),
    saved("b", finished("One", "bot")),
    saved("c", finished("Three", "bot")),
  ];
  const expected = [
    { bot: "Two", result: "lost" },
    { bot: "One", result: "won" },
  ];
  expect(await loadLevelResults(rulesets, all, current)).toEqual(expected);
  expect(await loadLevelResults(rulesets, all, finished("Zero", "bot"))).toEqual([
    { bot: "Zero", result: "won" },
    expected[0],
  ]);
  const own = finished("Two", "person");
  expect(await loadLevelResults(rulesets, [saved(own.record.matchId, own), ...all.slice(4)], own)).toEqual(expected);
});

test("[TBL-L2] at the table the recommendation follows every finished game", async () => {
  const device = makeDevice(rulesets, { "bots/greedy.ts": createGreedy });
  const { table } = device.openTab();
  expect(table.recommended.value).toBe("One");
  for (const expected of ["One", "Zero"]) {
    table.start({ seats: [PERSON, botSeat("One")], options: {} });
    table.resign();
    await settle();
    await settle();
    expect(table.recommended.value).toBe(expected);
  }
  const other = device.openTab();
  await settle();
  await settle();
  expect(other.table.recommended.value).toBe("Zero");
});
