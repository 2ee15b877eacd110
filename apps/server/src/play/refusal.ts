// Refuses a request with a code of the protocol or of the match.
import { reject } from "@tengen/kernel";
import type { ErrorCode } from "@tengen/protocol";

export const refuse = reject<ErrorCode>;

export const refuseUnknownMatch = (matchId: string) => refuse("MATCH_NOT_FOUND", `There is no match ${matchId}.`);
