import type { SearchInfo } from "@tengen/stones";
import { language } from "@tengen/ui/i18n";
import { afterEach, describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import { loadQuick } from "../../../games/go-9x9/page/table-game.tsx";
import { shownCandidates } from "./candidates.ts";
import { describeEffort, describeEvaluation } from "./describe-evaluation.ts";
import { makeEvaluation, makeFakeSearchers, openTestStudy, settle } from "./test-study.ts";

const go = await loadQuick();

const openGo = (...names: readonly string[]) => {
  const searchers = makeFakeSearchers();
  const opened = openTestStudy(go, goStudy, names, searchers);
  return { ...opened, ...searchers };
};
const E5 = 40;
const C3 = 56;

afterEach(() => {
  language.value = "en";
});

describe("the search", () => {
  test("[STU-A1] starts when it is switched on, and follows the shown position", async () => {
    const { study, requests, opened } = openGo("E5", "C3");
    expect(opened()).toBe(0);
    study.live.setOn(true);
    expect(requests.map(({ position, limit }) => [position.moves, limit])).toEqual([
      [[E5, C3], { milliseconds: 20_000 }],
    ]);
    requests[0]?.report(makeEvaluation([1], 0.6));
    expect(study.live.analysis.value?.evaluation.lines[0]?.moves).toEqual([1]);
    study.table.show(1);
    expect(requests[0]?.isStopped).toBe(true);
    expect(study.live.analysis.value).toBeNull();
    expect(requests[1]?.position.moves).toEqual([E5]);
    // A late result belongs to another position.
    requests[0]?.answer(makeEvaluation([2], 0.9));
    await settle();
    expect(study.live.analysis.value).toBeNull();
    study.live.setOn(false);
    expect(requests[1]?.isStopped).toBe(true);
    expect(opened()).toBe(1);
  });

  test("[STU-A1] results are cached, and a completed search is not repeated", async () => {
    const { study, requests } = openGo("E5", "C3");
    study.live.setOn(true);
    requests[0]?.report(makeEvaluation([1], 0.6));
    study.table.show(1);
    requests[1]?.answer(makeEvaluation([3], 0.4));
    await settle();
    study.table.show(2);
    expect(study.live.analysis.value?.evaluation.lines[0]?.moves).toEqual([1]);
    expect(requests).toHaveLength(3);
    // A search with fewer nodes does not replace the cached result.
    requests[2]?.report(makeEvaluation([4], 0.6, { nodes: 10 }));
    expect(study.live.analysis.value?.evaluation.lines[0]?.moves).toEqual([1]);
    study.table.show(1);
    expect(study.live.analysis.value).toMatchObject({ isDone: true });
    expect(requests).toHaveLength(3);
  });

  test("[STU-A1] does not run when the game is over, nor while stones are set up", () => {
    const { study, requests } = openGo("E5", "pass", "pass");
    study.live.setOn(true);
    expect(requests).toHaveLength(0);
    study.table.show(1);
    expect(requests).toHaveLength(1);
    study.table.beginSetUp();
    expect(requests[0]?.isStopped).toBe(true);
    study.table.finishSetUp();
    expect(requests[1]?.position.moves).toEqual([]);
  });

  test("[STU-A5] a failed searcher is reported and switched off; switching on opens another", async () => {
    const { study, requests, opened, closed } = openGo("E5");
    study.live.setOn(true);
    requests[0]?.fail();
    await settle();
    expect([study.live.hasFailed.value, study.live.isOn.value, closed()]).toEqual([true, false, 1]);
    study.live.setOn(true);
    expect([study.live.hasFailed.value, opened(), requests.length]).toEqual([false, 2, 2]);
    study.close();
    expect(closed()).toBe(2);
  });
});

describe("the display", () => {
  const SCORE_ESTIMATE = {
    lead: 3.4,
    ownership: Array.from({ length: 81 }, (_, point) => (point < 9 ? -0.9 : 0.1)),
    dead: [E5],
  };
  const EVALUATION: SearchInfo<number> = {
    nodes: 1000,
    milliseconds: 50,
    depth: 4,
    lines: [0, 1, 2, 3, 4, 5].map((move) => ({
      moves: [move, C3],
      winRate: 0.61 - move / 100,
      visits: 100 - move,
    })),
    score: SCORE_ESTIMATE,
  };

  test("[STU-A2] shows the five best moves on the board, with the win rate of the side to move, and in words", () => {
    const { study, requests } = openGo("E5");
    study.live.setOn(true);
    requests[0]?.report(EVALUATION);
    const { points } = study.table.scene.value;
    expect(points.slice(0, 6).map(({ mark, label }) => [mark, label])).toEqual([
      ["best", "61"],
      ["candidate", "60"],
      ["candidate", "59"],
      ["candidate", "58"],
      ["candidate", "57"],
      [null, ""],
    ]);
    expect(points[1]?.note).toBe("choice 2, 60% for the side to move");
    expect(points[1]?.grade).toBeNull();
    study.playMove(2);
    expect(study.table.line.value.turns).toHaveLength(2);
    expect(study.table.scene.value.points[2]?.stone).toBe("white");
  });

  test("[STU-A2] where leads are known, the board has the points that each move gives away, and their grade", () => {
    const { study, requests } = openGo("E5");
    study.live.setOn(true);
    // Black's leads; white is to move.
    const leads = [-3, -3.04, -2.6, -1, 2, 4];
    const rates = [0.6, 0.62, 0.6, 0.6, 0.38, 0.6];
    const lines = leads.map((lead, move) => ({ moves: [move], winRate: rates[move] ?? 0, visits: 10, lead }));
    requests[0]?.report({ ...EVALUATION, lines });
    const { points } = study.table.scene.value;
    expect(points.slice(0, 6).map(({ mark, label, grade }) => [mark, label, grade])).toEqual([
      ["best", "0", null],
      ["candidate", "0", "good"],
      ["candidate", "−0.4", "good"],
      ["candidate", "−2", "inaccuracy"],
      ["candidate", "−5", "blunder"],
      [null, "", null],
    ]);
    expect(points[3]?.note).toBe("choice 4, 60% for the side to move, points lost: 2");
    expect(shownCandidates({ ...EVALUATION, lines: lines.slice(-2).toReversed() }, "black")).toMatchObject([
      { pointsLost: 0, grade: null },
      { pointsLost: 2, grade: "blunder" },
    ]);
  });

  test("[STU-A4] shows the ownership and stones that look dead, unless switched off", () => {
    const { study, requests } = openGo("E5");
    study.live.setOn(true);
    requests[0]?.report(EVALUATION);
    const shown = () => {
      const { points } = study.table.scene.value;
      return [points[8]?.territory, points[30]?.territory, points[E5]?.faded];
    };
    expect(shown()).toEqual(["white", null, true]);
    // Ownership does not hide a candidate.
    expect(study.table.scene.value.points[0]).toMatchObject({ mark: "best", territory: null });
    study.showsOwnership.value = false;
    expect(shown()).toEqual([null, null, false]);
    study.live.setOn(false);
    expect(study.table.scene.value.points[0]?.mark).toBeNull();
  });

  test.each<[string, SearchInfo<number>, string]>([
    ["a win rate", makeEvaluation([1], 0.3), "Black is ahead, 70%"],
    ["a score lead", makeEvaluation([1], 0.3, { score: SCORE_ESTIMATE }), "Black +3.5, 70%"],
    [
      "a score lead against the win rate",
      makeEvaluation([1], 0.6, { score: SCORE_ESTIMATE }),
      "Black +3.5, but White is favoured (60%)",
    ],
    ["a win", { ...makeEvaluation([1], 1), lines: [{ moves: [1], winRate: 1, winsIn: 3 }] }, "White wins in 2 moves"],
    ["a loss", { ...makeEvaluation([1], 0), lines: [{ moves: [1], winRate: 0, losesIn: 4 }] }, "Black wins in 2 moves"],
    ["nothing", { ...makeEvaluation([1], 1), lines: [] }, ""],
  ])("[STU-A3] %s in words", (_name, evaluation, text) => {
    expect(describeEvaluation(evaluation, "white")).toBe(text);
  });

  const PROVEN = [{ moves: [1], winRate: 0, losesIn: 2 }];
  test.each<[string, SearchInfo<number>, boolean, string]>([
    ["during the search", makeEvaluation([1], 0.3), false, "100 positions so far"],
    ["after the search", makeEvaluation([1], 0.3), true, "100 positions searched"],
    ["at the start", makeEvaluation([1], 0.3, { nodes: 0 }), false, "Analysing…"],
    ["for a loss proven without search", makeEvaluation([1], 0, { nodes: 0, lines: PROVEN }), true, "Proven"],
    ["for a proof", makeEvaluation([1], 0, { nodes: 1200, lines: PROVEN }), true, "Proven after 1,200 positions"],
    ["for the only move", makeEvaluation([1], 0.5, { nodes: 0 }), true, "Only one legal move"],
  ])("[STU-A3] the number of nodes is shown %s, and never as 0", (_when, evaluation, isDone, text) => {
    expect(describeEffort({ evaluation, isDone })).toBe(text);
  });

  test("[STU-A3] in French too", () => {
    language.value = "fr";
    expect(describeEvaluation(makeEvaluation([1], 0.3, { score: SCORE_ESTIMATE }), "white")).toBe(
      "Noir +3,5, 70\u202F%",
    );
  });

  test("[STU-A3] it is announced once, and not immediately", async () => {
    const { study, requests } = openGo("E5");
    const { announcement } = study.table;
    study.live.setOn(true);
    const before = announcement.value.count;
    for (let index = 0; index < 19; index += 1) requests[0]?.report(makeEvaluation([1], 0.3));
    expect(announcement.value.count).toBe(before);
    requests[0]?.report(makeEvaluation([0], 0.3));
    expect(announcement.value).toEqual({ count: before + 1, text: "Black is ahead, 70%. Best move: A9." });
    requests[0]?.answer(makeEvaluation([0], 0.3));
    await settle();
    expect(announcement.value.count).toBe(before + 1);
  });
});
