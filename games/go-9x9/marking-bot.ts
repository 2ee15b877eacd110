// What every bot does outside of play: it places free handicap stones on the fixed points, and agrees on dead stones.
import type { Bot, BotContext, CreateBot, PublicEntry } from "@tengen/kernel";
import {
  cellAt,
  countAdjacent,
  groupAt,
  groupStones,
  handicapPoints,
  otherColor,
  samePoint,
  type Board,
  type Color,
  type Point,
} from "@tengen/stones";
import { candidateMoves, seenBoards } from "./candidates.ts";
import { judgeDead } from "./life-and-death.ts";
import { boardBefore, disputedGroups, isDisputing } from "./rulesets/dispute.ts";
import { listGroups } from "./rulesets/marking.ts";
import {
  isRulesetState,
  leadBy,
  type GoView,
  type RulesetAction,
  type RulesetState,
  type RulesetTurn,
} from "./rulesets/state.ts";
import { boardOf, colorToMove, type Place } from "./state.ts";

/** Whether a list is at least as good as another for a colour, group by group and in points. */
const isAsGood = (view: RulesetState, list: readonly Point[], judged: readonly Point[], own: Color): boolean => {
  const board = boardOf(view);
  const has = (points: readonly Point[], point: Point): boolean => points.some((one) => samePoint(one, point));
  const losesStones = list.some((point) => cellAt(board, point) === own && !has(judged, point));
  const savesStones = judged.some((point) => cellAt(board, point) !== own && !has(list, point));
  return !losesStones && !savesStones && leadBy(view, list, own) >= leadBy(view, judged, own);
};

/** Whether the player to move has made a proposal in this marking phase. The state of older matches does not say so. */
const hasProposed = ({ earlier, currentPlayerId }: RulesetState, entries: readonly PublicEntry[]): boolean => {
  if (earlier !== undefined) return earlier.some(({ playerId }) => playerId === currentPlayerId);
  const sinceMove = entries.slice(entries.findLastIndex(({ type }) => type === "pass" || type === "place") + 1);
  return sinceMove.some(({ actorId, type }) => actorId === currentPlayerId && type === "propose");
};

/**
 * [GO-B5] Accepts a list that is as good for it as its own judgement. To any other it answers with its own, the next time
 * by having play decide, or, where that counts, by resuming play, and otherwise, where it may, by leaving every stone alive.
 */
export const answerMarking = (
  view: RulesetState,
  judged: readonly Point[],
  { valid, entries }: { readonly valid: readonly RulesetAction[]; readonly entries: readonly PublicEntry[] },
): RulesetTurn => {
  if (view.proposal !== null && isAsGood(view, view.proposal.dead, judged, colorToMove(view))) {
    return { type: "accept" };
  }
  if (!hasProposed(view, entries)) return { type: "propose", dead: judged };
  if (view.dispute !== undefined) return { type: "dispute", dead: judged };
  const way = valid.find((turn) => turn.type === "resume") ?? valid.find((turn) => turn.type === "disagree");
  return way ?? { type: "propose", dead: judged };
};

/**
 * [GO-B6] Where a bot would pass, but stones that it holds for dead are still there: a stone that captures them or takes
 * away a liberty and stays safe. Null if there is none.
 */
const attackDead = (view: RulesetState, valid: readonly RulesetAction[], seen: ReadonlySet<string>): Place | null => {
  if (!isDisputing(view)) return null;
  const [own, board, before] = [colorToMove(view), boardOf(view), boardBefore(view)];
  const list = view.dispute.lists.find(({ playerId }) => playerId === view.currentPlayerId)?.dead ?? [];
  const targets = groupStones(
    before,
    disputedGroups(view).filter((group) => list.some((point) => samePoint(point, group))),
  ).filter((point) => cellAt(before, point) !== own && cellAt(board, point) === otherColor(own));
  const places = valid.filter((action) => action.type === "place");
  const isBeside = (point: Point): boolean =>
    targets.some((target) => groupAt(board, target).border.some((next) => samePoint(next, point)));
  const moves = candidateMoves(board, own, places.filter(isBeside), seen).flatMap(
    ({ point, captured, board: after }) => {
      const liberties = countAdjacent(after, groupAt(after, point), null);
      return captured > 0 || liberties > 1 ? [{ point, value: captured * board.length ** 2 + liberties }] : [];
    },
  );
  const [best] = moves.toSorted((a, b) => b.value - a.value);
  return best === undefined ? null : { type: "place", x: best.point.x, y: best.point.y };
};

/** [GO-B4] The first fixed handicap point that is free, otherwise any valid point. */
const placeHandicap = (view: RulesetState, valid: readonly RulesetAction[]): RulesetAction | undefined => {
  const places = valid.filter((action) => action.type === "place");
  const fixed = handicapPoints(view.boardSize, view.handicap);
  return places.find((place) => fixed.some((point) => samePoint(point, place))) ?? places[0];
};

/** A stone of each group that a bot with such data holds for dead. */
type JudgeDead = (board: Board, data: Uint8Array | null, context: BotContext | undefined) => Promise<readonly Point[]>;

/** Makes a bot that plays into one that also places handicap stones and marks dead stones, which it judges by random playouts. */
export const withMarking =
  (
    create: CreateBot<GoView, RulesetAction>,
    judge: JudgeDead = (board) => Promise.resolve(judgeDead(board)),
  ): CreateBot<GoView, RulesetAction> =>
  (data = null) => {
    const bot: Bot<GoView, RulesetAction> = create(data);
    return {
      ...bot,
      chooseAction: async (view, validActions, rng, context?: BotContext) => {
        if (isRulesetState(view) && view.phase === "placing-handicap") {
          const place = placeHandicap(view, validActions);
          if (place !== undefined) return place;
        }
        if (!isRulesetState(view) || view.phase !== "scoring") {
          const turn = await bot.chooseAction(view, validActions, rng, context);
          if (turn.type !== "pass" || !isRulesetState(view)) return turn;
          return attackDead(view, validActions, seenBoards(view, context?.entries ?? [])) ?? turn;
        }
        const board = boardOf(view);
        return answerMarking(view, listGroups(board, await judge(board, data, context)), {
          valid: validActions,
          entries: context?.entries ?? [],
        });
      },
    };
  };
