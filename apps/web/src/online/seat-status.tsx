// Beside a player's name: clock and presence.
import { useSignal } from "@preact/signals";
import { firstMoveTimeLeft } from "@tengen/client";
import { Clock, seatIndexOf, useTick } from "@tengen/table";
import { useEffect } from "preact/hooks";
import { shownTime } from "./clock-text.ts";
import type { OnlineTable } from "./online-table.ts";
import { t } from "./messages.ts";

export interface SeatStatusProps {
  readonly table: OnlineTable;
  readonly playerId: string;
  /** Milliseconds since 1970 by this device's clock. */
  readonly now: () => number;
}

/** In milliseconds. */
const SECOND = 1000;

/** Whether a clock is shown paused: its player has moved, but the server is not reachable to confirm it. */
export const isClockPaused = ({ me, isConnected, syncStatus }: OnlineTable, playerId: string): boolean =>
  playerId === me && !isConnected.value && syncStatus.value !== null;

/** What the clock of a phase is for, in the game's words. */
const phaseTitle = ({ game }: OnlineTable, id: string): string =>
  game.messages?.find(`phase_${id}`) ?? t("clock_phase");

/** The seconds left for a first move; announced to its player when they begin. */
const FirstMove = ({ table, playerId, now }: SeatStatusProps) => {
  const time = useSignal(now());
  const { clock } = table.snapshot.value;
  useTick(time, now, SECOND, true, clock);
  const left = clock === null ? null : firstMoveTimeLeft(clock, seatIndexOf(table, playerId), time.value);
  const seconds = left === null ? null : Math.ceil(left / SECOND);
  useEffect(() => {
    if (seconds !== null && playerId === table.me) table.announce(t("first_move_announced", { count: seconds }));
  }, [seconds === null]);
  return seconds === null || !table.isConnected.value ? null : (
    <span class="first-move">{t("first_move_left", { count: seconds })}</span>
  );
};

/** The time that a clock begins with: that of the phase where that has one of its own; null where no clock runs. */
const baseOf = ({ game: { engine }, snapshot, timeline }: OnlineTable): number | null => {
  const { clock, match } = snapshot.value;
  if (clock?.phase === undefined) return timeline.value.record.clock?.baseMs ?? null;
  return (match === null ? null : engine.phaseClock?.(match.state))?.ms ?? Math.max(...clock.phase.remainingMs);
};

const SeatClock = ({ table, playerId, now }: SeatStatusProps) => {
  const { clock, outcome } = table.snapshot.value;
  const { entries, viewAfter } = table.timeline.value;
  const baseMs = baseOf(table);
  const isToMove = outcome === null && viewAfter(entries.length, null).currentPlayerId === playerId;
  if (clock === null || baseMs === null) return null;
  const seat = seatIndexOf(table, playerId);
  const isFirst = isToMove && firstMoveTimeLeft(clock, seat, now()) !== null;
  return (
    <>
      {isFirst && <FirstMove table={table} playerId={playerId} now={now} />}
      {clock.phase !== undefined && <span class="phase-clock">{phaseTitle(table, clock.phase.id)}</span>}
      <Clock
        leftAt={(at) => shownTime(clock, seat, isToMove ? seat : null, at)}
        baseMs={baseMs}
        now={now}
        isRunning={isToMove && !isFirst && !isClockPaused(table, playerId)}
        // Without a connection it is unknown what the server will charge.
        isCertain={table.isConnected.value}
        isOwn={playerId === table.me}
        announce={table.announce}
        settings={table.settings}
        version={clock}
      />
    </>
  );
};

const SeatPresence = ({ table, playerId }: SeatStatusProps) => {
  const state = table.snapshot.value.presence?.players.find((player) => player.playerId === playerId)?.state;
  const { absence, outcome } = table.snapshot.value;
  const isOver = outcome !== null;
  // Without a connection the presence is unknown.
  if (state === undefined || playerId === table.me || isOver || !table.isConnected.value) return null;
  // A player whose absence was announced has left, not just stepped away.
  const shown = state === "away" && absence?.playerId === playerId ? "gone" : state;
  return (
    <span class={`presence ${shown}`} role="status">
      {t(`presence_${shown}`)}
    </span>
  );
};

export const SeatStatus = (props: SeatStatusProps) => (
  <>
    <SeatPresence {...props} />
    <SeatClock {...props} />
  </>
);
