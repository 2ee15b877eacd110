// Evaluations and reviewed moves as texts, in the language of the page.
import { pointName, type Axes } from "@tengen/board";
import {
  type Color,
  isProven,
  otherColor,
  type PvLine,
  type SearchInfo,
  winnersMoves,
  winRateOf,
} from "@tengen/stones";
import type { MoveReview } from "@tengen/study";
import { colorTitle, type AnyTableGame, type MoveAnnotation, type StudyGame } from "@tengen/table";
import { formatNumber, formatPercent } from "@tengen/ui/i18n";
import type { Analysis } from "./live-analysis.ts";
import { t } from "./messages.ts";

/** Scores are rounded to half points. */
export const halves = (points: number): string => formatNumber(Math.round(Math.abs(points) * 2) / 2);

/** Points lost, rounded to tenths. */
export const pointsText = (points: number): string => formatNumber(Math.round(points * 10) / 10);

/** Black's win rate; 1 or 0 for a proven result. */
export const blackWinRate = (line: PvLine<number>, toMove: Color): number =>
  toMove === "black" ? winRateOf(line) : 1 - winRateOf(line);

/** Who is ahead and by how much, or the distance of a proven win; such as "Black +3.5, 61%". */
export const describeEvaluation = ({ lines: [best], score }: SearchInfo<number>, toMove: Color): string => {
  if (best === undefined) return "";
  if (best.winsIn !== undefined)
    return t("evaluation_wins", { color: colorTitle(toMove), count: winnersMoves(best.winsIn) });
  if (best.losesIn !== undefined)
    return t("evaluation_wins", { color: colorTitle(otherColor(toMove)), count: winnersMoves(best.losesIn) });
  const rate = blackWinRate(best, toMove);
  const ahead = {
    color: colorTitle(rate >= 0.5 ? "black" : "white"),
    percent: formatPercent(Math.max(rate, 1 - rate)),
  };
  if (score === null) return t("evaluation_rate", ahead);
  const leader = colorTitle(score.lead >= 0 ? "black" : "white");
  // Usually the side with the score lead has the better win rate; otherwise both sides are named.
  return leader === ahead.color
    ? t("evaluation_lead", { ...ahead, points: halves(score.lead) })
    : t("evaluation_lead_other", { ...ahead, leader, points: halves(score.lead) });
};

/** The name of a searcher's move, such as H8 or "pass". */
export const nameMove = (game: AnyTableGame, study: StudyGame, axes: Axes, move: number): string => {
  const action = study.actionOf(move);
  const point = game.pointOf(action, axes);
  const named = game.describeAction?.(action, axes, null) ?? null;
  return named ?? (point === null ? action.type : pointName(axes, point));
};

/** The number of searched nodes, or that no search was needed: a proof may take 0 nodes. */
export const describeEffort = ({ evaluation: { nodes, lines }, isDone }: Analysis): string => {
  const [best] = lines;
  if (best !== undefined && isProven(best))
    return nodes === 0 ? t("analysis_proven") : t("analysis_proven_after", { count: nodes });
  if (nodes === 0) return t(isDone ? "analysis_forced" : "analysis_thinking");
  return t(isDone ? "analysis_done" : "analysis_nodes", { count: nodes });
};

const GLYPHS = { missed: "×", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;
export type MistakeKind = keyof typeof GLYPHS;

/** The kind of mistake; null for a good move. A missed proven win is a mistake even if the side is still winning. */
export const mistakeOf = ({ verdict, missedWin }: MoveReview<unknown>): MistakeKind | null => {
  if (verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder") return verdict;
  return missedWin === null ? null : "missed";
};

export const annotationOf = (review: MoveReview<unknown>): MoveAnnotation | null => {
  const mistake = mistakeOf(review);
  return mistake === null ? null : { glyph: GLYPHS[mistake], text: t(`verdict_${mistake}`) };
};

/** A reviewed move in a sentence; `better` are the names of the better line's moves. */
export const describeReview = (review: MoveReview<unknown>, move: string, better: readonly string[]): string => {
  const { number, verdict, loss, pointsLost, missedWin, allowedWin, side } = review;
  const mistake = mistakeOf(review);
  const head = t("review_move", {
    number,
    color: colorTitle(side),
    move,
    verdict: t(`verdict_${mistake ?? verdict}`),
  });
  if (mistake === null && allowedWin === null) return head;
  return [
    head,
    t("review_loss", { percent: formatPercent(loss) }),
    pointsLost === null ? "" : t("review_points", { points: pointsText(pointsLost) }),
    missedWin === null ? "" : t("review_missed", { count: winnersMoves(missedWin.moves) }),
    allowedWin === null ? "" : t("review_allowed", { count: winnersMoves(allowedWin.moves) }),
    better.length === 0 ? "" : t("review_better", { moves: better.join(" ") }),
  ]
    .filter((part) => part !== "")
    .join(" ");
};
