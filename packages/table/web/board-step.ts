// What happens when a person does something at a board: select, confirm, look back, replay. A pure function; the turn
// that the person decides to play is a result. The table submits it, and the rules decide then.
import { pointName, type InputMethod } from "@tengen/board";
import { err, type BaseView, type GameAction, type Json, type Rejection, type Result } from "@tengen/kernel";
import { t } from "@tengen/ui/i18n";
import type { Settings } from "@tengen/ui";
import {
  announce,
  appendNotice,
  clearBoard,
  clearSelection,
  dropPremove,
  isLive,
  notify,
  shownCount,
  type BoardState,
  type Notice,
} from "./board-state.ts";
import { axesOf, colorOf, describePosition, describeRejection, placedColorOf } from "./describe.ts";
import type { Explained } from "./explained.ts";
import type { Timeline } from "./timeline.ts";
import type { AnyTableGame, TurnButton } from "./table-game.ts";

/** The setting in a game: "only in slow games" means always or never there. */
export type Confirmation = Exclude<Settings["confirm"], "slow">;

export const confirmationIn = (confirm: Settings["confirm"], isSlow: boolean): Confirmation =>
  confirm === "slow" ? (isSlow ? "always" : "never") : confirm;

/** What is at the board: the game, what may be seen of it, and who may play. */
export interface BoardContext {
  readonly game: AnyTableGame;
  readonly timeline: Timeline;
  /** What the person at this device sees after `count` entries. */
  readonly viewAfter: (count: number) => BaseView;
  /** The player who may play a turn from this device, or why nobody may. */
  readonly actor: Explained<string>;
  /** Whether the rules accept a turn that waits to be confirmed; valid where only the server knows. */
  readonly validate: (action: GameAction, actor: string) => Result<null>;
  /** When a turn must be confirmed. */
  readonly confirm: Confirmation;
  /** The player who may choose a move ahead from this device, because the opponent is to move; null for none. */
  readonly premover: string | null;
  /** With which input they may. */
  readonly premove: Settings["premove"];
  /** Whether turns are played in the shown position instead of the live one. */
  readonly playsInAnyPosition: boolean;
}

export type BoardEvent =
  | { readonly type: "pick"; readonly point: number; readonly input: InputMethod }
  | { readonly type: "confirm" }
  | { readonly type: "cancel" }
  | { readonly type: "choose"; readonly choice: Json; readonly message?: (() => string) | undefined }
  | { readonly type: "play"; readonly action: GameAction }
  /** Asks to confirm a turn without a point. */
  | { readonly type: "ask"; readonly button: TurnButton<GameAction> }
  | { readonly type: "unknown-point"; readonly text: string }
  | { readonly type: "show"; readonly count: number; readonly quietly: boolean }
  | { readonly type: "replay"; readonly on: boolean }
  /** The next position of a replay is due. */
  | { readonly type: "next-position" }
  | { readonly type: "overlay"; readonly draw: BoardState["overlay"] }
  | { readonly type: "notify"; readonly kind: Notice["kind"]; readonly text: () => string }
  | { readonly type: "announce"; readonly text: string };

/** A turn that a person plays. */
export interface Turn {
  readonly playerId: string;
  readonly action: GameAction;
}

export interface BoardStep {
  readonly board: BoardState;
  /** The turn to submit; null for none. */
  readonly turn: Turn | null;
}

const only = (board: BoardState): BoardStep => ({ board, turn: null });

/** Whether turns can be played in the shown position. */
export const isPlayable = (
  board: BoardState,
  { playsInAnyPosition, timeline }: Pick<BoardContext, "playsInAnyPosition" | "timeline">,
): boolean => playsInAnyPosition || isLive(board, timeline);

/** The player who may play a turn in the shown position, or why nobody may. A read-only match has only one reason. */
export const actorAt = (board: BoardState, context: BoardContext): Explained<string> =>
  context.timeline.seats === null || isPlayable(board, context) ? context.actor : err(() => t("refusal_earlier"));

