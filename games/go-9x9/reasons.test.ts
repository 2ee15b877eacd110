import { expect, test } from "vitest";
import { reasonsFor } from "./reasons.ts";
import { BOARD_SIZE } from "./state.ts";
import { readBoardAndMove } from "./tests/diagrams.ts";

/** The reasons in short: `captures 2`. */
const why = (diagram: string): string => {
  const { board, move } = readBoardAndMove(diagram, BOARD_SIZE);
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
    "nothing of stones that run out, but not far enough",
    "",
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
    "no connection across a bamboo joint, which is one already",
    "extends",
    `. . . . .
     . B B . .
     . b . . .
     . B B . .`,
  ],
  [
    "no connection across a diagonal with both points free",
    "extends",
    `. . . . .
     . . B . .
     . B b . .
     . . . . .`,
  ],
  [
    "groups that it connects where the other would cut",
    "connects",
    `. . . . .
     . W B . .
     . B b . .
     . . . . .`,
  ],
  [
    "no connection of groups that are joined by way of a third",
    "extends",
    `. . . . . .
     . B b B . .
     . B . B . .
     . . B . . .`,
  ],
  [
    "no connection where the other's stone would be in atari",
    "extends",
    `B b B . .
     . . . . .`,
  ],
  [
    "nothing of an eye that is filled",
    "",
    `. B B . .
     B b B . .
     . B B . .
     B . . . .
     . W . . .`,
  ],
  [
    "no cut of a bamboo joint",
    "presses",
    `. . . . .
     . W W . .
     . b . . .
     . W W . .`,
  ],
  [
    "no cut of a diagonal",
    "presses",
    `. . . . .
     . . W . .
     . W b . .
     . . . . .`,
  ],
  [
    "a cut across a diagonal",
    "cuts",
    `. . . . .
     . B W . .
     . W b . .
     . . . . .`,
  ],
  [
    "no cut where what stands between can be captured",
    "presses",
    `. . . . .
     . W B W .
     . . W b .
     . . . . .`,
  ],
  [
    "no cut by a stone that is in atari itself",
    "",
    `. . W . .
     . W b W .
     . . . . .`,
  ],
  [
    "no cut of groups that are joined by way of a third",
    "presses",
    `. . . . . .
     . W b W . .
     . W . W . .
     . . W . . .`,
  ],
  [
    "nothing of a stone in atari that extends",
    "",
    `. W . . .
     B b W . .
     W W . . .`,
  ],
  [
    "nothing of a stone in atari beside the other's",
    "",
    `b W .
     . . .`,
  ],
  [
    "the third line, with nothing near",
    "open",
    `B . . . . .
     . . . . . .
     . . . . . .
     . . . b . .`,
  ],
  ["nothing of an empty point on the first line", "", `. . . . b`],
  [
    "nothing of an empty point on the second line",
    "",
    `. . . . .
     . . . . b`,
  ],
  [
    "nothing of an empty point with a stone two points away",
    "",
    `. . . . . .
     . . . . . .
     . . b . W .`,
  ],
  [
    "nothing of an empty point in one's own area",
    "",
    `. . . . . . B W .
     . . . . . . B W .
     . . b . . . B W .
     . . . . . . B W .
     . . . . . . B W .
     . . . . . . B W .
     B B B B B B B W .
     W W W W W W W W .`,
  ],
  [
    "nothing of an empty point in the other's area",
    "",
    `. . . . . . W B .
     . . . . . . W B .
     . . b . . . W B .
     . . . . . . W B .
     . . . . . . W B .
     . . . . . . W B .
     W W W W W W W B .
     B B B B B B B B .`,
  ],
])("[GO-H1] %s", (_name, expected, diagram) => {
  expect(why(diagram)).toBe(expected);
});

test("[GO-H1] a suicide has no reason", () => {
  expect(
    why(`b W .
         W . .`),
  ).toBe("");
});
