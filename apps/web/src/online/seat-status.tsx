// Beside a player's name: clock and presence.
import { useSignal } from "@preact/signals";
import { firstMoveTimeLeft } from "@tengen/client";
import { seatIndexOf } from "@tengen/table";
import { useEffect, useRef } from "preact/hooks";
import { clockText, shownTime, warningAt } from "./clock-text.ts";
import type { OnlineTable } from "./online-table.ts";
import { useTick } from "./use-tick.ts";
import { t } from "./messages.ts";

export interface SeatStatusProps {
  readonly table: OnlineTable;
  readonly playerId: string;
  /** Milliseconds since 1970 by this device's clock. */
  readonly now: () => number;
}

/** Refresh interval of a clock, in milliseconds. */
const TICK_MS = 100;

/** Whether a clock is shown paused: its player has moved, but the server is not reachable to confirm it. */
export const isClockPaused = ({ me, isConnected, syncStatus }: OnlineTable, playerId: string): boolean =>
  playerId === me && !isConnected.value && syncStatus.value !== null;

/** What the clock of a phase is for, in the game's words. */
const phaseTitle = ({ game }: OnlineTable, id: string): string =>
  game.messages?.find(`phase_${id}`) ?? t("clock_phase");

const SeatClock = ({ table, playerId, now }: SeatStatusProps) => {
  const time = useSignal(now());
  const warned = useRef(Infinity);
  const { clock, outcome } = table.snapshot.value;
  const { currentPlayerId } = table.timeline.value.viewAfter(table.timeline.value.entries.length, null);
  const isToMove = outcome === null && currentPlayerId === playerId;
  // Without a connection it is unknown what the server will charge.
  const isCertain = table.isConnected.value;
  const isTicking = isToMove && !isClockPaused(table, playerId);
  useTick(time, now, TICK_MS, isTicking, clock);
  const seat = seatIndexOf(table, playerId);
  const toMove = isToMove ? seat : null;
  const left = clock === null ? 0 : shownTime(clock, seat, toMove, time.value);
  const first = clock === null || !isToMove ? null : firstMoveTimeLeft(clock, seat, time.value);
  const isRunning = isTicking && first === null;
  const firstSeconds = first === null ? null : Math.ceil(first / 1000);
  useEffect(() => {
    if (firstSeconds !== null && playerId === table.me)
      table.announce(t("first_move_announced", { count: firstSeconds }));
  }, [firstSeconds === null]);
  useEffect(() => {
    const passed = warningAt(left);
    if (clock !== null && isCertain && isRunning && playerId === table.me && passed < warned.current)
      table.announce(t("clock_left", { count: passed }));
    warned.current = passed;
  });
  if (clock === null) return null;
  const kinds = [
    "seat-clock",
    ...(isRunning ? ["running"] : []),
    ...(isCertain ? [] : ["uncertain"]),
    ...(isCertain && left <= 10_000 ? ["short"] : []),
  ];
  return (
    <>
      {firstSeconds !== null && isCertain && (
        <span class="first-move">{t("first_move_left", { count: firstSeconds })}</span>
      )}
      {clock.phase !== undefined && <span class="phase-clock">{phaseTitle(table, clock.phase.id)}</span>}
      <span
        class={kinds.join(" ")}
        role="timer"
        aria-label={t(isCertain ? "clock_of" : "clock_about", { time: clockText(left) })}
      >
        {clockText(left)}
      </span>
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
