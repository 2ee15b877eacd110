// Lookahead is an expectimax search with iterative deepening: chance nodes average over the hands that can be drawn, so
// a four is as dangerous as a Place Stone is likely. Only the player to move holds cards, so the view determines the
// composition of the draw pile. Each iteration goes one card deeper with fewer root actions, until the nodes run out.
// The number of nodes also selects a level (levels.ts).
import type { BotContext, Budget, CreateBot } from "@tengen/kernel";
import type { Color } from "@tengen/stones";
import { colorOf } from "../engine.ts";
import { simulateBoard } from "../simulation/board.ts";
import { drawChances, unseenCards } from "../simulation/draws.ts";
import { valueOfCard, type Expectimax } from "../simulation/expectimax.ts";
import { levelOf, sampleIndex } from "../simulation/levels.ts";
import { rankTargets } from "../simulation/targets.ts";
import {
  MAX_DEPTH,
  GENERATION_SAMPLES,
  CANDIDATES_BY_DEPTH,
  NODES_PER_MILLISECOND,
  ROOT_PLACE_TARGETS,
  ROOT_TAKE_TARGETS,
} from "../simulation/tuning.ts";
import { boardOf, type CardsAction, type CardsView, type PlayCard } from "../state.ts";

const DEFAULT_BUDGET: Budget = { nodes: 10_000 };
/** Nodes between two pauses: a few hundredths of a second. */
const NODES_PER_PAUSE = 5000;

interface Candidate {
  readonly action: PlayCard;
  /** The target point, or -1. */
  readonly point: number;
  readonly value: number;
}

const pointOf = (size: number, { target }: PlayCard): number =>
  target !== undefined && "x" in target ? target.y * size + target.x : -1;

/** The root actions: every playable card, with only its best-ranked targets. */
const listCandidates = (
  { board, scores }: Expectimax,
  own: Color,
  validActions: readonly CardsAction[],
): readonly Candidate[] => {
  const places = rankTargets(board, "PLACE_STONE", own, ROOT_PLACE_TARGETS, scores);
  const takes = rankTargets(board, "TAKE_STONE", own, ROOT_TAKE_TARGETS, scores);
  return validActions
    .filter((action) => action.type === "PLAY_CARD")
    .map((action) => ({ action, point: pointOf(board.size, action), value: 0 }))
    .filter(({ action, point }) => point < 0 || (action.card === "PLACE_STONE" ? places : takes).includes(point));
};

/** The value of a root action; a Generation is averaged over several samples. */
const searchCandidate = (search: Expectimax, own: Color, { action, point }: Candidate, depth: number): number => {
  const samples = action.card === "SPONTANEOUS_GENERATION" ? GENERATION_SAMPLES : 1;
  let sum = 0;
  for (let count = 0; count < samples; count += 1) {
    sum += valueOfCard(search, { own, depth, ply: 0 }, action.card, point);
  }
  return sum / samples;
};

/**
 * Searches the candidates to a depth and sorts them, best first; candidates that the budget does not reach are dropped.
 * Depth 0 is always completed, so that a winning card is never missed.
 */
const searchCandidates = async (
  search: Expectimax,
  own: Color,
  candidates: readonly Candidate[],
  { depth, total }: { readonly depth: number; readonly total: number },
  context: BotContext | undefined,
): Promise<readonly Candidate[]> => {
  const searched: Candidate[] = [];
  let pauseAt = search.nodesLeft - NODES_PER_PAUSE;
  const shareUsed = (): number => Math.min(1, 1 - search.nodesLeft / total);
  for (const candidate of candidates) {
    const value = searchCandidate(search, own, candidate, depth);
    if (search.nodesLeft <= pauseAt) {
      await context?.pause?.(shareUsed());
      pauseAt = search.nodesLeft - NODES_PER_PAUSE;
    }
    if (depth > 0 && (search.nodesLeft <= 0 || context?.signal.aborted === true)) break;
    searched.push({ ...candidate, value });
  }
  return searched.toSorted((a, b) => b.value - a.value);
};

const createLookahead: CreateBot<CardsView, CardsAction> = () => ({
  name: "Lookahead",
  description: "Searches several cards ahead, over every hand that can be drawn. Lower levels look less far.",
  difficulty: "expert",
  chooseAction: async (view, validActions, rng, context) => {
    const own = colorOf(view, view.currentPlayerId);
    const budget = context?.budget ?? DEFAULT_BUDGET;
    const total = "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND;
    const search: Expectimax = {
      board: simulateBoard(boardOf(view)),
      policy: view.simultaneousFivePolicy,
      draws: drawChances(view, unseenCards(view), MAX_DEPTH + 1),
      scores: new Float64Array(view.boardSize ** 2),
      randomState: 1 + rng.integer(2 ** 31),
      nodesLeft: total,
    };
    const { maxDepth, temperature } = levelOf(total);
    let candidates = listCandidates(search, own, validActions);
    for (let depth = 0; depth <= maxDepth; depth += 1) {
      const searched = await searchCandidates(search, own, candidates, { depth, total }, context);
      // The best candidate so far is searched first, so an incomplete iteration is still an improvement.
      if (searched.length > 0)
        candidates = searched.slice(0, CANDIDATES_BY_DEPTH[Math.min(depth, CANDIDATES_BY_DEPTH.length - 1)]);
      if (candidates.length <= 1 || candidates[0]?.value === 1 || search.nodesLeft <= 0) break;
      if (context?.signal.aborted === true) break;
    }
    // Without a playable card the only action is DISCARD_HAND.
    const [best] = candidates;
    if (best === undefined) return rng.pick(validActions);
    if (best.value === 1 || temperature === 0) return best.action;
    const values = candidates.map(({ value }) => value);
    return candidates[sampleIndex(values, temperature, rng.integer(2 ** 32) / 2 ** 32)]?.action ?? best.action;
  },
});

export default createLookahead;
