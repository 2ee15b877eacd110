// What bots do in a match: whose turn it is, and the match after a bot's action. The action id derives from the place in
// the log, so no turn is played twice, whichever server plays it.
import type { BotEntry } from "@tengen/catalogue";
import { ok, type AnyEngine, type GameAction, type Result } from "@tengen/kernel";
import {
  applyPlayerAction,
  endIfDue,
  extend,
  isLate,
  isLogFull,
  supersedesTurn,
  timeOfNext,
  type Match,
} from "@tengen/match";
import type { StoredMatch } from "../store/store.ts";
import { botOf } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";

/** The owner of a match's bot turns: the first person in it, or else its creator. */
export const ownerOf = ({ plan, record, createdBy }: StoredMatch): string =>
  record.seats.find((seat, index) => seat !== null && plan[index]?.kind !== "bot")?.playerId ?? createdBy;

/** The address of a match's bot turns: the hash of the address that created it, or else its owner. */
export const addressOf = (stored: StoredMatch): string => stored.botAddressHash ?? ownerOf(stored);

/** A bot in its seat. */
export interface SeatedBot {
  readonly seat: number;
  readonly name: string;
  readonly entry: BotEntry;
}

/** The bot to move, if any. */
export const botToMove = ({ stored, game, match }: LiveMatch): SeatedBot | null => {
  if (match?.status !== "active") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const plan = stored.plan[seat];
  if (plan?.kind !== "bot") return null;
  const entry = botOf(game, plan.name) ?? botOf(game, undefined);
  if (entry === undefined) throw new Error(`${game.manifest.id} has no bot ${plan.name}`);
  return { seat, name: plan.name, entry };
};

/** The index of the entry that the current turn follows. */
const lastTurnIndex = (engine: AnyEngine, { entries }: Match): number =>
  entries.findLastIndex((entry) => supersedesTurn(engine, entry));

/**
 * Whether it is still the turn that a bot was asked for: table actions may have been stored since, but no move, takeback
 * or end.
 */
export const isSameTurn = (engine: AnyEngine, match: Match | null, asked: Match): match is Match =>
  match?.status === "active" && lastTurnIndex(engine, match) === lastTurnIndex(engine, asked);

const actionIdOf = (seat: number, { nextSeq }: Match): string => `bot:${seat}:${nextSeq}`;

/** The match after a bot's move, or its end if it was due; null if the turn has passed. */
export const withBotMove = (
  engine: AnyEngine,
  match: Match,
  asked: Match,
  seat: number,
  action: GameAction,
  now: number,
): Result<Match | null> => {
  if (!isSameTurn(engine, match, asked)) return ok(null);
  const ended = endIfDue(engine, match, now);
  if (!ended.ok || ended.value !== null) return ended;
  const author = { actionId: actionIdOf(seat, match), actorId: match.state.currentPlayerId ?? "" };
  return extend(match, applyPlayerAction(engine, match, author, action, timeOfNext(match, now)));
};

/** The match after a bot has accepted the takeback it was asked for: bots accept every takeback. Null without one. */
export const withTakeback = (
  engine: AnyEngine,
  { plan }: Pick<StoredMatch, "plan">,
  match: Match,
  now: number,
): Result<Match | null> => {
  const { takebackBy, record, status } = match;
  const seat = plan.findIndex(({ kind }, index) => kind === "bot" && record.seats[index]?.playerId !== takebackBy);
  const actorId = record.seats[seat]?.playerId;
  const at = timeOfNext(match, now);
  if (status !== "active" || takebackBy === null || actorId === undefined) return ok(null);
  if (isLate(match, at) || isLogFull(match)) return ok(null);
  const author = { actionId: actionIdOf(seat, match), actorId };
  return extend(match, applyPlayerAction(engine, match, author, { type: "ACCEPT_TAKEBACK" }, at));
};
