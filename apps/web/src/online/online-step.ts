// What happens at the table of a match on a server: the player acts, the log grows, an action is rejected. A pure
// function; an action is submitted by an effect, and shown when it is in the session's snapshot.
import { CLIENT_CODES, type ClientCode } from "@tengen/client";
import { sameJson, type GameAction, type Rejection } from "@tengen/kernel";
import { isTurnEntry, type ClaimType } from "@tengen/match";
import {
  announce,
  appendNotice,
  clearBoard,
  colorTitle,
  dropPremove,
  goToLast,
  isPlayable,
  keepPosition,
  lastMoveAnnouncement,
  makeSound,
  latestColorOf,
  NEW_BOARD,
  notify,
  notifyDeclined,
  placingSound,
  playPremove,
  shownCount,
  showRejection,
  soundOf,
  stepBoard,
  type AnyTableGame,
  type BoardContext,
  type BoardEvent,
  type BoardState,
  type OfferRequest,
  type Step,
} from "@tengen/table";
import type { Settings } from "@tengen/ui";
import {
  offerToMe,
  onlineBoard,
  openOffers,
  ownOffersOf,
  playerToMove,
  pointOf,
  takebackOf,
  type OwnOffers,
  type ShownMatch,
} from "./shown-match.ts";
import { t } from "./messages.ts";

export interface OnlineState {
  readonly board: BoardState;
  /** How many entries of the log have been announced. */
  readonly seen: number;
  /** The own open offers at that time: one that is gone later was declined. */
  readonly ownOffers: OwnOffers;
  /** The ids of the own actions that were pending in the last snapshot. */
  readonly pending: readonly string[];
  /** The point of the move just made: a second click on it is not another move. */
  readonly justPlayed: number | null;
  /** The action id of the offer that was declined last. */
  readonly declinedOffer: string | null;
}

export type OnlineEvent =
  | { readonly type: "board"; readonly event: BoardEvent }
  | { readonly type: "resign" }
  /** Offers a draw, or accepts the offered one. */
  | { readonly type: "draw" }
  /** Asks for a takeback, or agrees to one. */
  | { readonly type: "takeback" }
  /** Claims a match that the opponent has left. */
  | { readonly type: "claim"; readonly claim: ClaimType }
  | { readonly type: "accept-offer"; readonly kind: OfferRequest["kind"] }
  | { readonly type: "decline-offer" }
  /** The session has a new snapshot. */
  | { readonly type: "snapshot" }
  | { readonly type: "rejected"; readonly rejection: Rejection; readonly action: GameAction }
  /** A click on the point is another move again. */
  | { readonly type: "clicks-count"; readonly point: number };

export type OnlineEffect =
  | { readonly type: "submit"; readonly action: GameAction }
  /** Ignores further clicks on a point for a moment. */
  | { readonly type: "ignore-clicks"; readonly point: number }
  /** Remembers the declined offer, so that a reload does not show it again. */
  | { readonly type: "store-declined"; readonly actionId: string };

/** What the step needs besides the state. */
export interface OnlineEnvironment {
  readonly game: AnyTableGame;
  /** As of the last snapshot. */
  readonly match: ShownMatch;
  /** Whether messages of the server arrive. */
  readonly isConnected: boolean;
  /** Whether an own move is on its way, so that it is nobody's turn for certain. */
  readonly isSyncing: boolean;
  readonly settings: Pick<Settings, "confirm" | "premove">;
}

type OnlineStep = Step<OnlineState, OnlineEffect>;

const only = (state: OnlineState): OnlineStep => ({ state, effects: [] });

const boardOf = ({ game, match, settings }: OnlineEnvironment): BoardContext => onlineBoard(game, match, settings);

/** The last move, and whether it is the player's turn. */
const newsOf = (environment: OnlineEnvironment, board: BoardState): string => {
  const { game, match, isSyncing } = environment;
  const context = boardOf(environment);
  const isOwnTurn = context.actor.ok && isPlayable(board, context) && !isSyncing;
  const description = isOwnTurn
    ? (game.describeTurn?.(context.viewAfter(shownCount(board, match.timeline))) ?? "")
    : "";
  const turn = isOwnTurn && description === "" ? `${t("your_turn")}.` : description;
  return `${lastMoveAnnouncement(game, match.timeline)} ${turn}`.trim();
};

