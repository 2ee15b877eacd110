// The table of a match on a server. A move is shown at once and marked until the server has it; a refusal takes it back and
// says why. All that is shown follows from the session's snapshots.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import { CLIENT_CODES, type ClientCode, type MatchSession, type Snapshot, type SubmitRefusal } from "@tengen/client";
import type { GameAction } from "@tengen/kernel";
import { makeMatchFile, type ClaimType, type MatchFile, type MatchRecord } from "@tengen/match";
import {
  lastMoveAnnouncement,
  colorOf,
  colorTitle,
  makeGameFile,
  openBoardController,
  openOffer,
  pointOfEntry,
  type AnyFormat,
  type AnyTableGame,
  type OfferRequest,
  type BoardControllerOptions,
  type DeclinedOfferStorage,
  type GameFile,
  type Table,
} from "@tengen/table";
import { t } from "@tengen/i18n";
import { trackConnectionStatus, type ConnectionStatusOptions, type ConnectionStatus } from "./connection-status.ts";
import { makeTimelineReader } from "./online-timeline.ts";

export interface OnlineTable extends Table {
  readonly snapshot: ReadonlySignal<Snapshot>;
  readonly record: MatchRecord;
  /** Whoever sits here; null for a spectator. */
  readonly me: string | null;
  readonly connectionStatus: ReadonlySignal<ConnectionStatus>;
  /** Whether what the server says arrives here. */
  readonly isConnected: ReadonlySignal<boolean>;
  /** Own moves that the server has not confirmed. */
  readonly pendingCount: ReadonlySignal<number>;
  /** Whether one may ask to take the own last move back, agree to what the other asks, or neither. */
  readonly takeback: ReadonlySignal<"ask" | "agree" | "asked" | null>;
  readonly takeBack: () => void;
  /** Ends a match that the other has left. */
  readonly claim: (type: ClaimType) => void;
  /** The match as a file, once it is over. */
  readonly file: ReadonlySignal<MatchFile | null>;
  /** The file, or the game in another form. */
  readonly makeFile: (format?: AnyFormat | null) => GameFile;
  /** Says why an action was refused. */
  readonly showRefusal: (rejection: SubmitRefusal, action: GameAction) => void;
  /** For screen readers. */
  readonly announce: (text: string) => void;
  readonly close: () => void;
}

export interface OnlineTableOptions extends ConnectionStatusOptions, Pick<BoardControllerOptions, "settings"> {
  readonly matchSession: Pick<MatchSession, "submit">;
  readonly record: MatchRecord;
  readonly me: string | null;
  readonly declined?: DeclinedOfferStorage;
}

/** What is said of an own move that the server does not have; nothing while it is only on its way. */
const AWAITING = {
  connected: null,
  sending: "move_sending",
  connecting: "move_reconnecting",
  reconnecting: "move_reconnecting",
  offline: "move_offline",
  resending: "move_sending",
  behind: "move_sending",
  refused: "move_unconfirmed",
  objection: "move_unconfirmed",
} as const;

/** Two clicks within so many milliseconds are one. */
const DOUBLE_CLICK = 500;

const isClientCode = (code: SubmitRefusal["code"]): code is ClientCode =>
  (CLIENT_CODES as readonly string[]).includes(code);

/** The look of what the server has not confirmed. */
const markPending = (scene: Scene, points: readonly number[]): Scene =>
  points.length === 0
    ? scene
    : {
        ...scene,
        points: scene.points.map((look, point) =>
          points.includes(point) ? { ...look, pending: true, note: t("point_pending") } : look,
        ),
      };

