import { expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import createRandom from "../../../games/gomoku/bots/random.ts";
import gomokuPage from "../../../games/gomoku/page/table-game.tsx";
import { opponentIn, quickSetup } from "./bot-game.ts";
import type { LastPlay } from "./last-play.ts";
import type { AnyTableGame } from "./table-game.ts";
import { botSeat, makeDevice, PERSON } from "./test-table.ts";

const RANDOM = botSeat("Random");
const GREEDY = botSeat("Greedy");

const gomoku: AnyTableGame = {
  ...gomokuPage,
  manifest: {
    ...gomokuPage.manifest,
    bots: {
      default: "Greedy",
      available: [
        { name: "Random", file: "bots/random.ts", difficulty: "easy", supports: { opening: ["none"] } },
        { name: "Greedy", file: "bots/greedy.ts", difficulty: "medium" },
      ],
    },
  },
};

const lastOf = (color: LastPlay["color"]): LastPlay => ({
  gameId: "gomoku",
  bot: "Random",
  bots: { gomoku: "Random" },
  color,
});

test("[TBL-L7] only a game of one person against a bot has an opponent", () => {
  expect(opponentIn([PERSON, RANDOM])).toBe("Random");
  expect(opponentIn([GREEDY, PERSON])).toBe("Greedy");
  expect(opponentIn([PERSON, PERSON])).toBeNull();
  expect(opponentIn([RANDOM, GREEDY])).toBeNull();
  expect(opponentIn(null)).toBeNull();
});

test.each([
  ["black", 0.9, [PERSON, RANDOM]],
  ["white", 0.1, [RANDOM, PERSON]],
  ["random", 0.49, [PERSON, RANDOM]],
  ["random", 0.5, [RANDOM, PERSON]],
] as const)("[TBL-L8] with the colour %s and chance %s", (color, random, seats) => {
  expect(quickSetup(gomoku, {}, lastOf(color), random).seats).toEqual(seats);
});

test("[TBL-L8] where the last bot cannot play the rules another one does, and a new player gets the suggested opponent", () => {
  expect(quickSetup(gomoku, { opening: "swap2" }, lastOf("black"), 0).seats).toEqual([PERSON, GREEDY]);
  expect(quickSetup(gomoku, {}, null, 0).seats).toEqual([PERSON, GREEDY]);
});

test("[TBL-L7] [TBL-L8] [WEB-19] a bot is remembered from the first move on, and played again at once", async () => {
  const device = makeDevice(gomoku, { "bots/greedy.ts": createGreedy, "bots/random.ts": createRandom });
  const tab = device.startGame([PERSON, RANDOM]);
  expect(device.lastPlay.read()).toBeNull();
  tab.pick("H8");
  expect(device.lastPlay.read()).toEqual(lastOf("black"));
  await device.timers.advance(1000);

  const other = device.openTab();
  other.table.start({ seats: [PERSON, PERSON], options: {} });
  other.pick("H8");
  expect(device.lastPlay.read()?.bot).toBe("Random");
  await other.table.playBot();
  expect(other.table.local.value).toMatchObject({ seats: [PERSON, RANDOM], entries: [] });

  await other.table.playTwo();
  expect(other.table.local.value).toMatchObject({ seats: [PERSON, PERSON], entries: [] });
});
