// Hot seat play: which people share this device, who may act, and whose view is shown. Two people on one device do not
// see each other's hidden cards: the player to move uncovers them first.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { AnyEngine } from "@tengen/kernel";
import type { Position } from "@tengen/match";
import { isPerson, occupantOf } from "./timeline.ts";
import { headOf, type LocalGame } from "./local-game.ts";

export interface HotSeat {
  /** The player to move in the live position, not in the shown one. */
  readonly playerToMove: ReadonlySignal<string | null>;
  readonly isPersonToMove: ReadonlySignal<boolean>;
  readonly people: ReadonlySignal<readonly string[]>;
  /** The player that the resign button resigns for; null when nobody can resign. */
  readonly resigner: ReadonlySignal<string | null>;
  /** The player to move while their cards are covered, because the other person may still be looking. */
  readonly covered: ReadonlySignal<string | null>;
  /** Whose view is shown; null for the public view. */
  readonly viewer: ReadonlySignal<string | null>;
  /** Whether the full log would reveal what is hidden from a person here. */
  readonly hidesInformation: ReadonlySignal<boolean>;
  /** Shows the cards of the player to move. */
  readonly uncover: () => void;
  /** Covers them again: after every change that is not a turn of the player who uncovered them. */
  readonly cover: () => void;
}

export const openHotSeat = (
  { hiddenInformation }: Pick<AnyEngine, "hiddenInformation">,
  local: ReadonlySignal<LocalGame>,
  position: ReadonlySignal<Position>,
): HotSeat => {
  const uncovered = signal<string | null>(null);
  const head = computed(() => headOf(local.value));
  const playerToMove = computed(() => head.value.state.currentPlayerId);
  const isPersonToMove = computed(() => isPerson(occupantOf(local.value, playerToMove.value)));
  const people = computed<readonly string[]>(() => {
    const { seats, record } = local.value;
    return record.seats.filter((_, index) => isPerson(seats?.[index] ?? null)).map((seat) => seat.playerId);
  });
  const resigner = computed<string | null>(() => {
    if (head.value.status === "finished") return null;
    return isPersonToMove.value ? playerToMove.value : (people.value[0] ?? null);
  });
  const covered = computed<string | null>(() =>
    hiddenInformation && people.value.length > 1 && isPersonToMove.value && uncovered.value !== playerToMove.value
      ? playerToMove.value
      : null,
  );
  const viewer = computed<string | null>(() => {
    // Nothing is hidden in a finished game, or where no person plays.
    if (head.value.status === "finished" || people.value.length === 0) return position.value.state.currentPlayerId;
    if (people.value.length === 1) return people.value[0] ?? null;
    return covered.value === null ? playerToMove.value : null;
  });
  const hidesInformation = computed(
    () => hiddenInformation && head.value.status !== "finished" && people.value.length > 0,
  );
  return {
    playerToMove,
    isPersonToMove,
    people,
    resigner,
    covered,
    viewer,
    hidesInformation,
    uncover: () => {
      uncovered.value = playerToMove.value;
    },
    cover: () => {
      uncovered.value = null;
    },
  };
};
