// The row of a new match.
import { commitTo, type AnyEngine } from "@tengen/kernel";
import type { ClockSetting, OpenRecord, Seat, TimeControl } from "@tengen/match";
import type { SeatPlan } from "@tengen/protocol";
import { randomHex, type Host } from "../host.ts";
import { SEAL_NONCE_BYTES, type Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Game } from "./games.ts";

/** What is chosen about a match. */
export interface MatchSetup
  extends
    Pick<OpenRecord, "options">,
    Pick<
      StoredMatch,
      "matchId" | "createdBy" | "plan" | "listed" | "rematchOf" | "invitations" | "botAddressHash" | "pairKey"
    > {
  readonly clock: TimeControl | null;
}

/** What is drawn for a match: the server's bytes, also encrypted, and the nonces of its bots. */
export interface MatchDraw {
  readonly serverBytes: string;
  readonly sealedBytes: string;
  readonly nonces: readonly string[];
}

export const drawMatch = (
  host: Pick<Host, "randomBytes">,
  { seal }: Pick<Secrets, "seal">,
  { matchId, plan }: Pick<MatchSetup, "matchId" | "plan">,
): MatchDraw => {
  const serverBytes = randomHex(host, 32);
  return {
    serverBytes,
    nonces: plan.map(() => randomHex(host, 32)),
    sealedBytes: seal(matchId, serverBytes, host.randomBytes(SEAL_NONCE_BYTES)),
  };
};

export interface MatchTimes {
  /** Milliseconds for the first move (MAT-X8), and until the match of an absent player can be claimed (MAT-X9). */
  readonly firstMoveMs: (clock: TimeControl) => number;
  readonly absenceMs: (clock: TimeControl | null) => number;
}

const seatBot = (plan: SeatPlan, seat: number, nonce: string): Seat | null =>
  plan.kind === "bot" ? { playerId: `bot-${seat}`, name: plan.name, nonce } : null;

/** The clock of a match, with the time for the first move, and one increment for several turns in a row. */
const clockOf = (engine: AnyEngine, clock: TimeControl | null, { firstMoveMs }: MatchTimes): ClockSetting | null => {
  if (clock === null) return null;
  const { baseMs, incrementMs } = clock;
  return {
    baseMs,
    incrementMs,
    firstMoveMs: firstMoveMs({ baseMs, incrementMs }),
    ...(engine.keepsTurn === true ? { incrementOnHandover: true } : {}),
  };
};

/** A new match with only its bots seated: everybody who joins has seen the commitment before (PRO-H1). */
export const makeMatch = (
  { manifest, engine }: Game,
  { options, clock, ...setup }: MatchSetup,
  { serverBytes, sealedBytes, nonces }: MatchDraw,
  times: MatchTimes,
  createdAt: number,
): StoredMatch => {
  const { matchId, plan } = setup;
  const people = plan.filter(({ kind }) => kind !== "bot").length;
  return {
    ...setup,
    gameId: manifest.id,
    status: "open",
    version: 0,
    record: {
      matchId,
      gameId: manifest.id,
      rulesetVersion: engine.rulesetVersion,
      options,
      clock: clockOf(engine, clock, times),
      // Nobody can wait for ever in a phase that a clock ends.
      ...(clock === null && engine.phaseClock !== undefined ? { phaseClocks: true } : {}),
      // Bots neither leave nor claim.
      ...(people < 2 ? {} : { absenceMs: times.absenceMs(clock) }),
      commitment: commitTo(serverBytes),
      seats: plan.map((one, seat) => seatBot(one, seat, nonces[seat] ?? "")),
    },
    rematch: null,
    sealedBytes,
    createdAt,
    outcome: null,
    dueAt: null,
  };
};
