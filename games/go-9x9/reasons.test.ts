import { expect, test } from "vitest";
import { reasonsFor } from "./reasons.ts";
import { BOARD_SIZE } from "./state.ts";
import { readScene } from "./tests/drawn.ts";

/** The reasons in short: `captures 2`. */
const why = (drawing: string): string => {
  const { board, move } = readScene(drawing, BOARD_SIZE);
  return reasonsFor(board, move.point, move.color)
    .map((reason) => ("count" in reason ? `${reason.kind} ${reason.count}` : reason.kind))
    .join(", ");
};

test.each<[string, string, string]>([
  [
    "stones that it captures",
    "captures 2",
    `. B B . .
     B W W b .
     . B B . .`,
  ],
  [
    "the ko, and not a stone",
    "ko",
    `. B W . .
     B W b W .
     . B W . .`,
  ],
  [
    "stones that it saves by running out",
    "saves 2",
    `. W W . .
     W B B b .
     . W W . .`,
  ],
  [
    "stones that it saves by taking what held them",
    "captures 1, saves 2",
    `. W . . .
     W B . . .
     B W b . .
     . B . . .`,
  ],
  [
    "stones that run out, but not far enough",
    "extends",
    `B b . .
     W W . .`,
  ],
  [
    "stones that it puts in atari",
    "atari 2",
    `. B B . .
     B W W . .
     . B b . .`,
  ],
  [
    "a stone beside the other's alone",
    "presses",
    `. . . . .
     . W b . .`,
  ],
  [
    "groups that it connects",
    "connects",
    `. . . . .
     . B b B .
     . . . . .`,
  ],
  [
    "groups that it cuts",
    "cuts",
    `. . . . .
     . W b W .
     . . . . .`,
  ],
  [
    "a stone beside one's own",
    "extends",
    `. . . . .
     . B b . .`,
  ],
  [
    "a point with nothing beside it",
    "open",
    `. . . . .
     . B . b .`,
  ],
])("[GO-H1] %s", (_name, expected, drawing) => {
  expect(why(drawing)).toBe(expected);
});

test("[GO-H1] a suicide has no reason", () => {
  expect(
    why(`b W .
         W . .`),
  ).toBe("");
});
