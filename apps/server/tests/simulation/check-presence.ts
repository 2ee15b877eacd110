// Checks what was decided because somebody was away, or because somebody was not: that a match could be claimed (MAT-X9) or
// not, and that a match that waited for an opponent was cancelled (PRO-H5).
import { isClaimType } from "@tengen/match";
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

/** What was submitted on a connection, and refused because the opponent had not been away for long enough. */
interface RefusedClaim {
  readonly matchId: string;
  readonly playerId: string;
  readonly at: number;
}

const refusedClaims = (wire: readonly WireMessage[]): readonly RefusedClaim[] => {
  const claims = new Map<string, RefusedClaim>();
  return wire.flatMap(({ at, isFromServer, text }) => {
    if (isFromServer && !text.includes("NOT_CLAIMABLE")) return [];
    const message = JSON.parse(text) as FromClient | FromServer;
    if (message.type === "submit") {
      const { actionId, actorId, matchId } = message.envelope as Readonly<Record<string, string>>;
      if (!claims.has(actionId ?? ""))
        claims.set(actionId ?? "", { matchId: matchId ?? "", playerId: actorId ?? "", at });
    }
    const claim = message.type === "rejected" ? claims.get(message.actionId ?? "") : undefined;
    return claim === undefined ? [] : [claim];
  });
};

/** A claim was not refused after the opponent's real absence on their turn, before which at least two moves were played. */
const checkClaims = (run: Run, truths: readonly Truth[], stays: readonly Stay[]): readonly string[] => {
  const { weather, database, wire, setup } = run;
  if (!isServiceHealthy(weather)) return [];
  const claims = refusedClaims(wire.filter(({ text }) => /^\{"type":"(?:submit|rejected)".*CLAIM/u.test(text)));
  return claims.flatMap(({ matchId, playerId, at }) => {
    const truth = truths.find(({ stored }) => stored.matchId === matchId);
    const commits = database.journal.commits.get(matchId) ?? [];
    const seq = commits.filter((time) => time <= at).length;
    const position = truth?.positions[seq];
    const away = position?.state.currentPlayerId ?? null;
    if (truth === undefined || position?.status !== "active" || away === null || away === playerId) return [];
    const isBot = truth.stored.plan.some(
      (seat, index) => seat.kind === "bot" && position.state.playerIds[index] === away,
    );
    const from = at - setup.limits.absenceSeconds * 1000 - NOTICE;
    const isQuiet = (commits[seq - 1] ?? 0) < from && (commits[seq] ?? Infinity) > at + NOTICE;
    const here = stays.filter((stay) => stay.matchId === matchId);
    const wasAway = here.every((stay) => stay.playerId !== away || stay.to < from || stay.from > at);
    const wasHere = here.some((stay) => stay.playerId === playerId && stay.from < from && stay.to > at);
    return !isBot && position.turnsPlayed >= 2 && isQuiet && wasAway && wasHere
      ? [`${playerId} could not claim ${matchId} at ${seq}, although ${away} was away`]
      : [];
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
  const isClaimed = run.people.some(({ submitted }) => submitted.some(({ action }) => isClaimType(action.type)));
  if (!isAbsent && !isClaimed && run.waiting.length === 0) return [];
  const stays = staysOf(run.wire.filter(({ text }) => /^\{"type":"(?:hello|watching|disconnect)"/u.test(text)));
  return [
    ...truths.flatMap((truth) => checkAbsences(run, truth, stays)),
    ...checkClaims(run, truths, stays),
    ...checkCancelled(run, stays),
  ];
};
