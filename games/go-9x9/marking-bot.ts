// What every bot does outside of play: it places free handicap stones on the fixed points, and agrees on dead stones.
import type { Bot, BotContext, CreateBot, PublicEntry } from "@tengen/kernel";
import { cellAt, handicapPoints, samePoint, type Color, type Point } from "@tengen/stones";
import { judgeDead } from "./life-and-death.ts";
import { listGroups } from "./rulesets/marking.ts";
import {
  isRulesetState,
  leadBy,
  type GoView,
  type RulesetAction,
  type RulesetState,
  type RulesetTurn,
} from "./rulesets/state.ts";
import { boardOf, colorToMove } from "./state.ts";

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
 * [GO-B5] Accepts a list that is as good for it as its own judgement. To any other it answers with its own, the next time,
 * where it may, by resuming play, and otherwise, where it may, by leaving every stone alive.
 */
export const answerMarking = (
  view: RulesetState,
  judged: readonly Point[],
  { valid, entries }: { readonly valid: readonly RulesetAction[]; readonly entries: readonly PublicEntry[] },
): RulesetTurn => {
  if (view.proposal !== null && isAsGood(view, view.proposal.dead, judged, colorToMove(view))) {
    return { type: "accept" };
  }
  const way = valid.find((turn) => turn.type === "resume") ?? valid.find((turn) => turn.type === "disagree");
  return way !== undefined && hasProposed(view, entries) ? way : { type: "propose", dead: judged };
};

/** [GO-B4] The first fixed handicap point that is free, otherwise any valid point. */
const placeHandicap = (view: RulesetState, valid: readonly RulesetAction[]): RulesetAction | undefined => {
  const places = valid.filter((action) => action.type === "place");
  const fixed = handicapPoints(view.boardSize, view.handicap);
  return places.find((place) => fixed.some((point) => samePoint(point, place))) ?? places[0];
};

/** Makes a bot that plays into one that also places handicap stones and marks dead stones. */
export const withMarking =
  (create: CreateBot<GoView, RulesetAction>): CreateBot<GoView, RulesetAction> =>
  (data) => {
    const bot: Bot<GoView, RulesetAction> = create(data);
    return {
      ...bot,
      chooseAction: async (view, validActions, rng, context?: BotContext) => {
        if (isRulesetState(view) && view.phase === "placing-handicap") {
          const place = placeHandicap(view, validActions);
          if (place !== undefined) return place;
        }
        if (!isRulesetState(view) || view.phase !== "scoring") {
          return bot.chooseAction(view, validActions, rng, context);
        }
        const board = boardOf(view);
        return answerMarking(view, listGroups(board, judgeDead(board)), {
          valid: validActions,
          entries: context?.entries ?? [],
        });
      },
    };
  };
