// What can be chosen before a game.
import type { GameOption } from "@tengen/table";
import { CARD_IDS, DEFAULT_DECK } from "../cards.ts";
import { BOARD_SIZES, HAND_SIZE, MOST_OF_A_KIND } from "../state.ts";
import { cardName } from "./events.ts";
import { say } from "./words.ts";

/** The usual size first, then the others. */
const SIZES = [
  BOARD_SIZES.normal,
  ...Array.from({ length: BOARD_SIZES.most - BOARD_SIZES.least + 1 }, (_, index) => BOARD_SIZES.least + index).filter(
    (size) => size !== BOARD_SIZES.normal,
  ),
];

const options: readonly GameOption[] = [
  {
    kind: "choice",
    name: "boardSize",
    label: () => say("option_size"),
    choices: SIZES.map((size) => ({ value: size, label: () => say("option_size_value", { size }) })),
  },
  {
    kind: "choice",
    name: "firstPlayer",
    label: () => say("option_first"),
    choices: [
      { value: 1, label: () => say("color_black_title") },
      { value: 2, label: () => say("color_white_title") },
    ],
  },
  {
    kind: "choice",
    name: "simultaneousFivePolicy",
    label: () => say("option_policy"),
    choices: [
      { value: "attacker", label: () => say("policy_attacker") },
      { value: "draw", label: () => say("policy_draw") },
    ],
  },
  {
    kind: "counts",
    name: "deck",
    label: () => say("option_deck"),
    most: MOST_OF_A_KIND,
    items: CARD_IDS.map((card) => ({ name: card, label: () => cardName(card), count: DEFAULT_DECK[card] })),
    problem: (counts) => {
      if ((counts["PLACE_STONE"] ?? 0) < 1) return say("deck_needs_place");
      return Object.values(counts).reduce((sum, count) => sum + count, 0) < HAND_SIZE ? say("deck_needs_two") : null;
    },
  },
];

export default options;
