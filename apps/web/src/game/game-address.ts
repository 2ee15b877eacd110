// What the fragment of a game page's address asks for: a match on a server, a study, or a local game.
import { isBrokenHash, parseGameHash, parseStudyHash, type StudyLink } from "@tengen/table";
import { parseMatchHash, type MatchAddress } from "../online/index.ts";

export type GameAddress =
  | { readonly kind: "match"; readonly match: MatchAddress }
  | { readonly kind: "study"; readonly link: StudyLink }
  | {
      readonly kind: "local";
      /** The saved game; empty for none. */
      readonly id: string;
      /** Whether the form for an online match is to be opened. */
      readonly wantsOnline: boolean;
      /** Whether the fragment was meant to name something, but is incomplete. */
      readonly isBroken: boolean;
    };

/** The fragment that opens the form for an online match. */
const ONLINE = "#online";

/** A game without an analysis board has no addresses of studies. */
export const parseGameAddress = (hash: string, hasStudy: boolean): GameAddress => {
  const match = parseMatchHash(hash);
  if (match !== null) return { kind: "match", match };
  const link = hasStudy ? parseStudyHash(hash) : null;
  if (link !== null) return { kind: "study", link };
  return { kind: "local", id: parseGameHash(hash), wantsOnline: hash === ONLINE, isBroken: isBrokenHash(hash) };
};
