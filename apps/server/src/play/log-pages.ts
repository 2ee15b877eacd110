// The log of a match as messages for one viewer, page by page. In a game with hidden information each entry comes with
// the viewer's view after it (MAT-F3).
import { deriveSeed } from "@tengen/kernel";
import { updatesFrom, viewOf, type Match } from "@tengen/match";
import type { Secrets } from "../secrets.ts";
import { nonceOf, type LiveMatch } from "./live-match.ts";

/** A part of a log, sent as one message. */
export interface Page {
  readonly text: string;
  /** The `seq` after its last entry. */
  readonly next: number;
}

/** A page of a log ends with the entry that reaches this. */
const PAGE_BYTES = 16_384;

/** The message with these entries, which are serialized already. */
const entriesText = (matchId: string, items: string): string =>
  `{"type":"entries","matchId":${JSON.stringify(matchId)},"items":[${items}]}`;

/** The answer when there are no entries. */
export const noEntriesText = (matchId: string): string => entriesText(matchId, "");

/** The message with the last entry. */
export const lastEntryText = ({ matchId, game }: LiveMatch, match: Match, viewer: string | null): string => {
  const entry = match.entries.at(-1);
  const view = viewOf(game.engine, match, viewer);
  return entriesText(matchId, JSON.stringify(view === null ? { entry } : { entry, view }));
};

/** The log from `fromSeq` on; pages are made on demand. */
export function* pagesFrom(
  { matchId, game, stored }: LiveMatch,
  match: Match,
  fromSeq: number,
  viewer: string | null,
  { unseal }: Pick<Secrets, "unseal">,
): Generator<Page, undefined> {
  const seedOf = (): string => deriveSeed(unseal(matchId, stored.sealedBytes), match.record.seats.map(nonceOf));
  let items: string[] = [];
  let bytes = 0;
  let next = fromSeq;
  for (const update of updatesFrom(game.engine, match, fromSeq, viewer, seedOf)) {
    const item = JSON.stringify(update);
    items.push(item);
    bytes += item.length;
    next += 1;
    if (bytes < PAGE_BYTES && next < match.nextSeq) continue;
    yield { text: entriesText(matchId, items.join(",")), next };
    [items, bytes] = [[], 0];
  }
}
