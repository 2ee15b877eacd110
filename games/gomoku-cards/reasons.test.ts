import { expect, test } from "vitest";
import type { CardId } from "./cards.ts";
import engine from "./engine.ts";
import { reasonFor } from "./reasons.ts";
import type { CardsView, Target } from "./state.ts";
import { readBoard, readTarget } from "./tests/diagrams.ts";

const POINTED: readonly CardId[] = ["PLACE_STONE", "TAKE_STONE"];

/** The reason for black to play a card on the board of a diagram. */
const why = (card: CardId, diagram: string): string | null => {
  const start = engine.init({ seed: "any", playerIds: ["ann", "bob"], options: { boardSize: 9 } });
  const view: CardsView = {
    ...engine.getPlayerView(start, "ann"),
    board: readBoard(diagram, 9),
  };
  const target: Target | undefined = POINTED.includes(card) ? readTarget(diagram) : undefined;
  return reasonFor(view, { type: "PLAY_CARD", card, ...(target === undefined ? {} : { target }) });
};

test.each<[string, CardId, string, string | null]>([
  ["a five", "PLACE_STONE", "B B B B *", "five"],
  ["stopping the opponent's five", "PLACE_STONE", "W W W W *", "stops-five"],
  ["a four", "PLACE_STONE", "B B B * .", "four"],
  ["a second four is not a reason", "PLACE_STONE", "B B B B .\n. . . . .\nB B B * .", null],
  ["a stone that does neither", "PLACE_STONE", "B . * . .", null],
  ["a four that is broken", "TAKE_STONE", "W w W W .", "breaks-four"],
  ["one of two fours that is broken", "TAKE_STONE", "W w W W .\n. . . . .\nW W W W .", null],
  ["an inversion that turns a four", "POLARITY_INVERSION", "W W W W .", "turns-four"],
  ["an inversion that turns none", "POLARITY_INVERSION", "W W W . .", null],
  ["a freeze", "TIME_FREEZE", "W W W W .", "two-turns"],
  ["a random effect", "SPONTANEOUS_GENERATION", "W W W W .", null],
])("[CRD-H1] %s", (_name, card, diagram, reason) => {
  expect(why(card, diagram)).toBe(reason);
});
