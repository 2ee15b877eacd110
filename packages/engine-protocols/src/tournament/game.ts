// Plays one game of a tournament. In its match file a side that loses by a fault or by adjudication resigns, and both
// sides agree to an adjudicated draw. What a turn leads to is a value; only `playGame` waits for the players.
import { unwrap, type AnyEngine, type GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import { COLORS, makeSgfResult, otherColor, type Color } from "@tengen/stones";
import type { EngineFault, Reply } from "../manager/fault.ts";
import type { Player, PlayerMove, Turn } from "../manager/player.ts";
import { adjudicatedWinner, countStreaks, NO_STREAKS, type Adjudication, type Streaks } from "./adjudication.ts";
import { agreedGroups, isMarking, isSameList, listDeadGroups } from "./marking.ts";
import type { Opening } from "./opening.ts";
import { act, mustAct, nameOf, sideToMove, startRecord } from "./record.ts";
import { isFaultReason, type EndReason, type GameResult } from "./result.ts";
import type { TournamentGame } from "./tournament-game.ts";

export interface Seat {
  readonly name: string;
  readonly player: Player;
}

export interface GameConfig {
  readonly game: TournamentGame;
  readonly number: number;
  /** The secrets of the match are derived from it. */
  readonly seed: string;
  readonly opening: Opening;
  readonly black: Seat;
  readonly white: Seat;
  readonly adjudication: Adjudication;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Checked after every wait. */
  readonly isStopped: () => boolean;
}

export interface PlayedGame {
  readonly result: GameResult;
  readonly match: Match;
  readonly serverBytes: string;
}

/** What all steps of a game need. */
interface Table {
  readonly engine: AnyEngine;
  readonly game: TournamentGame;
  readonly adjudication: Adjudication;
}

interface Progress {
  readonly match: Match;
  readonly turns: readonly Turn[];
  readonly streaks: Streaks;
}

interface End extends Progress {
  readonly winner: Color | null;
  readonly reason: EndReason;
  /** The message of a fault. */
  readonly message: string | null;
  /** Black's lead, if the game was scored. */
  readonly lead: number | null;
}

type Next = { readonly isOver: false; readonly progress: Progress } | { readonly isOver: true; readonly end: End };

const continueWith = (progress: Progress): Next => ({ isOver: false, progress });
const endWith = (end: End): Next => ({ isOver: true, end });

const loseBy = (
  { engine, game }: Table,
  progress: Progress,
  loser: Color,
  now: number,
  { reason, message = null, lead = null }: { reason: EndReason; message?: string | null; lead?: number | null },
): End => ({
  ...progress,
  match: mustAct(engine, progress.match, loser, game.resign, now),
  winner: otherColor(loser),
  reason,
  message,
  lead,
});

const loseByFault = (
  table: Table,
  progress: Progress,
  loser: Color,
  now: number,
  { kind, message }: EngineFault,
): End => loseBy(table, progress, loser, now, { reason: kind, message });

/** Black's score minus white's; null in a game without scores. */
const leadOf = ({ engine }: Table, match: Match): number | null => {
  const scores = engine.getScores?.(match.state);
  const [black, white] = COLORS.map((side) => scores?.[nameOf(match, side)]);
  return black === undefined || white === undefined ? null : black - white;
};

/** The end by the rules; null if the game goes on. */
const endByRules = (table: Table, progress: Progress): End | null => {
  const { outcome } = progress.match;
  if (outcome === null) return null;
  const winner = COLORS.find((side) => outcome.winners?.includes(nameOf(progress.match, side)) === true) ?? null;
  return {
    ...progress,
    winner,
    reason: outcome.reason as EndReason,
    message: null,
    lead: leadOf(table, progress.match),
  };
};

const agreeToDraw = ({ engine, game }: Table, progress: Progress, now: number): End => {
  const { requestDraw } = game;
  if (requestDraw === null) throw new Error(`${game.gameId} has no draws by agreement`);
  const match = COLORS.reduce((before, side) => mustAct(engine, before, side, requestDraw, now), progress.match);
  return { ...progress, match, winner: null, reason: "draw-after", message: null, lead: null };
};

/** The progress after an action of the manager in the name of the side to move. */
const mustTake = ({ engine }: Table, progress: Progress, action: GameAction, now: number): Progress => {
  const { match } = progress;
  return { ...progress, match: mustAct(engine, match, sideToMove(match), action, now) };
};

/** Passes until the game is over, and counts the board as it stands. */
const endByPasses = (table: Table, progress: Progress, now: number): End => {
  const end = endByRules(table, progress);
  if (end !== null) return { ...end, reason: "move-limit" };
  if (isMarking(progress.match)) {
    const proposed = mustTake(table, progress, { type: "propose", dead: [] } as GameAction, now);
    return endByPasses(table, mustTake(table, proposed, { type: "accept" }, now), now);
  }
  const passed = mustTake(table, progress, table.game.actionOf("pass"), now);
  return endByPasses(table, { ...passed, turns: [...progress.turns, "pass"] }, now);
};

/** What follows from a turn that the rules accepted. */
const afterTurn = (table: Table, progress: Progress, now: number): Next => {
  const { adjudication, game } = table;
  const { turns, streaks } = progress;
  const winner = adjudicatedWinner(streaks, adjudication.scores);
  const end =
    endByRules(table, progress) ??
    (winner === null ? null : loseBy(table, progress, otherColor(winner), now, { reason: "scores" })) ??
    (adjudication.drawAfter !== null && turns.length >= adjudication.drawAfter
      ? agreeToDraw(table, progress, now)
      : null) ??
    (game.maxTurns !== null && turns.length >= game.maxTurns ? endByPasses(table, progress, now) : null);
  return end === null ? continueWith(progress) : endWith(end);
};

/** The stone or the pass in an action; other actions have none. */
const turnsIn = (action: GameAction): readonly Turn[] => {
  const { type, x, y } = action as GameAction & { readonly x?: number; readonly y?: number };
  if (type === "pass") return ["pass"];
  const isStone = type === "place" || type === "PLACE_STONE" || type === "PICK";
  return isStone && x !== undefined && y !== undefined ? [{ x, y }] : [];
};

/** What follows from a player's answer. */
const takeTurn = (table: Table, progress: Progress, reply: Reply<PlayerMove>, now: number): Next => {
  const side = sideToMove(progress.match);
  if (!reply.ok) return endWith(loseByFault(table, progress, side, now, reply.error));
  const { move, winRate } = reply.value;
  if (move === "resign") return endWith(loseBy(table, progress, side, now, { reason: "resign" }));
  const actions = move === "pass" || "x" in move ? [table.game.actionOf(move)] : move;
  const turns = [...progress.turns];
  let { match } = progress;
  for (const action of actions) {
    const acted = act(table.engine, match, side, action, now);
    if (!acted.ok) {
      const fault = { kind: "illegal", message: acted.error.message } as const;
      return endWith(loseByFault(table, { ...progress, match, turns }, side, now, fault));
    }
    match = acted.value;
    turns.push(...turnsIn(action));
  }
  const streaks = countStreaks(progress.streaks, side, winRate, table.adjudication.scores);
  return afterTurn(table, { match, turns, streaks }, now);
};

const placeOpening = (table: Table, match: Match, opening: Opening, now: number): Progress => {
  const placed = opening.reduce((before, stone, index) => {
    const acted = act(table.engine, before, sideToMove(before), table.game.actionOf(stone), now);
    return unwrap(acted, `stone ${index + 1} of the opening is rejected`);
  }, match);
  if (placed.status === "finished") throw new Error("the opening ends the game");
  return { match: placed, turns: opening, streaks: NO_STREAKS };
};

/** As in SGF. */
const makeScore = ({ winner, reason, lead }: End): string => {
  if (winner === null) return makeSgfResult({ kind: "draw" });
  if (isFaultReason(reason)) return makeSgfResult({ kind: "forfeit", winner });
  return makeSgfResult(lead === null ? { kind: "resign", winner } : { kind: "score", winner, margin: Math.abs(lead) });
};

const makeResult = ({ number, black, white, game }: GameConfig, end: End, milliseconds: number): GameResult => ({
  number,
  black: black.name,
  white: white.name,
  winner: end.winner,
  reason: end.reason,
  message: end.message === null ? null : end.message.slice(0, 1000).toWellFormed(),
  stones: end.turns.length,
  milliseconds: Math.max(0, Math.round(milliseconds)),
  ...(game.gameId === "go-9x9" ? { score: makeScore(end) } : {}),
});

/**
 * Engines leave dead stones on the board, which the rules count as alive. If both engines agree on another winner than
 * the board as it stands, the last pass is taken back and the loser resigns.
 */
const settleScore = (table: Table, before: Progress, end: End, leads: readonly (number | null)[], now: number): End => {
  const [lead = null, other = null] = leads;
  if (lead === null || other === null || Math.sign(lead) !== Math.sign(other) || lead === 0) return end;
  const winner: Color = lead > 0 ? "black" : "white";
  if (winner === end.winner) return { ...end, lead };
  return loseBy(table, before, otherColor(winner), now, { reason: "agreement", lead });
};

/**
 * Two passes in a game with agreed scoring: each side names the dead stones, and the groups that both name are dead.
 * Null if the game was stopped.
 */
const settleMarking = async (table: Table, marking: Progress, config: GameConfig): Promise<End | null> => {
  const { now, isStopped } = config;
  const ask = async (progress: Progress) => {
    const { turns, match } = progress;
    const stones = await config[sideToMove(match)].player.dead?.({ turns, match });
    return listDeadGroups(match, stones ?? []);
  };
  const propose = (progress: Progress, dead: ReturnType<typeof listDeadGroups>): Progress =>
    mustTake(table, progress, { type: "propose", dead } as GameAction, now());
  const first = await ask(marking);
  if (isStopped()) return null;
  const proposed = propose(marking, first);
  const second = await ask(proposed);
  if (isStopped()) return null;
  const both = agreedGroups(first, second);
  const agreed = isSameList(first, both) ? proposed : propose(proposed, both);
  return endByRules(table, mustTake(table, agreed, { type: "accept" }, now()));
};

/** Plays to the end; null if the game was stopped. */
const play = async (table: Table, start: Progress, config: GameConfig): Promise<End | null> => {
  const { now, isStopped } = config;
  for (const side of COLORS) {
    const started = await config[side].player.newGame();
    if (isStopped()) return null;
    if (!started.ok) return loseByFault(table, start, side, now(), started.error);
  }
  let progress = start;
  for (;;) {
    const { turns, match } = progress;
    if (isMarking(match)) return settleMarking(table, progress, config);
    const reply = await config[sideToMove(match)].player.move({ turns, match });
    if (isStopped()) return null;
    const next = takeTurn(table, progress, reply, now());
    if (next.isOver) {
      if (next.end.reason !== "score") return next.end;
      const leads = await Promise.all(COLORS.map(async (side) => config[side].player.score?.(next.end.turns) ?? null));
      return isStopped() ? null : settleScore(table, progress, next.end, leads, now());
    }
    ({ progress } = next);
  }
};

/** Plays a game to its end; null if it was stopped. */
export const playGame = async (engine: AnyEngine, config: GameConfig): Promise<PlayedGame | null> => {
  const { game, adjudication, number, seed, black, white, opening, now } = config;
  const table = { engine, game, adjudication };
  const { options } = game;
  const seats = { black: black.name, white: white.name };
  const { match, serverBytes } = startRecord(engine, { number, seed, ...seats, options }, now());
  const start = placeOpening(table, match, opening, now());
  const startedAt = now();
  const end = await play(table, start, config);
  return end === null ? null : { result: makeResult(config, end, now() - startedAt), match: end.match, serverBytes };
};
