// The clock beside a player's name in a local game.
import { Clock } from "./clock.tsx";
import { timeLeftIn } from "./local-clock.ts";
import { headOf } from "./local-game.ts";
import type { LocalTable } from "./local-table.ts";
import { isFirstMove } from "@tengen/match";
import { isPerson, occupantOf, seatIndexOf } from "./timeline.ts";

export const LocalSeatClock = ({ table, playerId }: { readonly table: LocalTable; readonly playerId: string }) => {
  const game = table.local.value;
  const run = table.run.value;
  const { clock } = game.record;
  if (clock === null) return null;
  const head = headOf(game);
  const isToMove = head.status === "active" && head.state.currentPlayerId === playerId;
  return (
    <Clock
      leftAt={(now) => timeLeftIn(game, run, seatIndexOf(game, playerId), now) ?? 0}
      baseMs={clock.baseMs}
      now={table.now}
      isRunning={isToMove && run.since !== null && !isFirstMove(head)}
      isOwn={isPerson(occupantOf(game, playerId))}
      announce={table.announce}
      settings={table.settings}
      version={run}
    />
  );
};
