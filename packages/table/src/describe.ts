// What happens at a table, in the words of the page.
import { pointName, type Axes, type PointLook, type StoneColor } from "@tengen/board";
import {
  SERVER_ACTOR,
  type BaseView,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Rejection,
} from "@tengen/kernel";
import { isClaimType, isMatchType, isServerType, isTakebackType, type Entry } from "@tengen/match";
import { say } from "@tengen/words";
import { isLonePerson, seatIndexOf, type Course } from "./course.ts";
import type { AnyTableGame, Played } from "./table-game.ts";

export const colorTitle = (color: StoneColor): string =>
  color === "black" ? say("color_black_title") : say("color_white_title");

const colorWord = (color: StoneColor): string => (color === "black" ? say("color_black") : say("color_white"));

/** The colour of a player's stones. */
export const colorOf = (game: AnyTableGame, course: Pick<Course, "record">, playerId: string | null): StoneColor =>
  game.looks.colors[seatIndexOf(course, playerId)] ?? "black";

/** What a seat is called: by the bot, by "you" for a person who is alone, by number where there are more, else by the name in the record. */
export const nameOf = (course: Pick<Course, "record" | "seats">, index: number): string => {
  const sitter = course.seats?.[index];
  if (sitter === undefined || sitter.kind === "other") return course.record.seats[index]?.name ?? "";
  if (sitter.kind === "bot") return sitter.name;
  return isLonePerson(course) ? say("you") : say("player_number", { number: index + 1 });
};

/** The names of the points of a game's board. */
export const axesOf = ({ looks }: AnyTableGame, { record }: Pick<Course, "record">): Axes =>
  looks.groundOf(record.options).axes;

const actionOf = ({ type, payload }: { readonly type: string; readonly payload: JsonObject }): GameAction => ({
  ...payload,
  type,
});

/** What an entry of a game was, where an accepted draw is no offer. */
export const describeEntry = (game: AnyTableGame, course: Course, entry: Entry): string => {
  const isLast = entry.seq === course.entries.length - 1;
  const isAgreed = course.outcome?.reason === "agreement";
  if (isLast && isAgreed && entry.type === game.draw?.type) return say("accepts_draw");
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
  played: Played<BaseView> | null,
): string => {
  if (isServerType(entry.type)) return say(`server_${entry.type}`);
  if (isTakebackType(entry.type)) return say(entry.type === "REQUEST_TAKEBACK" ? "asks_takeback" : "accepts_takeback");
  if (isClaimType(entry.type)) return say(entry.type === "CLAIM_DRAW" ? "claims_draw" : "claims_victory");
  if (entry.type === game.resign.type) return say("resigns");
  if (entry.type === game.draw?.type) return say("offers_draw");
  const point = pointOfEntry(game, axes, entry);
  const named = game.describeAction?.(actionOf(entry), axes, played) ?? null;
  return named ?? (point === null ? entry.type : pointName(axes, point));
};

export const pointOfEntry = (game: AnyTableGame, axes: Axes, entry: Pick<Entry, "type" | "payload">): number | null =>
  game.engine.tableActions.includes(entry.type) || isMatchType(entry.type) ? null : game.pointOf(actionOf(entry), axes);

/** A move as it is announced. */
export const announceMove = (game: AnyTableGame, course: Course, entry: Entry): string => {
  const move = describeEntry(game, course, entry);
  if (entry.actorId === SERVER_ACTOR) return `${move}.`;
  return say("said_move", { color: colorTitle(colorOf(game, course, entry.actorId)), move });
};

/** Why a game ended; where somebody left, and the other won, who that was. */
const describeReason = (
  colors: readonly StoneColor[],
  { record }: Pick<Course, "record">,
  { winners, reason }: Outcome,
): string => {
  if (reason !== "abandoned") return say(`reason_${reason}`);
  if (winners === null) return say("reason_abandoned_draw");
  const color = colors[record.seats.findIndex(({ playerId }) => !winners.includes(playerId))] ?? "black";
  return say("reason_abandoned", { color: colorTitle(color) });
};

export const describeOutcome = (
  colors: readonly StoneColor[],
  course: Pick<Course, "record">,
  outcome: Outcome,
): string => {
  const { winners, reason } = outcome;
  const [winner] = winners ?? [];
  const color = colors[course.record.seats.findIndex((seat) => seat.playerId === winner)] ?? "black";
  const result =
    winner !== undefined
      ? say("result_win", { color: colorTitle(color) })
      : reason === "aborted"
        ? say("result_none")
        : say("result_draw");
  return say("result_with_reason", { result, reason: describeReason(colors, course, outcome) });
};

/** A refusal in words: of an action, where it was one that was refused. */
export const explain = (
  game: AnyTableGame,
  axes: Axes,
  rejection: Rejection,
  action: GameAction | null = null,
): string => {
  const { code } = rejection;
  const own = action === null ? null : (game.explain?.(rejection, action) ?? null);
  if (own !== null) return own;
  const isTurn = action !== null && !game.engine.tableActions.includes(action.type);
  const point = isTurn ? game.pointOf(action, axes) : null;
  const name = point === null ? "" : pointName(axes, point);
  return code === "CELL_OCCUPIED" || code === "CELL_EMPTY" || code === "SUICIDE" || code === "KO"
    ? say(`why_${code}`, { point: name })
    : say(`why_${code}`);
};

/** A point of the board in words: its name, what lies there, and what is marked. */
export const describePoint = (axes: Axes, point: number, look: PointLook): string =>
  [
    pointName(axes, point),
    look.stone === null ? say("point_empty") : colorWord(look.stone),
    look.faded ? say("point_dead") : "",
    look.mark === "last" ? say("point_last") : "",
    look.mark === "hint" ? say("point_hint") : "",
    look.note,
    // On a bare point a label is no number of a move: its note says what it means.
    look.label === "" || look.stone === null ? "" : say("point_number", { number: look.label }),
    look.territory === null ? "" : say("point_territory", { color: colorWord(look.territory) }),
  ]
    .filter((part) => part !== "")
    .join(", ");

/** What the last entry of a game was, and what it led to. */
export const announceLast = (game: AnyTableGame, course: Course): string => {
  const { outcome } = course;
  const entry = course.entries.at(-1);
  // An accepted offer is no offer.
  const isMove = entry !== undefined && outcome?.reason !== "agreement";
  return [
    isMove ? announceMove(game, course, entry) : "",
    outcome === null ? "" : `${describeOutcome(game.looks.colors, course, outcome)}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
};

/** The position after so many entries, and the move that led to it. */
export const describePosition = (game: AnyTableGame, course: Course, shown: number): string => {
  const entry = course.entries[shown - 1];
  const move = entry === undefined ? say("start_position") : announceMove(game, course, entry);
  return say("said_position", { shown, count: course.entries.length, move });
};