/** Shows an offer that is not asked beside the board: the own one, or one between others. */
const showOffers = ({ game, match }: OnlineEnvironment, board: BoardState, declined: string | null): BoardState => {
  const [first] = openOffers(match);
  if (first === undefined || offerToMe(game, match, declined) !== null) return board;
  const { kind, by } = first;
  const color = (): string => colorTitle(latestColorOf(game, match.timeline, by));
  const key = kind === "draw" ? "announce_draw_offered" : "announce_takeback_requested";
  return { ...board, notice: { kind: "info", text: () => t(key, { color: color() }) } };
};

const pendingIds = ({ snapshot }: ShownMatch): readonly string[] => snapshot.pending.map(({ actionId }) => actionId);

/** The table when it is opened. */
export const newOnlineState = (environment: OnlineEnvironment, declinedOffer: string | null): OnlineState => {
  const { game, match } = environment;
  let board = NEW_BOARD;
  if (match.timeline.entries.length === 0) {
    const color = colorTitle(latestColorOf(game, match.timeline, playerToMove(match)));
    board = announce(board, `${t("announce_new_game", { color })} ${newsOf(environment, board)}`.trim());
  }
  board = showOffers(environment, board, declinedOffer);
  const offer = offerToMe(game, match, declinedOffer);
  if (offer !== null) board = announce(board, `${offer.text()}.`);
  return {
    board,
    seen: match.timeline.entries.length,
    ownOffers: ownOffersOf(match),
    pending: pendingIds(match),
    justPlayed: null,
    declinedOffer,
  };
};

/** The session decides: an action that it refuses changes nothing here, any other is pending in its next snapshot. */
const submit = (state: OnlineState, action: GameAction): OnlineStep => ({
  state,
  effects: [{ type: "submit", action }],
});

/** Shows an own action that the session has taken: at the live position, with nothing selected any more. */
const showPending = ({ game, match }: OnlineEnvironment, before: OnlineState): OnlineStep => {
  const pending = pendingIds(match);
  if (sameJson(pending, before.pending)) return only(before);
  const state = { ...before, pending };
  const action = match.pendingActions[pending.findLastIndex((id) => !before.pending.includes(id))];
  if (action === undefined) return only(state);
  const board = clearBoard(goToLast(state.board));
  const point = pointOf(game, match, action);
  return point === null
    ? only({ ...state, board })
    : {
        state: {
          ...state,
          board: makeSound(board, placingSound(game, match.confirmedView, match.optimisticView ?? match.confirmedView)),
          justPlayed: point,
        },
        effects: [{ type: "ignore-clicks", point }],
      };
};

const actOnBoard = (environment: OnlineEnvironment, state: OnlineState, event: BoardEvent): OnlineStep => {
  if (event.type === "pick" && event.point === state.justPlayed) return only(state);
  const { board, turn } = stepBoard(state.board, event, boardOf(environment));
  const next = { ...state, board };
  return turn === null ? only(next) : submit(next, turn.action);
};

/** Sends an action only while connected: later it could mean something else. */
const submitConnected = (environment: OnlineEnvironment, state: OnlineState, action: GameAction): OnlineStep =>
  environment.isConnected
    ? submit(state, action)
    : only({ ...state, board: notify(state.board, "error", () => t("refusal_no_connection")) });

const offerDraw = (environment: OnlineEnvironment, state: OnlineState): OnlineStep => {
  const { game, match } = environment;
  const action = game.draw;
  if (action === null) return only(state);
  // Sent later, an acceptance could find the offer gone and become an offer itself.
  return match.confirmedView.drawOfferBy === null ? submit(state, action) : submitConnected(environment, state, action);
};

const takeBack = (environment: OnlineEnvironment, state: OnlineState): OnlineStep => {
  const takeback = takebackOf(environment.match);
  if (environment.isConnected && takeback !== "ask" && takeback !== "agree") return only(state);
  return submitConnected(environment, state, { type: takeback === "agree" ? "ACCEPT_TAKEBACK" : "REQUEST_TAKEBACK" });
};

const declineOffer = ({ game, match }: OnlineEnvironment, state: OnlineState): OnlineStep => {
  const offer = offerToMe(game, match, state.declinedOffer);
  if (offer === null) return only(state);
  const { actionId } = offer.entry;
  return {
    state: { ...state, declinedOffer: actionId, board: notifyDeclined(state.board, offer) },
    effects: [{ type: "store-declined", actionId }],
  };
};

const isClientCode = (code: Rejection["code"]): code is ClientCode =>
  (CLIENT_CODES as readonly string[]).includes(code);

