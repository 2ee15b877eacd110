// Marks a player who is frozen, or whose turn has just been skipped.
import type { Table } from "@tengen/table";
import { opponentOf } from "../engine.ts";
import type { CardsView } from "../state.ts";
import { t } from "./messages.ts";

export const SeatNote = ({ table, playerId }: { readonly table: Table; readonly playerId: string }) => {
  const { lastEffect, skipNextTurns, playerIds, turn } = table.view.value as CardsView;
  // Skips alternate, starting with the opponent of the player who acted.
  const least = lastEffect === null || opponentOf({ playerIds }, lastEffect.playerId) === playerId ? 1 : 2;
  const isSkipped = (lastEffect?.skipped ?? 0) >= least;
  if (!isSkipped && (skipNextTurns[playerId] ?? 0) === 0) return null;
  return (
    <span class="frozen" key={turn}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 2.5v19M3.8 7.2l16.4 9.6M3.8 16.8l16.4-9.6M9 4.5l3 3 3-3M9 19.5l3-3 3 3" />
      </svg>
      {t("seat_skips")}
    </span>
  );
};
