// The address of a match on the server: its game's page, and in the part after the #, which no server sees, the match and what
// lets somebody in. Anything may stand there, so only our own form counts.

export interface MatchAddress {
  readonly matchId: string;
  /** Lets whoever has it take a seat that is by invitation. */
  readonly invitation: string | null;
  /** Lets another device go on as the same player: once. */
  readonly handover: string | null;
}

const PATTERN = /^#match=(?<id>[\w.:-]{1,128})(?:&(?<what>invite|device)=(?<key>[\w-]{8,128}))?$/u;

/** What the hash of an address names; null where it names no match. */
export const parseMatchHash = (hash: string): MatchAddress | null => {
  const { id, what, key = null } = PATTERN.exec(hash)?.groups ?? {};
  if (id === undefined) return null;
  return { matchId: id, invitation: what === "invite" ? key : null, handover: what === "device" ? key : null };
};

export const makeMatchHash = (matchId: string, more: Partial<Omit<MatchAddress, "matchId">> = {}): string => {
  const { invitation = null, handover = null } = more;
  if (invitation !== null) return `#match=${matchId}&invite=${invitation}`;
  return handover === null ? `#match=${matchId}` : `#match=${matchId}&device=${handover}`;
};
