import type { Snapshot } from "@tengen/client";
import type { GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import { language } from "@tengen/ui/i18n";
import type { AnyTableGame, Timeline } from "@tengen/table";
import { afterEach, describe, expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/page/table-game.tsx";
import type { CardsState } from "../../../../games/gomoku-cards/state.ts";
import go from "../../../../games/go-9x9/page/table-game.tsx";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { foldRevealed, publicStart, timelineOf, type Fold } from "./shown-match.ts";
import { isClockPaused } from "./seat-status.tsx";
import { startTestMatch, openTestMatch, play, SEED } from "./tests/test-match.ts";

afterEach(() => {
  language.value = "en";
});

const DECK = { deck: { PLACE_STONE: 40 } };
const STONE = { type: "PLAY_CARD", card: "PLACE_STONE", target: { x: 7, y: 7 } } as const;

describe("a move", () => {
  test("[ONL-1] is shown at once, marked, and confirmed by the server", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    expect([ann.stoneAt("H8"), ann.isPending("H8"), bob.stoneAt("H8")]).toEqual(["black", true, null]);
    expect(ann.table.scene.value.points[112]?.note).toBe("not confirmed yet");
    expect(ann.table.pendingCount.value).toBe(1);
    await match.advance(100);
    expect([ann.stoneAt("H8"), ann.isPending("H8"), bob.stoneAt("H8")]).toEqual(["black", false, "black"]);
    expect(match.server.match().entries).toHaveLength(1);
  });

  test("[ONL-1] is seen by the rules optimistically, on the server, and once in each page that replays it", async () => {
    const seen: string[] = [];
    const { engine } = gomoku as AnyTableGame;
    const counting: AnyTableGame["engine"] = {
      ...engine,
      validateAction: (...position) => {
        seen.push("validate");
        return engine.validateAction(...position);
      },
      applyAction: (...position) => {
        seen.push("apply");
        return engine.applyAction(...position);
      },
      tryAction: (...position) => {
        seen.push("try");
        return engine.tryAction(...position);
      },
    };
    const match = openTestMatch({ ...(gomoku as AnyTableGame), engine: counting });
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    seen.length = 0;
    ann.pick("H8");
    expect([ann.stoneAt("H8"), seen]).toEqual(["black", ["try"]]);
    await match.advance(100);
    expect([bob.stoneAt("H8"), seen]).toEqual(["black", ["try", "try", "try", "try"]]);
  });

  test("[ONL-1] [ONL-4] can be made offline, and is sent after reconnecting", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    match.network.disconnectAll(1006);
    await match.advance(5);
    expect(ann.table.connectionStatus.value).toBe("reconnecting");
    ann.pick("H8");
    expect([ann.stoneAt("H8"), ann.isPending("H8")]).toEqual(["black", true]);
    const seen: string[] = [];
    for (let time = 0; time < 3000; time += 5) {
      await match.advance(5);
      if (seen.at(-1) !== ann.table.connectionStatus.value) seen.push(ann.table.connectionStatus.value);
    }
    expect(seen).toEqual(["reconnecting", "behind", "resending", "connected"]);
    expect([ann.isPending("H8"), bob.stoneAt("H8")]).toEqual([false, "black"]);
    expect(match.server.match().entries).toHaveLength(1);
  });

  test("[ONL-2] that the server rejects is rolled back, with the reason in words", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    // Two tabs of one player: one is faster.
    const tab = await match.join("ann");
    ann.pick("H8");
    tab.pick("A1");
    expect(tab.stoneAt("A1")).toBe("black");
    await match.advance(200);
    expect([tab.stoneAt("A1"), tab.stoneAt("H8"), bob.stoneAt("H8")]).toEqual([null, "black", "black"]);
    expect(tab.notice()).toBe("Another move came first. Check the board, then try again.");
    language.value = "fr";
    expect(tab.notice()).toMatch(/coup/u);
  });

  test("[ONL-2] that the rules reject is never sent", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    bob.pick("H8");
    await match.advance(0);
    expect(bob.notice()).toBe("There is already a stone on H8.");
    ann.pick("A1");
    expect(ann.notice()).toBe("It’s not your turn.");
    await match.advance(100);
    expect(match.server.match().entries).toHaveLength(1);
  });

  test("[ONL-5] of the opponent is announced, and does not disturb looking back", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    expect(bob.announced()).toBe("Black H8. Your turn.");
    bob.table.show(0);
    bob.pick("A1");
    expect(bob.notice()).toContain("earlier position");
    bob.table.show(1);
    ann.table.show(0);
    bob.pick("A1");
    await match.advance(100);
    expect([ann.table.shown.value, ann.table.isLive.value]).toEqual([0, false]);
    ann.table.show(2);
    ann.pick("H9");
    expect(ann.table.isLive.value).toBe(true);
  });
});

