// Checks that the time of an outage is given back, and no more than that. Times are in milliseconds.
import type { Entry } from "@tengen/match";
import { hasRunningClock } from "../../src/play/outage-credit.ts";
import { isTurn } from "./check-log.ts";
import type { Truth } from "./oracle.ts";
import { PAUSE } from "./process.ts";
import type { Run } from "./scenario.ts";
import type { Weather } from "./weather.ts";

/**
 * What of an outage need not be credited: shorter gaps of the heartbeat are no outage (MAT-T3), and a call of a server
 * that has died may still be carried out after a stall.
 */
const UNCREDITED = 3500;
/** What may be credited more: the heartbeats come every second, and servers know the time only so well. */
const OVERCREDITED = 1000;
/** Shorter gaps of the heartbeat are no outages; a standalone server is stricter at its start. */
const NO_OUTAGE = { shared: 2900, standalone: 1100 };

/** Milliseconds after which all servers know that the clock was set. */
const CLOCK_NOTICE = 6000;

/** How long after its decision a move may be stored. */
const longestDelay = ({ database, pauses }: Weather): number =>
  (database.stalls > 0 ? database.stall : 0) + (pauses > 0 ? PAUSE.max : 0);

/** The entries of one turn of a player: those after the last move. */
interface Turn {
  /** When the entry before it was stored, in true time and by the store's clock. */
  readonly startedAt: number;
  readonly storeStartedAt: number;
  readonly entries: readonly Entry[];
}

const turnsOf = (truth: Truth, commits: readonly number[]): readonly Turn[] => {
  const turns: Turn[] = [];
  let from = 0;
  const end = (to: number): void => {
    const before = truth.entries[from - 1];
    const storeStartedAt = before?.at ?? truth.match.record.startedAt;
    turns.push({ startedAt: commits[from - 1] ?? -Infinity, storeStartedAt, entries: truth.entries.slice(from, to) });
    from = to;
  };
  for (const [index, entry] of truth.entries.entries()) {
    if (isTurn(truth, entry) || entry.type === "ACCEPT_TAKEBACK") end(index + 1);
  }
  end(truth.entries.length);
  return turns;
};

const creditsIn = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { type, payload }) => sum + (type === "CLOCK_CREDIT" ? Number(payload["ms"]) : 0), 0);

const overlap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, start));

/** The gaps of the heartbeat in true time, each with how far the clock was set forward in it. */
const gapsOf = ({ database: { journal }, setup }: Run): readonly { from: number; to: number; set: number }[] =>
  journal.heartbeats.flatMap((to, index) => {
    const from = journal.heartbeats[index - 1];
    if (from === undefined) return [];
    const set = journal.clockSteps
      .filter(({ at, by }) => at >= from && at <= to && by > 0)
      .reduce((sum, { by }) => sum + by, 0);
    return to - from + set > NO_OUTAGE[setup.isShared ? "shared" : "standalone"] ? [{ from, to, set }] : [];
  });

/** Nobody gets more time back than was lost, and all of it is back before the turn ends or goes on. */
export const checkTime = (run: Run, truth: Truth): readonly string[] => {
  const { outages, database, weather } = run;
  const { matchId } = truth.stored;
  const { commits, clockSteps } = database.journal;
  const gaps = gapsOf(run);
  const times = commits.get(matchId) ?? [];
  const slack = UNCREDITED + (weather.database.stalls > 0 ? weather.database.stall : 0);
  const delay = longestDelay(weather);
  const wasSetBack = clockSteps.some(({ by }) => by < 0);
  return turnsOf(truth, times).flatMap(({ startedAt, storeStartedAt, entries }) => {
    const last = entries.at(-1);
    if (last === undefined) return [];
    const credited = creditsIn(entries);
    const endedAt = times[last.seq] ?? Infinity;
    // A move may be decided a while before it is stored, and by a clock that has been set since: the next turn begins then.
    const most = gaps
      .filter(({ from, to, set }) => from < endedAt && to + delay + (set > 0 ? CLOCK_NOTICE : 0) >= startedAt)
      .reduce((sum, { from, to, set }) => sum + Math.min(to, endedAt) - from + set + OVERCREDITED, 0);
    if (credited > most)
      return [`${matchId} at ${last.seq}: ${credited} ms were credited, ${most} ms at most were lost`];
    if (wasSetBack || !hasRunningClock(truth.positions[last.seq] ?? null)) return [];
    const lost = outages.reduce(
      (sum, { storeFrom, storeTo }) => sum + Math.max(0, overlap(storeFrom, storeTo, storeStartedAt, last.at) - slack),
      0,
    );
    const what = last.type === "TIMEOUT" ? "timed out" : "went on";
    return credited >= lost ? [] : [`${matchId} ${what} at ${last.seq}; ${lost} ms of outages, ${credited} credited`];
  });
};
