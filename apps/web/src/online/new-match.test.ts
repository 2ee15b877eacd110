import { ok, reject } from "@tengen/kernel";
import { expect, test } from "vitest";
import { pairUp } from "./new-match.ts";
import type { OnlineSession } from "./online-session.ts";

/** A session whose `join` answers with these codes, one after the other; null for a seat. */
const sessionWith = (codes: readonly (string | null)[]) => {
  const asked: string[] = [];
  let pairs = 0;
  const api = {
    pair: () => Promise.resolve(ok({ match: { record: { matchId: `m${(pairs += 1)}` } } })),
    join: (matchId: string) => {
      const code = codes[asked.length] ?? null;
      asked.push(matchId);
      return Promise.resolve(
        code === null ? ok({ joined: { commitment: "c", nonce: "n" } }) : reject<string>(code, "no"),
      );
    },
  };
  const guest = { peek: () => ({ playerId: "ann" }) };
  const storage = { updateMatch: () => undefined };
  return { session: { api, guest, storage } as unknown as OnlineSession, asked };
};
const REQUEST = { gameId: "gomoku" };

test("[ONL-51] whoever finds a seat taken asks again", async () => {
  const { session, asked } = sessionWith(["MATCH_NOT_ACTIVE", "SEAT_TAKEN", null]);
  expect(await pairUp(session, REQUEST)).toEqual(ok("m3"));
  expect(asked).toEqual(["m1", "m2", "m3"]);
});

test("[ONL-51] any other refusal ends the search, and so do five that were too late", async () => {
  const refused = sessionWith(["TOO_MANY"]);
  expect(await pairUp(refused.session, REQUEST)).toMatchObject({ ok: false });
  expect(refused.asked).toEqual(["m1"]);
  const late = sessionWith(Array.from({ length: 9 }, () => "MATCH_NOT_ACTIVE"));
  expect(await pairUp(late.session, REQUEST)).toMatchObject({ ok: false });
  expect(late.asked).toHaveLength(5);
});
