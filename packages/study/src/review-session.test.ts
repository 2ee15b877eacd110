import type { BaseGameState } from "@tengen/kernel";
import type { Evaluation, StudyPosition, StudyGame } from "@tengen/table";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { annotationOf } from "./describe-evaluation.ts";
import { makeEvaluation, makeFakeSearchers, openTestStudy, settle } from "./test-study.ts";

const [E5, C3, C7, G3] = [40, 56, 20, 60];

/** White should have played G3 in answer to E5: after C3 black has 90 %, after G3 60 %. */
const judge = ({ moves }: StudyPosition<BaseGameState>): Evaluation => {
  if (moves.length === 0) return makeEvaluation([E5], 0.55);
  if (moves.length === 1) return makeEvaluation([G3, C7], 0.4);
  return moves[1] === G3
    ? makeEvaluation([C7], 0.6)
    : moves.length === 2
      ? makeEvaluation([C7], 0.9)
      : makeEvaluation([G3], 0.12);
};

const openGo = (names: readonly string[], answer: typeof judge | null = judge) => {
  const thinkers = makeFakeSearchers(answer);
  return { ...openTestStudy(go, goStudy as unknown as StudyGame, names, thinkers), ...thinkers };
};

describe("a review", () => {
  test("[STU-R1] judges every position, and tells how far it is", async () => {
    const { study, requests, opened, closed } = openGo(["E5", "C3"], null);
    const reviewing = study.review();
    expect(study.reviewSession.progress.value).toEqual({ done: 0, total: 3 });
    requests[0]?.answer(makeEvaluation([E5], 0.55));
    await settle();
    expect(study.reviewSession.progress.value).toEqual({ done: 1, total: 3 });
    expect(study.reviewSession.result.value).toMatchObject({ rates: [0.55], review: null });
    expect(requests[1]).toMatchObject({ position: { moves: [E5] }, limit: { nodes: goStudy.reviewNodes } });
    requests[1]?.answer(makeEvaluation([G3], 0.4));
    await settle();
    // What would have been better is judged too, and is no position of the game.
    expect(requests[2]?.position.moves).toEqual([E5, G3]);
    requests[2]?.answer(makeEvaluation([C7], 0.6));
    await settle();
    requests[3]?.answer(makeEvaluation([C7], 0.9));
    await reviewing;
    const { winRates, review } = study.reviewSession.result.value ?? {};
    expect(winRates).toEqual([0.55, 0.6, 0.9]);
    expect(review?.moves.map(({ verdict }) => verdict)).toEqual(["best", "blunder"]);
    expect([study.reviewSession.progress.value, opened(), closed()]).toEqual([null, 1, 1]);
    expect(study.table.notice.value?.text()).toBe("The review is done: 1 move to look at.");
  });

  test("[STU-R1] stopped, it ends with what is known", async () => {
    const { study, requests, closed } = openGo(["E5", "C3"], null);
    const reviewing = study.review();
    requests[0]?.answer(makeEvaluation([E5], 0.55));
    await settle();
    requests[1]?.answer(makeEvaluation([C3], 0.45));
    await settle();
    study.reviewSession.stop();
    expect(requests[2]?.isStopped).toBe(true);
    requests[2]?.answer(makeEvaluation([C7], 0.9));
    await reviewing;
    expect(study.reviewSession.result.value?.review).toMatchObject({ isComplete: false, moves: [{ number: 1 }] });
    expect(study.table.notice.value?.text()).toBe("The review was stopped: 1 of 2 moves are judged.");
    expect([study.reviewSession.progress.value, closed()]).toEqual([null, 1]);
  });

  test("[STU-R1] of two the last counts, and nothing comes of one that was left", async () => {
    const { study, requests, pick } = openGo(["E5"], null);
    const first = study.review();
    pick("C3");
    const second = study.review();
    requests[0]?.answer(makeEvaluation([E5], 0.99));
    await first;
    expect(study.reviewSession.result.value).toMatchObject({ rates: [], line: { turns: [{}, {}] } });
    study.close();
    requests[1]?.answer(makeEvaluation([E5], 0.5));
    await second;
    expect(study.reviewSession.result.value).toMatchObject({ rates: [], review: null });
  });

  test("[STU-R1] a position that was set up has none", () => {
    const { study, pick } = openGo(["E5"]);
    expect(study.canReview.value).toBe(true);
    study.table.show(0);
    study.table.beginSetUp();
    pick("A1");
    study.table.finishSetUp();
    pick("C3");
    expect(study.canReview.value).toBe(false);
  });

  test("[STU-R6] one that fails is told, and leaves nothing half done", async () => {
    const { study, requests, closed } = openGo(["E5"], null);
    const reviewing = study.review();
    requests[0]?.fail();
    await reviewing;
    expect([
      study.reviewSession.hasFailed.value,
      study.reviewSession.progress.value,
      study.reviewSession.result.value,
    ]).toEqual([true, null, null]);
    expect(closed()).toBe(1);
  });
});

