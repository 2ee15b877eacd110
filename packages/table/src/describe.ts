// What happens at a table, in the words of the page.
import { pointName, type Axes, type PointAppearance, type StoneColor } from "@tengen/board";
import { localizedBotName, type Manifest } from "@tengen/catalogue";
import {
  SERVER_ACTOR,
  type BaseView,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Rejection,
} from "@tengen/kernel";
import { isClaimType, isMatchActionType, isServerEntryType, isTakebackType, type Entry } from "@tengen/match";
import { language, t, sharedMessages } from "@tengen/i18n";
import { hasOnePerson, latestPublicView, seatIndexOf, type Timeline } from "./timeline.ts";
import type { AnyTableGame, PlayedTurn } from "./table-game.ts";

export const colorTitle = (color: StoneColor): string =>
  color === "black" ? t("color_black_title") : t("color_white_title");

const colorWord = (color: StoneColor): string => (color === "black" ? t("color_black") : t("color_white"));

/** The colour of a player's stones. */
export const colorOf = (game: AnyTableGame, course: Pick<Timeline, "record">, playerId: string | null): StoneColor =>
  game.renderer.colors[seatIndexOf(course, playerId)] ?? "black";

/** A bot of the game, as people call it in the language of the page. */
export const botTitle = (game: Pick<Manifest, "bots">, name: string): string =>
  localizedBotName(game, name, language.value);

/** What a seat is called: by the bot, by "you" for a person who is alone, by number where there are more, else by the name in the record. */
export const nameOf = (
  game: Pick<Manifest, "bots">,
  course: Pick<Timeline, "record" | "seats">,
  index: number,
): string => {
  const sitter = course.seats?.[index];
  if (sitter === undefined || sitter.kind === "other") return botTitle(game, course.record.seats[index]?.name ?? "");
  if (sitter.kind === "bot") return botTitle(game, sitter.name);
  return hasOnePerson(course) ? t("you") : t("player_number", { number: index + 1 });
};

/** The names of the points of a game's board. */
export const axesOf = ({ renderer }: AnyTableGame, { record }: Pick<Timeline, "record">): Axes =>
  renderer.geometryOf(record.options).axes;

const actionOf = ({ type, payload }: { readonly type: string; readonly payload: JsonObject }): GameAction => ({
  ...payload,
  type,
});

/** What an entry of a game was, where an accepted draw is no offer. */
export const describeEntry = (game: AnyTableGame, course: Timeline, entry: Entry): string => {
  const isLast = entry.seq === course.entries.length - 1;
  const isAgreed = course.outcome?.reason === "agreement";
  if (isLast && isAgreed && entry.type === game.draw?.type) return t("accepts_draw");
  const played = {
    before: course.viewAfter(entry.seq, entry.actorId),
    after: course.viewAfter(entry.seq + 1, null),
  };
  return describeMove(game, axesOf(game, course), entry, played);
};