const reject = (
  environment: OnlineEnvironment,
  board: BoardState,
  rejection: Rejection,
  action: GameAction,
): BoardState => {
  const { code } = rejection;
  return isClientCode(code)
    ? notify(board, "error", () => t(`submit_${code}`))
    : showRejection(board, boardOf(environment), rejection, action);
};

/** Says which of the own offers the opponent's last action has declined. */
const showDeclined = ({ match }: OnlineEnvironment, board: BoardState, before: OwnOffers): BoardState => {
  if (match.isOver) return board;
  const now = ownOffersOf(match);
  const isTakenBack = match.timeline.entries.at(-1)?.type === "ACCEPT_TAKEBACK";
  const drawn = before.draw && !now.draw ? appendNotice(board, "info", () => t("announce_draw_declined")) : board;
  return before.takeback && !now.takeback && !isTakenBack
    ? appendNotice(drawn, "info", () => t("announce_takeback_declined"))
    : drawn;
};

/** What the log says now, with the notices that follow from it. */
const showNews = (environment: OnlineEnvironment, state: OnlineState, board: BoardState): OnlineState => {
  const { game, match } = environment;
  const { timeline } = match;
  const announced = announce(board, newsOf(environment, board));
  const told: BoardState =
    game.hasEvents === true
      ? { ...announced, notice: { kind: "info", text: () => lastMoveAnnouncement(game, timeline) } }
      : announced;
  const offered = showOffers(environment, told, state.declinedOffer);
  return { ...state, board: showDeclined(environment, offered, state.ownOffers), ownOffers: ownOffersOf(match) };
};

/** Says what the entries are that have arrived since. */
const followLog = (environment: OnlineEnvironment, before: OnlineState): OnlineState => {
  const { game, match } = environment;
  const { timeline, snapshot, isOver } = match;
  const entry = timeline.entries.at(-1);
  if (timeline.entries.length === before.seen || entry === undefined) return before;
  const state = { ...before, seen: timeline.entries.length };
  const { notice } = state.board;
  const isOwn = entry.actorId === match.me;
  // An own action may come from another tab, or after the answer to an earlier one. The end closes all offers.
  const cleared = !isOwn || isOver ? clearBoard(state.board) : state.board;
  // An own stone was heard when it was played.
  const sound = isOwn && !isOver ? null : soundOf(game, timeline, entry);
  const board = keepPosition(makeSound(cleared, sound), timeline);
  // The reason of a rejection stays readable when the entry that caused it arrives afterwards.
  if (snapshot.rejected !== null && notice?.kind === "error") {
    return { ...state, board: { ...announce(board, `${newsOf(environment, board)} ${notice.text()}`), notice } };
  }
  return showNews(environment, state, board);
};

/** After a turn of the opponent: plays what was chosen ahead. Any other change of turns, such as a takeback, drops it. */
const thenPremove = (environment: OnlineEnvironment, before: OnlineState, next: OnlineStep): OnlineStep => {
  const { state, effects } = next;
  if (state.board.premove === null || state.seen === before.seen) return next;
  const { game, match } = environment;
  const entry = match.timeline.entries.at(-1);
  const isMove = entry !== undefined && entry.actorId !== match.me && isTurnEntry(game.engine, entry);
  const { board, turn } = isMove
    ? playPremove(state.board, boardOf(environment))
    : { board: dropPremove(state.board), turn: null };
  const played = { ...state, board };
  return turn === null
    ? { state: played, effects }
    : { state: played, effects: [...effects, { type: "submit", action: turn.action }] };
};

const followSnapshot = (environment: OnlineEnvironment, before: OnlineState): OnlineStep => {
  const { state, effects } = showPending(environment, before);
  return thenPremove(environment, state, { state: followLog(environment, state), effects });
};

export const stepOnline = (state: OnlineState, event: OnlineEvent, environment: OnlineEnvironment): OnlineStep => {
  switch (event.type) {
    case "board":
      return actOnBoard(environment, state, event.event);
    case "resign":
      return submit(state, environment.game.resign);
    case "draw":
      return offerDraw(environment, state);
    case "takeback":
      return takeBack(environment, state);
    case "claim":
      return submitConnected(environment, state, { type: event.claim });
    case "accept-offer":
      return event.kind === "draw" ? offerDraw(environment, state) : takeBack(environment, state);
    case "decline-offer":
      return declineOffer(environment, state);
    case "snapshot":
      return followSnapshot(environment, state);
    case "rejected":
      return only({ ...state, board: reject(environment, state.board, event.rejection, event.action) });
    case "clicks-count":
      return only(state.justPlayed === event.point ? { ...state, justPlayed: null } : state);
  }
};
