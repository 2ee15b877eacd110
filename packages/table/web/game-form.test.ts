import { expect, test } from "vitest";
import gomokuPage from "../../../games/gomoku/page/table-game.tsx";
import { kindOfSeats, seatsOfForm, type GameForm } from "./game-form.ts";
import type { AnyTableGame } from "./table-game.ts";
import { botSeat, PERSON } from "./test-table.ts";

const game = gomokuPage as AnyTableGame;
const form: GameForm = { kind: "bot", bot: "Reader 3", color: "black", seats: [botSeat("Greedy"), PERSON], clock: 0 };
const LEVEL = botSeat("Reader 3");

test.each<[string, Partial<GameForm>, number, unknown]>([
  ["Black against a level", {}, 0, [PERSON, LEVEL]],
  ["White against a level", { color: "white" }, 0, [LEVEL, PERSON]],
  ["a random colour, by chance Black", { color: "random" }, 0.2, [PERSON, LEVEL]],
  ["a random colour, by chance White", { color: "random" }, 0.7, [LEVEL, PERSON]],
  ["a friend at this screen", { kind: "friend" }, 0, [PERSON, PERSON]],
  ["anyone in each seat", { kind: "both" }, 0, [botSeat("Greedy"), PERSON]],
])("[TBL-N1] %s", (_name, chosen, random, seats) => {
  expect(seatsOfForm(game, {}, { ...form, ...chosen }, random)).toEqual(seats);
});

test("[TBL-X2] where a level cannot play the chosen rules, the default bot plays", () => {
  const manifest = {
    ...game.manifest,
    bots: {
      default: "Greedy",
      available: [
        { name: "Greedy", file: "bots/greedy.ts", difficulty: "medium" as const },
        { name: "Reader 3", file: "bots/reader.ts", difficulty: "easy" as const, supports: { opening: ["none"] } },
      ],
    },
  };
  expect(seatsOfForm({ ...game, manifest }, { opening: "swap2" }, form, 0)).toEqual([PERSON, botSeat("Greedy")]);
});

test.each([
  ["bot", [PERSON, LEVEL]],
  ["bot", [LEVEL, PERSON]],
  ["friend", [PERSON, PERSON]],
  ["both", [LEVEL, LEVEL]],
] as const)("[TBL-N1] the form begins with %s for the seats of the game at the table", (kind, seats) => {
  expect(kindOfSeats(seats)).toBe(kind);
});
