// Reads the games on this device for the opening explorer, one at a time, so that the page stays quick.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { BaseGameState } from "@tengen/kernel";
import { extendPath } from "@tengen/stones";
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
import {
  makeOpeningBook,
  MAX_OPENING_MOVES,
  resultOf,
  type OpeningBook,
  type OpeningGame,
  type OpeningPosition,
} from "./openings.ts";
import { stonesOn } from "./study-link.ts";
import { colorToMove } from "./study-step.ts";
import { readLine } from "./study-tree.ts";

/** The latest games that are read. */
const MAX_GAMES = 500;

export interface OpeningExplorer {
  /** Null until the games have been read. */
  readonly book: ReadonlySignal<OpeningBook | null>;
  /** How many games the book has. */
  readonly games: ReadonlySignal<number>;
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Reads the games, if that has not begun. */
  readonly load: () => void;
  readonly positionOf: (state: BaseGameState) => OpeningPosition;
}

export interface OpeningSource extends Pick<TablePorts, "startTimer"> {
  readonly game: AnyTableGame;
  readonly study: StudyGame;
  readonly origin: Origin;
  /** The games on this device, the latest first. */
  readonly listGames: () => Promise<readonly SavedGame[]>;
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
    positions: line.states.slice(0, MAX_OPENING_MOVES).map((at) => positionIn(game, record, at)),
    moves: line.turns.map((turn) => study.moveOf(turn)),
    result: resultOf(outcome, players, colorsIn(game, game.engine.getPlayerView(state, null))),
  };
};

export const openOpeningExplorer = ({ game, study, origin, listGames, startTimer }: OpeningSource): OpeningExplorer => {
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
      if (opening?.positions[0]?.stones.length === size && opening.moves.length > 0) found.push(opening);
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
  return { book, games, hasFailed, load, positionOf };
};
