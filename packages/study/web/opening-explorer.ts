// The opening explorer: reads the games on this device, one at a time, so that the page stays quick, and asks the server
// for its public games.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { BaseGameState, BaseView, GameAction } from "@tengen/kernel";
import {
  extendPath,
  makeOpeningBook,
  MAX_OPENING_MOVES,
  readOpeningMoves,
  resultOf,
  type OpeningBook,
  type OpeningGame,
  type OpeningPosition,
} from "@tengen/stones";
import {
  colorsIn,
  headOf,
  restoreGame,
  type AnyTableGame,
  type LocalGame,
  type SavedGame,
  type StudyGame,
  type TablePorts,
} from "@tengen/table";
import { originOf, type Origin } from "./origin.ts";
import { openServerOpenings, type FetchOpenings, type ServerOpenings } from "./server-openings.ts";
import { stonesOn } from "./study-link.ts";
import { colorToMove } from "./study-step.ts";
import { readLine } from "./study-tree.ts";

/** The latest games that are read. */
const MAX_GAMES = 500;

/** Whose games are shown. */
export type OpeningGames = "device" | "server";

export interface OpeningExplorer {
  readonly shownGames: Signal<OpeningGames>;
  readonly server: ServerOpenings;
  /** Null until the games have been read. */
  readonly book: ReadonlySignal<OpeningBook | null>;
  /** How many games the book has. */
  readonly games: ReadonlySignal<number>;
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Reads the games, if that has not begun. */
  readonly load: () => void;
  readonly positionOf: (state: BaseGameState) => OpeningPosition;
  /** The searcher's number of a move in a position; null for one that cannot be played here. */
  readonly numberOf: (state: BaseGameState, move: number) => number | null;
}

export interface OpeningSource extends Pick<TablePorts, "startTimer"> {
  readonly game: AnyTableGame;
  readonly study: StudyGame;
  readonly origin: Origin;
  /** The games on this device, the latest first. */
  readonly listGames: () => Promise<readonly SavedGame[]>;
  readonly fetchOpenings: FetchOpenings;
}

const positionIn = (game: AnyTableGame, record: Origin["record"], state: BaseGameState): OpeningPosition => ({
  stones: stonesOn(game, state),
  toMove: colorToMove(game, { record }, state),
});

/** A game with its opening as the analysis board shows it. */
export const readOpening = (game: AnyTableGame, study: StudyGame, local: LocalGame): OpeningGame => {
  const { record, start, root } = originOf(game, study, local, true);
  const rules = {
    engine: game.engine,
    format: study.sgf,
    toMove: (state: BaseGameState) => colorToMove(game, { record }, state),
  };
  const { line } = readLine(rules, { start, root }, extendPath(root, []), []);
  const { outcome, state } = headOf(local);
  const players = local.record.seats.map(({ playerId }) => playerId);
  return {
    moves: readOpeningMoves(line.states.slice(0, MAX_OPENING_MOVES + 1).map((at) => positionIn(game, record, at))),
    result: resultOf(outcome, players, colorsIn(game, game.engine.getPlayerView(state, null))),
  };
};

/** The searcher's number of a move: searchers count the points of a large board in another way. */
const numberOf = (
  game: AnyTableGame,
  study: StudyGame,
  view: BaseView,
  points: number,
  move: number,
): number | null => {
  const isMove = ({ action }: { readonly action: GameAction }): boolean => study.isMove?.(action) ?? true;
  const action = move < points ? game.actionAt(view, move, null) : game.turnButtons?.(view, null).find(isMove)?.action;
  return action === undefined || action === null ? null : study.moveOf(action);
};

export const openOpeningExplorer = (source: OpeningSource): OpeningExplorer => {
  const { game, study, origin, listGames, startTimer } = source;
  const book = signal<OpeningBook | null>(null);
  const games = signal(0);
  const hasFailed = signal(false);
  let hasBegun = false;
  const positionOf = (state: BaseGameState): OpeningPosition => positionIn(game, origin.record, state);
  const read = async (): Promise<void> => {
    const size = positionOf(origin.start).stones.length;
    const found: OpeningGame[] = [];
    for (const { gameId, kept } of (await listGames()).slice(0, MAX_GAMES)) {
      const { rulesetVersion } = kept.kind === "played" ? kept.record : kept.file.match;
      if (gameId !== game.engine.gameId || rulesetVersion !== game.engine.rulesetVersion) continue;
      const local = restoreGame(game.engine, kept);
      const opening = local.ok ? readOpening(game, study, local.value) : null;
      if (opening?.moves[0]?.position.stones.length === size) found.push(opening);
      await new Promise<void>((done) => {
        startTimer(0, done);
      });
    }
    games.value = found.length;
    book.value = makeOpeningBook(found);
  };
  const load = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    hasFailed.value = false;
    read().catch(() => {
      hasBegun = false;
      hasFailed.value = true;
    });
  };
  return {
    shownGames: signal<OpeningGames>("device"),
    server: openServerOpenings(game.engine, source),
    book,
    games,
    hasFailed,
    load,
    positionOf,
    numberOf: (state, move) =>
      numberOf(game, study, game.engine.getPlayerView(state, null), positionOf(state).stones.length, move),
  };
};