/** Shows why an action was refused. The choice is kept. */
export const showRejection = (
  board: BoardState,
  { game, timeline }: Pick<BoardContext, "game" | "timeline">,
  rejection: Rejection,
  action: GameAction | null,
): BoardState =>
  notify({ ...board, turnToConfirm: null }, "error", () =>
    describeRejection(game, axesOf(game, timeline), rejection, action),
  );

/** Calls `play` with the player who may play a turn now, or shows why nobody may. */
const withActor = (board: BoardState, context: BoardContext, play: (playerId: string) => BoardStep): BoardStep => {
  const actor = actorAt(board, context);
  return actor.ok ? play(actor.value) : only(notify(board, "error", actor.error));
};

/** Asks to confirm a turn, unless the rules refuse it. */
const select = (board: BoardState, context: BoardContext, { playerId, action }: Turn, point: number): BoardState => {
  const { game, timeline, validate, viewAfter } = context;
  const validated = validate(action, playerId);
  if (!validated.ok) return showRejection(board, context, validated.error, action);
  const axes = axesOf(game, timeline);
  const name = pointName(axes, point);
  const label = (): string => game.describeAction?.(action, axes, null) ?? t("confirm_place", { point: name });
  const color = placedColorOf(game, timeline, playerId, viewAfter(shownCount(board, timeline)));
  const turnToConfirm = { point, color, action, label };
  return announce({ ...board, notice: null, turnToConfirm }, t("announce_selected", { point: name }));
};

const needsConfirmation = ({ confirm }: BoardContext, input: InputMethod): boolean =>
  confirm === "always" || (confirm === "touch" && input === "touch");

const mayPremove = (board: BoardState, context: BoardContext, input: InputMethod): boolean =>
  context.premover !== null &&
  isPlayable(board, context) &&
  (context.premove === "always" || (context.premove === "mouse" && input !== "touch"));

/** Whether the shown position has a stone on a point. */
const isOccupied = (board: BoardState, { game, timeline, viewAfter }: BoardContext, point: number): boolean => {
  const drawing = { numbered: false, entries: [], choice: null };
  return game.renderer.draw(viewAfter(shownCount(board, timeline)), drawing).points[point]?.stone !== null;
};

/** Chooses a move ahead; the same point again cancels it. */
const choosePremove = (board: BoardState, { game, timeline }: BoardContext, point: number): BoardState => {
  if (board.premove === point) return announce(dropPremove(board), t("announce_premove_cancelled"));
  const name = pointName(axesOf(game, timeline), point);
  return announce({ ...board, notice: null, premove: point }, t("announce_premove", { point: name }));
};

/** The move that was chosen ahead, as soon as it can be played; dropped if the rules refuse it then. */
export const playPremove = (board: BoardState, context: BoardContext): BoardStep => {
  const { premove: point } = board;
  const { game, timeline, actor, premover, validate, viewAfter } = context;
  if (point === null || (!actor.ok && premover !== null)) return only(board);
  const dropped = dropPremove(board);
  if (!actor.ok) return only(dropped);
  const view = viewAfter(timeline.entries.length);
  const isTurn = (game.chooseAt?.(view, point, null) ?? null) === null;
  const action = isTurn ? game.actionAt(view, point, null) : null;
  if (action !== null && validate(action, actor.value).ok)
    return { board: dropped, turn: { playerId: actor.value, action } };
  const name = pointName(axesOf(game, timeline), point);
  return only(appendNotice(dropped, "info", () => t("announce_premove_lost", { point: name })));
};

const pickInTurn = (board: BoardState, context: BoardContext, point: number, input: InputMethod): BoardStep =>
  withActor(board, context, (playerId) => {
    const { game, timeline, viewAfter } = context;
    const view = viewAfter(shownCount(board, timeline));
    // The analysis board has moves only.
    const chosen = context.playsInAnyPosition ? null : (game.chooseAt?.(view, point, board.choice) ?? null);
    if (chosen !== null) return only(choose(board, chosen.choice, chosen.message));
    const action = game.actionAt(view, point, board.choice);
    if (action === null) return only(notify(board, "error", () => t("refusal_no_point")));
    const turn = { playerId, action };
    const isConfirmed = !needsConfirmation(context, input) || board.turnToConfirm?.point === point;
    return isConfirmed ? { board, turn } : only(select(board, context, turn, point));
  });

