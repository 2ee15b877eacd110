// Creates a match on the server, and joins one.
import type { NewMatch } from "@tengen/client";
import { ok, type Rejection } from "@tengen/kernel";
import { sendRequest, describeApiError, type RequestResult } from "./request.ts";
import type { OnlineSession } from "./online-session.ts";
import { t } from "./messages.ts";

/** Joining is too late once the match has started or was cancelled. */
const explainJoin = (error: Rejection): string =>
  error.code === "MATCH_NOT_ACTIVE" || error.code === "MATCH_FINISHED" ? t("join_late") : describeApiError(error);

/** Takes a seat, and stores the commitment and nonce of the join. */
export const joinMatch = async (
  { api, storage, guest }: OnlineSession,
  matchId: string,
  invitation: string | null,
): Promise<RequestResult<unknown>> => {
  const joined = await sendRequest(() => api.join(matchId, invitation === null ? {} : { invitation }), explainJoin);
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
