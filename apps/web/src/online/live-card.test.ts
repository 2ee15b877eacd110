import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { describeEnd, drawLive } from "./live-card.tsx";
import { play, startTestMatch } from "./tests/test-match.ts";

const { engine } = gomoku;
const match = play(engine, startTestMatch(engine), "ann", { type: "PLACE_STONE", x: 7, y: 7 } as never);
const live = { view: engine.getPlayerView(match.state as never, null), match: { record: match.record } } as never;

test("[ONL-53] the position of a live match is drawn as everybody sees it", () => {
  expect(drawLive(gomoku, live)?.scene.points.filter(({ stone }) => stone !== null)).toHaveLength(1);
});

test("[ONL-53] a position of a newer server has no picture", () => {
  expect(drawLive(gomoku, { ...(live as object), view: { cells: "new" } } as never)).toBeNull();
});

test("[ONL-31] a finished match says how it ended, a live one does not", () => {
  const outcome = { winners: ["ann"], reason: "resign" };
  const finished = { ...(live as object), match: { record: match.record, status: "finished", outcome } } as never;
  expect(describeEnd(gomoku, finished)).toBe("Black wins by resignation");
  expect(describeEnd(gomoku, live)).toBeNull();
});
