// What a searcher has found, in the words of the page.
import { pointName, type Axes, type StoneColor } from "@tengen/board";
import type { MoveReview } from "@tengen/review";
import {
  colorTitle,
  type AnyTableGame,
  type Candidate,
  type Finding,
  type MoveNote,
  type StudyGame,
} from "@tengen/table";
import { say, sayNumber, sayPercent } from "@tengen/words";
import type { Known } from "./live.ts";

/** Points are counted in halves. */
const halves = (points: number): string => sayNumber(Math.round(Math.abs(points) * 2) / 2);

export const other = (color: StoneColor): StoneColor => (color === "black" ? "white" : "black");

/** Black's share of the win. */
export const blackRate = ({ winRate, winsIn, losesIn }: Candidate, toMove: StoneColor): number => {
  const rate = winsIn !== null ? 1 : losesIn !== null ? 0 : winRate;
  return toMove === "black" ? rate : 1 - rate;
};

/** How a position stands: who is ahead, by how much, or how soon it ends; such as "Black +3.5, 61%". */
export const describeStanding = ({ candidates: [best], area }: Finding, toMove: StoneColor): string => {
  if (best === undefined) return "";
  if (best.winsIn !== null) return say("finding_wins", { color: colorTitle(toMove), count: best.winsIn });
  if (best.losesIn !== null) return say("finding_wins", { color: colorTitle(other(toMove)), count: best.losesIn });
  const rate = blackRate(best, toMove);
  const ahead = { color: colorTitle(rate >= 0.5 ? "black" : "white"), percent: sayPercent(Math.max(rate, 1 - rate)) };
  if (area === null) return say("finding_rate", ahead);
  const leader = colorTitle(area.lead >= 0 ? "black" : "white");
  // Mostly who leads wins; where not, both are named.
  return leader === ahead.color
    ? say("finding_lead", { ...ahead, points: halves(area.lead) })
    : say("finding_lead_other", { ...ahead, leader, points: halves(area.lead) });
};

/** Moves of a searcher by the names that people have for them. */
export const nameMove = (game: AnyTableGame, study: StudyGame, axes: Axes, move: number): string => {
  const action = study.actionOf(move);
  const point = game.pointOf(action, axes);
  const named = game.describeAction?.(action, axes, null) ?? null;
  return named ?? (point === null ? action.type : pointName(axes, point));
};

/** How much was looked at, or that nothing had to be: a proof may need no search at all, and then there is nothing to count. */
export const describeEffort = ({ finding: { nodes, candidates }, isDone }: Known): string => {
  const [best] = candidates;
  const number = sayNumber(nodes);
  const isProven = best !== undefined && (best.winsIn !== null || best.losesIn !== null);
  if (isProven) return nodes === 0 ? say("analysis_proven") : say("analysis_proven_after", { number });
  if (nodes === 0) return say(isDone ? "analysis_forced" : "analysis_thinking");
  return say(isDone ? "analysis_done" : "analysis_nodes", { number });
};

const SIGNS = { missed: "×", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;
export type Fault = keyof typeof SIGNS;

/** What is wrong with a move, where something is. A win that was there and is gone is a fault, also of who is still as good as won. */
export const faultOf = ({ verdict, missedWin }: MoveReview<unknown>): Fault | null => {
  if (verdict === "inaccuracy" || verdict === "mistake" || verdict === "blunder") return verdict;
  return missedWin === null ? null : "missed";
};

export const noteOf = (review: MoveReview<unknown>): MoveNote | null => {
  const fault = faultOf(review);
  return fault === null ? null : { sign: SIGNS[fault], text: say(`verdict_${fault}`) };
};

/** A move's review in a sentence; `better` are the names of what should have been played. */
export const describeReview = (review: MoveReview<unknown>, move: string, better: readonly string[]): string => {
  const { number, verdict, loss, missedWin, allowedWin, side } = review;
  const fault = faultOf(review);
  const head = say("review_move", {
    number,
    color: colorTitle(side),
    move,
    verdict: say(`verdict_${fault ?? verdict}`),
  });
  if (fault === null && allowedWin === null) return head;
  return [
    head,
    say("review_loss", { percent: sayPercent(loss) }),
    missedWin === null ? "" : say("review_missed", { count: missedWin.moves }),
    allowedWin === null ? "" : say("review_allowed", { count: allowedWin.moves }),
    better.length === 0 ? "" : say("review_better", { moves: better.join(" ") }),
  ]
    .filter((part) => part !== "")
    .join(" ");
};
