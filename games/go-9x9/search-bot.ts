// Bots that ask the Go searcher, in the thread in which they are asked themselves: their host gave them one of its own. The search pauses between
// slices where the host wants that, and there it hears a signal to stop; pauses do not change what it finds.
import {
  openInlineSearcher,
  PASS,
  positionOf,
  refusalOf,
  SIZE,
  SLICES_PER_PAUSE,
  type Color as SearchColor,
  type GoGame,
  type Move,
  type Searcher,
} from "@tengen/go-searcher";
import type { Bot, BotContext, Budget, CreateBot, PublicEntry } from "@tengen/kernel";
import { colorToMove } from "./engine.ts";
import { BLACK, placeStone, type Color } from "./rules.ts";
import { previousBoards, boardKey } from "./candidates.ts";
import type { GoAction, GoState, GoTurn } from "./state.ts";

/** Where nobody says how much to think. */
const USUAL_BUDGET: Budget = { nodes: 10_000 };
/** What a slow telephone does, so that a time is about kept everywhere, and the answer to it is the same everywhere. */
const NODES_PER_MILLISECOND = 5;
/** Megabytes of the tree, always as many, because the answer depends on them. */
const HASH = 128;

/** One for all bots of a thread: no two of them search at the same time. */
let opened: Searcher | null = null;
/** How the bot that searches now lets its host have a say. */
let pause: BotContext["pause"];
// A clock that stands still: nothing is measured or told.
const open = (): Searcher =>
  openInlineSearcher({ now: () => 0, pause: async () => pause?.(), slicesPerPause: SLICES_PER_PAUSE });

const colorOf = (color: Color): SearchColor => (color === BLACK ? 1 : -1);
const cellsOf = ({ board }: Pick<GoState, "board">): readonly number[] =>
  board.flat().map((cell) => (cell === 0 ? 0 : colorOf(cell)));

/** The moves that everybody has seen. */
const movesOf = (entries: readonly PublicEntry[]): readonly Move[] => {
  const turns = entries.filter(({ type }) => type === "place" || type === "pass");
  return turns.map(({ type, payload }, index) => ({
    color: index % 2 === 0 ? 1 : -1,
    move: type === "pass" ? PASS : Number(payload["y"]) * SIZE + Number(payload["x"]),
  }));
};

/** Whether moves are a game from the empty board that has come to this one. */
const leadTo = (moves: readonly Move[], view: GoState): boolean => {
  try {
    const { cells, passes } = positionOf({ stones: [], moves, toMove: 1, komi: view.komi });
    return moves.length === view.turn && passes === view.passesInARow && cells.join() === cellsOf(view).join();
  } catch {
    return false;
  }
};

/** The game as the searcher wants it: with its moves where they are known, else as a position that was set up. */
export const toGoGame = (view: GoState, validActions: readonly GoAction[], entries: readonly PublicEntry[]): GoGame => {
  const toMove = colorOf(colorToMove(view));
  const moves = movesOf(entries);
  if (leadTo(moves, view)) return { stones: [], moves, toMove, komi: view.komi };
  const stones = view.board.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === 0 ? [] : [{ x, y, color: colorOf(cell) }])),
  );
  const game = { stones, moves: [], toMove, komi: view.komi, passes: view.passesInARow };
  // What only the game before this position can forbid.
  const valid = new Set(
    validActions.flatMap((action) => (action.type === "place" ? [action.y * SIZE + action.x] : [])),
  );
  const position = positionOf(game);
  const ko = position.cells.findIndex(
    (_, move) => !valid.has(move) && refusalOf(position, { color: toMove, move }) === null,
  );
  return ko === -1 ? game : { ...game, ko };
};

const turnOf = (move: number): GoTurn =>
  move === PASS ? { type: "pass" } : { type: "place", x: move % SIZE, y: Math.floor(move / SIZE) };

export const createSearchBot =
  (
    { name, description, difficulty }: Pick<Bot, "name" | "description" | "difficulty">,
    level = 0,
  ): CreateBot<GoState, GoAction> =>
  () => ({
    name,
    description,
    difficulty,
    chooseAction: async (view, validActions, rng, context) => {
      opened ??= open();
      pause = context?.pause;
      const budget = context?.budget ?? USUAL_BUDGET;
      const entries = context?.entries ?? [];
      const nodes = "nodes" in budget ? budget.nodes : budget.milliseconds * NODES_PER_MILLISECOND;
      const search = opened.search(
        toGoGame(view, validActions, entries),
        { nodes: context?.signal.aborted === true ? 1 : Math.max(1, nodes) },
        { seed: rng.integer(2 ** 32), threads: 1, hash: HASH, multiPv: PASS + 1, level },
        () => {},
      );
      context?.signal.addEventListener("abort", search.stop, { once: true });
      const { move, lines } = await search.result;
      const seen = previousBoards(view.board.length, entries);
      const isFresh = (turn: GoTurn): boolean => {
        if (turn.type === "pass") return true;
        const placed = placeStone(view.board, turn, colorToMove(view));
        return placed !== "SUICIDE" && !seen.has(boardKey(placed.board));
      };
      const valid = new Set(validActions.map((action) => JSON.stringify(action)));
      const turns = [move, ...lines.flatMap(({ moves }) => moves.slice(0, 1))].map(turnOf);
      return turns.find((turn) => valid.has(JSON.stringify(turn)) && isFresh(turn)) ?? { type: "pass" };
    },
  });