describe("the connection status", () => {
  test("[ONL-4] a slow answer is shown, and so is being offline", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    match.network.setReliable(false);
    ann.pick("H8");
    expect(ann.table.connectionStatus.value).toBe("connected");
    await match.advance(1000);
    expect([ann.table.connectionStatus.value, ann.table.isConnected.value]).toEqual(["sending", true]);
    ann.isOnline.value = false;
    expect([ann.table.connectionStatus.value, ann.table.isConnected.value]).toEqual(["offline", false]);
    ann.isOnline.value = true;
    match.network.setReliable(true);
    await match.advance(15_000);
    expect([ann.table.connectionStatus.value, ann.table.pendingCount.value]).toEqual(["connected", 0]);
  });

  test.each([
    ["hides nothing", gomoku, startTestMatch(gomoku.engine)],
    ["has hidden information", cards, startTestMatch(cards.engine, DECK)],
  ])(
    "[ONL-15] where the game %s, the turn is not announced while an own move is unconfirmed",
    async (_what, game, start) => {
      const match = openTestMatch(game, start);
      const ann = await match.join("ann");
      const syncText = (): string | null => ann.table.syncStatus.value?.() ?? null;
      expect(syncText()).toBeNull();
      match.network.disconnectAll(1006);
      await match.advance(5);
      expect([syncText(), isClockPaused(ann.table, "ann")]).toEqual([null, false]);
      ann.table.play(game === cards ? STONE : ({ type: "PLACE_STONE", x: 7, y: 7 } as GameAction));
      expect(syncText()).toBe("Reconnecting… Your move will be sent.");
      // [ONL-11] The own clock is paused meanwhile.
      expect([isClockPaused(ann.table, "ann"), isClockPaused(ann.table, "bob")]).toEqual([true, false]);
      ann.isOnline.value = false;
      expect(syncText()).toBe("You are offline. Your move will be sent later.");
      language.value = "fr";
      expect(syncText()).toBe("Vous êtes hors ligne. Votre coup sera envoyé plus tard.");
      language.value = "en";
      ann.isOnline.value = true;
      const seen = new Set<string | null>();
      for (let time = 0; time < 3000; time += 5) {
        await match.advance(5);
        seen.add(syncText());
      }
      expect([...seen]).toEqual(["Reconnecting… Your move will be sent.", "Sending your move…", null]);
      expect(match.server.match().entries).toHaveLength(1);
    },
  );

  test("[ONL-15] a pending draw offer leaves the turn with the player", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    match.network.disconnectAll(1006);
    await match.advance(5);
    ann.table.offerDraw();
    expect([ann.table.pendingCount.value, ann.table.syncStatus.value]).toEqual([1, null]);
  });

  test("[ONL-4] a player waiting for the opponent soon learns of a dead connection", async () => {
    const match = openTestMatch(gomoku);
    const bob = await match.join("bob");
    match.network.setReliable(false);
    await match.advance(16_000);
    expect(bob.table.connectionStatus.value).toBe("reconnecting");
    bob.table.close();
  });

  test("[ONL-1] answers to the opponent are not sent later", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.table.offerDraw();
    await match.advance(100);
    bob.isOnline.value = false;
    bob.table.offerDraw();
    expect([bob.notice(), bob.table.pendingCount.value]).toEqual([
      "There is no connection to the server. Try again when you are back online.",
      0,
    ]);
  });

  test("[ONL-1] the result is certain once the server has it", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    ann.table.resign();
    expect([ann.table.view.value.gameOver, ann.table.isOutcomeConfirmed.value]).toEqual([true, false]);
    await match.advance(100);
    expect(ann.table.isOutcomeConfirmed.value).toBe(true);
  });

  test("a second click on the point just played is ignored", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    ann.pick("H8");
    ann.pick("H8");
    expect(ann.notice()).toBeNull();
    await match.advance(600);
    ann.pick("H8");
    expect(ann.notice()).toBe("It’s not your turn.");
  });

  test("[ONL-4] an integrity error is shown, and play stops", async () => {
    const start = startTestMatch(gomoku.engine);
    const match = openTestMatch(gomoku, start);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    match.server.tamper(start);
    match.network.disconnectAll(1006);
    await match.advance(5000);
    expect(bob.table.connectionStatus.value).toBe("halted");
    bob.pick("A1");
    expect(bob.notice()).toContain("conflicting data");
    expect(bob.stoneAt("H8")).toBe("black");
  });
});

