// The opening index: what was played in the openings of the listed finished matches, for everybody to read. It is derived
// from their logs: each server looks for matches that are not in it yet, and the store adds each match once. So it survives
// every crash, and fills again when it is emptied.
import { describeError, jsonHash, type BaseGameState } from "@tengen/kernel";
import { effectiveTurns, type Entry } from "@tengen/match";
import type { OpeningsResponse } from "@tengen/protocol";
import {
  foldMove,
  foldPosition,
  MAX_OPENING_MOVES,
  readOpeningMoves,
  resultOf,
  unfoldMove,
  type OpeningGame,
  type OpeningPosition,
} from "@tengen/stones";
import type { Host } from "../host.ts";
import type { OpeningRow, Store, StoredMatch } from "../store/store.ts";
import type { Game, Games } from "./games.ts";
import { openRepeatedTasks } from "./repeated-tasks.ts";

export interface OpeningIndexOptions {
  readonly host: Pick<Host, "startTimer" | "random">;
  readonly store: Pick<Store, "listUncounted" | "countOpening" | "readOpening" | "readLog">;
  readonly games: Pick<Games, "find">;
  /** Whether this server can store something. */
  readonly canStore: () => boolean;
  readonly onError: (error: unknown, matchId?: string) => void;
}

export interface OpeningIndex {
  /** What was played in a position of a ruleset. */
  readonly read: (game: Game, position: OpeningPosition) => Promise<OpeningsResponse>;
  readonly close: () => Promise<void>;
}

/** How often a server looks for matches that have ended, in milliseconds. */
export const COUNT_MS = 5000;
/** Matches per look: little work between the actions of those who play. */
const MATCHES = 10;
/** The first entries of a log: with choices, handicap stones and turns taken back, an opening is shorter. */
const ENTRIES = 120;
/** Moves in one answer. */
const MAX_MOVES = 20;

/** Where the tallies of a position are stored: the same for the eight directions of the board. */
const keyOf = ({ engine: { gameId, rulesetVersion } }: Game, text: string): string =>
  jsonHash("tengen/opening/1", { gameId, rulesetVersion, text }).slice(0, 32);

/** The opening of a match, by its rules; without moves where they are hidden, or were aborted. */
export const openingOf = (
  { engine, openings }: Game,
  { record, outcome }: Pick<StoredMatch, "record" | "outcome">,
  entries: readonly Entry[],
): OpeningGame => {
  if (openings === null || engine.hiddenInformation || outcome?.reason === "aborted")
    return { moves: [], result: null };
  const playerIds = record.seats.map((seat) => seat?.playerId ?? "");
  // Without hidden information no state depends on the seed.
  let state: BaseGameState = engine.init({ seed: "", playerIds, options: record.options });
  const positions = [openings.positionOf(state)];
  for (const { type, payload, actorId } of effectiveTurns(engine, entries)) {
    if (state.gameOver || readOpeningMoves(positions).length === MAX_OPENING_MOVES) break;
    state = engine.applyAction(state, { ...payload, type }, actorId);
    positions.push(openings.positionOf(state));
  }
  return { moves: readOpeningMoves(positions), result: resultOf(outcome, playerIds, openings.colorsOf(state)) };
};

/** The rows of a game, each once: a position may come back. */
export const rowsOf = (game: Game, { moves }: OpeningGame): readonly OpeningRow[] => {
  const rows = new Map<string, OpeningRow>();
  for (const { position, move } of moves) {
    const folded = foldPosition(position);
    const row = { position: keyOf(game, folded.text), move: foldMove(folded, move) };
    rows.set(`${row.position} ${row.move}`, row);
  }
  return [...rows.values()];
};

export const openOpeningIndex = ({ host, store, games, canStore, onError }: OpeningIndexOptions): OpeningIndex => {
  const tasks = openRepeatedTasks(host, onError);
  const count = async (stored: StoredMatch): Promise<void> => {
    const { matchId, gameId, record } = stored;
    const game = games.find(gameId, record.rulesetVersion);
    const entries = (game?.openings ?? null) === null ? [] : await store.readLog(matchId, 0, ENTRIES);
    let opening: OpeningGame = { moves: [], result: null };
    try {
      if (game !== undefined) opening = openingOf(game, stored, entries);
    } catch (error) {
      // It is left out, and not tried again.
      onError(new Error(`the opening could not be read: ${describeError(error)}`, { cause: error }), matchId);
    }
    await store.countOpening(matchId, game === undefined ? [] : rowsOf(game, opening), opening.result);
  };
  const countAll = async (): Promise<void> => {
    if (!canStore()) return;
    for (const stored of await store.listUncounted(MATCHES)) await count(stored);
  };
  tasks.repeat(COUNT_MS, countAll);
  return {
    read: async (game, position) => {
      const folded = foldPosition(position);
      const tallies = await store.readOpening(keyOf(game, folded.text));
      return {
        games: tallies.reduce((sum, { games: some }) => sum + some, 0),
        moves: tallies.slice(0, MAX_MOVES).map((tally) => ({ ...tally, move: unfoldMove(folded, tally.move) })),
      };
    },
    close: async () => {
      tasks.stop();
      await tasks.settled();
    },
  };
};
