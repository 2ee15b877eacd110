import type { BaseGameState } from "@tengen/kernel";
import { NOTHING_SEARCHED, type SearchInfo } from "@tengen/stones";
import type { StudyPosition } from "@tengen/table";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import { loadQuick } from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { annotationOf } from "./describe-evaluation.ts";
import { makeEvaluation, makeFakeSearchers, openTestStudy, settle } from "./test-study.ts";

const go = await loadQuick();

const [E5, C3, C7, G3] = [40, 56, 20, 60];

/** White should have answered E5 with G3: after C3 Black has 90 %, after G3 60 %. */
const evaluate = ({ moves }: StudyPosition<BaseGameState>): SearchInfo<number> => {
  if (moves.length === 0) return makeEvaluation([E5], 0.55);
  if (moves.length === 1) return makeEvaluation([G3, C7], 0.4);
  return moves[1] === G3
    ? makeEvaluation([C7], 0.6)
    : moves.length === 2
      ? makeEvaluation([C7], 0.9)
      : makeEvaluation([G3], 0.12);
};

const openGo = (names: readonly string[], answer: typeof evaluate | null = evaluate) => {
  const searchers = makeFakeSearchers(answer);
  return { ...openTestStudy(go, goStudy, names, searchers), ...searchers };
};

describe("a review", () => {
  test("[STU-R1] judges every position, and reports its progress", async () => {
    const { study, requests, opened, closed } = openGo(["E5", "C3"], null);
    const running = study.review();
    expect(study.reviewSession.progress.value).toEqual({ done: 0, total: 3 });
    requests[0]?.answer(makeEvaluation([E5], 0.55));
    await settle();
    expect(study.reviewSession.progress.value).toEqual({ done: 1, total: 3 });
    expect(study.reviewSession.result.value).toMatchObject({ winRates: [0.55], review: null });
    expect(requests[1]).toMatchObject({ position: { moves: [E5] }, limit: { nodes: goStudy.reviewNodes } });
    requests[1]?.answer(makeEvaluation([G3], 0.4));
    await settle();
    // The better move is judged too; its position is not part of the game.
    expect(requests[2]?.position.moves).toEqual([E5, G3]);
    requests[2]?.answer(makeEvaluation([C7], 0.6));
    await settle();
    requests[3]?.answer(makeEvaluation([C7], 0.9));
    await running;
    const { winRates, review } = study.reviewSession.result.value ?? {};
    expect(winRates).toEqual([0.55, 0.6, 0.9]);
    expect(review?.moves.map(({ verdict }) => verdict)).toEqual(["best", "blunder"]);
    expect([study.reviewSession.progress.value, opened(), closed()]).toEqual([null, 1, 1]);
    expect(study.table.notice.value?.text()).toBe("Review finished: 1 move to look at.");
  });

  test("[STU-R9] where leads are known, the chart has them, and a mistake says the points lost", async () => {
    const withLead = (move: number, winRate: number, lead: number) => ({
      ...makeEvaluation([], 0),
      lines: [{ moves: [move], winRate, visits: 80, lead }],
    });
    const { study } = openGo(["E5", "C3"], ({ moves }) =>
      moves.length === 0
        ? withLead(E5, 0.6, 1)
        : moves.length === 1
          ? withLead(G3, 0.4, 1.2)
          : moves[1] === G3
            ? withLead(C7, 0.6, 1)
            : withLead(C7, 0.9, 5.25),
    );
    await study.review();
    expect(study.reviewSession.result.value?.leads).toEqual([1, 1.2, 5.25]);
    study.showReviewed(2, true);
    expect(study.moveReviewText.value).toContain("Win rate drops by 30%. Points lost: 4.3. Better: G3.");
  });

  test("[STU-R1] keeps what is known when it is stopped", async () => {
    const { study, requests, closed } = openGo(["E5", "C3"], null);
    const running = study.review();
    requests[0]?.answer(makeEvaluation([E5], 0.55));
    await settle();
    requests[1]?.answer(makeEvaluation([C3], 0.45));
    await settle();
    study.reviewSession.stop();
    expect(requests[2]?.isStopped).toBe(true);
    requests[2]?.answer(makeEvaluation([C7], 0.9));
    await running;
    expect(study.reviewSession.result.value?.review).toMatchObject({ isComplete: false, moves: [{ number: 1 }] });
    expect(study.table.notice.value?.text()).toBe("Review stopped after 1 of 2 moves.");
    expect([study.reviewSession.progress.value, closed()]).toEqual([null, 1]);
  });

  test("[STU-R1] a new review replaces a running one", async () => {
    const { study, requests, pick } = openGo(["E5"], null);
    const first = study.review();
    pick("C3");
    const second = study.review();
    requests[0]?.answer(makeEvaluation([E5], 0.99));
    await first;
    expect(study.reviewSession.result.value).toMatchObject({ winRates: [], line: { turns: [{}, {}] } });
    study.close();
    requests[1]?.answer(makeEvaluation([E5], 0.5));
    await second;
    expect(study.reviewSession.result.value).toMatchObject({ winRates: [], review: null });
  });

  test("[STU-R1] is not available for a position that was set up", () => {
    const { study, pick } = openGo(["E5"]);
    expect(study.canReview.value).toBe(true);
    study.table.show(0);
    study.table.beginSetUp();
    pick("A1");
    study.table.finishSetUp();
    pick("C3");
    expect(study.canReview.value).toBe(false);
  });

  test("[STU-R6] a failed review is reported, and leaves no partial result", async () => {
    const { study, requests, closed } = openGo(["E5"], null);
    const running = study.review();
    requests[0]?.fail();
    await running;
    expect([
      study.reviewSession.hasFailed.value,
      study.reviewSession.progress.value,
      study.reviewSession.result.value,
    ]).toEqual([true, null, null]);
    expect(closed()).toBe(1);
  });
});