describe("offers", () => {
  test("[ONL-6] a draw is offered once, announced, and accepted", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.table.offerDraw();
    await match.advance(100);
    expect(ann.notice()).toBe("Black offers a draw. Any move by the opponent declines it.");
    expect([ann.table.offer.value, bob.notice(), bob.table.offer.value?.text()]).toEqual([
      null,
      null,
      "Black offers a draw",
    ]);
    expect(bob.announced()).toContain("Black offers a draw.");
    expect([ann.table.drawOfferer.value, bob.table.drawOfferer.value]).toEqual([null, "bob"]);
    bob.table.offer.value?.accept();
    await match.advance(100);
    expect(bob.table.offer.value).toBeNull();
    expect(ann.table.timeline.value.outcome).toEqual({ winners: null, reason: "agreement" });
    expect([ann.table.resigner.value, ann.table.drawOfferer.value]).toEqual([null, null]);
  });

  test("[ONL-6] after the end no offer is shown, whoever ended the match, and in whichever tab", async () => {
    const match = openTestMatch(gomoku);
    const [ann, tab] = [await match.join("ann"), await match.join("ann")];
    ann.table.offerDraw();
    await match.advance(100);
    expect(tab.notice()).toBe(ann.notice());
    expect(ann.notice()).toContain("Black offers a draw.");
    tab.table.resign();
    await match.advance(100);
    expect([ann.notice(), tab.notice()]).toEqual([null, null]);
  });

  test("[ONL-6] an offer that is still pending at the end is not shown", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    ann.table.offerDraw();
    ann.table.resign();
    await match.advance(300);
    expect([ann.table.timeline.value.outcome?.reason, ann.notice()]).toEqual(["resign", null]);
  });

  test("[ONL-12] no engine helps before the end, neither players nor spectators", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    expect([ann.table.isEngineAllowed.value, bob.table.isEngineAllowed.value]).toEqual([false, false]);
    bob.table.resign();
    await match.advance(100);
    expect([ann.table.isEngineAllowed.value, bob.table.isEngineAllowed.value]).toEqual([true, true]);
  });

  test("[ONL-6] [ONL-10] a move is taken back by agreement", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    expect(ann.table.takeback.value).toBeNull();
    ann.pick("H8");
    await match.advance(100);
    expect([ann.table.takeback.value, bob.table.takeback.value]).toEqual(["ask", null]);
    ann.table.takeBack();
    await match.advance(100);
    expect([ann.table.takeback.value, bob.table.takeback.value]).toEqual(["asked", "agree"]);
    expect(bob.announced()).toContain("Black requests a takeback.");
    expect(bob.table.offer.value?.text()).toBe("Black requests a takeback");
    bob.table.offer.value?.accept();
    await match.advance(100);
    expect([ann.stoneAt("H8"), bob.stoneAt("H8")]).toEqual([null, null]);
    ann.pick("A1");
    await match.advance(100);
    expect(bob.stoneAt("A1")).toBe("black");
  });

  test("[ONL-6] a request declined by a move is announced", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    ann.table.takeBack();
    await match.advance(100);
    bob.pick("A1");
    await match.advance(100);
    expect(ann.notice()).toBe("Takeback declined.");
    ann.table.offerDraw();
    await match.advance(100);
    ann.pick("H9");
    await match.advance(100);
    bob.pick("A2");
    await match.advance(100);
    expect(ann.notice()).toBe("Draw offer declined.");
  });

  test("[ONL-6] a declined question is hidden; the next one is shown again", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob, eve] = [await match.join("ann"), await match.join("bob"), await match.join(null)];
    ann.pick("H8");
    await match.advance(100);
    ann.table.takeBack();
    await match.advance(100);
    expect(eve.table.offer.value).toBeNull();
    // Another notice does not hide the question.
    bob.pick("H8");
    await match.advance(0);
    expect([bob.notice(), bob.table.offer.value?.text()]).toEqual([
      "There is already a stone on H8.",
      "Black requests a takeback",
    ]);
    bob.table.offer.value?.decline();
    expect([bob.table.offer.value, bob.notice(), bob.announced()]).toEqual([
      null,
      "Takeback declined. Your opponent will see this when you move.",
      "Takeback declined. Your opponent will see this when you move.",
    ]);
    // The player can still accept.
    expect(bob.table.takeback.value).toBe("agree");
    bob.pick("A1");
    await match.advance(100);
    ann.table.takeBack();
    await match.advance(100);
    expect(bob.table.offer.value?.text()).toBe("Black requests a takeback");
    language.value = "fr";
    expect(bob.table.offer.value?.text()).toBe("Noir demande une reprise");
  });

  test("[ONL-6] a reload does not ask again; offline nothing can be accepted", async () => {
    const match = openTestMatch(gomoku);
    let kept: string | null = null;
    const declined = {
      read: () => kept,
      write: (actionId: string) => {
        kept = actionId;
      },
    };
    const [ann, bob] = [await match.join("ann"), await match.join("bob", { declined })];
    ann.table.offerDraw();
    await match.advance(100);
    bob.isOnline.value = false;
    expect(bob.table.offer.value?.mayAccept).toBe(false);
    bob.isOnline.value = true;
    expect(bob.table.offer.value?.mayAccept).toBe(true);
    bob.table.offer.value?.decline();
    const again = await match.join("bob", { declined });
    expect([again.table.offer.value, again.table.drawOfferer.value]).toEqual([null, "bob"]);
  });

  test("[ONL-6] an own request does not hide the opponent's", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    ann.table.takeBack();
    bob.table.offerDraw();
    await match.advance(100);
    expect([ann.table.offer.value?.text(), bob.table.offer.value?.text()]).toEqual([
      "White offers a draw",
      "Black requests a takeback",
    ]);
  });

  test("[ONL-6] a question from before the page load is announced", async () => {
    const match = openTestMatch(gomoku);
    const [ann] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    ann.table.offerDraw();
    await match.advance(100);
    const again = await match.join("bob");
    expect([again.table.offer.value?.text(), again.announced()]).toEqual([
      "Black offers a draw",
      "Black offers a draw.",
    ]);
  });

  test("[ONL-10] stones have the numbers of the effective turns", async () => {
    const match = openTestMatch(go);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("E5");
    await match.advance(100);
    ann.table.takeBack();
    await match.advance(100);
    bob.table.takeBack();
    await match.advance(100);
    ann.pick("C3");
    await match.advance(100);
    const labels = ann.table.scene.value.points.map(({ label }) => label).filter((label) => label !== "");
    expect(labels).toEqual(["1"]);
  });

  test("[ONL-6] a move declines; resigning ends it", async () => {
    const match = openTestMatch(gomoku);
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    ann.pick("H8");
    await match.advance(100);
    ann.table.takeBack();
    await match.advance(100);
    bob.pick("H9");
    await match.advance(100);
    expect([ann.table.takeback.value, ann.stoneAt("H8")]).toEqual(["ask", "black"]);
    ann.table.resign();
    await match.advance(100);
    expect(bob.table.timeline.value.outcome).toEqual({ winners: ["bob"], reason: "resign" });
    expect(bob.announced()).toContain("your opponent resigned");
  });
});

