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
    "captures stones",
    "captures 2",
    `. B B . .
     B W W b .
     . B B . .`,
  ],
  [
    "takes a ko, not a stone",
    "ko",
    `. B W . .
     B W b W .
     . B W . .`,
  ],
  [
    "saves stones by extending",
    "saves 2",
    `. W W . .
     W B B b .
     . W W . .`,
  ],
  [
    "saves stones by capturing",
    "captures 1, saves 2",
    `. W . . .
     W B . . .
     B W b . .
     . B . . .`,
  ],
  [
    "no reason if the extension is still in atari",
    "",
    `B b . .
     W W . .`,
  ],
  [
    "puts stones in atari",
    "atari 2",
    `. B B . .
     B W W . .
     . B b . .`,
  ],
  [
    "next to enemy stones only",
    "presses",
    `. . . . .
     . W b . .`,
  ],
  [
    "connects groups",
    "connects",
    `. . . . .
     . B b B .
     . . . . .`,
  ],
  [
    "cuts groups",
    "cuts",
    `. . . . .
     . W b W .
     . . . . .`,
  ],
  [
    "next to own stones",
    "extends",
    `. . . . .
     . B b . .`,
  ],
  [
    "no connection across a bamboo joint, which is already connected",
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
    "connects groups where the opponent would cut",
    "connects",
    `. . . . .
     . W B . .
     . B b . .
     . . . . .`,
  ],
  [
    "no connection of groups already connected through a third",
    "extends",
    `. . . . . .
     . B b B . .
     . B . B . .
     . . B . . .`,
  ],
  [
    "no connection where an enemy stone would be in atari",
    "extends",
    `B b B . .
     . . . . .`,
  ],
  [
    "no reason to fill an eye",
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
    "no cut where the cutting stones can be captured",
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
    "no cut of groups connected through a third",
    "presses",
    `. . . . . .
     . W b W . .
     . W . W . .
     . . W . . .`,
  ],
  [
    "no reason for an extension in atari",
    "",
    `. W . . .
     B b W . .
     W W . . .`,
  ],
  [
    "no reason for a stone in atari next to enemy stones",
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
  [
    "the last open point, with nothing near",
    "last-open",
    `. . . . . . . . .
     . W . W . W . W .
     . . . . . . . . .
     . W . W . W . W .
     . . . . . . . . .
     . W . . . . . W .
     . . . . b . . . .
     . . . . . . . . .
     B W . . . . . W .`,
  ],
  [
    "the centre of an empty board, which is not its last open point",
    "open",
    `. . . . .
     . . . . .
     . . b . .
     . . . . .
     . . . . .`,
  ],
  ["no reason for an empty point on the first line", "", `. . . . b`],
  [
    "no reason for an empty point on the second line",
    "",
    `. . . . .
     . . . . b`,
  ],
  [
    "no reason for an empty point with a stone two points away",
    "",
    `. . . . . .
     . . . . . .
     . . b . W .`,
  ],
  [
    "no reason for an empty point in one's own area",
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
    "no reason for an empty point in the opponent's area",
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
