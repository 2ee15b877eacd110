// What the fragment of a game page's address asks for: a match on a server, a study, a shared game, or a local game.
import {
  isBrokenHash,
  parseGameHash,
  parseSharedHash,
  parseStudyHash,
  type AnyTableGame,
  type SharedAddress,
  type StudyLink,
} from "@tengen/table";
import { parseMatchHash, parseMeetingHash, type MatchAddress, type MeetingKind } from "../online/index.ts";

export type GameAddress =
  | { readonly kind: "match"; readonly match: MatchAddress }
  | { readonly kind: "meeting"; readonly meeting: MeetingKind }
  | { readonly kind: "study"; readonly link: StudyLink }
  | { readonly kind: "shared"; readonly shared: SharedAddress }
  /** The text after `#puzzle=`; null for the puzzle of today. */
  | { readonly kind: "puzzle"; readonly day: string | null }
  | {
      readonly kind: "local";
      /** The saved game; empty for none. */
      readonly id: string;
      /** Whether the form for an online match is to be opened. */
      readonly wantsOnline: boolean;
      /** Whether a game against a bot is to be started at once. */
      readonly wantsBot: boolean;
      /** Whether a game of two people at this screen is to be started at once. */
      readonly wantsTwoPlayers: boolean;
      /** Whether the fragment was meant to name something, but is incomplete. */
      readonly isBroken: boolean;
    };

/** The fragment that opens the form for an online match. */
const ONLINE = "#online";

/** The fragment that starts a game against a bot at once. */
const BOT = "#bot";

/** The fragment that starts a game of two people at this screen at once. */
const TWO_PLAYERS = "#two-players";

/** The puzzle of today, or of a day. */
const PUZZLE = /^#puzzle(?:=(?<day>.{0,40}))?$/u;

export interface AddressParts {
  /** A game without an analysis board has no addresses of studies. */
  readonly hasStudy: boolean;
  readonly hasPuzzles: boolean;
}

export const parseGameAddress = (hash: string, { hasStudy, hasPuzzles }: AddressParts): GameAddress => {
  const match = parseMatchHash(hash);
  if (match !== null) return { kind: "match", match };
  const meeting = parseMeetingHash(hash);
  if (meeting !== null) return { kind: "meeting", meeting };
  const link = hasStudy ? parseStudyHash(hash) : null;
  if (link !== null) return { kind: "study", link };
  const shared = parseSharedHash(hash);
  if (shared !== null) return { kind: "shared", shared };
  const puzzle = hasPuzzles ? PUZZLE.exec(hash) : null;
  if (puzzle !== null) return { kind: "puzzle", day: puzzle.groups?.["day"] ?? null };
  return {
    kind: "local",
    id: parseGameHash(hash),
    wantsOnline: hash === ONLINE,
    wantsBot: hash === BOT,
    wantsTwoPlayers: hash === TWO_PLAYERS,
    isBroken: isBrokenHash(hash),
  };
};

/** Whether the query asks for the page that shows a game inside another site. */
export const isEmbedded = (search: string): boolean => new URLSearchParams(search).has("embed");

export const addressParts = ({ loadStudy, loadPuzzles }: AnyTableGame): AddressParts => ({
  hasStudy: loadStudy !== undefined,
  hasPuzzles: loadPuzzles !== undefined,
});
