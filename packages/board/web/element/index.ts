// The board for pages of others: `makeBoard` and the element `<tengen-board>`, which importing this defines. How it is drawn is
// not visible: no type names a framework.
import { defineTengenBoard } from "./tengen-board.ts";

export {
  GO_LETTERS,
  STONE_SETS,
  SURFACES,
  THEMES,
  type BoardConfig,
  type Color,
  type DescribedPoint,
  type InputMethod,
  type Mark,
  type PickedPoint,
  type Point,
  type PointMark,
  type Span,
  type Stone,
} from "./config.ts";
export { makeBoard, type TengenBoard } from "./make-board.tsx";
export { type PickEvent, type TengenBoardElement } from "./tengen-board.ts";

defineTengenBoard();
