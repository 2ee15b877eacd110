// Plays one game of a bot against itself directly on the engine, without a match or a log.
import {
  openRng,
  seedRng,
  type AnyEngine,
  type Budget,
  type CreateBot,
  type GameAction,
  type JsonObject,
} from "@tengen/kernel";
import { setImmediate } from "node:timers/promises";

export interface Played {
  /** 0 for the first seat, 1 for the second; null for a draw. */
  readonly winner: number | null;
  readonly turns: number;
}

export interface Setup {
  readonly engine: AnyEngine;
  readonly createBot: CreateBot;
  readonly options: JsonObject;
  readonly budget: Budget;
}

const PLAYERS = ["first", "second"];
const signal = { aborted: false, addEventListener: () => {} };

/** Plays the game of a seed; null if it was stopped. */
export const playGame = async (
  { engine, createBot, options, budget }: Setup,
  seed: string,
  isStopped: () => boolean,
): Promise<Played | null> => {
  const seats = PLAYERS.map((id) => ({ bot: createBot(), rng: openRng(seedRng(`bot ${id} ${seed}`)) }));
  let state = engine.init({ seed, playerIds: PLAYERS, options });
  while (!state.gameOver) {
    const playerId = state.currentPlayerId ?? "";
    const seat = seats[PLAYERS.indexOf(playerId)];
    if (seat === undefined) throw new Error(`player ${playerId} has no bot`);
    // Lets the event loop handle Ctrl-C.
    await setImmediate();
    if (isStopped()) return null;
    const view = engine.getPlayerView(state, playerId);
    const valid = engine.getValidActions(state, playerId);
    const action = await seat.bot.chooseAction(view, valid, seat.rng, { entries: [], budget, signal });
    state = engine.applyAction(state, action as GameAction, playerId);
  }
  const [winner] = state.winners ?? [];
  return { winner: winner === undefined ? null : PLAYERS.indexOf(winner), turns: state.turn };
};
