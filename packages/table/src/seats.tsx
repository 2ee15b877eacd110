import { say } from "@tengen/words";
import type { FunctionComponent } from "preact";
import { colorTitle, nameOf } from "./describe.ts";
import type { Table } from "./table.ts";

export interface SeatsProps {
  readonly table: Table;
  /** What else there is to see of a player: a clock, whether they are there. */
  readonly Beside?: FunctionComponent<{ readonly playerId: string }> | undefined;
}

/** Who plays, in which colour, and whose turn it is. */
export const Seats = ({ table, Beside }: SeatsProps) => {
  const course = table.course.value;
  const { SeatNote } = table.game;
  const { currentPlayerId, outcome } = table.view.value;
  return (
    <section class="seats" aria-label={say("seats")}>
      <ol>
        {course.record.seats.map(({ playerId }, index) => {
          const color = table.game.looks.colors[index] ?? "black";
          const isNext = currentPlayerId === playerId && table.awaiting.value === null;
          const hasWon = table.isCertain.value && outcome?.winners?.includes(playerId) === true;
          const isThinking = table.thinking.value === playerId && table.isLive.value;
          return (
            <li key={playerId} class={isNext ? "next" : ""}>
              <span class={`dot ${color}`} aria-hidden="true" />
              <span class="visually-hidden">{say("seat_color", { color: colorTitle(color) })} </span>
              <span class="name">{nameOf(table.game.manifest, course, index)}</span>
              {SeatNote !== undefined && <SeatNote table={table} playerId={playerId} />}
              {Beside !== undefined && <Beside playerId={playerId} />}
              {isNext && <span class={isThinking ? "turn thinking" : "turn"}>{say("to_move")}</span>}
              {hasWon && <span class="turn won">{say("won")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
