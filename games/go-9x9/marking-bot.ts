// What every bot does outside of play: it places free handicap stones on the fixed points, and agrees on dead stones.
import type { Bot, BotContext, CreateBot, PublicEntry } from "@tengen/kernel";
import { handicapPoints, samePoint, type Board, type Point } from "@tengen/stones";
import { judgeDead } from "./life-and-death.ts";
import { listGroups, sameList } from "./rulesets/marking.ts";
import {
  isRulesetState,
  type GoView,
  type RulesetAction,
  type RulesetState,
  type RulesetTurn,
} from "./rulesets/state.ts";
import { boardOf } from "./state.ts";

/** Which groups of a board are dead, by a stone of each. */
export type Judge = (board: Board, view: RulesetState) => readonly Point[] | Promise<readonly Point[]>;

/** After so many own proposals, and an own resumption, a bot calls every stone alive. */
const MAX_PROPOSALS = 2;

const isBy =
  (playerId: string | null, wanted: string) =>
  ({ actorId, type }: PublicEntry): boolean =>
    actorId === playerId && type === wanted;

/**
 * [GO-B5] Proposes what it judges dead, and accepts a proposal that is equal to that. To another proposal it answers
 * with its own, then resumes play, once in a game. After that, and two proposals more, it calls every stone alive: two
 * bots that judge differently agree on that.
 */
export const answerMarking = (
  view: RulesetState,
  judged: readonly Point[],
  entries: readonly PublicEntry[],
): RulesetTurn => {
  const me = view.currentPlayerId;
  const sinceMove = entries.slice(entries.findLastIndex(({ type }) => type === "pass" || type === "place") + 1);
  const proposals = sinceMove.filter(isBy(me, "propose")).length;
  const hasResumed = entries.some(isBy(me, "resume"));
  const own = hasResumed && proposals >= MAX_PROPOSALS ? [] : judged;
  if (view.proposal !== null && sameList(view.proposal.dead, own)) return { type: "accept" };
  return view.proposal === null || proposals === 0 || hasResumed ? { type: "propose", dead: own } : { type: "resume" };
};

/** [GO-B4] The first fixed handicap point that is free, otherwise any valid point. */
const placeHandicap = (view: RulesetState, valid: readonly RulesetAction[]): RulesetAction | undefined => {
  const places = valid.filter((action) => action.type === "place");
  const fixed = handicapPoints(view.boardSize, view.handicap);
  return places.find((place) => fixed.some((point) => samePoint(point, place))) ?? places[0];
};

/** Makes a bot that plays into one that also places handicap stones and marks dead stones. */
export const withMarking =
  (create: CreateBot<GoView, RulesetAction>, judge: Judge = judgeDead): CreateBot<GoView, RulesetAction> =>
  () => {
    const bot: Bot<GoView, RulesetAction> = create();
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
        return answerMarking(view, listGroups(board, await judge(board, view)), context?.entries ?? []);
      },
    };
  };
