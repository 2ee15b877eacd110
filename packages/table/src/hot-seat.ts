// Who sits at the table, who of them may act, and through whose eyes the game is shown. Two persons at one device do not
// see each other's hidden cards: whoever is to move looks at them only after saying so.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { AnyEngine } from "@tengen/kernel";
import type { Position } from "@tengen/match";
import { isPerson, occupantOf } from "./timeline.ts";
import { headOf, type LocalGame } from "./local-game.ts";

export interface HotSeat {
  /** Who is to move at the end of the game, not in the position that is shown. */
  readonly playerToMove: ReadonlySignal<string | null>;
  readonly isPersonsTurn: ReadonlySignal<boolean>;
  readonly persons: ReadonlySignal<readonly string[]>;
  /** The person who would resign now; null when nobody can. */
  readonly resigner: ReadonlySignal<string | null>;
  /** The person to move whose hidden cards are covered, because another person may still be looking. */
  readonly covered: ReadonlySignal<string | null>;
  /** Whose view is shown; null for what everybody may see. */
  readonly viewer: ReadonlySignal<string | null>;
  /** Whether somebody here could still learn from the whole game what is hidden from them. */
  readonly hidesInformation: ReadonlySignal<boolean>;
  /** Shows the person to move what only they may see. */
  readonly uncover: () => void;
  /** For every change that whoever has looked did not make by playing. */
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
  const isPersonsTurn = computed(() => isPerson(occupantOf(local.value, playerToMove.value)));
  const persons = computed<readonly string[]>(() => {
    const { seats, record } = local.value;
    return record.seats.filter((_, index) => isPerson(seats?.[index] ?? null)).map((seat) => seat.playerId);
  });
  const resigner = computed<string | null>(() => {
    if (head.value.status === "finished") return null;
    return isPersonsTurn.value ? playerToMove.value : (persons.value[0] ?? null);
  });
  const covered = computed<string | null>(() =>
    hiddenInformation && persons.value.length > 1 && isPersonsTurn.value && uncovered.value !== playerToMove.value
      ? playerToMove.value
      : null,
  );
  const viewer = computed<string | null>(() => {
    // From nobody is anything hidden where nobody plays, or when it is over.
    if (head.value.status === "finished" || persons.value.length === 0) return position.value.state.currentPlayerId;
    if (persons.value.length === 1) return persons.value[0] ?? null;
    return covered.value === null ? playerToMove.value : null;
  });
  const hidesInformation = computed(
    () => hiddenInformation && head.value.status !== "finished" && persons.value.length > 0,
  );
  return {
    playerToMove,
    isPersonsTurn,
    persons,
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
