// Hot seat play: which people share this device, who may act, and whose view is shown. Two people on one device do not
// see each other's hidden cards: the player to move uncovers them first.
import type { AnyEngine } from "@tengen/kernel";
import { isPerson, occupantOf } from "./timeline.ts";
import { headOf, type LocalGame } from "./local-game.ts";

export interface HotSeat {
  /** The player to move in the live position, not in the shown one. */
  readonly playerToMove: string | null;
  readonly isPersonToMove: boolean;
  readonly people: readonly string[];
  /** The player that the resign button resigns for; null when nobody can resign. */
  readonly resigner: string | null;
  /** The player to move while their cards are covered, because the other person may still be looking. */
  readonly covered: string | null;
  /** Whether the full log would reveal what is hidden from a person here. */
  readonly hidesInformation: boolean;
  /** Whose view of the position after `count` entries is shown; null for the public view. */
  readonly viewerAt: (count: number) => string | null;
}

/** `uncovered` is the player who has uncovered their cards, if any. */
export const hotSeatOf = (
  { hiddenInformation }: Pick<AnyEngine, "hiddenInformation">,
  local: LocalGame,
  uncovered: string | null,
): HotSeat => {
  const { state, status } = headOf(local);
  const isOver = status === "finished";
  const playerToMove = state.currentPlayerId;
  const isPersonToMove = isPerson(occupantOf(local, playerToMove));
  const people = local.record.seats
    .filter((_, index) => isPerson(local.seats?.[index] ?? null))
    .map((seat) => seat.playerId);
  const covered =
    hiddenInformation && people.length > 1 && isPersonToMove && uncovered !== playerToMove ? playerToMove : null;
  return {
    playerToMove,
    isPersonToMove,
    people,
    resigner: isOver ? null : isPersonToMove ? playerToMove : (people[0] ?? null),
    covered,
    hidesInformation: hiddenInformation && !isOver && people.length > 0,
    viewerAt: (count) => {
      // Nothing is hidden in a finished game, or where no person plays.
      if (isOver || people.length === 0) return (local.positions[count] ?? headOf(local)).state.currentPlayerId;
      if (people.length === 1) return people[0] ?? null;
      return covered === null ? playerToMove : null;
    },
  };
};