describe("the display", () => {
  test("[STU-R3] says what the shown move lost, and marks the better move on the board", async () => {
    const { study } = openGo(["E5", "C3", "C7"]);
    await study.review();
    study.table.show(2);
    expect(study.moveReviewText.value).toBe("2. White C3: blunder. Win rate drops by 30%. Better: G3 C7.");
    expect(study.table.scene.value.points[G3]).toMatchObject({ mark: "hint", note: "better move" });
    expect(study.mistakes.value.map(({ number }) => number)).toEqual([2]);
    expect(study.mistakes.value.map(annotationOf)).toEqual([{ glyph: "??", text: "blunder" }]);
    study.table.show(1);
    expect(study.moveReviewText.value).toBe("1. Black E5: best move.");
    expect(study.table.scene.value.points[G3]?.mark).toBeNull();
    study.table.show(0);
    expect(study.moveReviewText.value).toBe("");
  });

  test("[STU-R3] a missed win is a mistake, even of the side that is still ahead", async () => {
    const wins = (move: number): SearchInfo<number> => ({
      ...NOTHING_SEARCHED,
      nodes: 1,
      lines: [{ moves: [move], winRate: 1, winsIn: 3 }],
      score: null,
    });
    const { study } = openGo(["E5", "C3"], ({ moves }) => (moves.length === 0 ? wins(C7) : makeEvaluation([C3], 0.02)));
    await study.review();
    study.table.show(1);
    expect(study.moveReviewText.value).toBe(
      "1. Black E5: missed win. Win rate drops by 2%. Misses a win in 2 moves. Better: C7.",
    );
    expect(study.mistakes.value.map(annotationOf)).toEqual([{ glyph: "×", text: "missed win" }]);
  });

  test("[STU-R2] leads back from a variation to the reviewed line", async () => {
    const { study, pick, moves } = openGo(["E5", "C3", "C7"]);
    await study.review();
    study.table.show(1);
    pick("G7", "G3");
    expect(study.moveReviewText.value).toBe("");
    study.showReviewed(2, true);
    expect([moves(), study.table.shown.value]).toEqual(["E5 C3 C7", 2]);
    expect(study.moveReviewText.value).toContain("blunder");
  });

  test("[STU-R5] passes are moves, and a scored end is evaluated by its result", async () => {
    // Black passes in a won game: the komi decides.
    const { study } = openGo(["E5", "pass", "pass"], ({ moves }) =>
      moves.length === 0
        ? makeEvaluation([E5], 0.6)
        : moves.length === 1
          ? makeEvaluation([81], 0.4)
          : makeEvaluation([C3], 1),
    );
    await study.review();
    const { winRates, review } = study.reviewSession.result.value ?? {};
    expect(winRates).toEqual([0.6, 0.6, 1, 1]);
    expect(review?.moves.map(({ verdict }) => verdict)).toEqual(["best", "best", "good"]);
    study.table.show(2);
    expect(study.moveReviewText.value).toBe("2. White passes: best move.");
  });

  test("[STU-R5] a five is a win, and is not searched", async () => {
    const names = ["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"];
    const searchers = makeFakeSearchers(({ moves }) => makeEvaluation([224 - moves.length], 0.5));
    const { study } = openTestStudy(gomoku, gomokuStudy, names, searchers);
    await study.review();
    const { winRates = [] } = study.reviewSession.result.value ?? {};
    expect(winRates).toHaveLength(10);
    expect(winRates.at(-1)).toBe(1);
    expect(searchers.requests.every(({ position }) => position.moves.length < 10)).toBe(true);
  });
});
