// The log of a match as messages for one viewer, page by page. In a game with hidden information each entry comes with
// the viewer's view after it (MAT-F3).
import { deriveSeed, unwrap, type BaseView } from "@tengen/kernel";
import { replayLog, type Match } from "@tengen/match";
import type { Secrets } from "../secrets.ts";
import { nonceOf, type LiveMatch } from "./live-match.ts";

/** A part of a log, sent as one message. */
export interface Page {
  readonly text: string;
  /** The `seq` after its last entry. */
  readonly next: number;
}

/** A page of a log ends with the entry that reaches one of these. */
const PAGE_BYTES = 16_384;
const PAGE_ENTRIES = 100;

/** The message with these entries, which are serialized already. */
const entriesText = (matchId: string, items: string): string =>
  `{"type":"entries","matchId":${JSON.stringify(matchId)},"items":[${items}]}`;

/** The answer when there are no entries. */
export const noEntriesText = (matchId: string): string => entriesText(matchId, "");

const viewOf = ({ game: { engine } }: LiveMatch, { state }: Pick<Match, "state">, viewer: string | null): BaseView =>
  engine.getPlayerView(state, viewer);

/** The message with the last entry. */
export const lastEntryText = (live: LiveMatch, match: Match, viewer: string | null): string => {
  const entry = match.entries.at(-1);
  const item = live.game.engine.hiddenInformation ? { entry, view: viewOf(live, match, viewer) } : { entry };
  return entriesText(live.matchId, JSON.stringify(item));
};

/** A viewer's view after each entry from `fromSeq` on. Past views are made by replaying the match from its start. */
function* viewsFrom(
  live: LiveMatch,
  match: Match,
  fromSeq: number,
  viewer: string | null,
  secrets: Pick<Secrets, "unseal">,
): Generator<BaseView> {
  const seed = deriveSeed(secrets.unseal(live.matchId, live.stored.sealedBytes), match.record.seats.map(nonceOf));
  for (const position of replayLog(live.game.engine, match.record, seed, match.entries)) {
    const { nextSeq, state } = unwrap(position);
    if (nextSeq > fromSeq) yield viewOf(live, { state }, viewer);
  }
}

/** The log from `fromSeq` on; pages are made on demand. */
export function* pagesFrom(
  live: LiveMatch,
  match: Match,
  fromSeq: number,
  viewer: string | null,
  secrets: Pick<Secrets, "unseal">,
): Generator<Page, undefined> {
  const views = live.game.engine.hiddenInformation ? viewsFrom(live, match, fromSeq, viewer, secrets) : null;
  let items: string[] = [];
  let bytes = 0;
  for (let next = fromSeq + 1; next <= match.nextSeq; next += 1) {
    const entry = match.entries[next - 1];
    const item = JSON.stringify(views === null ? { entry } : { entry, view: views.next().value });
    items.push(item);
    bytes += item.length;
    if (bytes < PAGE_BYTES && items.length < PAGE_ENTRIES && next < match.nextSeq) continue;
    yield { text: entriesText(live.matchId, items.join(",")), next };
    [items, bytes] = [[], 0];
  }
}
