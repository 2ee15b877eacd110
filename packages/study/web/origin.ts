// The game that a study begins with.
import { unwrap, type BaseGameState, type GameAction } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import { effectiveTurns } from "@tengen/match";
import { parseSgf, toGameNode, type GameNode, type SgfNode, type SgfTree } from "@tengen/stones";
import { headOf, type AnySgfFormat, type AnyTableGame, type LocalGame, type SeatOccupant } from "@tengen/table";

export interface Origin {
  readonly record: MatchRecord;
  readonly seats: readonly SeatOccupant[] | null;
  readonly start: BaseGameState;
  /** Its moves, with the variations and comments of the file that it was read from. */
  readonly root: GameNode;
  /** False for an empty board. */
  readonly hasGame: boolean;
  /** The other games of that file. */
  readonly otherGames: readonly SgfTree[];
}

export const formatOf = ({ engine, sgf }: AnyTableGame): AnySgfFormat => {
  if (sgf === undefined) throw new Error(`${engine.gameId} has no SGF files, which the analysis board needs`);
  return sgf;
};

/** The games of an SGF file that is known to be valid. */
export const gamesOf = (text: string): Pick<Origin, "root" | "otherGames"> => {
  const [first, ...otherGames] = unwrap(parseSgf(text)).games;
  if (first === undefined) throw new Error("an SGF file without a game was read");
  return { root: toGameNode(first), otherGames };
};

/** A game without variations; `state` is its last one. */
export const writeGame = (
  game: AnyTableGame,
  { seats, startedAt }: Pick<MatchRecord, "seats" | "startedAt">,
  turns: readonly GameAction[],
  state: BaseGameState,
): Pick<Origin, "root" | "otherGames"> =>
  gamesOf(formatOf(game).serialize({ names: seats.map(({ name }) => name), turns, state, startedAt }));

/** The root of a file without moves. */
export const newRoot = (game: AnyTableGame, { record, start }: Pick<Origin, "record" | "start">): SgfNode =>
  writeGame(game, record, [], start).root.properties;

/** The game at a table, or an empty board. */
export const originOf = (game: AnyTableGame, local: LocalGame, hasGame: boolean): Origin => {
  const { record, seats, entries, positions, sgf } = local;
  const [start = headOf(local)] = positions;
  const turns = effectiveTurns(game.engine, entries).map(({ type, payload }) => ({ ...payload, type }));
  const games = !hasGame
    ? writeGame(game, record, [], start.state)
    : sgf === null
      ? writeGame(game, record, turns, headOf(local).state)
      : gamesOf(sgf);
  return {
    record,
    seats: hasGame ? seats : record.seats.map(() => ({ kind: "person" })),
    start: start.state,
    ...games,
    hasGame: hasGame && turns.length > 0,
  };
};
