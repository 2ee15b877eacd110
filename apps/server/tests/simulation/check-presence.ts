// Checks what was decided because somebody was away: that a match could be claimed (MAT-X9), and that a match that waited
// for an opponent was cancelled (PRO-H5).
import type { FromClient, FromServer } from "@tengen/protocol";
import type { Truth } from "./oracle.ts";
import type { Run } from "./scenario.ts";
import { playerOf, type WireMessage } from "./server.ts";
import { isServiceHealthy } from "./weather.ts";

/** A time in which a player was connected and watched a match, as the server saw it. */
interface Stay {
  readonly playerId: string | null;
  readonly matchId: string;
  readonly from: number;
  to: number;
}

/** Milliseconds within which the servers learn from each other who has come. */
const NOTICE = 3000;
/** Milliseconds of calm after which no fault has an effect on presence any more. */
const CALMED = 20_000;

const staysOf = (wire: readonly WireMessage[]): readonly Stay[] => {
  const viewers = new Map<number, string | null>();
  const stays = new Map<string, Stay>();
  for (const { connection, at, text } of wire) {
    const message = JSON.parse(text) as
      | FromClient
      | FromServer
      | { readonly type: "disconnect" }
      | { readonly type: "" };
    if (message.type === "hello") viewers.set(connection, message.token === null ? null : playerOf(message.token));
    if (message.type === "watching") {
      const { matchId } = message.match.record;
      const key = `${connection} ${matchId}`;
      const playerId = viewers.get(connection) ?? null;
      if (!stays.has(key)) stays.set(key, { playerId, matchId, from: at, to: Infinity });
    }
    if (message.type !== "disconnect") continue;
    for (const [key, stay] of stays) if (key.startsWith(`${connection} `)) stay.to = Math.min(stay.to, at);
  }
  return [...stays.values()];
};

/** A player who was confirmed absent was not connected. */
const checkAbsences = ({ serverCount, weather, database }: Run, truth: Truth, stays: readonly Stay[]) => {
  const isKnown = (serverCount === 1 || isServiceHealthy(weather)) && database.journal.clockSteps.length === 0;
  return truth.entries.flatMap(({ type, payload, at, seq }) => {
    if (type !== "ABSENCE" || !isKnown) return [];
    const { playerId, since } = payload as { readonly playerId: string; readonly since: number };
    const wasHere = stays.some(
      (stay) =>
        stay.playerId === playerId &&
        stay.matchId === truth.stored.matchId &&
        Math.min(stay.to, at) - Math.max(stay.from, since) > NOTICE,
    );
    return wasHere ? [`${playerId} was connected, and confirmed absent at ${seq} of ${truth.stored.matchId}`] : [];
  });
};

/** A match that was cancelled had nobody who waited for it. */
const checkCancelled = ({ database, weather, calmSince, waiting, setup }: Run, stays: readonly Stay[]) =>
  waiting.flatMap(({ matchId }) => {
    const at = database.journal.cancelled.get(matchId);
    if (at === undefined || !(isServiceHealthy(weather) || at > calmSince + CALMED)) return [];
    const since = at - setup.limits.graceSeconds * 1000;
    const wasKept = stays.some((stay) => stay.matchId === matchId && stay.from < since && stay.to >= at);
    return wasKept ? [`${matchId} was cancelled while its creator was connected`] : [];
  });

export const checkPresence = (run: Run, truths: readonly Truth[]): readonly string[] => {
  const isAbsent = truths.some(({ entries }) => entries.some(({ type }) => type === "ABSENCE"));
  if (!isAbsent && run.waiting.length === 0) return [];
  const stays = staysOf(run.wire.filter(({ text }) => /^\{"type":"(?:hello|watching|disconnect)"/u.test(text)));
  return [...truths.flatMap((truth) => checkAbsences(run, truth, stays)), ...checkCancelled(run, stays)];
};
