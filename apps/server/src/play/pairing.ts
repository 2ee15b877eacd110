// Quick pairing: whoever asks for the same game, rules and clock meets in one match. The store decides between those who
// ask at once: of the matches with one pair key only one can be open (`Store.create`), so two who wait always wait in the
// same match (PRO-30). Seats are taken by `join`, like everywhere: the last one starts the match.
import { jsonHash, ok, type Result } from "@tengen/kernel";
import type { TimeControl } from "@tengen/match";
import type { PairRequest } from "@tengen/protocol";
import { randomHex, type Host } from "../host.ts";
import type { Log } from "../log.ts";
import type { Store, StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { chooseRules, type ChosenRules, type Game, type Games } from "./games.ts";
import type { MatchSetup } from "./new-match.ts";

/** A pair waits this long at most after its player has left, in milliseconds: nobody is to meet an empty seat. */
const PAIR_GRACE_MS = 10_000;

/** How long a match is kept open after its last participant has left, in milliseconds. */
export const graceOf = ({ pairKey }: Pick<StoredMatch, "pairKey">, graceMs: number): number =>
  pairKey === null ? graceMs : Math.min(graceMs, PAIR_GRACE_MS);

/** What two players must ask for to be paired. */
export const pairKeyOf = ({ game, options }: ChosenRules, clock: TimeControl | null): string => {
  const { gameId, rulesetVersion } = game.engine;
  return jsonHash("tengen/pair/1", { gameId, rulesetVersion, options, clock });
};

/**
 * The seat of whoever joins: drawn by the match's random id for the first player, so that nobody chooses a colour by
 * waiting longer; then the next free one.
 */
export const drawSeat = (matchId: string, seats: readonly unknown[]): number => {
  const drawn = Number.parseInt(matchId.slice(-8), 16) % seats.length;
  const order = seats.map((_, index) => (drawn + index) % seats.length);
  return order.find((seat) => seats[seat] === null) ?? -1;
};

export interface PairingOptions {
  readonly host: Pick<Host, "randomBytes">;
  readonly store: Pick<Store, "findPair">;
  readonly games: Games;
  /** Stores a new match; false if the store has it, or another one with its pair key that is open. */
  readonly storeNew: (game: Game, setup: MatchSetup) => Promise<Result<readonly [StoredMatch, boolean]>>;
  readonly log: Log;
}

/** The match that waits for this pairing, or a new one. The guest has no seat in it yet. */
export const openPairing =
  ({ host, store, games, storeNew, log }: PairingOptions) =>
  async (guest: Guest, request: PairRequest): Promise<Result<StoredMatch>> => {
    const chosen = chooseRules(games, request);
    if (!chosen.ok) return chosen;
    const { game, options } = chosen.value;
    const seats = Array.from({ length: game.manifest.players.min });
    const config = game.engine.parseConfig({
      seed: "any",
      playerIds: seats.map((_, seat) => `player-${seat}`),
      options,
    });
    if (!config.ok) return config;
    const pairKey = pairKeyOf(chosen.value, request.clock);
    for (;;) {
      const waiting = await store.findPair(pairKey);
      if (waiting !== null) return ok(waiting);
      const matchId = `m-${randomHex(host, 12)}`;
      const made = await storeNew(game, {
        matchId,
        createdBy: guest.playerId,
        plan: seats.map(() => ({ kind: "open" })),
        options,
        clock: request.clock,
        listed: true,
        rematchOf: null,
        invitations: seats.map(() => null),
        botAddressHash: null,
        pairKey,
      });
      if (!made.ok) return made;
      const [stored, isNew] = made.value;
      if (!isNew) continue;
      log.info({ matchId, gameId: stored.gameId, createdBy: guest.playerId }, "waits for a pair");
      return ok(stored);
    }
  };
