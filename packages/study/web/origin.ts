// The game that a study begins with.
import { sameJson, unwrap, type BaseGameState, type GameAction, type JsonObject } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import { effectiveTurns } from "@tengen/match";
import { parseSgf, toGameNode, type GameNode, type SgfNode, type SgfTree } from "@tengen/stones";
import { colorsIn, headOf, type AnyTableGame, type LocalGame, type SeatOccupant, type StudyGame } from "@tengen/table";

export interface Origin {
  readonly record: MatchRecord;
  readonly seats: readonly SeatOccupant[] | null;
  readonly start: BaseGameState;
  /** The start of a game with the same rules and without moves. */
  readonly emptyStart: BaseGameState;
  /** Its moves, with the variations and comments of the file that it was read from. */
  readonly root: GameNode;
  /** False for an empty board. */
  readonly hasGame: boolean;
  /** The other games of that file. */
  readonly otherGames: readonly SgfTree[];
}

/** The games of an SGF file that is known to be valid. */
export const gamesOf = (text: string): Pick<Origin, "root" | "otherGames"> => {
  const [first, ...otherGames] = unwrap(parseSgf(text)).games;
  if (first === undefined) throw new Error("an SGF file without a game was read");
  return { root: toGameNode(first), otherGames };
};

/** A game without variations; `state` is its last one. */
export const writeGame = (
  game: AnyTableGame,
  { sgf }: Pick<StudyGame, "sgf">,
  record: MatchRecord,
  turns: readonly GameAction[],
  state: BaseGameState,
): Pick<Origin, "root" | "otherGames"> => {
  const colors = colorsIn(game, game.engine.getPlayerView(state, null));
  return gamesOf(sgf.serialize({ record, turns, state, colors }));
};

/** The root of a file without moves. */
export const newRoot = (
  game: AnyTableGame,
  study: StudyGame,
  { record, start }: Pick<Origin, "record" | "start">,
): SgfNode => writeGame(game, study, record, [], start).root.properties;

/** The stones of a position, and the colour of the next one. */
const lookOf = (game: AnyTableGame, state: BaseGameState): JsonObject => {
  const view = game.engine.getPlayerView(state, null);
  const colors = colorsIn(game, view);
  const { points } = game.renderer.draw(view, { numbered: false, entries: [], choice: null });
  return {
    stones: points.map(({ stone }) => stone),
    next: game.placedColor?.(view) ?? colors[state.playerIds.indexOf(state.currentPlayerId ?? "")] ?? null,
  };
};

const looksSame = (game: AnyTableGame, a: BaseGameState, b: BaseGameState): boolean =>
  a === b || sameJson(lookOf(game, a), lookOf(game, b));

/** The game at a table, or an empty board. */
export const originOf = (game: AnyTableGame, study: StudyGame, local: LocalGame, hasGame: boolean): Origin => {
  const { record, seats, entries, positions, sgf } = local;
  const [{ state: first } = headOf(local)] = positions;
  const { state: last } = hasGame ? headOf(local) : { state: first };
  const turns = hasGame ? effectiveTurns(game.engine, entries).map(({ type, payload }) => ({ ...payload, type })) : [];
  const start: BaseGameState = study.startOf?.({ start: first, last, turns, sgf: hasGame ? sgf : null }) ?? first;
  const empty: BaseGameState = study.startOf?.({ start: first, last: first, turns: [], sgf: null }) ?? first;
  // The players may have swapped colours: on the analysis board they sit as at the end.
  const order = start.playerIds.map((playerId) => record.seats.findIndex((seat) => seat.playerId === playerId));
  return {
    record: { ...record, seats: order.flatMap((index) => record.seats[index] ?? []) },
    seats: hasGame ? seats && order.flatMap((index) => seats[index] ?? []) : order.map(() => ({ kind: "person" })),
    start,
    emptyStart: looksSame(game, start, empty) ? start : empty,
    ...(sgf === null || !hasGame ? writeGame(game, study, record, turns, last) : gamesOf(sgf)),
    hasGame: hasGame && turns.length > 0,
  };
};
