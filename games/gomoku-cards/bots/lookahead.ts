// Lookahead weighs every hand that the other can draw, and what is then best, and so on, a few cards deep: a four is as
// dangerous as a Place Stone is likely. At a player's turn nobody else holds a card, so the view tells exactly what the
// draw pile is made of, and nothing needs to be guessed. It looks one card further at a time, at fewer actions each time,
// until its nodes are used up.
import type { BotContext, Budget, CreateBot } from "@tengen/kernel";
import { colorOf } from "../engine.ts";
import { simulateBoard } from "../simulation/board.ts";
import { drawChances, unseenCards } from "../simulation/draws.ts";
import { valueOfCard, type Expectimax } from "../simulation/expectimax.ts";
import { rankTargets } from "../simulation/targets.ts";
import {
  MAX_DEPTH,
  GENERATION_SAMPLES,
  CANDIDATES_BY_DEPTH,
  NODES_PER_MILLISECOND,
  ROOT_PLACE_TARGETS,
  ROOT_TAKE_TARGETS,
} from "../simulation/tuning.ts";
import type { CardsAction, CardsView, Color, PlayCard } from "../state.ts";

/** Where nobody says how much to think. */
const USUAL_BUDGET: Budget = { nodes: 10_000 };
/** Nodes between two pauses: some hundredths of a second. */
const NODES_PER_PAUSE = 5000;

interface Candidate {
  readonly action: PlayCard;
  /** The target, or -1. */
  readonly point: number;
  readonly worth: number;
}

const pointOf = (size: number, { target }: PlayCard): number =>
  target !== undefined && "x" in target ? target.y * size + target.x : -1;

/** The actions that are worth a look. */
const listCandidates = (
  { board, scores }: Expectimax,
  own: Color,
  validActions: readonly CardsAction[],
): readonly Candidate[] => {
  const places = rankTargets(board, "PLACE_STONE", own, ROOT_PLACE_TARGETS, scores);
  const takes = rankTargets(board, "TAKE_STONE", own, ROOT_TAKE_TARGETS, scores);
  return validActions
    .filter((action) => action.type === "PLAY_CARD")
    .map((action) => ({ action, point: pointOf(board.size, action), worth: 0 }))
    .filter(({ action, point }) => point < 0 || (action.card === "PLACE_STONE" ? places : takes).includes(point));
};

/** The mean of some outcomes, where a card has more than one. */
const weigh = (search: Expectimax, own: Color, { action, point }: Candidate, depth: number): number => {
  const outcomes = action.card === "SPONTANEOUS_GENERATION" ? GENERATION_SAMPLES : 1;
  let sum = 0;
  for (let count = 0; count < outcomes; count += 1) {
    sum += valueOfCard(search, { own, depth, ply: 0 }, action.card, point);
  }
  return sum / outcomes;
};

/**
 * The candidates with their worths, the best first; those that the budget does not reach are left out. The first look, at the
 * card alone, is always finished: a five in the hand is not missed, however little time there is.
 */
const weighAll = async (
  search: Expectimax,
  own: Color,
  candidates: readonly Candidate[],
  deep: number,
  context: BotContext | undefined,
): Promise<readonly Candidate[]> => {
  const weighed: Candidate[] = [];
  let pauseAt = search.nodesLeft - NODES_PER_PAUSE;
  for (const candidate of candidates) {
    const worth = weigh(search, own, candidate, deep);
    if (search.nodesLeft <= pauseAt) {
      await context?.pause?.();
      pauseAt = search.nodesLeft - NODES_PER_PAUSE;
    }
    if (deep > 0 && (search.nodesLeft <= 0 || context?.signal.aborted === true)) break;
    weighed.push({ ...candidate, worth });
  }
  return weighed.toSorted((a, b) => b.worth - a.worth);
};

const createLookahead: CreateBot<CardsView, CardsAction> = () => ({
  name: "Lookahead",
  description: "Weighs every hand that can be drawn, several cards ahead.",
  difficulty: "hard",
  chooseAction: async (view, validActions, rng, context) => {
    const own = colorOf(view, view.currentPlayerId);
    const budget = context?.budget ?? USUAL_BUDGET;
    const search: Expectimax = {
      board: simulateBoard(view.board),
      policy: view.simultaneousFivePolicy,
      draws: drawChances(view, unseenCards(view), MAX_DEPTH + 1),
      scores: new Float64Array(view.boardSize ** 2),
      randomState: 1 + rng.integer(2 ** 31),
      nodesLeft: "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND,
    };
    let candidates = listCandidates(search, own, validActions);
    for (let deep = 0; deep < MAX_DEPTH; deep += 1) {
      const weighed = await weighAll(search, own, candidates, deep, context);
      // The best so far is looked at first: even a round that was cut off is a better guess.
      if (weighed.length > 0)
        candidates = weighed.slice(0, CANDIDATES_BY_DEPTH[Math.min(deep, CANDIDATES_BY_DEPTH.length - 1)]);
      if (candidates.length <= 1 || candidates[0]?.worth === 1 || search.nodesLeft <= 0) break;
      if (context?.signal.aborted === true) break;
    }
    // Without a candidate there is one action alone: to discard the hand.
    return candidates[0]?.action ?? rng.pick(validActions);
  },
});

export default createLookahead;
