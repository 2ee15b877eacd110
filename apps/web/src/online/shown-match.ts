// What a table shows of a match on a server: plain values that follow from the last snapshot of its session.
import type { Snapshot } from "@tengen/client";
import {
  err,
  ok,
  unwrap,
  VALID,
  type AnyEngine,
  type BaseGameState,
  type BaseView,
  type GameAction,
} from "@tengen/kernel";
import { replayLog, startMatch, type Entry, type Match, type MatchRecord } from "@tengen/match";
import {
  axesOf,
  confirmationIn,
  findOffer,
  pointOfEntry,
  type AnyTableGame,
  type BoardContext,
  type Explained,
  type OfferRequest,
  type OpenOffer,
  type SeatOccupant,
  type Timeline,
} from "@tengen/table";
import type { Settings } from "@tengen/ui";
import type { ConnectionStatus } from "./connection-status.ts";
import { t } from "./messages.ts";

// --- the timeline ---

/** A match, and its states at the start and after each entry. */
export interface Fold {
  readonly match: Match;
  readonly states: readonly BaseGameState[];
}

/** Folds the log of a game with hidden information, once the match is over and its seed known. */
export const foldRevealed = (engine: AnyEngine, record: MatchRecord, seed: string, entries: readonly Entry[]): Fold => {
  // The session has checked the chain, and the server the rules.
  const positions = [...replayLog(engine, record, seed, entries)].map((position) => unwrap(position));
  return {
    match: { ...(positions.at(-1) as Match), entries },
    states: positions.map(({ state }) => state),
  };
};

/** The fold of the session; null where something is hidden. */
export const foldOf = ({ match, states }: Snapshot): Fold | null => (match === null ? null : { match, states });

/** The public view at the start. It does not depend on the seed; otherwise it would reveal it. */
export const publicStart = (engine: AnyEngine, record: MatchRecord): BaseView =>
  engine.getPlayerView(unwrap(startMatch(engine, record, "")).state, null);

/** What a shown match is made from. */
export interface MatchSource {
  /** Sealed. */
  readonly record: MatchRecord;
  readonly snapshot: Snapshot;
  /** Null while something is hidden. */
  readonly fold: Fold | null;
  /** The public view at the start. */
  readonly start: () => BaseView;
  /** The own player id; null for a spectator. */
  readonly me: string | null;
}

export const timelineOf = (engine: AnyEngine, { record, snapshot, fold, start, me }: MatchSource): Timeline => {
  const { entries, view, views, outcome } = snapshot;
  const isSeated = record.seats.some(({ playerId }) => playerId === me);
  const occupantOf = (playerId: string): SeatOccupant => ({ kind: playerId === me ? "person" : "other" });
  const receivedViewAfter = (count: number): BaseView => {
    if (count === entries.length && view !== null) return view;
    // A view from before this client joined is missing: show the last earlier one.
    return views.slice(0, count + 1).findLast((one) => one !== null) ?? start();
  };
  return {
    record,
    seats: isSeated ? record.seats.map(({ playerId }) => occupantOf(playerId)) : null,
    entries,
    outcome,
    viewAfter: (count, viewer) => {
      const state = fold?.states[count];
      return state === undefined ? receivedViewAfter(count) : engine.getPlayerView(state, viewer);
    },
  };
};

// --- the match ---

export interface ShownMatch {
  readonly snapshot: Snapshot;
  readonly timeline: Timeline;
  /** The own player id; null for a spectator. */
  readonly me: string | null;
  readonly isSeated: boolean;
  readonly isOver: boolean;
  /** The view with own unconfirmed actions applied; null where there are none. */
  readonly optimisticView: BaseView | null;
  /** The last view that the server has confirmed. */
  readonly confirmedView: BaseView;
  readonly pendingActions: readonly GameAction[];
  /** Whether an own turn is unconfirmed. */
  readonly isPendingTurn: boolean;
}

export const shownMatchOf = ({ engine }: AnyTableGame, source: MatchSource): ShownMatch => {
  const { snapshot, me } = source;
  const { optimistic, pending, outcome } = snapshot;
  const timeline = timelineOf(engine, source);
  const pendingActions = pending.map(({ type, payload }): GameAction => ({ ...payload, type }));
  return {
    snapshot,
    timeline,
    me,
    isSeated: timeline.seats !== null,
    isOver: outcome !== null,
    optimisticView: optimistic === null || optimistic.applied.length === 0 ? null : optimistic.view,
    confirmedView: timeline.viewAfter(timeline.entries.length, me),
    pendingActions,
    isPendingTurn: pendingActions.some(({ type }) => !engine.tableActions.includes(type)),
  };
};

/** The player to move, own unconfirmed actions included. */
export const playerToMove = ({ optimisticView, confirmedView }: ShownMatch): string | null =>
  (optimisticView ?? confirmedView).currentPlayerId;

/** The point of an action; null for one without a point. */
export const pointOf = (
  game: AnyTableGame,
  { timeline }: ShownMatch,
  { type, ...payload }: GameAction,
): number | null => pointOfEntry(game, axesOf(game, timeline), { type, payload });

/** The points of unconfirmed moves. */
export const pendingPoints = (game: AnyTableGame, match: ShownMatch): readonly number[] =>
  match.pendingActions.map((action) => pointOf(game, match, action)).filter((point) => point !== null);