describe("what it shows", () => {
  test("[STU-R3] what the shown move gave away, and the better one on the board", async () => {
    const { study } = openGo(["E5", "C3", "C7"]);
    await study.review();
    study.table.show(2);
    expect(study.moveReviewText.value).toBe("2. White C3: a blunder. Gives away 30%. Better: G3 C7.");
    expect(study.table.scene.value.points[G3]).toMatchObject({ mark: "hint", note: "would have been better" });
    expect(study.mistakes.value.map(({ number }) => number)).toEqual([2]);
    expect(study.mistakes.value.map(annotationOf)).toEqual([{ sign: "??", text: "a blunder" }]);
    study.table.show(1);
    expect(study.moveReviewText.value).toBe("1. Black E5: the best move.");
    expect(study.table.scene.value.points[G3]?.mark).toBeNull();
    study.table.show(0);
    expect(study.moveReviewText.value).toBe("");
  });

  test("[STU-R3] a win that was missed is one of them, also of who is still ahead", async () => {
    const wins = (move: number): Evaluation => ({
      nodes: 1,
      candidates: [{ pv: [move], winRate: 1, visits: null, winsIn: 3, losesIn: null }],
      scoreEstimate: null,
    });
    const { study } = openGo(["E5", "C3"], ({ moves }) => (moves.length === 0 ? wins(C7) : makeEvaluation([C3], 0.02)));
    await study.review();
    study.table.show(1);
    expect(study.moveReviewText.value).toBe(
      "1. Black E5: a missed chance. Gives away 2%. Misses a win in 3 moves. Better: C7.",
    );
    expect(study.mistakes.value.map(annotationOf)).toEqual([{ sign: "×", text: "a missed chance" }]);
  });

  test("[STU-R2] from a variation it leads back to the line that was reviewed", async () => {
    const { study, pick, moves } = openGo(["E5", "C3", "C7"]);
    await study.review();
    study.table.show(1);
    pick("G7", "G3");
    expect(study.moveReviewText.value).toBe("");
    study.showReviewed(2, true);
    expect([moves(), study.table.shown.value]).toEqual(["E5 C3 C7", 2]);
    expect(study.moveReviewText.value).toContain("a blunder");
  });

  test("[STU-R5] passes are moves, and the end by score is worth its result", async () => {
    // Black passes a won game away: as the board stands the komi decides.
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
    expect(study.moveReviewText.value).toBe("2. White passes: the best move.");
  });

  test("[STU-R5] a five is won, and is not judged", async () => {
    const names = ["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"];
    const thinkers = makeFakeSearchers(({ moves }) => makeEvaluation([224 - moves.length], 0.5));
    const { study } = openTestStudy(gomoku, gomokuStudy as unknown as StudyGame, names, thinkers);
    await study.review();
    const { winRates = [] } = study.reviewSession.result.value ?? {};
    expect(winRates).toHaveLength(10);
    expect(winRates.at(-1)).toBe(1);
    expect(thinkers.requests.every(({ position }) => position.moves.length < 10)).toBe(true);
  });
});
