// A seat in a match on the server, and a new match with one.
import type { NewMatch, ApiError } from "@tengen/client";
import { t } from "@tengen/i18n";
import { sendRequest, describeApiError, type RequestResult } from "./request.ts";
import type { OnlineSession } from "./online-session.ts";

/** Whoever comes after it has begun, or was called off, comes too late. */
const explainJoin = (refusal: ApiError): string =>
  refusal.code === "MATCH_NOT_ACTIVE" || refusal.code === "MATCH_FINISHED" ? t("join_late") : describeApiError(refusal);

/** Takes a seat, and keeps what was agreed on with it. */
export const joinMatch = async (
  { api, storage, guest }: OnlineSession,
  matchId: string,
  invitation: string | null,
): Promise<RequestResult<unknown>> => {
  const asked = await sendRequest(() => api.join(matchId, invitation === null ? {} : { invitation }), explainJoin);
  const playerId = guest.peek()?.playerId;
  if (asked.ok && playerId !== undefined) storage.updateMatch(matchId, { joined: { playerId, ...asked.value.joined } });
  return asked;
};

/** Creates a match and takes the own seat in it; gives its id. */
export const createMatch = async (session: OnlineSession, request: NewMatch): Promise<RequestResult<string>> => {
  const created = await sendRequest(() => session.api.create(request));
  if (!created.ok) return created;
  const { match, invitations } = created.value;
  const { matchId } = match.record;
  session.storage.updateMatch(matchId, { invitations: [...invitations] });
  // Whoever cannot sit down at once does so when the page of the match opens.
  await joinMatch(session, matchId, null);
  return { ok: true, value: matchId };
};