describe("a spectator", () => {
  test("[ONL-7] [TBL-P5] sees the moves, has no move field, and is told why they cannot play", async () => {
    const match = openTestMatch(gomoku);
    const [ann, eve] = [await match.join("ann"), await match.join(null)];
    ann.pick("H8");
    await match.advance(100);
    expect(eve.stoneAt("H8")).toBe("black");
    eve.pick("A1");
    expect(eve.notice()).toBe("You are watching this game, so you cannot move.");
    expect([eve.table.coordinateField.value, ann.table.coordinateField.value]).toEqual(["hidden", "enabled"]);
    ann.table.resign();
    // The field is disabled at once, and removed when the server has confirmed.
    expect(ann.table.coordinateField.value).toBe("disabled");
    await match.advance(100);
    expect([eve.table.coordinateField.value, ann.table.coordinateField.value]).toEqual(["hidden", "hidden"]);
    expect([eve.table.resigner.value, eve.table.drawOfferer.value, eve.table.takeback.value]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

/** A card match in which the first player has played a stone. */
const afterOneCard = (): Match => play(cards.engine, startTestMatch(cards.engine, DECK), "ann", STONE);

describe("hidden cards", () => {
  const handOf = (view: unknown): unknown => (view as { readonly hand?: unknown }).hand;

  test("[ONL-3] [ONL-9] the own hand is visible, the opponent's is not; nothing is shown optimistically", async () => {
    const match = openTestMatch(cards, startTestMatch(cards.engine, DECK));
    const [ann, bob] = [await match.join("ann"), await match.join("bob")];
    expect(handOf(ann.table.view.value)).toHaveLength(2);
    expect(handOf(bob.table.view.value)).toBeUndefined();
    ann.table.play(STONE);
    expect([ann.table.mayAct.value, ann.stoneAt("H8"), ann.isPending("H8")]).toEqual([false, null, true]);
    ann.table.play(STONE);
    expect(ann.notice()).toBe("Your last move is still being sent. Wait a moment.");
    await match.advance(100);
    expect(handOf(bob.table.view.value)).toHaveLength(2);
    expect(handOf(ann.table.view.value)).toBeUndefined();
    // Each position that was shown can be viewed again.
    ann.table.show(0);
    expect(handOf(ann.table.view.value)).toHaveLength(2);
    expect(ann.table.takeback.value).toBeNull();
  });

  const snapshotOf = (match: Match, more: Partial<Snapshot>): Snapshot => ({
    matchId: match.record.matchId,
    state: "live",
    info: null,
    match: null,
    states: [],
    view: null,
    views: [],
    optimistic: null,
    entries: match.entries,
    seq: match.entries.length,
    hash: match.head,
    clock: null,
    presence: null,
    absence: null,
    pending: [],
    rejected: null,
    outcome: match.outcome,
    reveal: null,
    signature: null,
    integrityError: null,
    lastError: null,
    ...more,
  });

  /** As a spectator sees it. */
  const timelineAfter = (match: Match, more: Partial<Snapshot>, fold: Fold | null): Timeline =>
    timelineOf(cards.engine, {
      record: match.record,
      snapshot: snapshotOf(match, more),
      fold,
      start: () => publicStart(cards.engine, match.record),
      me: null,
    });

  test("[ONL-9] positions from before joining are shown with the public view", () => {
    const played = afterOneCard();
    const { viewAfter } = timelineAfter(played, {}, null);
    expect(viewAfter(0, null)).toEqual(
      cards.engine.getPlayerView(startTestMatch(cards.engine, DECK).state as CardsState, null),
    );
    expect(handOf(viewAfter(0, "ann"))).toBeUndefined();
  });

  test("[ONL-8] after the end every position is available, with what was hidden", () => {
    const played = play(cards.engine, afterOneCard(), "bob", { type: "RESIGN" });
    const reveal = { serverBytes: "", seed: SEED };
    const fold = foldRevealed(cards.engine, played.record, SEED, played.entries);
    expect(fold.match.state).toEqual(played.state);
    const { viewAfter, outcome } = timelineAfter(played, { reveal }, fold);
    expect(handOf(viewAfter(0, "ann"))).toHaveLength(2);
    expect(handOf(viewAfter(1, "bob"))).toHaveLength(2);
    expect(outcome).toEqual({ winners: ["ann"], reason: "resign" });
  });
});

describe("a match that the opponent has left", () => {
  test("[ONL-13] can be claimed only while connected, and a rejection is shown", async () => {
    const match = openTestMatch(gomoku);
    const ann = await match.join("ann");
    ann.table.claim("CLAIM_VICTORY");
    await match.advance(100);
    expect(ann.notice()).toBe(
      "You cannot claim this game now. Your opponent is back, or has not been away long enough.",
    );
    expect(match.server.match().entries).toHaveLength(0);
    match.network.disconnectAll(1006);
    await match.advance(5);
    ann.table.claim("CLAIM_DRAW");
    expect(ann.notice()).toBe("There is no connection to the server. Try again when you are back online.");
    expect(ann.table.pendingCount.value).toBe(0);
  });
});