const pick = (board: BoardState, context: BoardContext, point: number, input: InputMethod): BoardStep => {
  if (mayPremove(board, context, input) && !isOccupied(board, context, point))
    return only(choosePremove(board, context, point));
  return pickInTurn(board, context, point, input);
};

const ask = (board: BoardState, context: BoardContext, button: TurnButton<GameAction>): BoardStep =>
  withActor(board, context, (playerId) => {
    const { label, action, warning } = button;
    const validated = context.validate(action, playerId);
    if (!validated.ok) return only(showRejection(board, context, validated.error, action));
    const { game, timeline, viewAfter } = context;
    const color = colorOf(game, timeline, playerId, viewAfter(shownCount(board, timeline)));
    const asked = { ...board, turnToConfirm: { point: null, color, action, label } };
    return only(warning === undefined ? asked : notify(asked, "info", warning));
  });

const confirm = (board: BoardState, { actor }: BoardContext): BoardStep => {
  const { action = null } = board.turnToConfirm ?? {};
  return { board, turn: action === null || !actor.ok ? null : { playerId: actor.value, action } };
};

const choose = (board: BoardState, choice: Json, message: (() => string) | undefined): BoardState => {
  const chosen = { ...board, turnToConfirm: null, notice: null, choice };
  return message === undefined ? chosen : notify(chosen, "info", message);
};

const cancel = (board: BoardState): BoardState =>
  clearSelection(board.premove === null ? board : announce(dropPremove(board), t("announce_premove_cancelled")));

const reportUnknownPoint = (board: BoardState, { game, timeline }: BoardContext, text: string): BoardState => {
  const axes = axesOf(game, timeline);
  const first = pointName(axes, (axes.rows.length - 1) * axes.columns.length);
  const last = pointName(axes, axes.columns.length - 1);
  return notify(board, "error", () => t("coordinate_unknown", { text, first, last }));
};

/** Shows a position, and announces it unless `quietly`. */
const lookAt = (board: BoardState, context: BoardContext, wanted: number, quietly: boolean): BoardState => {
  const { game, timeline } = context;
  const most = timeline.entries.length;
  const count = Math.min(Math.max(wanted, 0), most);
  const shown = { ...dropPremove(clearBoard(board)), lookingAt: count === most ? null : count };
  return quietly ? shown : announce(shown, describePosition(game, timeline, count));
};

/** From the shown position, or from the start if the last one is shown. */
const replay = (board: BoardState, context: BoardContext, on: boolean): BoardState => {
  if (!on) return { ...board, isReplaying: false };
  const begun = isLive(board, context.timeline) ? lookAt(board, context, 0, true) : board;
  return { ...begun, isReplaying: true };
};

const showNext = (board: BoardState, context: BoardContext): BoardState => {
  if (!board.isReplaying) return board;
  const { timeline } = context;
  const next = shownCount(board, timeline) + 1;
  // Of a replay only the end is announced.
  const shown = lookAt(board, context, next, next < timeline.entries.length);
  return { ...shown, isReplaying: !isLive(shown, timeline) };
};

export const stepBoard = (board: BoardState, event: BoardEvent, context: BoardContext): BoardStep => {
  switch (event.type) {
    case "pick":
      return pick(board, context, event.point, event.input);
    case "confirm":
      return confirm(board, context);
    case "play":
      return withActor(board, context, (playerId) => ({ board, turn: { playerId, action: event.action } }));
    case "ask":
      return ask(board, context, event.button);
    case "cancel":
      return only(cancel(board));
    case "choose":
      return only(choose(board, event.choice, event.message));
    case "unknown-point":
      return only(reportUnknownPoint(board, context, event.text));
    case "show":
      return only(lookAt({ ...board, isReplaying: false }, context, event.count, event.quietly));
    case "replay":
      return only(replay(board, context, event.on));
    case "next-position":
      return only(showNext(board, context));
    case "overlay":
      return only({ ...board, overlay: event.draw });
    case "notify":
      return only(notify(board, event.kind, event.text));
    case "announce":
      return only(announce(board, event.text));
  }
};
