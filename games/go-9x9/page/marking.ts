// The marking of dead stones on the page: the list that is shown, what a click changes, and the count in words.
import type { Json } from "@tengen/kernel";
import { cellAt, groupAt, pointAtIndex, type Point } from "@tengen/stones";
import type { PointChoice } from "@tengen/table";
import { differsFrom } from "../rulesets/dispute.ts";
import { sameList, toggleGroup } from "../rulesets/marking.ts";
import {
  countingOf,
  isRulesetState,
  mayResume,
  proposalFault,
  scoresWith,
  type GoView,
  type RulesetState,
} from "../rulesets/state.ts";
import { boardOf, pointName } from "../state.ts";
import { isSettledByPlay, leadSentence } from "./pass-result.ts";
import { t } from "./messages.ts";

/** A state in the phase in which dead stones are marked. */
type MarkingState = RulesetState & { readonly phase: "scoring" };

export const isMarking = (view: GoView): view is MarkingState => isRulesetState(view) && view.phase === "scoring";

/** A list that was marked on this device, as the table keeps it. */
export const choiceOf = (dead: readonly Point[]): Json => ({ dead: dead.map(({ x, y }) => ({ x, y })) });

/** The list that counts if it is agreed: the one marked here, otherwise the proposal; null for none. */
export const shownList = (view: RulesetState, choice: Json): readonly Point[] | null =>
  (choice as { readonly dead: readonly Point[] } | null)?.dead ?? view.proposal?.dead ?? null;

/** Whether the player to move would agree with the proposal. */
export const isAgreed = (view: RulesetState, choice: Json): boolean =>
  view.proposal !== null && sameList(view.proposal.dead, shownList(view, choice) ?? []);

/** [GO-M10] Whether the player to move may have play decide between the list that is shown and the proposal. */
export const mayDispute = (view: RulesetState, choice: Json): boolean =>
  isSettledByPlay(view) && differsFrom(view, shownList(view, choice) ?? []);

/** [GO-U10] Under territory counting, that stones which settle a dispute cost points. */
export const resumedCost = (view: RulesetState): string | null =>
  countingOf(view) === "territory" ? t("resumed_cost") : null;

/** [GO-M9] Whether the player to move may end the dispute with every stone alive. */
export const mayDisagree = (view: RulesetState): boolean =>
  view.earlier !== undefined && !isSettledByPlay(view) && view.proposal !== null && !mayResume(view);

/** [GO-M8] Whether the player to move may accept or propose the list that is shown. */
export const mayAnswer = (view: RulesetState, choice: Json): boolean =>
  isAgreed(view, choice) || proposalFault(view, shownList(view, choice) ?? []) === null;

/** Marks the group of a point as dead, or as alive again. */
export const markAt = (view: GoView, point: number, choice: Json): PointChoice | null => {
  if (!isMarking(view)) return null;
  const board = boardOf(view);
  const stone = pointAtIndex(view.boardSize, point);
  const before = shownList(view, choice) ?? [];
  if (cellAt(board, stone) === null) return { choice: choiceOf(before), message: () => t("mark_empty") };
  const dead = toggleGroup(board, before, stone);
  const { length: count } = groupAt(board, stone).points;
  const lead = scoresWith(view, dead);
  return {
    choice: choiceOf(dead),
    message: () => {
      const marked = t(dead.length > before.length ? "mark_dead" : "mark_alive", {
        count,
        point: pointName(stone, view.boardSize),
      });
      return `${marked} ${leadSentence(lead)}`;
    },
  };
};
