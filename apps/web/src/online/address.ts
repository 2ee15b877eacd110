// The address of an online match: its game's page, with the match id and an optional key in the fragment, which is never
// sent to a server. A fragment of any other form names no match.

export interface MatchAddress {
  readonly matchId: string;
  /** The key of an invitation to a seat. */
  readonly invitation: string | null;
  /** A one-time key that signs another device in as the same player. */
  readonly handover: string | null;
}

/** The pages of a game where people meet: anyone by time control, a friend by link, and the match worth watching. */
const MEETINGS = ["anyone", "friend", "tv"] as const;
export type MeetingKind = (typeof MEETINGS)[number];

/** Null if the fragment names no such page. */
export const parseMeetingHash = (hash: string): MeetingKind | null =>
  MEETINGS.find((kind) => hash === `#${kind}`) ?? null;

const PATTERN = /^#match=(?<id>[\w.:-]{1,128})(?:&(?<what>invite|device)=(?<key>[\w-]{8,128}))?$/u;

/** Parses the fragment of an address; null if it names no match. */
export const parseMatchHash = (hash: string): MatchAddress | null => {
  const { id, what, key = null } = PATTERN.exec(hash)?.groups ?? {};
  if (id === undefined) return null;
  return { matchId: id, invitation: what === "invite" ? key : null, handover: what === "device" ? key : null };
};

/** A link to this page with another fragment. */
export const linkTo = (hash: string): string => `${location.origin}${location.pathname}${hash}`;

export const makeMatchHash = (matchId: string, more: Partial<Omit<MatchAddress, "matchId">> = {}): string => {
  const { invitation = null, handover = null } = more;
  if (invitation !== null) return `#match=${matchId}&invite=${invitation}`;
  return handover === null ? `#match=${matchId}` : `#match=${matchId}&device=${handover}`;
};
