// Asks the server that the page comes from for the openings of its public games.
import { countSchema, parseWith } from "@tengen/kernel";
import type { FetchOpenings, OpeningsQuery } from "@tengen/study/web";
import * as v from "valibot";

/** What the page shows of an answer. Without further checks: a newer server may say more. */
const answerSchema = v.object({
  games: countSchema,
  moves: v.array(
    v.object({ move: countSchema, games: countSchema, black: countSchema, white: countSchema, draw: countSchema }),
  ),
});

/** Null where no server answers: offline, or on a web host without one. */
export const fetchOpenings = async (home: string, query: OpeningsQuery): ReturnType<FetchOpenings> => {
  try {
    const url = new URL("api/openings", new URL(home, location.href));
    url.search = new URLSearchParams({ ...query }).toString();
    const response = await fetch(url);
    if (!response.ok) return null;
    const answer = parseWith(answerSchema, await response.json(), "INVALID_PAYLOAD", "answer");
    return answer.ok ? answer.value : null;
  } catch {
    return null;
  }
};
