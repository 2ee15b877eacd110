// Creates a match on the server, and joins one.
import type { NewMatch, NewPair } from "@tengen/client";
import { err, ok, type Rejection } from "@tengen/kernel";
import { sendRequest, describeApiError, type RequestResult } from "./request.ts";
import type { OnlineSession } from "./online-session.ts";
import { t } from "./messages.ts";

/** Joining is too late once the match has started or was cancelled. */
const explainJoin = (error: Rejection): string =>
  error.code === "MATCH_NOT_ACTIVE" || error.code === "MATCH_FINISHED" ? t("join_late") : describeApiError(error);

/** Somebody else was faster. */
const TOO_LATE = ["MATCH_NOT_ACTIVE", "MATCH_FINISHED", "SEAT_TAKEN"];

/** Takes a seat, and stores the commitment and nonce of the join. */
export const joinMatch = async (
  { api, storage, guest }: OnlineSession,
  matchId: string,
  invitation: string | null,
  onRefused: (code: string) => void = () => undefined,
): Promise<RequestResult<unknown>> => {
  const joined = await sendRequest(async () => {
    const answer = await api.join(matchId, invitation === null ? {} : { invitation });
    if (!answer.ok) onRefused(answer.error.code);
    return answer;
  }, explainJoin);
  const playerId = guest.peek()?.playerId;
  if (joined.ok && playerId !== undefined)
    storage.updateMatch(matchId, { joined: { playerId, ...joined.value.joined } });
  return joined;
};

/** Creates a match and takes the own seat in it; returns its id. */
export const createMatch = async (session: OnlineSession, request: NewMatch): Promise<RequestResult<string>> => {
  const created = await sendRequest(() => session.api.create(request));
  if (!created.ok) return created;
  const { match, invitations } = created.value;
  const { matchId } = match.record;
  session.storage.updateMatch(matchId, { invitations: [...invitations] });
  // If this fails, the page of the match tries again when it opens.
  await joinMatch(session, matchId, null);
  return ok(matchId);
};

/** How often a player asks again when another one was faster to join. */
const PAIR_ATTEMPTS = 5;

/** Meets whoever asks for the same, or waits for them; returns the match, in which the player has a seat. */
export const pairUp = async (session: OnlineSession, request: NewPair): Promise<RequestResult<string>> => {
  for (let attempt = 0; attempt < PAIR_ATTEMPTS; attempt += 1) {
    const paired = await sendRequest(() => session.api.pair(request));
    if (!paired.ok) return paired;
    const { matchId } = paired.value.match.record;
    let isTooLate = false;
    const joined = await joinMatch(session, matchId, null, (code) => {
      isTooLate = TOO_LATE.includes(code);
    });
    if (joined.ok) return ok(matchId);
    if (!isTooLate) return joined;
  }
  return err(() => t("pair_busy"));
};
