// What earlier responses said about a match; later ones must agree (MCL-22).
import { ok, reject, type Result } from "@tengen/kernel";
import type { MatchInfo } from "@tengen/protocol";
import type { ApiErrorCode } from "./response.ts";

export interface KnownMatch {
  /** The first commitment seen. */
  readonly commitment: string;
  /** The own nonce after a successful join; null before. A rejected join leaves a nonce that no seat has. */
  readonly nonce: string | null;
}

/** Checks a record against what is known about its match; the result is what is known now. */
export const checkRecord = (
  known: KnownMatch | undefined,
  { commitment, seats }: Pick<MatchInfo["record"], "commitment" | "seats">,
): Result<KnownMatch> => {
  const { commitment: first, nonce } = known ?? { commitment, nonce: null };
  if (first !== commitment) {
    const detail = { expected: first, got: commitment };
    return reject<ApiErrorCode>("RECORD_CHANGED", "The server changed its commitment. Do not play this match.", detail);
  }
  if (nonce !== null && !seats.some((seat) => seat?.nonce === nonce))
    return reject<ApiErrorCode>(
      "RECORD_CHANGED",
      "Your nonce is missing from the match record. Do not play this match.",
    );
  return ok({ commitment, nonce });
};
