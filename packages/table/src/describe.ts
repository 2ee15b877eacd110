// What happens at a table, in the words of the page.
import { pointName, type Axes, type PointLook, type StoneColor } from "@tengen/board";
import {
  SERVER_ACTOR,
  type BaseGameState,
  type BaseView,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Rejection,
} from "@tengen/kernel";
import { isServerType, isTakebackType, type Entry } from "@tengen/match";
import { say } from "@tengen/words";
import { isLonePerson, seatIndexOf, type LocalGame } from "./local-game.ts";
import type { AnyTableGame, Played } from "./table-game.ts";

export const colorTitle = (color: StoneColor): string =>
  color === "black" ? say("color_black_title") : say("color_white_title");

const colorWord = (color: StoneColor): string => (color === "black" ? say("color_black") : say("color_white"));

/** The colour of a player's stones. */
export const colorOf = (game: AnyTableGame, local: LocalGame, playerId: string | null): StoneColor =>
  game.looks.colors[seatIndexOf(local, playerId)] ?? "black";

/** What a seat is called: by the bot, by "you" for a person who is alone, else by number. */
export const nameOf = (local: Pick<LocalGame, "record" | "seats">, index: number): string => {
  const choice = local.seats?.[index];
  if (choice === undefined) return local.record.seats[index]?.name ?? "";
  if (choice.kind === "bot") return choice.name;
  return isLonePerson(local) ? say("you") : say("player_number", { number: index + 1 });
};

/** The names of the points of a game's board. */
export const axesOf = ({ looks }: AnyTableGame, { record }: Pick<LocalGame, "record">): Axes =>
  looks.groundOf(record.options).axes;

const actionOf = ({ type, payload }: { readonly type: string; readonly payload: JsonObject }): GameAction => ({
  ...payload,
  type,
});

/** What an entry of a game was, where an accepted draw is no offer. */
export const describeEntry = (game: AnyTableGame, local: LocalGame, entry: Entry): string => {
  const isLast = entry.seq === local.entries.length - 1;
  const isAgreed = local.positions.at(-1)?.outcome?.reason === "agreement";
  if (isLast && isAgreed && entry.type === game.draw?.type) return say("accepts_draw");
  const [before, after] = [local.positions[entry.seq]?.state, local.positions[entry.seq + 1]?.state];
  if (before === undefined || after === undefined) throw new Error(`the game has no entry ${entry.seq}`);
  const { engine } = game;
  const seenBy = (state: BaseGameState, viewer: string | null): BaseView =>
    engine.getPlayerView(state, viewer) as BaseView;
  const played = { before: seenBy(before, entry.actorId), after: seenBy(after, null) };
  return describeMove(game, axesOf(game, local), entry, played);
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
  if (entry.type === game.resign.type) return say("resigns");
  if (entry.type === game.draw?.type) return say("offers_draw");
  const point = pointOfEntry(game, axes, entry);
  const named = game.describeAction?.(actionOf(entry), axes, played) ?? null;
  return named ?? (point === null ? entry.type : pointName(axes, point));
};

export const pointOfEntry = (game: AnyTableGame, axes: Axes, entry: Pick<Entry, "type" | "payload">): number | null =>
  game.engine.tableActions.includes(entry.type) || isTakebackType(entry.type)
    ? null
    : game.pointOf(actionOf(entry), axes);

/** A move as it is announced. */
export const announceMove = (game: AnyTableGame, local: LocalGame, entry: Entry): string => {
  const move = describeEntry(game, local, entry);
  if (entry.actorId === SERVER_ACTOR) return `${move}.`;
  return say("said_move", { color: colorTitle(colorOf(game, local, entry.actorId)), move });
};

export const describeOutcome = (
  colors: readonly StoneColor[],
  local: Pick<LocalGame, "record">,
  { winners, reason }: Outcome,
): string => {
  const [winner] = winners ?? [];
  const color = colors[local.record.seats.findIndex((seat) => seat.playerId === winner)] ?? "black";
  const result =
    winner !== undefined
      ? say("result_win", { color: colorTitle(color) })
      : reason === "aborted"
        ? say("result_none")
        : say("result_draw");
  return say("result_with_reason", { result, reason: say(`reason_${reason}`) });
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
    look.label === "" ? "" : say("point_number", { number: look.label }),
    look.territory === null ? "" : say("point_territory", { color: colorWord(look.territory) }),
  ]
    .filter((part) => part !== "")
    .join(", ");

/** What the last entry of a game was, and what it led to. */
export const announceLast = (game: AnyTableGame, local: LocalGame): string => {
  const outcome = local.positions.at(-1)?.outcome ?? null;
  const entry = local.entries.at(-1);
  // An accepted offer is no offer.
  const isMove = entry !== undefined && outcome?.reason !== "agreement";
  return [
    isMove ? announceMove(game, local, entry) : "",
    outcome === null ? "" : `${describeOutcome(game.looks.colors, local, outcome)}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
};

/** The position after so many entries, and the move that led to it. */
export const describePosition = (game: AnyTableGame, local: LocalGame, shown: number): string => {
  const entry = local.entries[shown - 1];
  const move = entry === undefined ? say("start_position") : announceMove(game, local, entry);
  return say("said_position", { shown, count: local.entries.length, move });
};
