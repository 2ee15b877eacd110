import { localSecrets, unwrap, type AnyEngine } from "@tengen/kernel";
import { act, codeOf, freshId, makeEnvelope, makeMatch, seedOf, send, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
import go from "../../../games/go-9x9/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import type { Entry } from "./entry.ts";
import { makeMatchFile } from "./file.ts";
import { isLogFull, MAX_ENTRIES, MAX_OFFERS } from "./limits.ts";
import { endIfDue, extend, foldLog, type Match } from "./match.ts";
import { applyPlayerAction, appendServerEntry } from "./position.ts";
import { verifyMatch } from "./verify.ts";

const SECRET = "secret";

const stepOf = (engine: AnyEngine, match: Match, actorId: string, type: string, payload = {}): Match =>
  unwrap(
    extend(match, applyPlayerAction(engine, match, { actionId: freshId(), actorId }, { type, ...payload }, START)),
  );

/** A stone that is taken back at once. */
const takeBackOnce = (match: Match, play: typeof act): Match => {
  const placed = play(gomoku, match, "ann", "PLACE_STONE", { x: 7, y: 7 });
  return play(gomoku, play(gomoku, placed, "ann", "REQUEST_TAKEBACK"), "bob", "ACCEPT_TAKEBACK");
};

const repeat = (count: number, match: Match, turn: (match: Match) => Match): Match => {
  let last = match;
  for (let done = 0; done < count; done += 1) last = turn(last);
  return last;
};

const isVerified = async (engine: AnyEngine, match: Match): Promise<boolean> => {
  const file = makeMatchFile(match, localSecrets(SECRET, 2).serverBytes, null);
  return (await verifyMatch(file, { engineOf: () => engine })).ok;
};

const rejectionOf = (engine: AnyEngine, match: Match, actorId: string, type: string) => {
  const decision = send(engine, match, makeEnvelope(match, actorId, type));
  return decision.ok ? null : decision;
};

describe("[MAT-L1] a player", () => {
  test("asks for MAX_OFFERS takebacks at most, and the match goes on", async () => {
    const most = repeat(MAX_OFFERS, makeMatch(gomoku, SECRET), (match) => takeBackOnce(match, act));
    const placed = act(gomoku, most, "ann", "PLACE_STONE", { x: 7, y: 7 });
    expect(rejectionOf(gomoku, placed, "ann", "REQUEST_TAKEBACK")).toMatchObject({
      error: { code: "NO_TAKEBACK", detail: { limit: MAX_OFFERS } },
    });
    // The opponent has not asked yet, and accepting has no limit.
    const answered = act(gomoku, placed, "bob", "PLACE_STONE", { x: 8, y: 8 });
    const asked = act(gomoku, answered, "bob", "REQUEST_TAKEBACK");
    const over = act(gomoku, act(gomoku, asked, "ann", "ACCEPT_TAKEBACK"), "bob", "RESIGN");
    expect(await isVerified(gomoku, over)).toBe(true);
  });

  test.each([
    ["gomoku", gomoku as AnyEngine],
    ["the card edition", cards as AnyEngine],
  ])("offers MAX_OFFERS draws at most in %s, and may still accept one", (_name, engine) => {
    /** Ann offers, then turns are played until she may offer again. */
    const offer = (match: Match): Match => {
      let next = act(engine, match, "ann", "REQUEST_DRAW");
      while (next.state.drawOfferBy === "ann") {
        const actorId = next.state.currentPlayerId ?? "";
        const { type, ...payload } = quietTurn(engine, next, actorId);
        next = act(engine, next, actorId, type, payload);
      }
      return next;
    };
    const most = repeat(MAX_OFFERS, makeMatch(engine, SECRET), offer);
    expect(rejectionOf(engine, most, "ann", "REQUEST_DRAW")).toMatchObject({
      error: { code: "DRAW_ALREADY_OFFERED", detail: { limit: MAX_OFFERS } },
    });
    const agreed = act(engine, act(engine, most, "bob", "REQUEST_DRAW"), "ann", "REQUEST_DRAW");
    expect(agreed.outcome?.reason).toBe("agreement");
  });
});

/** A turn after which the game goes on. */
const quietTurn = (engine: AnyEngine, match: Match, actorId: string): { readonly type: string } => {
  const turns = engine.getValidActions(match.state, actorId);
  const quiet = turns.find((turn, index) => {
    // Neighbours in the list are neighbours on the board: every third one makes no five.
    if (turns.length > 6 && (index * 7 + match.nextSeq) % 3 !== 0) return false;
    return !engine.applyAction(match.state, turn, actorId).gameOver;
  });
  if (quiet === undefined) throw new Error("every turn ends the game");
  return quiet;
};

/** Two players who never pass: captures repeat, and no rule of Go ends the game. */
const playGoForEver = (until: number): Match => {
  let match = makeMatch(go, SECRET);
  let random = 1;
  while (match.nextSeq < until) {
    random = (random * 48_271) % 2_147_483_647;
    const actorId = match.state.currentPlayerId ?? "";
    const turns = go.getValidActions(match.state as never, actorId).filter(({ type }) => type === "place");
    const turn = turns[random % Math.max(1, turns.length)] ?? { type: "pass" };
    const { type, ...payload } = turn;
    match = act(go, match, actorId, type, payload);
  }
  return match;
};

describe("[MAT-L2] a match whose log is full", () => {
  const full = playGoForEver(MAX_ENTRIES);
  const mover = full.state.currentPlayerId ?? "";

  test.each([
    ["a turn", mover, "pass"],
    ["a resignation", "ann", "resign"],
    ["a takeback request", "bob", "REQUEST_TAKEBACK"],
  ])("ends by %s, as a draw that verifies", async (_name, actorId, type) => {
    expect(full.status).toBe("active");
    const decision = unwrap(send(go, full, makeEnvelope(full, actorId, type)));
    expect(decision).toMatchObject({ kind: "entry-limit", rejection: { code: "MATCH_FINISHED" } });
    if (decision.kind !== "entry-limit") return;
    expect(decision.match).toMatchObject({ status: "finished", outcome: { winners: null, reason: "move-limit" } });
    expect(decision.match.entries.at(-1)).toMatchObject({
      actorId: "$server",
      type: "ENTRY_LIMIT",
      payload: {},
      actionId: `entry-limit:${MAX_ENTRIES}`,
    });
    expect(await isVerified(go, decision.match)).toBe(true);
  });

  test("is ended by the server without an action; other matches are not", () => {
    expect(unwrap(endIfDue(go, full, START))).toMatchObject({ status: "finished", outcome: { reason: "move-limit" } });
    const shorter = unwrap(foldLog(go, full.record, "any", full.entries.slice(0, -1)));
    expect(isLogFull(shorter)).toBe(false);
    expect(unwrap(endIfDue(go, shorter, START))).toBeNull();
    expect(appendServerEntry(go, shorter, "ENTRY_LIMIT", {}, START)).toMatchObject({
      error: { code: "MATCH_NOT_ACTIVE" },
    });
    expect(codeOf(send(go, shorter, makeEnvelope(shorter, "ann", "ENTRY_LIMIT")))).toBe("INVALID_PAYLOAD");
  });

  test("no other game than Go reaches the limit", () => {
    const tableActions = 2 * 3 * MAX_OFFERS;
    const takenBack = 2 * 2 * MAX_OFFERS;
    // The card edition ends after 1,000 turns (CRD-E2) and has no takebacks.
    for (const turns of [15 * 15 + takenBack, 1000]) expect(turns + tableActions).toBeLessThan(MAX_ENTRIES);
  });
});

describe("[MAT-L3] a log from before there was a limit", () => {
  const rounds = Math.ceil(MAX_ENTRIES / 3) + 10;
  const old = repeat(rounds, makeMatch(gomoku, SECRET), (match) => takeBackOnce(match, stepOf));

  test("folds and verifies, however long and with however many takebacks", async () => {
    const entries: readonly Entry[] = old.entries;
    expect(entries.length).toBeGreaterThan(MAX_ENTRIES);
    const folded = foldLog(gomoku, old.record, seedOf(SECRET), entries);
    expect(folded.ok).toBe(true);
    expect(await isVerified(gomoku, stepOf(gomoku, old, "ann", "RESIGN"))).toBe(true);
  });

  test("ends at its next action", async () => {
    const decision = unwrap(send(gomoku, old, makeEnvelope(old, "ann", "PLACE_STONE", { x: 1, y: 1 })));
    if (decision.kind !== "entry-limit") throw new Error(decision.kind);
    expect(await isVerified(gomoku, decision.match)).toBe(true);
  });
});
