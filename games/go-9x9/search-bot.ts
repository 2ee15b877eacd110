// Bots that run the Go searcher on their own thread, which their host gave them. The search pauses between slices if
// the host wants it, and checks the abort signal there; pauses do not change its result.
import { netLevelOf, openInlineSearcher, SLICES_PER_PAUSE } from "@tengen/go-searcher";
import type { Bot, BotContext, Budget, CreateBot, PublicEntry } from "@tengen/kernel";
import {
  colorAtPly,
  GO_SIZE,
  goIndex,
  goPoint,
  goPositionOf,
  boardKey,
  PASS,
  placeStone,
  sameBoard,
  stonesOf,
  tryMove,
  type GoGame,
  type GoMove,
  type GoSearcher,
} from "@tengen/stones";
import { seenBoards } from "./candidates.ts";
import { judgeDeadBy } from "./life-and-death.ts";
import { withMarking } from "./marking-bot.ts";
import { hasMarking } from "./rulesets/marking.ts";
import { areaKomiOf, isRulesetState, type GoView, type RulesetAction, type RulesetState } from "./rulesets/state.ts";
import { boardOf, colorToMove, type GoTurn } from "./state.ts";

/** What the bots that play with the net need, seen from their files. */
export const GO_NET: string = "../../../searchers/go/net/go-9x9.net";

const netLevelNodes = (level: number): number => netLevelOf(level)?.nodes ?? 1;

const DEFAULT_BUDGET: Budget = { nodes: 10_000 };
/** The speed of a slow phone: a time budget is roughly kept everywhere, and gives the same answer everywhere. */
const NODES_PER_MILLISECOND = 5;
/** Megabytes of the tree: fixed, because the answer depends on them. */
const HASH = 128;

/** A visit of the net costs as much as so many playouts. */
const PLAYOUTS_PER_VISIT = 100;

/** One for all bots of a thread, because only one of them searches at a time. */
let opened: { readonly net: Uint8Array | null; readonly searcher: GoSearcher } | null = null;
/** The pause of the bot that is searching. */
let pause: BotContext["pause"];
// No clock: nothing is measured or reported.
const searcherWith = (net: Uint8Array | null): GoSearcher => {
  if (opened?.net !== net) {
    const clock = { now: () => 0, pause: async (share?: number) => pause?.(share), slicesPerPause: SLICES_PER_PAUSE };
    opened = { net, searcher: openInlineSearcher(clock, net) };
  }
  return opened.searcher;
};

/** The budget of a search: it is given in playouts. */
const nodesFor = (budget: Budget, net: Uint8Array | null): number => {
  const playouts = "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND;
  return Math.max(1, Math.ceil(net === null ? playouts : playouts / PLAYOUTS_PER_VISIT));
};

/** The moves of the public log. */
const movesOf = (entries: readonly PublicEntry[]): readonly GoMove[] => {
  const turns = entries.filter(({ type }) => type === "place" || type === "pass");
  return turns.map(({ type, payload }, index) => ({
    color: colorAtPly(index),
    move: type === "pass" ? PASS : goIndex({ x: Number(payload["x"]), y: Number(payload["y"]) }),
  }));
};

/** Whether the moves lead from the empty board to this position. */
const leadTo = (moves: readonly GoMove[], view: GoView): boolean => {
  try {
    const { board, passes } = goPositionOf({ stones: [], moves, toMove: "black", komi: view.komi });
    return moves.length === view.turn && passes === view.passesInARow && sameBoard(board, boardOf(view));
  } catch {
    return false;
  }
};

/** [GO-B5] Whether dead stones have to be captured: in a dispute, or where play was resumed and no dispute by play follows. */
const mustCapture = ({ phase, dispute, history }: RulesetState): boolean =>
  dispute === undefined ? hasMarking(history) : phase === "disputing";

/**
 * Converts a view for the searcher: with its moves if the log has them all, otherwise as a set-up position. The searcher
 * counts area in every ruleset, with a komi that makes up for it.
 */
export const toGoGame = (
  view: GoView,
  validActions: readonly RulesetAction[],
  entries: readonly PublicEntry[],
): GoGame => {
  if (view.boardSize !== GO_SIZE) throw new Error(`this bot plays on ${GO_SIZE}x${GO_SIZE} only`);
  const toMove = colorToMove(view);
  const moves = movesOf(entries);
  const rules = isRulesetState(view)
    ? { komi: areaKomiOf(view), agreesOnDead: !mustCapture(view) }
    : { komi: view.komi };
  if (leadTo(moves, view)) return { stones: [], moves, toMove, ...rules };
  const game = { stones: stonesOf(boardOf(view)), moves: [], toMove, ...rules, passes: view.passesInARow };
  // A legal point that is not a valid action is the ko point: it depends on earlier moves.
  const valid = new Set(validActions.flatMap((action) => (action.type === "place" ? [goIndex(action)] : [])));
  const position = goPositionOf(game);
  const ko = Array.from({ length: PASS }, (_, move) => move).find(
    (move) => !valid.has(move) && tryMove(position, { color: toMove, move }).ok,
  );
  return ko === undefined ? game : { ...game, ko };
};

const turnOf = (move: number): GoTurn => (move === PASS ? { type: "pass" } : { type: "place", ...goPoint(move) });

const createSearcher =
  (
    { name, description, difficulty }: Pick<Bot, "name" | "description" | "difficulty">,
    level: number,
    openOwn: (net: Uint8Array | null) => GoSearcher,
  ): CreateBot<GoView, RulesetAction> =>
  (net = null) => ({
    name,
    description,
    difficulty,
    chooseAction: async (view, validActions, rng, context) => {
      pause = context?.pause;
      const budget = context?.budget ?? DEFAULT_BUDGET;
      const entries = context?.entries ?? [];
      // A level has its own number of visits.
      const nodes = net !== null && level > 0 ? netLevelNodes(level) : nodesFor(budget, net);
      const search = openOwn(net).search(
        toGoGame(view, validActions, entries),
        { nodes: context?.signal.aborted === true ? 1 : nodes },
        { seed: rng.integer(2 ** 32), threads: 1, hash: HASH, multiPv: PASS + 1, level },
        () => {},
      );
      context?.signal.addEventListener("abort", search.stop, { once: true });
      const { move, lines } = await search.result;
      const seen = seenBoards(view, entries);
      const isFresh = (turn: GoTurn): boolean => {
        if (turn.type === "pass") return true;
        const placed = placeStone(boardOf(view), turn, colorToMove(view));
        return placed.ok && !seen.has(boardKey(placed.value.board));
      };
      const valid = new Set(validActions.map((action) => JSON.stringify(action)));
      const turns = [move, ...lines.flatMap(({ moves }) => moves.slice(0, 1))].map(turnOf);
      return turns.find((turn) => valid.has(JSON.stringify(turn)) && isFresh(turn)) ?? { type: "pass" };
    },
  });

/** A bot with another searcher opens that with `openOwn`. */
export const createSearchBot = (
  identity: Pick<Bot, "name" | "description" | "difficulty">,
  level = 0,
  openOwn: (net: Uint8Array | null) => GoSearcher = searcherWith,
): CreateBot<GoView, RulesetAction> =>
  withMarking(createSearcher(identity, level, openOwn), (board, net, context) => {
    pause = context?.pause;
    return judgeDeadBy(net === null ? null : openOwn(net), board);
  });
