// Moves, players, results and refusals as texts, in the language of the page.
import { pointName, type Axes, type PointAppearance } from "@tengen/board";
import { botDisplayName, type BotEntry, type Manifest } from "@tengen/catalogue";
import {
  SERVER_ACTOR,
  type BaseView,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Rejection,
} from "@tengen/kernel";
import { isClaimType, isMatchActionType, isServerEntryType, isTakebackType, type Entry } from "@tengen/match";
import { localize, sharedMessages, t } from "@tengen/ui/i18n";
import type { Color } from "@tengen/stones";
import { hasOnePerson, isPerson, latestPublicView, seatIndexOf, type Timeline } from "./timeline.ts";
import type { AnyTableGame, PlayedTurn } from "./table-game.ts";

export const colorTitle = (color: Color): string =>
  color === "black" ? t("color_black_title") : t("color_white_title");

const colorWord = (color: Color): string => (color === "black" ? t("color_black") : t("color_white"));

/** The colour of each seat's stones in a position. */
export const colorsIn = ({ renderer }: Pick<AnyTableGame, "renderer">, view: BaseView): readonly Color[] =>
  renderer.colorsOf?.(view) ?? renderer.colors;

/** The colour of a player's stones in a position. */
export const colorOf = (
  game: Pick<AnyTableGame, "renderer">,
  timeline: Pick<Timeline, "record">,
  playerId: string | null,
  view: BaseView,
): Color => colorsIn(game, view)[seatIndexOf(timeline, playerId)] ?? "black";

/** The colour of a player's stones in the last position. */
export const latestColorOf = (game: AnyTableGame, timeline: Timeline, playerId: string | null): Color =>
  colorOf(game, timeline, playerId, latestPublicView(timeline));

/** The colour of the stone that picking a point would place. */
export const placedColorOf = (
  game: AnyTableGame,
  timeline: Pick<Timeline, "record">,
  playerId: string,
  view: BaseView,
): Color => game.placedColor?.(view) ?? colorOf(game, timeline, playerId, view);

/** [TBL-X6] The colour of an entry: a point is a stone's, and words such as "picks H8" are the player's at that time. */
export const colorOfEntry = (game: AnyTableGame, timeline: Timeline, entry: Entry): Color => {
  const before = timeline.viewAfter(entry.seq, entry.actorId);
  const axes = axesOf(game, timeline);
  const isStone =
    pointOfEntry(game, axes, entry) !== null && (game.describeAction?.(actionOf(entry), axes, null) ?? null) === null;
  return isStone
    ? placedColorOf(game, timeline, entry.actorId, before)
    : colorOf(game, timeline, entry.actorId, before);
};

/** The bot's name in the language of the page. */
export const botTitle = (game: Pick<Manifest, "bots">, name: string): string => localize(botDisplayName(game, name));

/** A bot's option text, with its difficulty. */
export const botLabel = ({ manifest }: AnyTableGame, { name, difficulty }: BotEntry): string =>
  t("bot_choice", {
    name: botTitle(manifest, name),
    difficulty: t(`difficulty_${difficulty}`),
  });

/** A seat's name: the bot's, "you" for a single person, a number for one of several, else the name in the record. */
export const nameOf = (
  game: Pick<Manifest, "bots">,
  timeline: Pick<Timeline, "record" | "seats">,
  index: number,
): string => {
  const occupant = timeline.seats?.[index];
  if (occupant === undefined || occupant.kind === "other")
    return botTitle(game, timeline.record.seats[index]?.name ?? "");
  if (occupant.kind === "bot") return botTitle(game, occupant.name);
  return hasOnePerson(timeline) ? t("you") : t("player_number", { number: index + 1 });
};

/** The coordinates of a game's board. */
export const axesOf = ({ renderer }: AnyTableGame, { record }: Pick<Timeline, "record">): Axes =>
  renderer.geometryOf(record.options).axes;

const actionOf = ({ type, payload }: { readonly type: string; readonly payload: JsonObject }): GameAction => ({
  ...payload,
  type,
});

/** An entry of a game as text. An accepted draw is not described as an offer. */
export const describeEntry = (game: AnyTableGame, timeline: Timeline, entry: Entry): string => {
  const isLast = entry.seq === timeline.entries.length - 1;
  const isAgreed = timeline.outcome?.reason === "agreement";
  if (isLast && isAgreed && entry.type === game.draw?.type) return t("accepts_draw");
  const played = {
    before: timeline.viewAfter(entry.seq, entry.actorId),
    after: timeline.viewAfter(entry.seq + 1, null),
  };
  return describeMove(game, axesOf(game, timeline), entry, played);
};

/** A move by its point, such as H8; a table action or a server entry in words. */
export const describeMove = (
  game: AnyTableGame,
  axes: Axes,
  entry: Pick<Entry, "type" | "payload">,
  played: PlayedTurn<BaseView> | null,
): string => {
  if (isServerEntryType(entry.type)) return t(`server_${entry.type}`);
  if (isTakebackType(entry.type))
    return t(entry.type === "REQUEST_TAKEBACK" ? "requests_takeback" : "accepts_takeback");
  if (isClaimType(entry.type)) return t(entry.type === "CLAIM_DRAW" ? "claims_draw" : "claims_victory");
  if (entry.type === game.resign.type) return t("resigns");
  if (entry.type === game.draw?.type) return t("offers_draw");
  const point = pointOfEntry(game, axes, entry);
  const named = game.describeAction?.(actionOf(entry), axes, played) ?? null;
  return named ?? (point === null ? entry.type : pointName(axes, point));
};

