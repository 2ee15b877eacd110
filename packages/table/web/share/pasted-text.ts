// What a pasted or dropped text is: a link to a game or an analysis, a position, or a game in any format that is read from
// files. Only what a link carries is taken from it, never its host.
import { parseSharedHash, parseStudyHash } from "../url-hash.ts";
import { looksLikeMoves } from "./move-list.ts";
import { looksLikePosition } from "./position-text.ts";

export type PastedText =
  /** A link to another page of the site: the folder of the game, empty for this one, and the fragment. */
  | { readonly kind: "link"; readonly game: string; readonly hash: string }
  | { readonly kind: "position" }
  /** To be read as a file. */
  | { readonly kind: "game" }
  /** None of these. */
  | { readonly kind: "unknown" };

const LINK =
  /^\s*(?:https?:\/\/\S{0,500}?\/games\/(?<game>[\w-]{1,64})\/(?:index\.html)?(?:\?[\w=&-]{0,100})?)?(?<hash>#\S+)\s*$/u;
/** A match on the server, perhaps with an invitation; a link that signs a device in is not followed. */
const MATCH = /^#match=[\w.:-]{1,128}(?:&invite=[\w-]{8,128})?$/u;
/** The short address of a stored game. */
const STORED = /^\s*https?:\/\/\S{0,500}?\/s\/(?<id>[0-9a-f]{32})\s*$/u;

/** How the files begin: a match file, PSQ; SGF may have other text before its first node. */
const FILE = /^\s*(?:\{|Piskvorky)|\(\s*;/u;

/** `game` is the folder of the page that the text is pasted on. */
export const readPastedText = (text: string, game: string): PastedText => {
  const stored = STORED.exec(text)?.groups?.["id"];
  if (stored !== undefined) return { kind: "link", game: "", hash: `#stored=${stored}` };
  const link = LINK.exec(text)?.groups;
  const hash = link?.["hash"] ?? "";
  if (hash !== "" && (parseSharedHash(hash) !== null || parseStudyHash(hash) !== null || MATCH.test(hash))) {
    const named = link?.["game"] ?? "";
    return { kind: "link", game: named === game ? "" : named, hash };
  }
  if (looksLikePosition(text)) return { kind: "position" };
  return { kind: FILE.test(text) || looksLikeMoves(text) ? "game" : "unknown" };
};
