import { ok, sameJson, unwrap, type AnyEngine } from "@tengen/kernel";
import { codeOf, makeEnvelope, makeMatch, send, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
import go from "../../../games/go-9x9/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import { foldLog, effectiveTurns, type Match } from "./index.ts";

const accept = (match: Match, envelope: object, engine: AnyEngine = gomoku, now = START): Match => {
  const decision = unwrap(send(engine, match, envelope, { now }));
  if (decision.kind !== "accept") throw new Error(JSON.stringify(decision));
  return decision.match;
};
const act = (match: Match, actorId: string, type: string, payload = {}, more = {}): Match =>
  accept(match, makeEnvelope(match, actorId, type, payload, more));
const place = (match: Match, x: number, y: number): Match =>
  act(match, match.state.currentPlayerId ?? "", "PLACE_STONE", { x, y });
const play = (...points: readonly (readonly [number, number])[]): Match =>
  points.reduce((match, [x, y]) => place(match, x, y), makeMatch(gomoku));
const rejectionOf = (match: Match, actorId: string, type: string, payload = {}, more = {}) =>
  codeOf(send(gomoku, match, makeEnvelope(match, actorId, type, payload, more)));

describe("[MAT-X6] a takeback", () => {
  test("undoes the player's last turn and the turns after it", () => {
    const three = play([7, 7], [8, 8], [9, 9]);
    // Ann has just played; Bob is to move.
    const one = act(act(three, "ann", "REQUEST_TAKEBACK"), "bob", "ACCEPT_TAKEBACK");
    expect(sameJson(one.state, play([7, 7], [8, 8]).state)).toBe(true);
    expect(one).toMatchObject({ turnsPlayed: 2, nextSeq: 5, takebackBy: null, status: "active" });
    // Bob's last turn is followed by one of Ann's.
    const two = act(act(three, "bob", "REQUEST_TAKEBACK"), "ann", "ACCEPT_TAKEBACK");
    expect(sameJson(two.state, play([7, 7]).state)).toBe(true);
    expect(two.turnsPlayed).toBe(1);
    expect(two.entries).toHaveLength(5);
  });

  test("leaves the effective turns, which lead to the same position", () => {
    const three = play([7, 7], [8, 8], [9, 9]);
    const asked = act(three, "bob", "REQUEST_TAKEBACK");
    const xsOf = ({ entries }: Match): readonly unknown[] =>
      effectiveTurns(gomoku, entries).map(({ payload }) => payload["x"]);
    expect([xsOf(three), xsOf(asked)]).toEqual([
      [7, 8, 9],
      [7, 8, 9],
    ]);
    const back = act(asked, "ann", "ACCEPT_TAKEBACK");
    expect([xsOf(back), xsOf(place(back, 1, 1))]).toEqual([[7], [7, 1]]);
  });

  test("can be followed by other turns and another takeback", () => {
    const back = act(act(play([7, 7], [8, 8]), "bob", "REQUEST_TAKEBACK"), "ann", "ACCEPT_TAKEBACK");
    const on = place(place(back, 1, 1), 2, 2);
    expect(sameJson(on.state, play([7, 7], [1, 1], [2, 2]).state)).toBe(true);
    const again = act(act(on, "ann", "REQUEST_TAKEBACK"), "bob", "ACCEPT_TAKEBACK");
    expect(sameJson(again.state, play([7, 7], [1, 1]).state)).toBe(true);
  });

  test("restores captured stones", () => {
    const at = (match: Match, x: number, y: number): Match =>
      accept(match, makeEnvelope(match, match.state.currentPlayerId ?? "", "place", { x, y }), go);
    const setup = [
      [1, 0],
      [0, 0],
      [5, 5],
      [8, 8],
    ].reduce((match, [x = 0, y = 0]) => at(match, x, y), makeMatch(go));
    const captured = at(setup, 0, 1);
    const asked = accept(captured, makeEnvelope(captured, "ann", "REQUEST_TAKEBACK"), go);
    const back = accept(asked, makeEnvelope(asked, "bob", "ACCEPT_TAKEBACK"), go);
    expect(sameJson(back.state, setup.state)).toBe(true);
    expect(sameJson(captured.state, setup.state)).toBe(false);
  });

  test("is replayed from the log", () => {
    const match = place(act(act(play([7, 7], [8, 8]), "bob", "REQUEST_TAKEBACK"), "ann", "ACCEPT_TAKEBACK"), 3, 3);
    expect(foldLog(gomoku, match.record, "any", match.entries)).toEqual(ok(match));
  });

  test("request is cancelled by the next turn of either player", () => {
    const asked = act(play([7, 7], [8, 8]), "ann", "REQUEST_TAKEBACK");
    expect(asked.takebackBy).toBe("ann");
    expect(place(asked, 5, 5).takebackBy).toBeNull();
    expect(rejectionOf(place(asked, 5, 5), "bob", "ACCEPT_TAKEBACK")).toBe("NO_TAKEBACK");
    expect(act(asked, "bob", "REQUEST_DRAW").takebackBy).toBe("ann");
  });

  test("is rejected where there is nothing to take back", () => {
    const start = makeMatch(gomoku);
    expect(rejectionOf(start, "ann", "REQUEST_TAKEBACK")).toBe("NO_TAKEBACK");
    expect(rejectionOf(start, "ann", "ACCEPT_TAKEBACK")).toBe("NO_TAKEBACK");
    expect(rejectionOf(play([7, 7]), "bob", "REQUEST_TAKEBACK")).toBe("NO_TAKEBACK");
    const asked = act(play([7, 7]), "ann", "REQUEST_TAKEBACK");
    expect(rejectionOf(asked, "ann", "ACCEPT_TAKEBACK")).toBe("NO_TAKEBACK");
    expect(rejectionOf(asked, "ann", "REQUEST_TAKEBACK")).toBe("NO_TAKEBACK");
    expect(rejectionOf(asked, "bob", "ACCEPT_TAKEBACK", { x: 1 })).toBe("INVALID_PAYLOAD");
    expect(rejectionOf(asked, "eve", "ACCEPT_TAKEBACK")).toBe("NOT_SEATED");
    expect(rejectionOf(act(asked, "bob", "RESIGN"), "bob", "ACCEPT_TAKEBACK")).toBe("MATCH_FINISHED");
    const hidden = makeMatch(cards);
    expect(codeOf(send(cards, hidden, makeEnvelope(hidden, "ann", "REQUEST_TAKEBACK")))).toBe("NO_TAKEBACK");
  });

  test("[MAT-O4] a turn chosen before a takeback conflicts with it, and a takeback with a turn", () => {
    const asked = act(play([7, 7], [8, 8]), "bob", "REQUEST_TAKEBACK");
    const { nextSeq: seq } = asked;
    // Ann plays as if Bob's stone were there; in the meantime she has agreed on another device.
    const back = act(asked, "ann", "ACCEPT_TAKEBACK");
    expect(rejectionOf(back, "bob", "PLACE_STONE", { x: 3, y: 3 }, { seq })).toBe("SEQ_CONFLICT");
    expect(rejectionOf(place(asked, 5, 5), "ann", "ACCEPT_TAKEBACK", {}, { seq })).toBe("SEQ_CONFLICT");
    // A request does not change the position, so a turn is rebased over it.
    expect(act(asked, "ann", "PLACE_STONE", { x: 3, y: 3 }, { seq: seq - 1 }).turnsPlayed).toBe(3);
  });

  test("[MAT-X1] gives no time back", () => {
    const clock = { baseMs: 10_000, incrementMs: 0 };
    const start = makeMatch(gomoku, "secret", clock);
    const at = (match: Match, actorId: string, type: string, payload: object, now: number): Match =>
      accept(match, makeEnvelope(match, actorId, type, payload as never), gomoku, START + now);
    const played = at(start, "ann", "PLACE_STONE", { x: 7, y: 7 }, 1000);
    const asked = at(played, "ann", "REQUEST_TAKEBACK", {}, 3000);
    const back = at(asked, "bob", "ACCEPT_TAKEBACK", {}, 4000);
    expect(back.clocks.remainingMs).toEqual([9000, 7000]);
    expect(back.state.currentPlayerId).toBe("ann");
  });
});