/** A move in short, such as H8; a table action, or an entry of the server, in words. */
export const describeMove = (
  game: AnyTableGame,
  axes: Axes,
  entry: Pick<Entry, "type" | "payload">,
  played: PlayedTurn<BaseView> | null,
): string => {
  if (isServerEntryType(entry.type)) return t(`server_${entry.type}`);
  if (isTakebackType(entry.type)) return t(entry.type === "REQUEST_TAKEBACK" ? "asks_takeback" : "accepts_takeback");
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

/** A move as it is announced. */
export const moveAnnouncement = (game: AnyTableGame, course: Timeline, entry: Entry): string => {
  const move = describeEntry(game, course, entry);
  if (entry.actorId === SERVER_ACTOR) return `${move}.`;
  return t("said_move", { color: colorTitle(colorOf(game, course, entry.actorId)), move });
};

/** Why a game ended; where somebody left, and the other won, who that was. Null for a reason that the page does not know. */
const describeReason = (
  { renderer, words = sharedMessages }: Pick<AnyTableGame, "renderer" | "words">,
  { record }: Pick<Timeline, "record">,
  { winners, reason }: Outcome,
): string | null => {
  if (reason !== "abandoned" || winners === null) return words.find(`reason_${reason}`);
  const color = renderer.colors[record.seats.findIndex(({ playerId }) => !winners.includes(playerId))] ?? "black";
  return t("abandoned_by", { color: colorTitle(color) });
};

/** How a match ended, as a view of its end has it: who won, by how much where it is counted, and why. */
export const describeOutcome = (
  game: Pick<AnyTableGame, "renderer" | "words">,
  course: Pick<Timeline, "record">,
  outcome: Outcome,
  view: unknown,
): string => {
  const { renderer } = game;
  const { winners, reason } = outcome;
  const [winner] = winners ?? [];
  const color = renderer.colors[course.record.seats.findIndex((seat) => seat.playerId === winner)] ?? "black";
  const margin: number | null = reason === "score" ? (renderer.marginOf?.(view) ?? null) : null;
  if (winner !== undefined && margin !== null) return t("result_by", { color: colorTitle(color), count: margin });
  const result =
    winner !== undefined
      ? t("result_win", { color: colorTitle(color) })
      : reason === "aborted"
        ? t("result_none")
        : t("result_draw");
  const known = describeReason(game, course, outcome);
  return known === null ? result : t("result_with_reason", { result, reason: known });
};

/** Whether a refusal is of one draw offer or takeback request too many (MAT-L1). */
const isBeyondLimit = ({ code, detail }: Rejection): boolean =>
  (code === "NO_TAKEBACK" || code === "DRAW_ALREADY_OFFERED") &&
  typeof detail === "object" &&
  detail !== null &&
  "limit" in detail;

/** A refusal in words: of an action, where it was one that was refused. */
export const describeRejection = (
  game: AnyTableGame,
  axes: Axes,
  rejection: Rejection,
  action: GameAction | null = null,
): string => {
  const { code, message } = rejection;
  const own = action === null ? null : (game.explain?.(rejection, action) ?? null);
  if (own !== null) return own;
  if (isBeyondLimit(rejection)) return t(code === "NO_TAKEBACK" ? "why_takeback_limit" : "why_draw_limit");
  const isTurn = action !== null && !game.engine.tableActions.includes(action.type);
  const point = isTurn ? game.pointOf(action, axes) : null;
  const name = point === null ? "" : pointName(axes, point);
  // A code that this page does not know, such as a newer server's, has its sentence.
  return (game.words ?? sharedMessages).find(`why_${code}`, { point: name }) ?? message;
};

/** A point of the board in words: its name, what lies there, and what is marked. */
export const describePoint = (axes: Axes, point: number, look: PointAppearance): string =>
  [
    pointName(axes, point),
    look.stone === null ? t("point_empty") : colorWord(look.stone),
    look.faded ? t("point_dead") : "",
    look.mark === "last" ? t("point_last") : "",
    look.mark === "hint" ? t("point_hint") : "",
    look.note,
    // On a bare point a label is no number of a move: its note says what it means.
    look.label === "" || look.stone === null ? "" : t("point_number", { number: look.label }),
    look.territory === null ? "" : t("point_territory", { color: colorWord(look.territory) }),
  ]
    .filter((part) => part !== "")
    .join(", ");

/** What the last entry of a game was, and what it led to. */
export const lastMoveAnnouncement = (game: AnyTableGame, course: Timeline): string => {
  const { outcome } = course;
  const entry = course.entries.at(-1);
  // An accepted offer is no offer.
  const isMove = entry !== undefined && outcome?.reason !== "agreement";
  return [
    isMove ? moveAnnouncement(game, course, entry) : "",
    outcome === null ? "" : `${describeOutcome(game, course, outcome, latestPublicView(course))}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
};

/** The position after so many entries, and the move that led to it. */
export const describePosition = (game: AnyTableGame, course: Timeline, shown: number): string => {
  const entry = course.entries[shown - 1];
  const move = entry === undefined ? t("start_position") : moveAnnouncement(game, course, entry);
  return t("said_position", { shown, count: course.entries.length, move });
};
