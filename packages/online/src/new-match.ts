// A new match on the server, with a seat in it.
import type { NewMatch } from "@tengen/client";
import { ask, type Asked } from "./ask.ts";
import type { House } from "./house.ts";

/** Creates a match and takes the own seat in it; gives its id. */
export const createMatch = async ({ api, memory, guest }: House, request: NewMatch): Promise<Asked<string>> => {
  const created = await ask(() => api.create(request));
  if (!created.ok) return created;
  const { match, invitations } = created.value;
  const { matchId } = match.record;
  memory.change(matchId, { invitations: [...invitations] });
  const joined = await ask(() => api.join(matchId));
  // Whoever could not sit down at once does so when the page of the match opens.
  const playerId = guest.peek()?.playerId;
  if (joined.ok && playerId !== undefined) memory.change(matchId, { joined: { playerId, ...joined.value.joined } });
  return { ok: true, value: matchId };
};