export const pointOfEntry = (game: AnyTableGame, axes: Axes, entry: Pick<Entry, "type" | "payload">): number | null =>
  game.engine.tableActions.includes(entry.type) || isMatchActionType(entry.type)
    ? null
    : game.pointOf(actionOf(entry), axes);

/** An entry with its player's colour, for screen readers. */
export const moveAnnouncement = (game: AnyTableGame, timeline: Timeline, entry: Entry): string => {
  const move = describeEntry(game, timeline, entry);
  if (entry.actorId === SERVER_ACTOR) return `${move}.`;
  return t("announce_move", { color: colorTitle(colorOfEntry(game, timeline, entry)), move });
};

/** The result from the reader's side: a single person on this device has won or lost; for anybody else a side wins. */
const resultFor = (
  { record, seats }: Pick<Timeline, "record" | "seats">,
  { winners, reason }: Outcome,
): "win" | "won" | "lost" | "draw" | "none" => {
  if (winners === null) return reason === "aborted" ? "none" : "draw";
  const own = hasOnePerson({ seats }) ? record.seats[seats?.findIndex(isPerson) ?? -1] : undefined;
  if (own === undefined) return "win";
  return winners.includes(own.playerId) ? "won" : "lost";
};

/**
 * The result of a match: who won, why, and in a scored game by how much; `view` is a view of the final position. Uses the
 * message of the whole sentence if there is one (`outcome_<result>_<reason>`); otherwise joins result and reason. Leaves
 * out a reason that the page does not know.
 */
export const describeOutcome = (
  game: Pick<AnyTableGame, "renderer" | "messages">,
  timeline: Pick<Timeline, "record" | "seats">,
  outcome: Outcome,
  view: BaseView,
): string => {
  const { renderer, messages = sharedMessages } = game;
  const { winners, reason } = outcome;
  const titleOf = (isWinner: boolean): string => {
    const seat = timeline.record.seats.findIndex(({ playerId }) => winners?.includes(playerId) === isWinner);
    return colorTitle(colorsIn(game, view)[seat] ?? "black");
  };
  const winner = titleOf(true);
  const result = resultFor(timeline, outcome);
  const margin: number | null = reason === "score" ? (renderer.marginOf?.(view) ?? null) : null;
  if (margin !== null && result !== "draw" && result !== "none") {
    return t(`outcome_${result}_by`, { winner, count: margin });
  }
  const sentence = messages.find(`outcome_${result}_${reason}`, { winner, loser: titleOf(false) });
  if (sentence !== null) return sentence;
  const why = messages.find(`reason_${reason}`);
  const short = t(`outcome_${result}`, { winner });
  return why === null ? short : t("outcome_with_reason", { outcome: short, reason: why });
};

/** Whether a draw offer or takeback request was refused because of the limit (MAT-L1). */
const isBeyondLimit = ({ code, detail }: Rejection): boolean =>
  (code === "NO_TAKEBACK" || code === "DRAW_ALREADY_OFFERED") &&
  typeof detail === "object" &&
  detail !== null &&
  "limit" in detail;

/** A rejection as text; `action` is the refused action, if there was one. */
export const describeRejection = (
  game: AnyTableGame,
  axes: Axes,
  rejection: Rejection,
  action: GameAction | null = null,
): string => {
  const { code, message } = rejection;
  const ownText = action === null ? null : (game.explain?.(rejection, action) ?? null);
  if (ownText !== null) return ownText;
  if (isBeyondLimit(rejection)) return t(code === "NO_TAKEBACK" ? "refusal_takeback_limit" : "refusal_draw_limit");
  const isTurn = action !== null && !game.engine.tableActions.includes(action.type);
  const point = isTurn ? game.pointOf(action, axes) : null;
  const name = point === null ? "" : pointName(axes, point);
  // A code that this page does not know, such as a newer server's, has a message of its own.
  return (game.messages ?? sharedMessages).find(`refusal_${code}`, { point: name }) ?? message;
};

/** The label of a point: its name, its stone and its marks. */
export const describePoint = (axes: Axes, point: number, appearance: PointAppearance): string =>
  [
    pointName(axes, point),
    appearance.stone === null ? t("point_empty") : colorWord(appearance.stone),
    appearance.faded ? t("point_dead") : "",
    appearance.mark === "last" ? t("point_last") : "",
    appearance.mark === "hint" ? t("point_hint") : "",
    appearance.note,
    // On an empty point the label is not a move number; the note explains it.
    appearance.label === "" || appearance.stone === null ? "" : t("point_number", { number: appearance.label }),
    appearance.territory === null ? "" : t(`point_territory_${appearance.territory}`),
  ]
    .filter((part) => part !== "")
    .join(", ");

/** The announcement of the last entry, with the result if it ended the game. */
export const lastMoveAnnouncement = (game: AnyTableGame, timeline: Timeline): string => {
  const { outcome } = timeline;
  const entry = timeline.entries.at(-1);
  // An accepted draw is announced as a result only.
  const isMove = entry !== undefined && outcome?.reason !== "agreement";
  return [
    isMove ? moveAnnouncement(game, timeline, entry) : "",
    outcome === null ? "" : `${describeOutcome(game, timeline, outcome, latestPublicView(timeline))}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
};

/** The position after `shown` entries, with the move that led to it. */
export const describePosition = (game: AnyTableGame, timeline: Timeline, shown: number): string => {
  const entry = timeline.entries[shown - 1];
  const move = entry === undefined ? t("start_position") : moveAnnouncement(game, timeline, entry);
  return t("announce_position", { shown, count: timeline.entries.length, move });
};
