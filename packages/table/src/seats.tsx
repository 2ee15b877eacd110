import { say } from "@tengen/words";
import { colorTitle, nameOf } from "./describe.ts";
import type { Table } from "./table.ts";

/** Who plays, in which colour, and whose turn it is. */
export const Seats = ({ table }: { readonly table: Table }) => {
  const local = table.local.value;
  const { SeatNote } = table.game;
  const { currentPlayerId, outcome } = table.view.value;
  return (
    <section class="seats" aria-label={say("seats")}>
      <ol>
        {local.record.seats.map(({ playerId }, index) => {
          const color = table.game.looks.colors[index] ?? "black";
          const isNext = currentPlayerId === playerId;
          const hasWon = outcome?.winners?.includes(playerId) === true;
          const isThinking = table.thinking.value === playerId && table.isLive.value;
          return (
            <li key={playerId} class={isNext ? "next" : ""}>
              <span class={`dot ${color}`} aria-hidden="true" />
              <span class="visually-hidden">{colorTitle(color)}: </span>
              <span class="name">{nameOf(local, index)}</span>
              {SeatNote !== undefined && <SeatNote table={table} playerId={playerId} />}
              {isNext && <span class={isThinking ? "turn thinking" : "turn"}>{say("to_move")}</span>}
              {hasWon && <span class="turn won">{say("won")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
