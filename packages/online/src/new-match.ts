// A seat in a match on the server, and a new match with one.
import type { NewMatch, Refusal } from "@tengen/client";
import { say } from "@tengen/words";
import { ask, explainRefusal, type Asked } from "./ask.ts";
import type { House } from "./house.ts";

/** Whoever comes after it has begun, or was called off, comes too late. */
const explainJoin = (refusal: Refusal): string =>
  refusal.code === "MATCH_NOT_ACTIVE" || refusal.code === "MATCH_FINISHED" ? say("join_late") : explainRefusal(refusal);

/** Takes a seat, and keeps what was agreed on with it. */
export const takeSeat = async (
  { api, memory, guest }: House,
  matchId: string,
  invitation: string | null,
): Promise<Asked<unknown>> => {
  const asked = await ask(() => api.join(matchId, invitation === null ? {} : { invitation }), explainJoin);
  const playerId = guest.peek()?.playerId;
  if (asked.ok && playerId !== undefined) memory.change(matchId, { joined: { playerId, ...asked.value.joined } });
  return asked;
};

/** Creates a match and takes the own seat in it; gives its id. */
export const createMatch = async (house: House, request: NewMatch): Promise<Asked<string>> => {
  const created = await ask(() => house.api.create(request));
  if (!created.ok) return created;
  const { match, invitations } = created.value;
  const { matchId } = match.record;
  house.memory.change(matchId, { invitations: [...invitations] });
  // Whoever cannot sit down at once does so when the page of the match opens.
  await takeSeat(house, matchId, null);
  return { ok: true, value: matchId };
};