const viewAfter = ({ engine }: AnyTableGame, match: ShownMatch, count: number): BaseView => {
  const { timeline, optimisticView, me, isOver } = match;
  if (count === timeline.entries.length && optimisticView !== null) return optimisticView;
  const view = timeline.viewAfter(count, me);
  // After the end nothing is hidden: each position is shown as the player to move saw it.
  return engine.hiddenInformation && isOver ? timeline.viewAfter(count, view.currentPlayerId) : view;
};

/** The own player, if a turn may be played, or why not. */
const actorIn = ({ engine }: AnyTableGame, match: ShownMatch): Explained<string> => {
  const { me, isSeated, isOver, isPendingTurn, snapshot } = match;
  if (me === null || !isSeated) return err(() => t("refusal_watching"));
  if (isOver) return err(() => t("refusal_MATCH_FINISHED"));
  if (snapshot.integrityError !== null) return err(() => t("integrity_error_short"));
  if (playerToMove(match) !== me) return err(() => t("refusal_NOT_PLAYER_TURN"));
  return engine.hiddenInformation && isPendingTurn ? err(() => t("refusal_pending")) : ok(me);
};

/** The own player, while the opponent is to move. What is hidden may change what a move is. */
const premoverIn = ({ engine }: AnyTableGame, match: ShownMatch): string | null => {
  const { me, isSeated, isOver, isPendingTurn, snapshot } = match;
  const mayWait = isSeated && !isOver && !isPendingTurn && snapshot.integrityError === null;
  return mayWait && !engine.hiddenInformation && playerToMove(match) !== me ? me : null;
};

/** From ten minutes on, or without a clock, there is time to confirm a move. */
const SLOW_MS = 600_000;

const isSlow = (clock: MatchRecord["clock"]): boolean => clock === null || clock.baseMs >= SLOW_MS;

/** What is at the board of a match. */
export const onlineBoard = (
  game: AnyTableGame,
  match: ShownMatch,
  { confirm, premove }: Pick<Settings, "confirm" | "premove">,
): BoardContext => ({
  game,
  timeline: match.timeline,
  viewAfter: (count) => viewAfter(game, match, count),
  actor: actorIn(game, match),
  // Without the full state only the server can decide.
  validate: (action, playerId) => {
    const state = match.snapshot.optimistic?.state;
    return state === undefined ? VALID : game.engine.validateAction(state, action, playerId);
  },
  confirm: confirmationIn(confirm, isSlow(match.timeline.record.clock)),
  premove,
  premover: premoverIn(game, match),
  playsInAnyPosition: false,
});

/** The message about an unconfirmed move by connection status; none while it was just sent. */
const PENDING_MESSAGES = {
  connected: null,
  sending: "move_sending",
  connecting: "move_reconnecting",
  reconnecting: "move_reconnecting",
  offline: "move_offline",
  resending: "move_sending",
  behind: "move_sending",
  refused: "move_unconfirmed",
  halted: "move_unconfirmed",
} as const;

/** The status text while the server has not received one's move yet; null otherwise. */
export const syncStatusOf = (
  { engine }: AnyTableGame,
  { isPendingTurn, isOver }: ShownMatch,
  status: ConnectionStatus,
): (() => string) | null => {
  if (!isPendingTurn || isOver) return null;
  // Without an optimistic state the table would still show the player's own turn.
  const key = PENDING_MESSAGES[status] ?? (engine.hiddenInformation ? "move_sending" : null);
  return key === null ? null : () => t(key);
};

/** The open offers and requests: those to the player are asked beside the board, others shown below it. */
export const openOffers = ({ snapshot, confirmedView }: ShownMatch): readonly OfferRequest[] => {
  const { drawOfferBy, gameOver } = confirmedView;
  const { takebackBy = null } = snapshot.match ?? {};
  if (gameOver) return [];
  return [
    ...(takebackBy === null ? [] : [{ kind: "takeback" as const, by: takebackBy }]),
    ...(drawOfferBy === null ? [] : [{ kind: "draw" as const, by: drawOfferBy }]),
  ];
};

/** The offer to the player; `declined` is the action id of the one that was declined last. */
export const offerToMe = (game: AnyTableGame, match: ShownMatch, declined: string | null): OpenOffer | null => {
  const { timeline, me, isSeated } = match;
  const request = isSeated ? (openOffers(match).find(({ by }) => by !== me) ?? null) : null;
  return findOffer(game, timeline, request, ({ actionId }) => actionId === declined);
};

/** Own offers that the opponent has not answered. */
export interface OwnOffers {
  readonly draw: boolean;
  readonly takeback: boolean;
}

export const ownOffersOf = ({ snapshot, confirmedView, me }: ShownMatch): OwnOffers => ({
  draw: me !== null && confirmedView.drawOfferBy === me,
  takeback: me !== null && snapshot.match?.takebackBy === me,
});

export const resignerOf = ({ isSeated, isOver, me }: ShownMatch): string | null => (isSeated && !isOver ? me : null);

export const drawOffererOf = ({ draw }: AnyTableGame, match: ShownMatch): string | null =>
  draw === null || match.confirmedView.drawOfferBy === match.me ? null : resignerOf(match);

/** Whether the player may ask for a takeback, has asked, or may agree to one; null for none. */
export type Takeback = "ask" | "agree" | "asked" | null;

export const takebackOf = (shown: ShownMatch): Takeback => {
  const { match } = shown.snapshot;
  if (resignerOf(shown) === null || match === null || match.history === null) return null;
  if (match.takebackBy !== null) return match.takebackBy === shown.me ? "asked" : "agree";
  for (let { turns } = match.history; turns !== null; turns = turns.previous) {
    if (turns.actorId === shown.me) return "ask";
  }
  return null;
};
