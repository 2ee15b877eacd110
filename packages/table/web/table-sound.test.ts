import { unwrap } from "@tengen/kernel";
import { parsePoint } from "@tengen/board";
import { expect, test } from "vitest";
import go from "../../../games/go-9x9/page/table-game.tsx";
import { headOf, localTimeline, playAction, startLocalGame, type LocalGame } from "./local-game.ts";
import type { SeatChoice } from "./timeline.ts";
import { soundOf } from "./table-sound.ts";
import { botSeat, makeEnvironment, PERSON } from "./test-table.ts";

const { axes } = go.renderer.geometryOf({ size: 9 });
const pointOf = (name: string): number => parsePoint(axes, name) ?? -1;
const PASS = { type: "pass" } as const;

/** The sound of the last of these points, played in turn; "pass" and "resign" are none. */
const soundAfter = (seats: readonly SeatChoice[], ...moves: readonly string[]) => {
  let game: LocalGame = unwrap(startLocalGame(go.engine, { seats, options: {} }, makeEnvironment()));
  for (const [index, name] of moves.entries()) {
    const action =
      name === "resign" ? go.resign : name === "pass" ? PASS : go.actionAt(headOf(game).state, pointOf(name), null);
    if (action === null) throw new Error(`${name} is no move`);
    game = unwrap(playAction(go.engine, game, `seat-${(index % 2) + 1}`, action, 2000));
  }
  const entry = game.entries.at(-1);
  return entry === undefined ? null : soundOf(go, localTimeline(go.engine, game), entry);
};

test("[TBL-P16] a stone of the person sounds unlike the opponent's", () => {
  expect(soundAfter([PERSON, botSeat("Greedy")], "E5")).toBe("place");
  expect(soundAfter([PERSON, botSeat("Greedy")], "E5", "A1")).toBe("opponent");
  expect(soundAfter([PERSON, PERSON], "E5", "A1")).toBe("place");
});

test("[TBL-P16] a capture is heard, whoever makes it", () => {
  expect(soundAfter([PERSON, PERSON], "A2", "A1", "B1")).toBe("capture");
  expect(soundAfter([botSeat("Greedy"), PERSON], "A2", "A1", "B1")).toBe("capture");
});

test("[TBL-P16] a pass is silent, and the end has a sound of its own", () => {
  expect(soundAfter([PERSON, PERSON], "pass")).toBeNull();
  expect(soundAfter([PERSON, PERSON], "E5", "resign")).toBe("end");
});
