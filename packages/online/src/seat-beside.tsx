// Beside a player's name: the clock, and whether they are there.
import { useSignal } from "@preact/signals";
import { timeLeft } from "@tengen/client";
import { seatIndexOf } from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect, useRef } from "preact/hooks";
import { clockText, warningAt } from "./clock-text.ts";
import type { OnlineTable } from "./online-table.ts";

export interface SeatBesideProps {
  readonly table: OnlineTable;
  readonly playerId: string;
  /** Milliseconds since 1970 by this device's clock. */
  readonly now: () => number;
}

/** How often a clock is drawn anew, in milliseconds. */
const TICK = 100;

const SeatClock = ({ table, playerId, now }: SeatBesideProps) => {
  const time = useSignal(now());
  const warned = useRef(Infinity);
  const { clock, outcome } = table.snapshot.value;
  const { currentPlayerId } = table.course.value.viewAfter(table.course.value.entries.length, null);
  const isRunning = outcome === null && currentPlayerId === playerId;
  // Without a line nobody knows what the server will count.
  const isCertain = table.isLinked.value;
  useEffect(() => {
    time.value = now();
    if (!isRunning) return;
    const timer = setInterval(() => {
      time.value = now();
    }, TICK);
    return () => clearInterval(timer);
  }, [isRunning, clock]);
  const seat = seatIndexOf(table, playerId);
  const left = clock === null ? 0 : timeLeft(clock, seat, isRunning ? seat : null, time.value);
  useEffect(() => {
    const passed = warningAt(left);
    if (clock !== null && isCertain && isRunning && playerId === table.me && passed < warned.current)
      table.announce(say("clock_left", { count: passed }));
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
    <span
      class={kinds.join(" ")}
      role="timer"
      aria-label={say(isCertain ? "clock_of" : "clock_about", { time: clockText(left) })}
    >
      {clockText(left)}
    </span>
  );
};

const SeatPresence = ({ table, playerId }: SeatBesideProps) => {
  const state = table.snapshot.value.presence?.players.find((player) => player.playerId === playerId)?.state;
  const isOver = table.snapshot.value.outcome !== null;
  // Without a line nobody knows.
  if (state === undefined || playerId === table.me || isOver || !table.isLinked.value) return null;
  return (
    <span class={`presence ${state}`} role="status">
      {say(`presence_${state}`)}
    </span>
  );
};

export const SeatBeside = (props: SeatBesideProps) => (
  <>
    <SeatPresence {...props} />
    <SeatClock {...props} />
  </>
);
