// The clock of a local game: the match's own (MAT-X1), so that its file verifies. It stands still while the page is closed
// or hidden, and while bots among themselves are paused. Such a pause is given back by a CLOCK_CREDIT entry before the
// next action, as a server gives back the time in which it was down.
import { unwrap, type AnyEngine } from "@tengen/kernel";
import { deadline, isFirstMove, isLate, timeOfNext, type ClockSetting, type TimeControl } from "@tengen/match";
import { addServerEntry, headOf, type LocalGame } from "./local-game.ts";

/** How the clock has run since the last entry. */
export interface ClockRun {
  /** Milliseconds until it was stopped last. */
  readonly usedMs: number;
  /** Since when it has run again; null while it stands still. */
  readonly since: number | null;
}

/** After an entry. */
export const startRun = (now: number, isRunning: boolean): ClockRun => ({ usedMs: 0, since: isRunning ? now : null });

export const usedAt = ({ usedMs, since }: ClockRun, now: number): number =>
  usedMs + (since === null ? 0 : Math.max(0, now - since));

/** Stops the clock, or lets it run again. */
export const switchRun = (run: ClockRun, now: number, isRunning: boolean): ClockRun =>
  isRunning === (run.since !== null) ? run : { usedMs: usedAt(run, now), since: isRunning ? now : null };

/** The most that a record allows. A first move has no limit that anybody at one screen could notice. */
const FIRST_MOVE_MS = 1_000_000_000;

/** The clock of a new local game: it runs from each player's second move on. */
export const localClock = ({ keepsTurn }: Pick<AnyEngine, "keepsTurn">, control: TimeControl): ClockSetting => ({
  baseMs: control.baseMs,
  incrementMs: control.incrementMs,
  firstMoveMs: FIRST_MOVE_MS,
  ...(keepsTurn === true ? { incrementOnHandover: true } : {}),
});

const BUG = "the clock of a local game refused its own entry";

/** The game with the time given back in which the clock stood still since the last entry. */
export const creditPause = (engine: AnyEngine, game: LocalGame, run: ClockRun, now: number): LocalGame => {
  const head = headOf(game);
  if (game.record.clock === null || head.status === "finished") return game;
  const at = timeOfNext(head, now);
  const ms = at - head.clocks.since - usedAt(run, now);
  // Before a first move no time is used that anybody could miss.
  const isFree = isFirstMove(head) && !isLate(head, at);
  return ms < 1 || isFree ? game : unwrap(addServerEntry(engine, game, "CLOCK_CREDIT", { ms }, at), BUG);
};

/** The game lost on time; null while there is time left. */
export const fallFlag = (engine: AnyEngine, game: LocalGame, run: ClockRun, now: number): LocalGame | null => {
  const credited = creditPause(engine, game, run, now);
  const head = headOf(credited);
  const at = timeOfNext(head, now);
  if (game.seats === null || !isLate(head, at)) return null;
  const over = isFirstMove(head)
    ? addServerEntry(engine, credited, "ABORT", {}, at)
    : addServerEntry(engine, credited, "TIMEOUT", { playerId: head.state.currentPlayerId }, at);
  return unwrap(over, BUG);
};

/** How many milliseconds a seat has left; null in a game without a clock. */
export const timeLeftIn = (game: LocalGame, run: ClockRun, seat: number, now: number): number | null => {
  const head = headOf(game);
  const { clocks, state } = head;
  const left = clocks.phase?.remainingMs[seat] ?? clocks.remainingMs?.[seat];
  if (left === undefined) return null;
  const isToMove = state.playerIds[seat] === state.currentPlayerId && head.status === "active" && !isFirstMove(head);
  return Math.max(0, isToMove ? left - usedAt(run, now) : left);
};

/** In how many milliseconds the player to move is late, 0 if so already; null if the clock stands still or there is none. */
export const flagIn = (game: LocalGame, run: ClockRun, now: number): number | null => {
  const head = headOf(game);
  const end = deadline(head);
  if (end === null || game.seats === null || run.since === null || isFirstMove(head)) return null;
  // Exactly at the deadline is in time.
  return Math.max(0, end - head.clocks.since - usedAt(run, now) + 1);
};
