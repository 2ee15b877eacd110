// The game options of the new-game dialog.
import { err, VALID } from "@tengen/kernel";
import type { GameOption } from "@tengen/table";
import { CARD_IDS, DEFAULT_DECK } from "../cards.ts";
import { BOARD_SIZES, HAND_SIZE, MAX_CARDS_OF_A_KIND } from "../state.ts";
import { cardName } from "./events.ts";
import { t } from "./messages.ts";

/** The default size first, then the others. */
const SIZES = [
  BOARD_SIZES.default,
  ...Array.from({ length: BOARD_SIZES.max - BOARD_SIZES.min + 1 }, (_, index) => BOARD_SIZES.min + index).filter(
    (size) => size !== BOARD_SIZES.default,
  ),
];

const options: readonly GameOption[] = [
  {
    kind: "choice",
    name: "boardSize",
    label: () => t("option_size"),
    choices: SIZES.map((size) => ({ value: size, label: () => t("option_size_value", { size }) })),
  },
  {
    kind: "choice",
    name: "firstPlayer",
    label: () => t("option_first"),
    choices: [
      { value: 1, label: () => t("color_black_title") },
      { value: 2, label: () => t("color_white_title") },
    ],
  },
  {
    kind: "choice",
    name: "simultaneousFivePolicy",
    label: () => t("option_policy"),
    choices: [
      { value: "attacker", label: () => t("policy_attacker") },
      { value: "draw", label: () => t("policy_draw") },
    ],
  },
  {
    kind: "counts",
    name: "deck",
    label: () => t("option_deck"),
    max: MAX_CARDS_OF_A_KIND,
    items: CARD_IDS.map((card) => ({ name: card, label: () => cardName(card), count: DEFAULT_DECK[card] })),
    check: (counts) => {
      if ((counts["PLACE_STONE"] ?? 0) < 1) return err(() => t("deck_needs_place"));
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return total < HAND_SIZE ? err(() => t("deck_needs_two")) : VALID;
    },
  },
];

export default options;
