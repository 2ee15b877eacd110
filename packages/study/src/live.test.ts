import type { Finding, StudyGame } from "@tengen/table";
import { language } from "@tengen/words";
import { afterEach, describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import { describeEffort, describeStanding } from "./describe-finding.ts";
import { found, makeThinkers, openTestStudy, settle } from "./test-study.ts";

const openGo = (...names: readonly string[]) => {
  const thinkers = makeThinkers();
  const opened = openTestStudy(go, goStudy as unknown as StudyGame, names, thinkers);
  return { ...opened, ...thinkers };
};
const E5 = 40;
const C3 = 56;

afterEach(() => {
  language.value = "en";
});

describe("thinking", () => {
  test("[STU-A1] begins when it is switched on, and follows the shown position", async () => {
    const { study, asked, opened } = openGo("E5", "C3");
    expect(opened()).toBe(0);
    study.live.turn(true);
    expect(asked.map(({ position, limit }) => [position.moves, limit])).toEqual([[[E5, C3], { milliseconds: 20_000 }]]);
    asked[0]?.tell(found([1], 0.6));
    expect(study.live.known.value?.finding.candidates[0]?.line).toEqual([1]);
    study.table.show(1);
    expect(asked[0]?.isStopped).toBe(true);
    expect(study.live.known.value).toBeNull();
    expect(asked[1]?.position.moves).toEqual([E5]);
    // What comes late is of another position.
    asked[0]?.answer(found([2], 0.9));
    await settle();
    expect(study.live.known.value).toBeNull();
    study.live.turn(false);
    expect(asked[1]?.isStopped).toBe(true);
    expect(opened()).toBe(1);
  });

  test("[STU-A1] what was found is remembered, and what was thought through is not thought about again", async () => {
    const { study, asked } = openGo("E5", "C3");
    study.live.turn(true);
    asked[0]?.tell(found([1], 0.6));
    study.table.show(1);
    asked[1]?.answer(found([3], 0.4));
    await settle();
    study.table.show(2);
    expect(study.live.known.value?.finding.candidates[0]?.line).toEqual([1]);
    expect(asked).toHaveLength(3);
    // Less than was known before is nothing new.
    asked[2]?.tell(found([4], 0.6, { nodes: 10 }));
    expect(study.live.known.value?.finding.candidates[0]?.line).toEqual([1]);
    study.table.show(1);
    expect(study.live.known.value).toMatchObject({ isDone: true });
    expect(asked).toHaveLength(3);
  });

  test("[STU-A1] not where the game is over, nor while stones are set up", () => {
    const { study, asked } = openGo("E5", "pass", "pass");
    study.live.turn(true);
    expect(asked).toHaveLength(0);
    study.table.show(1);
    expect(asked).toHaveLength(1);
    study.table.beginSetUp();
    expect(asked[0]?.isStopped).toBe(true);
    study.table.finishSetUp();
    expect(asked[1]?.position.moves).toEqual([]);
  });

  test("[STU-A5] a searcher that fails is told and switched off; another can be switched on", async () => {
    const { study, asked, opened, closed } = openGo("E5");
    study.live.turn(true);
    asked[0]?.fail();
    await settle();
    expect([study.live.hasFailed.value, study.live.isOn.value, closed()]).toEqual([true, false, 1]);
    study.live.turn(true);
    expect([study.live.hasFailed.value, opened(), asked.length]).toEqual([false, 2, 2]);
    study.close();
    expect(closed()).toBe(2);
  });
});

describe("what is shown", () => {
  const AREA = { lead: 3.4, owners: Array.from({ length: 81 }, (_, point) => (point < 9 ? -0.9 : 0.1)), dead: [E5] };
  const CHOICES: Finding = {
    nodes: 1000,
    candidates: [0, 1, 2, 3, 4, 5].map((move) => ({
      line: [move, C3],
      winRate: 0.61 - move / 100,
      visits: 100 - move,
      winsIn: null,
      losesIn: null,
    })),
    area: AREA,
  };

  test("[STU-A2] the best five on the board, with the rate of who is to move, and in words", () => {
    const { study, asked } = openGo("E5");
    study.live.turn(true);
    asked[0]?.tell(CHOICES);
    const { points } = study.table.scene.value;
    expect(points.slice(0, 6).map(({ mark, label }) => [mark, label])).toEqual([
      ["best", "61"],
      ["choice", "60"],
      ["choice", "59"],
      ["choice", "58"],
      ["choice", "57"],
      [null, ""],
    ]);
    expect(points[1]?.note).toBe("choice 2, 60% for the side to move");
    study.playMove(2);
    expect(study.table.line.value.turns).toHaveLength(2);
    expect(study.table.scene.value.points[2]?.stone).toBe("white");
  });

  test("[STU-A4] whose each point will be, and stones that look dead, unless it is switched off", () => {
    const { study, asked } = openGo("E5");
    study.live.turn(true);
    asked[0]?.tell(CHOICES);
    const shown = () => {
      const { points } = study.table.scene.value;
      return [points[8]?.territory, points[30]?.territory, points[E5]?.faded];
    };
    expect(shown()).toEqual(["white", null, true]);
    // A move that is considered is not hidden by it.
    expect(study.table.scene.value.points[0]).toMatchObject({ mark: "best", territory: null });
    study.withArea.value = false;
    expect(shown()).toEqual([null, null, false]);
    study.live.turn(false);
    expect(study.table.scene.value.points[0]?.mark).toBeNull();
  });

  test.each<[string, Finding, string]>([
    ["a rate", found([1], 0.3), "Black ahead, 70%"],
    ["points", found([1], 0.3, { area: AREA }), "Black +3.5, 70%"],
    ["points against the rate", found([1], 0.6, { area: AREA }), "Black +3.5, but White 60%"],
    [
      "a win",
      { ...found([1], 1), candidates: [{ line: [1], winRate: 1, visits: null, winsIn: 3, losesIn: null }] },
      "White wins in 3 moves",
    ],
    [
      "a loss",
      { ...found([1], 0), candidates: [{ line: [1], winRate: 0, visits: null, winsIn: null, losesIn: 1 }] },
      "Black wins in 1 move",
    ],
    ["nothing", { ...found([1], 1), candidates: [] }, ""],
  ])("[STU-A3] %s in words", (_name, finding, text) => {
    expect(describeStanding(finding, "white")).toBe(text);
  });

  const PROVEN = [{ line: [1], winRate: 0, visits: null, winsIn: null, losesIn: 2 }];
  test.each<[string, Finding, boolean, string]>([
    ["while it thinks", found([1], 0.3), false, "100 positions so far"],
    ["when it is done", found([1], 0.3), true, "100 positions looked at"],
    ["of what has hardly begun", found([1], 0.3, { nodes: 0 }), false, "Thinking…"],
    ["of a loss that is seen at once", found([1], 0, { nodes: 0, candidates: PROVEN }), true, "Proven"],
    ["of a proof", found([1], 0, { nodes: 1200, candidates: PROVEN }), true, "Proven after 1,200 positions"],
    ["of the only move", found([1], 0.5, { nodes: 0 }), true, "Only one move"],
  ])("[STU-A3] how much was looked at is said %s, and never as 0", (_when, finding, isDone, text) => {
    expect(describeEffort({ finding, isDone })).toBe(text);
  });

  test("[STU-A3] in French too", () => {
    language.value = "fr";
    expect(describeStanding(found([1], 0.3, { area: AREA }), "white")).toBe("Noir +3,5, 70\u202F%");
  });

  test("[STU-A3] it is announced once, and not at first sight", async () => {
    const { study, asked } = openGo("E5");
    const { announcement } = study.table;
    study.live.turn(true);
    const before = announcement.value.count;
    for (let index = 0; index < 19; index += 1) asked[0]?.tell(found([1], 0.3));
    expect(announcement.value.count).toBe(before);
    asked[0]?.tell(found([0], 0.3));
    expect(announcement.value).toEqual({ count: before + 1, text: "Black ahead, 70%. Best: A9." });
    asked[0]?.answer(found([0], 0.3));
    await settle();
    expect(announcement.value.count).toBe(before + 1);
  });
});
