// Plays a match between bots without a server, for the command line, tests and simulations. It has everything that a
// match on a server has (commitment, nonces, log, hash chain); its times are all zero, because no clock runs.
import {
  commitTo,
  deriveSeed,
  jsonHash,
  localSecrets,
  seedRng,
  unwrap,
  type AnyEngine,
  type Budget,
  type JsonObject,
  type RngState,
} from "@tengen/kernel";
import { decide, startMatch, type Match } from "@tengen/match";
import { takeBotTurn, type BotFault, type BotTurn, type SeatBots, type TurnOptions } from "./bot-turn.ts";
import type { SeatedBot } from "./seated-bot.ts";

export interface LocalSeat {
  readonly playerId: string;
  readonly name: string;
  readonly bot: SeatedBot;
  /** The default bot, for turns in which `bot` fails; each seat has its own. */
  readonly fallback: SeatedBot;
  /** This seat's budget, if it differs from the common one. */
  readonly budget?: Budget | undefined;
}

export interface LocalMatchOptions extends TurnOptions {
  /** Random seed: the same text and bots give the same match. */
  readonly seed: string;
  readonly options?: JsonObject;
  readonly seats: readonly LocalSeat[];
  /** The match is abandoned after this many entries. */
  readonly maxEntries: number;
  /** Checked before every turn: whether to abandon the match. */
  readonly shouldStop?: () => boolean;
  readonly onFault?: (seat: LocalSeat, fault: BotFault, playedBy: BotTurn["playedBy"]) => void;
}

export interface LocalMatch {
  /** Still active if it was abandoned. */
  readonly match: Match;
  readonly serverBytes: string;
}

const openLocalMatch = (engine: AnyEngine, { seed, options = {}, seats }: LocalMatchOptions): LocalMatch => {
  const { serverBytes, nonces } = localSecrets(seed, seats.length);
  const match = startMatch(
    engine,
    {
      matchId: `local-${jsonHash("tengen/local-match/1", [engine.gameId, seed, ...seats.map((seat) => seat.playerId)]).slice(0, 32)}`,
      gameId: engine.gameId,
      rulesetVersion: engine.rulesetVersion,
      options,
      seats: seats.map(({ playerId, name }, index) => ({ playerId, name, nonce: nonces[index] ?? "" })),
      clock: null,
      commitment: commitTo(serverBytes),
      startedAt: 0,
    },
    deriveSeed(serverBytes, nonces),
  );
  return { match: unwrap(match, "the match cannot start"), serverBytes };
};

/** A seat's bots; the default bot is started when it is needed for the first time. */
const seatBots = (
  { bot, fallback, playerId }: LocalSeat,
  start: (bot: SeatedBot, playerId: string) => void,
): SeatBots & { readonly end: SeatedBot["end"] } => {
  const playing = [bot];
  start(bot, playerId);
  return {
    bot,
    fallback: () => {
      if (!playing.includes(fallback)) {
        start(fallback, playerId);
        playing.push(fallback);
      }
      return fallback;
    },
    end: (view, won) => {
      for (const one of playing) one.end(view, won);
    },
  };
};

/** Plays a match between bots to its end. */
export const playLocalMatch = async (engine: AnyEngine, settings: LocalMatchOptions): Promise<LocalMatch> => {
  const { seats, seed, maxEntries, shouldStop, onFault } = settings;
  const opened = openLocalMatch(engine, settings);
  let { match } = opened;
  // The bots' generators are derived from the text independently of the match's seed (MAT-F5).
  const rngStates: RngState[] = seats.map((_, index) => seedRng(`bot ${index} ${seed}`));
  const game = { playerIds: seats.map((seat) => seat.playerId), options: match.record.options };
  const bots = seats.map((seat) => seatBots(seat, (bot, playerId) => bot.start(playerId, game)));

  while (match.status === "active" && match.entries.length < maxEntries && shouldStop?.() !== true) {
    const index = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
    const [seat, players, rngState] = [seats[index], bots[index], rngStates[index]];
    if (seat === undefined || players === undefined || rngState === undefined) {
      throw new Error("the player to move has no seat");
    }
    const budget = seat.budget ?? settings.budget;
    const turn = await takeBotTurn(engine, match, players, rngState, { ...settings, budget });
    if (turn.fault !== null) onFault?.(seat, turn.fault, turn.playedBy);
    rngStates[index] = turn.rngState;
    match = act(engine, match, seat.playerId, `bot:${index}:${match.entries.length}`, turn.action);
  }
  for (const [index, { playerId }] of seats.entries()) {
    const view = engine.getPlayerView(match.state, playerId);
    bots[index]?.end(view, match.outcome?.winners?.includes(playerId) ?? false);
  }
  return { ...opened, match };
};

const act = (
  engine: AnyEngine,
  match: Match,
  actorId: string,
  actionId: string,
  action: { readonly type: string },
): Match => {
  const { type, ...payload } = action;
  const { gameId, matchId } = match.record;
  const envelope = { gameId, matchId, actionId, seq: match.entries.length, actorId, type, payload };
  const decision = decide(engine, match, { envelope, action }, { authenticatedAs: actorId, now: 0 });
  return unwrap(decision, "a checked action was refused").match;
};
