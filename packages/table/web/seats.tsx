import { t } from "@tengen/ui/i18n";
import type { FunctionComponent } from "preact";
import { colorsIn, colorTitle, nameOf } from "./describe.ts";
import type { Table } from "./table.ts";

export interface SeatsProps {
  readonly table: Table;
  /** Shown beside a player's name: clock, presence. */
  readonly SeatDetails?: FunctionComponent<{ readonly playerId: string }> | undefined;
}

/** The players, their colours, and whose turn it is. */
export const Seats = ({ table, SeatDetails }: SeatsProps) => {
  const timeline = table.timeline.value;
  const { SeatNote } = table.game;
  const { currentPlayerId, outcome } = table.view.value;
  const colors = colorsIn(table.game, table.view.value);
  return (
    <section class={SeatDetails === undefined ? "seats" : "seats detailed"} aria-label={t("seats")}>
      <ol>
        {timeline.record.seats.map(({ playerId }, index) => {
          const color = colors[index] ?? "black";
          const isNext = currentPlayerId === playerId && table.syncStatus.value === null;
          const hasWon = table.isOutcomeConfirmed.value && outcome?.winners?.includes(playerId) === true;
          const isThinking = table.thinking.value === playerId && table.isLive.value;
          return (
            <li key={playerId} class={isNext ? "next" : ""}>
              <span class={`dot ${color}`} aria-hidden="true" />
              <span class="visually-hidden">{t("seat_color", { color: colorTitle(color) })} </span>
              <span class="name">{nameOf(table.game.manifest, timeline, index)}</span>
              <span class="seat-details">
                {SeatNote !== undefined && <SeatNote table={table} playerId={playerId} />}
                {SeatDetails !== undefined && <SeatDetails playerId={playerId} />}
                {isNext && <span class={isThinking ? "turn thinking" : "turn"}>{t("to_move")}</span>}
                {hasWon && <span class="turn won">{t("won")}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
