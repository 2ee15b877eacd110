// Greedy looks one card ahead: it tries every card of its hand on every target and keeps the best evaluation. The
// evaluation sums over windows, five cells in a row with stones of only one colour. The player who moves next is about
// a stone ahead in each window, so the two players have different tables. This alone makes it block or take a four,
// invert when the opponent is better off, and freeze when it has a threat to follow up.
import type { CreateBot } from "@tengen/kernel";
import { otherColor, type Color } from "@tengen/stones";
import { colorOf } from "../engine.ts";
import { simulateBoard, type SimulatedBoard } from "../simulation/board.ts";
import { boardOf, type CardsAction, type CardsView } from "../state.ts";

/** Value of a window by its number of stones, for the waiting player and for the one who moves next. Tuned by hand: a
 *  five outweighs everything, and a four of the player who moves next everything else. */
const WAITING = [0, 1, 12, 150, 2_000, 1_000_000_000] as const;
const NEXT = [0, 2, 30, 500, 1_000_000, 1_000_000_000] as const;

const sumOfWindows = (board: SimulatedBoard, color: Color, table: readonly number[]): number =>
  table.reduce((sum, value, stones) => sum + value * board.countWindows(color, stones), 0);

/** Evaluates the board after a card, and undoes the card. */
const valueAfter = (board: SimulatedBoard, own: Color, action: CardsAction): number => {
  const other = otherColor(own);
  const evaluate = (): number => sumOfWindows(board, own, WAITING) - sumOfWindows(board, other, NEXT);
  if (action.type !== "PLAY_CARD") return evaluate();
  const { card, target } = action;
  const point = target !== undefined && "x" in target ? target.y * board.size + target.x : -1;
  switch (card) {
    case "PLACE_STONE": {
      board.place(point, own);
      const value = evaluate();
      board.remove(point);
      return value;
    }
    case "TAKE_STONE": {
      board.remove(point);
      const value = evaluate();
      board.place(point, other);
      return value;
    }
    case "POLARITY_INVERSION": {
      board.invert();
      const value = evaluate();
      board.invert();
      return value;
    }
    case "TIME_FREEZE":
      return sumOfWindows(board, own, NEXT) - sumOfWindows(board, other, WAITING);
    // Random stones favour neither player on average.
    case "SPONTANEOUS_GENERATION":
      return evaluate();
  }
};

const createGreedy: CreateBot<CardsView, CardsAction> = () => ({
  name: "Greedy",
  description: "Wins, blocks, takes and builds; looks one card ahead.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng) => {
    const board = simulateBoard(boardOf(view));
    const own = colorOf(view, view.currentPlayerId);
    const values = validActions.map((action) => valueAfter(board, own, action));
    const best = Math.max(...values);
    return rng.pick(validActions.filter((_, index) => values[index] === best));
  },
});

export default createGreedy;
