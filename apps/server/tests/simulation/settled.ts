// What has not come to rest: when nothing fails any more, all this comes to an end.
import type { Snapshot } from "@tengen/client";
import type { Match } from "@tengen/match";
import { shownTimes } from "./check-wire.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { PlayedMatch, WaitingMatch } from "./matches.ts";
import type { Truth } from "./oracle.ts";
import type { Person } from "./person.ts";

export interface Settling {
  readonly people: readonly Person[];
  readonly matches: readonly PlayedMatch[];
  /** Matches that wait for an opponent who never comes. */
  readonly waiting: readonly WaitingMatch[];
  /** How many matches are being opened. */
  readonly opening: () => number;
  readonly database: Pick<SimulatedDatabase, "now" | "store">;
  /** Whether no message about presence was lost. */
  readonly knowsPresence: boolean;
}

/** `answered`: everybody has the whole log and all answers; `finished`: and all matches have ended; `present`: and
 * everybody knows who is here, and what time it is. */
type Stage = "answered" | "finished" | "present";

/** A clock that has run out, or a bot that is to move or asked to take back, is due. The store's clock may be behind. */
const dueOf = ({ stored, match }: Truth, now: number): readonly string[] => {
  const { matchId, plan } = stored;
  if (match.status === "finished") return [];
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const { phase, firstMoveMs, remainingMs } = match.clocks;
  const left = phase?.remainingMs[seat] ?? firstMoveMs?.[seat] ?? remainingMs?.[seat] ?? Infinity;
  return [
    ...(plan[seat]?.kind === "bot" ? [`a bot has not moved in ${matchId}`] : []),
    ...(match.takebackBy !== null && plan.some(({ kind }) => kind === "bot")
      ? [`a bot has not answered a takeback in ${matchId}`]
      : []),
    ...(now > match.clocks.since + left + 3000 ? [`the clock of ${matchId} has run out`] : []),
  ];
};

const watchersOf = (people: readonly Person[], matchId: string): readonly (readonly [string, Snapshot])[] =>
  people.flatMap(({ tabs }) =>
    tabs.flatMap((tab) => {
      const snapshot = tab.snapshot(matchId);
      return snapshot === null ? [] : [[tab.name, snapshot] as const];
    }),
  );

/** How far the service's clock, as a page estimates it, may be off at rest: half of a round trip, and the server's error. */
const CLOCK_ERROR = 100;

/** Pages whose clock is wrong. Each is asked to take another sample, because an old one may rest on a clock that was set. */
const clockFaults = (people: readonly Person[], matchIds: readonly string[], now: number): readonly string[] =>
  people.flatMap(({ tabs }) =>
    tabs.flatMap((tab) => {
      const page = tab.page();
      if (page === null) return [];
      const offsets = matchIds.flatMap((matchId) => tab.snapshot(matchId)?.clock?.offsetMs ?? []);
      const times = [page.client.now(), ...offsets.map((offset) => page.process.now() + offset)];
      page.client.wake();
      return times.flatMap((time) =>
        Math.abs(time - now) <= CLOCK_ERROR ? [] : [`the clock of ${tab.name} is ${time - now} ms off`],
      );
    }),
  );

/** What the people who watch a match should know of each other. */
const presenceOf = (people: readonly Person[], { stored }: Truth): string => {
  const { matchId } = stored;
  const players = stored.record.seats.map((seat, index) => {
    const person = people.find((one) => one.playerId() === seat?.playerId);
    const isHere = stored.plan[index]?.kind === "bot" || person?.isHere() === true;
    return { playerId: seat?.playerId, isHere };
  });
  const seated = new Set(players.map(({ playerId }) => playerId));
  const spectators = people
    .filter((person) => !seated.has(person.playerId() ?? ""))
    .flatMap(({ tabs }) => tabs.filter((tab) => tab.snapshot(matchId) !== null)).length;
  return JSON.stringify({ players, spectators });
};

const presenceSeen = ({ presence }: Snapshot): string =>
  JSON.stringify({
    players: presence?.players.map(({ playerId, state }) => ({ playerId, isHere: state === "here" })),
    spectators: presence?.spectators,
  });

/** A page shows the clocks of the match, if one of them runs. */
const sameClock = ({ clock }: Snapshot, { clocks }: Match): boolean =>
  (clocks.remainingMs ?? clocks.phase ?? null) === null ? clock === null : shownTimes(clock) === shownTimes(clocks);

/** What nobody waits for, and what is not counted. */
const leftBehind = async ({ waiting, database: { store } }: Settling): Promise<readonly string[]> => {
  const left: string[] = [];
  if ((await store.listUncounted(1)).length > 0) left.push("a match that has ended is not in the opening index");
  for (const { matchId, host } of waiting) {
    const isOpen = (await store.read(matchId))?.status === "open";
    if (isOpen && !host.isHere()) left.push(`${matchId} still waits, and ${host.name} is gone`);
  }
  return left;
};

export const unsettled = async (settling: Settling, stage: Stage): Promise<readonly string[]> => {
  const { people, matches, opening, database, knowsPresence } = settling;
  const left = opening() > 0 ? ["a match is not opened"] : [];
  const matchIds = matches.map(({ matchId }) => matchId);
  if (stage === "present") left.push(...clockFaults(people, matchIds, database.now()));
  for (const { matchId, oracle } of matches) {
    // An invalid log is found by the checks.
    const truth = await oracle.read().catch(() => null);
    if (truth === null) continue;
    left.push(...dueOf(truth, database.now()));
    if (stage !== "answered" && truth.match.status !== "finished") left.push(`${matchId} is not finished`);
    const expected = presenceOf(people, truth);
    for (const [name, snapshot] of watchersOf(people, matchId)) {
      const { state, seq, pending } = snapshot;
      if (state !== "live" || seq !== truth.entries.length || pending.length > 0)
        left.push(`${name} is ${state} in ${matchId}, at ${seq} of ${truth.entries.length}, ${pending.length} pending`);
      if (stage !== "answered" && snapshot.signature === null) left.push(`${name} lacks the signed end of ${matchId}`);
      if (stage === "present" && !sameClock(snapshot, truth.match))
        left.push(`${name} shows another clock than that of ${matchId}`);
      if (stage === "present" && knowsPresence && presenceSeen(snapshot) !== expected)
        left.push(`${name} sees ${presenceSeen(snapshot)} in ${matchId}, not ${expected}`);
    }
  }
  return stage === "present" ? [...left, ...(await leftBehind(settling))] : left;
};