export const openOnlineTable = (game: AnyTableGame, options: OnlineTableOptions): OnlineTable => {
  const { matchSession, snapshot, record, me, settings, startTimer } = options;
  const { engine } = game;
  const reader = makeTimelineReader(engine);
  const timeline = computed(() => reader.read(snapshot.value, record, me));
  const isOver = computed(() => snapshot.value.outcome !== null);
  const isSeated = timeline.peek().seats !== null;

  /** What one has played is shown before the server has it, where the game hides nothing. */
  const ahead = computed(() => {
    const { optimistic: own } = snapshot.value;
    return own === null || own.applied.length === 0 ? null : own;
  });
  const pendingActions = computed<readonly GameAction[]>(() =>
    snapshot.value.pending.map(({ type, payload }) => ({ ...payload, type })),
  );
  const current = computed(
    () => (ahead.value?.view ?? timeline.value.viewAfter(timeline.value.entries.length, me)).currentPlayerId,
  );
  const isPendingTurn = computed(() => pendingActions.value.some(({ type }) => !engine.tableActions.includes(type)));

  const side = openBoardController(game, {
    settings,
    startTimer,
    timeline,
    viewAfter: (count) => {
      const { viewAfter, entries } = timeline.value;
      if (count === entries.length && ahead.value !== null) return ahead.value.view;
      const view = viewAfter(count, me);
      // When it is over nothing is hidden any more: each position is seen as whoever was to move saw it.
      return engine.hiddenInformation && isOver.value ? viewAfter(count, view.currentPlayerId) : view;
    },
    actor: computed(() => {
      const isFree = !engine.hiddenInformation || !isPendingTurn.value;
      return isSeated && !isOver.value && isFree && current.value === me && snapshot.value.integrityError === null
        ? me
        : null;
    }),
    whyReadOnly: () => t("refusal_watching"),
    whyNoTurn: () => {
      if (isOver.value) return () => t("refusal_MATCH_FINISHED");
      if (snapshot.value.integrityError !== null) return () => t("integrity_error_short");
      if (current.value !== me) return () => t("refusal_NOT_PLAYER_TURN");
      return engine.hiddenInformation && isPendingTurn.value ? () => t("refusal_pending") : null;
    },
    // What is hidden decides, too: only the server knows.
    validate: (action, playerId) => {
      const state = snapshot.value.optimistic?.state;
      return state === undefined ? null : engine.validateAction(state, action, playerId);
    },
    act: (_playerId, action) => submit(action),
    overlay: (scene) => markPending(scene, pendingPoints.value),
  });
  const { messages, navigation, geometry, notice, stonesPlaced, showRejection } = side;

  const pointOf = (action: GameAction): number | null => {
    const { type, ...payload } = action;
    return pointOfEntry(game, geometry.value.axes, { type, payload });
  };
  const pendingPoints = computed(() =>
    pendingActions.value.map(pointOf).filter((point): point is number => point !== null),
  );

  const explainRefusal = (rejection: SubmitRefusal, action: GameAction): void => {
    const { code } = rejection;
    if (isClientCode(code)) messages.notify("why-not", () => t(`submit_${code}`));
    else showRejection(rejection, action);
  };

  /** The point of a move that was made just now: the second click on it is no other move. */
  let justPlayed: number | null = null;

  const submit = (action: GameAction): void => {
    batch(() => {
      navigation.goToLast();
      side.clear();
    });
    const point = pointOf(action);
    if (point !== null) {
      stonesPlaced.value += 1;
      justPlayed = point;
      startTimer(DOUBLE_CLICK, () => {
        if (justPlayed === point) justPlayed = null;
      });
    }
    const wait = async (): Promise<void> => {
      const result = await matchSession.submit(action);
      if (!result.ok) explainRefusal(result.rejection, action);
    };
    void wait();
  };

  const line = trackConnectionStatus(options);
  const { status, isConnected } = line;
  const syncStatus = computed<(() => string) | null>(() => {
    if (!isPendingTurn.value || isOver.value) return null;
    // Where nothing is shown ahead, it would still be one's own turn.
    const key = AWAITING[status.value] ?? (engine.hiddenInformation ? "move_sending" : null);
    return key === null ? null : () => t(key);
  });

  // --- news ---

  const newsOf = (): string => {
    const told = lastMoveAnnouncement(game, timeline.value);
    const isCalled = side.mayAct.value && syncStatus.value === null;
    const own = isCalled ? (game.describeTurn?.(side.view.value) ?? "") : "";
    const turn = isCalled && own === "" ? `${t("your_turn")}.` : own;
    return `${told} ${turn}`.trim();
  };
  const hear = (isOwn: boolean, point: number | null): void => {
    // Why the last own move was refused is to be read, also when the one that was quicker comes after it.
    const refusal = snapshot.value.refused !== null && notice.value?.kind === "why-not" ? notice.value : null;
    // An own action may come from another tab, or after the answer to an earlier one: what was offered is no more at the end.
    if (!isOwn || isOver.value) side.clear();
    if (!isOwn && point !== null) stonesPlaced.value += 1;
    navigation.keepPosition();
    if (refusal !== null) {
      messages.announce(`${newsOf()} ${refusal.text()}`);
      notice.value = refusal;
      return;
    }
    messages.announce(newsOf());
    if (game.hasEvents === true) {
      const told = timeline.value;
      notice.value = { kind: "news", text: () => lastMoveAnnouncement(game, told) };
    }
    tellOffers();
    const offers = ownOffers();
    if (!isOver.value && offered.draw && !offers.draw) messages.appendNotice("news", () => t("announce_draw_declined"));
    if (!isOver.value && offered.takeback && !offers.takeback && !isTakenBack()) {
      messages.appendNotice("news", () => t("announce_takeback_declined"));
    }
    offered = offers;
  };
  /** What one has offered or asked for, and the other has not answered. */
  const ownOffers = () => ({
    draw: timeline.value.viewAfter(timeline.value.entries.length, me).drawOfferBy === me && me !== null,
    takeback: snapshot.value.match?.takebackBy === me && me !== null,
  });
  const isTakenBack = (): boolean => timeline.value.entries.at(-1)?.type === "ACCEPT_TAKEBACK";
  let offered = { draw: false, takeback: false };
  /** What is offered or asked: to be answered beside the board, where it is asked of whoever sits here; else said below it. */
  const open = computed<readonly OfferRequest[]>(() => {
    const { drawOfferBy, gameOver } = timeline.value.viewAfter(timeline.value.entries.length, me);
    const { takebackBy = null } = snapshot.value.match ?? {};
    if (gameOver) return [];
    return [
      ...(takebackBy === null ? [] : [{ kind: "takeback" as const, by: takebackBy }]),
      ...(drawOfferBy === null ? [] : [{ kind: "draw" as const, by: drawOfferBy }]),
    ];
  });
  const offer = openOffer(game, {
    timeline,
    request: computed(() => (isSeated ? (open.value.find(({ by }) => by !== me) ?? null) : null)),
    accept: (kind) => (kind === "draw" ? offerDraw() : takeBack()),
    mayAccept: isConnected,
    ...(options.declined === undefined ? {} : { declined: options.declined }),
    messages,
  });
  const tellOffers = (): void => {
    const [told] = open.value;
    if (told === undefined || offer.value !== null) return;
    const { kind, by } = told;
    const color = (): string => colorTitle(colorOf(game, timeline.value, by));
    const key = kind === "draw" ? "announce_draw_offered" : "announce_takeback_requested";
    notice.value = { kind: "news", text: () => t(key, { color: color() }) };
  };
  if (snapshot.peek().entries.length === 0) {
    const color = (): string => colorTitle(colorOf(game, timeline.peek(), current.peek()));
    messages.announce(`${t("announce_new_game", { color: color() })} ${newsOf()}`.trim());
  }
  tellOffers();
  if (offer.peek() !== null) messages.announce(`${offer.peek()?.text() ?? ""}.`);
  offered = ownOffers();
  let seen = snapshot.peek().entries.length;
  const stopHearing = effect(() => {
    const { entries } = snapshot.value;
    if (entries.length === seen) return;
    const news = entries.slice(seen);
    seen = entries.length;
    const last = news.at(-1);
    if (last === undefined) return;
    // Only the log is listened to here, not what is looked at to tell of it.
    untracked(() => batch(() => hear(last.actorId === me, pointOfEntry(game, geometry.value.axes, last))));
  });

  // --- offers ---

  const takeBack = (): void => {
    if (!isConnected.value) messages.notify("why-not", () => t("refusal_no_connection"));
    else if (takeback.value === "ask") submit({ type: "REQUEST_TAKEBACK" });
    else if (takeback.value === "agree") submit({ type: "ACCEPT_TAKEBACK" });
  };
  const offerDraw = (): void => {
    const { drawOfferBy } = timeline.value.viewAfter(timeline.value.entries.length, me);
    // Sent later, an agreement could meet an offer that is no more, and be one itself.
    if (drawOfferBy === null || isConnected.value) submit(game.draw as GameAction);
    else messages.notify("why-not", () => t("refusal_no_connection"));
  };

  const resigner = computed(() => (isSeated && !isOver.value ? me : null));
  const drawOfferer = computed(() => {
    const { drawOfferBy } = timeline.value.viewAfter(timeline.value.entries.length, me);
    return game.draw === null || drawOfferBy === me ? null : resigner.value;
  });
  const takeback = computed(() => {
    const { match } = snapshot.value;
    if (resigner.value === null || match === null || match.history === null) return null;
    if (match.takebackBy !== null) return match.takebackBy === me ? ("asked" as const) : ("agree" as const);
    for (let { turns } = match.history; turns !== null; turns = turns.previous)
      if (turns.actorId === me) return "ask" as const;
    return null;
  });

  const file = computed<MatchFile | null>(() => {
    const { reveal, signature, integrityError } = snapshot.value;
    const match = reveal === null || integrityError !== null ? null : reader.matchOf(snapshot.value, record);
    return match === null || reveal === null ? null : makeMatchFile(match, reveal.serverBytes, signature);
  });

  return {
    ...side,
    pick: (point, picker) => {
      if (point !== justPlayed) side.pick(point, picker);
    },
    announce: messages.announce,
    showRefusal: explainRefusal,
    game,
    settings,
    timeline,
    snapshot,
    record,
    me,
    connectionStatus: status,
    isConnected,
    pendingCount: computed(() => snapshot.value.pending.length),
    isOutcomeConfirmed: computed(() => ahead.value?.view.gameOver !== true || isOver.value),
    isEngineAllowed: isOver,
    covered: signal(null),
    uncover: () => {},
    thinking: signal(null),
    resigner,
    drawOfferer,
    takeback,
    takeBack,
    claim: (type) => {
      if (isConnected.value) submit({ type });
      else messages.notify("why-not", () => t("refusal_no_connection"));
    },
    resign: () => submit(game.resign as GameAction),
    offerDraw,
    offer,
    syncStatus,
    file,
    makeFile: (format = null) => {
      const match = reader.matchOf(snapshot.value, record);
      if (match === null) throw new Error("a match that hides something makes no file");
      const matchFile = (): MatchFile => {
        if (file.value === null) throw new Error("a match that runs makes no file");
        return file.value;
      };
      return makeGameFile(engine, timeline.value, matchFile, match.state, format);
    },
    close: () => {
      stopHearing();
      line.close();
    },
  };
};
