// What happens at the table of an online match, with plain values: no session, no network, no timers.
import type { Snapshot } from "@tengen/client";
import type { GameAction } from "@tengen/kernel";
import type { Envelope, Match } from "@tengen/match";
import { describe, expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import {
  newOnlineState,
  stepOnline,
  type OnlineEnvironment,
  type OnlineEvent,
  type OnlineState,
} from "./online-step.ts";
import {
  foldRevealed,
  offerToMe,
  pendingPoints,
  publicStart,
  shownMatchOf,
  syncStatusOf,
  takebackOf,
} from "./shown-match.ts";
import { play, startTestMatch } from "./tests/test-match.ts";

const place = (x: number, y: number): GameAction => ({ type: "PLACE_STONE", x, y }) as GameAction;
const start = startTestMatch(gomoku.engine);
const DRAW = gomoku.draw as GameAction;

/** The snapshot of a match in which nothing is pending. */
const snapshotOf = (match: Match, more: Partial<Snapshot> = {}): Snapshot => ({
  matchId: "match-1",
  state: "live",
  info: null,
  match,
  states: [],
  view: match.state,
  views: [],
  optimistic: null,
  entries: match.entries,
  seq: match.entries.length,
  hash: null,
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

const environmentOf = (
  match: Match,
  me: string | null,
  more: Partial<Snapshot> = {},
  isConnected = true,
): OnlineEnvironment => {
  const snapshot = snapshotOf(match, more);
  const { record, entries } = match;
  const fold = foldRevealed(gomoku.engine, record, "", entries);
  return {
    game: gomoku,
    match: shownMatchOf(gomoku, { record, snapshot, fold, start: () => publicStart(gomoku.engine, record), me }),
    isConnected,
    isSyncing: false,
    settings: { confirm: "never", premove: "never" },
  };
};
const noticeOf = ({ board }: OnlineState): string | null => board.notice?.text() ?? null;
const pick = (point: number): OnlineEvent => ({ type: "board", event: { type: "pick", point, input: "mouse" } });
const SNAPSHOT: OnlineEvent = { type: "snapshot" };

describe("an action of the player", () => {
  const environment = environmentOf(start, "ann");
  const before = newOnlineState(environment, null);

  test("[ONL-1] a picked point is submitted, and a second click on it is not another move", () => {
    const submitted = stepOnline(before, pick(112), environment);
    expect(submitted).toEqual({ state: before, effects: [{ type: "submit", action: place(7, 7) }] });
    const pending = [{ actionId: "a1", type: "PLACE_STONE", payload: { x: 7, y: 7 } } as unknown as Envelope];
    const { state, effects } = stepOnline(before, SNAPSHOT, environmentOf(start, "ann", { pending }));
    expect(effects).toEqual([{ type: "ignore-clicks", point: 112 }]);
    expect([state.justPlayed, state.board.sound.count]).toEqual([112, 1]);
    expect(stepOnline(state, pick(112), environment)).toEqual({ state, effects: [] });
    // The same snapshot again says nothing new.
    expect(stepOnline(state, SNAPSHOT, environmentOf(start, "ann", { pending }))).toEqual({ state, effects: [] });
    const later = stepOnline(state, { type: "clicks-count", point: 112 }, environment).state;
    expect(later.justPlayed).toBeNull();
  });

  test("[ONL-7] a spectator is told that spectators cannot play", () => {
    const watching = environmentOf(start, null);
    const { state, effects } = stepOnline(newOnlineState(watching, null), pick(112), watching);
    expect([effects, noticeOf(state)]).toEqual([[], expect.stringContaining("watching")]);
  });

  test("[ONL-5] out of turn it is refused", () => {
    const waiting = environmentOf(start, "bob");
    const { state, effects } = stepOnline(newOnlineState(waiting, null), pick(112), waiting);
    expect([effects, noticeOf(state)]).toEqual([[], "It’s not your turn."]);
  });

  test("[ONL-2] a rejection is shown in words, the client's own too", () => {
    const reject = (code: string): string | null =>
      noticeOf(
        stepOnline(before, { type: "rejected", rejection: { code, message: "" }, action: place(7, 7) }, environment)
          .state,
      );
    expect(reject("CELL_OCCUPIED")).toBe("There is already a stone on H8.");
    expect(reject("CLOSED")).not.toBe("");
  });

  test("[ONL-1] answers to the opponent are sent only while connected", () => {
    const offered = play(gomoku.engine, start, "ann", DRAW);
    const [online, offline] = [environmentOf(offered, "bob"), environmentOf(offered, "bob", {}, false)];
    const accept: OnlineEvent = { type: "accept-offer", kind: "draw" };
    expect(stepOnline(newOnlineState(online, null), accept, online).effects).toEqual([
      { type: "submit", action: DRAW },
    ]);
    const refused = stepOnline(newOnlineState(offline, null), accept, offline);
    expect([refused.effects, noticeOf(refused.state)]).toEqual([[], expect.stringContaining("no connection")]);
    // An own offer may be sent later.
    const alone = environmentOf(start, "ann", {}, false);
    expect(stepOnline(newOnlineState(alone, null), { type: "draw" }, alone).effects).toHaveLength(1);
  });
});

describe("a new entry", () => {
  test("[ONL-5] of the opponent is announced, with whose turn it is, and clears the selection", () => {
    const before = environmentOf(start, "bob");
    const selected = stepOnline(
      newOnlineState(before, null),
      { type: "board", event: { type: "choose", choice: 1 } },
      before,
    ).state;
    const after = environmentOf(play(gomoku.engine, start, "ann", place(7, 7)), "bob");
    const { state } = stepOnline(selected, SNAPSHOT, after);
    expect([state.board.announcement.text, state.board.choice, state.board.sound.count, state.seen]).toEqual([
      "Black H8. Your turn.",
      null,
      1,
      1,
    ]);
    expect(stepOnline(state, SNAPSHOT, after).state).toBe(state);
  });

  test("[ONL-2] keeps the reason of a rejection readable", () => {
    const before = environmentOf(start, "ann");
    const rejection = { code: "CELL_OCCUPIED", message: "" };
    const refused = stepOnline(
      newOnlineState(before, null),
      { type: "rejected", rejection, action: place(7, 7) },
      before,
    ).state;
    const rejected = { envelope: {} as Envelope, rejection };
    const after = environmentOf(play(gomoku.engine, start, "ann", place(0, 0)), "ann", { rejected });
    const { state } = stepOnline(refused, SNAPSHOT, after);
    expect(noticeOf(state)).toBe("There is already a stone on H8.");
    expect(state.board.announcement.text).toMatch(/^Black A15\..*There is already a stone on H8\.$/u);
  });

  test("[ONL-6] that answers an own offer with a move says that it was declined", () => {
    const offered = play(gomoku.engine, play(gomoku.engine, start, "ann", place(7, 7)), "ann", DRAW);
    const before = environmentOf(offered, "ann");
    const waiting = newOnlineState(before, null);
    expect(waiting.ownOffers).toEqual({ draw: true, takeback: false });
    const after = environmentOf(play(gomoku.engine, offered, "bob", place(0, 0)), "ann");
    expect(noticeOf(stepOnline(waiting, SNAPSHOT, after).state)).toBe("Draw offer declined.");
  });
});

describe("an offer", () => {
  const offered = play(gomoku.engine, start, "ann", DRAW);
  const bob = environmentOf(offered, "bob");

  test("[ONL-6] is asked the opponent, announced when the table opens, and shown to others", () => {
    const state = newOnlineState(bob, null);
    expect(offerToMe(gomoku, bob.match, null)?.text()).toBe("Black offers a draw");
    expect([state.board.announcement.text, noticeOf(state)]).toEqual(["Black offers a draw.", null]);
    for (const viewer of ["ann", null]) {
      const environment = environmentOf(offered, viewer);
      expect(offerToMe(gomoku, environment.match, null)).toBeNull();
      expect(noticeOf(newOnlineState(environment, null))).toContain("Black offers a draw.");
    }
  });

  test("[ONL-6] that was declined is hidden, also after a reload", () => {
    const { state, effects } = stepOnline(newOnlineState(bob, null), { type: "decline-offer" }, bob);
    const actionId = offered.entries.at(-1)?.actionId ?? "";
    expect(effects).toEqual([{ type: "store-declined", actionId }]);
    expect([state.declinedOffer, noticeOf(state)]).toEqual([actionId, expect.stringContaining("declined")]);
    expect(offerToMe(gomoku, bob.match, actionId)).toBeNull();
  });

  test("[ONL-6] a takeback can be asked for after an own move, once", () => {
    const played = play(gomoku.engine, start, "ann", place(7, 7));
    expect(takebackOf(environmentOf(start, "ann").match)).toBeNull();
    expect(takebackOf(environmentOf(played, "ann").match)).toBe("ask");
    expect(takebackOf(environmentOf(played, "bob").match)).toBeNull();
    const asked = { ...played, takebackBy: "ann" };
    expect([takebackOf(environmentOf(asked, "ann").match), takebackOf(environmentOf(asked, "bob").match)]).toEqual([
      "asked",
      "agree",
    ]);
    const environment = environmentOf(asked, "bob");
    expect(stepOnline(newOnlineState(environment, null), { type: "takeback" }, environment).effects).toEqual([
      { type: "submit", action: { type: "ACCEPT_TAKEBACK" } },
    ]);
  });
});

test("[ONL-1] [ONL-15] a pending move is marked, and the status says that it will be sent", () => {
  const pending = [{ type: "PLACE_STONE", payload: { x: 7, y: 7 } } as unknown as Envelope];
  const { match } = environmentOf(start, "ann", { pending });
  expect([pendingPoints(gomoku, match), match.isPendingTurn]).toEqual([[112], true]);
  expect(syncStatusOf(gomoku, match, "connected")).toBeNull();
  expect(syncStatusOf(gomoku, match, "offline")?.()).toBe("You are offline. Your move will be sent later.");
});

describe("a move that is chosen ahead", () => {
  const settings = { confirm: "always", premove: "always" } as const;
  const playNext = (match: Match, player: string, action: GameAction): Match =>
    play(gomoku.engine, match, player, action);
  const moved = playNext(start, "ann", place(7, 7));
  const waiting = { ...environmentOf(moved, "ann"), settings };
  const chosen = stepOnline(newOnlineState(waiting, null), pick(0), waiting);
  const follow = (match: Match) => {
    const optimistic = { state: match.state, view: match.state, applied: [], dropped: [] };
    const environment = { ...environmentOf(match, "ann", { optimistic }), settings };
    return stepOnline(chosen.state, SNAPSHOT, environment);
  };

  test("[TBL-P15] is submitted when the opponent's turn arrives", () => {
    expect([chosen.state.board.premove, chosen.effects]).toEqual([0, []]);
    const { state, effects } = follow(playNext(moved, "bob", place(1, 1)));
    expect(effects).toEqual([{ type: "submit", action: place(0, 0) }]);
    expect(state.board.premove).toBeNull();
  });

  test("[TBL-P15] is dropped if the opponent took the point", () => {
    const { state, effects } = follow(playNext(moved, "bob", place(0, 0)));
    expect([effects, state.board.premove, noticeOf(state)]).toEqual([[], null, "The premove A15 was not possible."]);
  });

  test("[TBL-P15] is not played after a draw offer, a takeback or the end", () => {
    const offered = playNext(moved, "bob", DRAW);
    expect(follow(offered).effects).toEqual([]);
    const takenBack = playNext(playNext(moved, "ann", { type: "REQUEST_TAKEBACK" }), "bob", {
      type: "ACCEPT_TAKEBACK",
    });
    expect([follow(takenBack).effects, follow(takenBack).state.board.premove]).toEqual([[], null]);
    const over = playNext(moved, "bob", gomoku.resign);
    expect([follow(over).effects, follow(over).state.board.premove]).toEqual([[], null]);
  });

  test("[TBL-P15] is dropped if another tab has answered the opponent's turn already", () => {
    const { state, effects } = follow(playNext(playNext(moved, "bob", place(1, 1)), "ann", place(2, 2)));
    expect([effects, state.board.premove]).toEqual([[], null]);
  });
});
