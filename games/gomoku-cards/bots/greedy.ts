// Greedy looks one card ahead: it plays every card of its hand on every target and keeps the board that is worth most.
// A board's worth is counted in windows, five cells in a row with stones of one colour alone. Who moves next is as good
// as a stone ahead in each of them, and that is all it takes: a four of the other is blocked or taken, an Inversion is
// played when the other is better off and not when it hands over a four, a Freeze when there is something to go on with.
import type { CreateBot } from "@tengen/kernel";
import { colorOf } from "../engine.ts";
import { otherColor } from "../rules.ts";
import { simulateBoard, type SimulatedBoard } from "../simulation/board.ts";
import type { CardsAction, CardsView, Color } from "../state.ts";

/** Worth of a window by its stones, to the player who waits and to the one who moves next. Found by hand, as in Gomoku: a
 *  five outweighs everything, a four of who moves next everything else. */
const WAITING = [0, 1, 12, 150, 2_000, 1_000_000_000] as const;
const NEXT = [0, 2, 30, 500, 1_000_000, 1_000_000_000] as const;

const worthOf = (board: SimulatedBoard, color: Color, table: readonly number[]): number =>
  table.reduce((sum, worth, stones) => sum + worth * board.countWindows(color, stones), 0);

/** Plays a card on the board, and takes it back after a look at what came of it. */
const worthAfter = (board: SimulatedBoard, own: Color, action: CardsAction): number => {
  const other = otherColor(own);
  const look = (): number => worthOf(board, own, WAITING) - worthOf(board, other, NEXT);
  if (action.type !== "PLAY_CARD") return look();
  const { card, target } = action;
  const point = target !== undefined && "x" in target ? target.y * board.size + target.x : -1;
  switch (card) {
    case "PLACE_STONE": {
      board.place(point, own);
      const worth = look();
      board.remove(point);
      return worth;
    }
    case "TAKE_STONE": {
      board.remove(point);
      const worth = look();
      board.place(point, other);
      return worth;
    }
    case "POLARITY_INVERSION": {
      board.invert();
      const worth = look();
      board.invert();
      return worth;
    }
    case "TIME_FREEZE":
      return worthOf(board, own, NEXT) - worthOf(board, other, WAITING);
    // Where the stones will fall nobody knows: as likely for one as for the other.
    case "SPONTANEOUS_GENERATION":
      return look();
  }
};

const createGreedy: CreateBot<CardsView, CardsAction> = () => ({
  name: "Greedy",
  description: "Wins, blocks, takes and builds; looks one card ahead.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng) => {
    const board = simulateBoard(view.board);
    const own = colorOf(view, view.currentPlayerId);
    const worths = validActions.map((action) => worthAfter(board, own, action));
    const best = Math.max(...worths);
    return rng.pick(validActions.filter((_, index) => worths[index] === best));
  },
});

export default createGreedy;
