// The log as one has it, and how it grows (MAT-D5). Everything that a server says of it is held against what is known:
// an entry against the link before it, a head against the entry at its place. Nothing here ever forgets or repairs; what
// does not fit is an objection, and the log stays as it was.
import {
  commitTo,
  deriveSeed,
  firstLink,
  isRejection,
  nextLink,
  sameJson,
  type AnyEngine,
  type Outcome,
} from "@tengen/kernel";
import {
  appendEntry,
  isSignatureOf,
  startMatch,
  type Entry,
  type Match,
  type MatchFile,
  type MatchRecord,
  type Signature,
} from "@tengen/match";

/** What a server said that cannot be. */
export interface IntegrityError {
  readonly about: "record" | "entry" | "length" | "rules" | "outcome" | "reveal" | "signature";
  /** The place in the log. */
  readonly seq: number;
  readonly expected: string | null;
  readonly got: string | null;
  /** For people. */
  readonly message: string;
}

export interface Log {
  /** The sealed one; null before the start. */
  readonly record: MatchRecord | null;
  readonly entries: readonly Entry[];
  /** The last entry's hash, the record's before the first; null before the start. */
  readonly head: string | null;
  /** The fold, where the game hides nothing and its rules are known here. */
  readonly match: Match | null;
  /** Heads that were told and are still to come, by how many entries the log then has. */
  readonly announcedHeads: ReadonlyMap<number, string>;
  /** How many entries there are at least, as far as one has heard. */
  readonly knownLength: number;
}

export const EMPTY_LOG: Log = {
  record: null,
  entries: [],
  head: null,
  match: null,
  announcedHeads: new Map(),
  knownLength: 0,
};

export const isIntegrityError = (value: Log | IntegrityError): value is IntegrityError => "about" in value;

const object = (
  about: IntegrityError["about"],
  seq: number,
  expected: string | null,
  got: string | null,
  message: string,
): IntegrityError => ({ about, seq, expected, got, message });

/** The head when the log had so many entries; undefined where it has not come so far. */
const headAt = ({ record, head, entries }: Log, length: number): string | undefined => {
  if (record === null || head === null) return undefined;
  return length === 0 ? firstLink(record) : entries[length - 1]?.hash;
};

/** That there are so many entries. */
export const noteLength = (log: Log, length: number): Log =>
  length > log.knownLength ? { ...log, knownLength: length } : log;

/** What the head is when there are so many entries. */
export const noteHead = (log: Log, length: number, hash: string): Log | IntegrityError => {
  const ours = headAt(log, length) ?? log.announcedHeads.get(length);
  if (ours === undefined)
    return noteLength({ ...log, announcedHeads: new Map(log.announcedHeads).set(length, hash) }, length);
  if (ours === hash) return log;
  return object("entry", Math.max(0, length - 1), ours, hash, `The log after ${length} entries is not the one it was.`);
};

/** How many entries the log must have, after all that was told. */
export const minLength = (log: Log): number => Math.max(log.entries.length, ...log.announcedHeads.keys());

/** The head of the log as the server has it, which was asked when the log had `least` entries at least. */
export const noteServerHead = (log: Log, length: number, hash: string | null, least: number): Log | IntegrityError => {
  if (length < least) {
    const expected = headAt(log, least) ?? log.announcedHeads.get(least) ?? null;
    return object("length", length, expected, hash, `The server has ${length} entries, and there were ${least}.`);
  }
  return hash === null ? noteLength(log, length) : noteHead(log, length, hash);
};

/** The sealed record; the start of the log the first time. */
export const addRecord = (log: Log, record: MatchRecord, engine: AnyEngine | null): Log | IntegrityError => {
  const link = firstLink(record);
  if (log.record !== null) {
    const ours = firstLink(log.record);
    return ours === link ? log : object("record", 0, ours, link, "What was agreed at the start is not what it was.");
  }
  const match = engine === null || engine.hiddenInformation ? null : startMatch(engine, record, "");
  if (match !== null && isRejection(match)) return object("rules", 0, null, link, match.message);
  return reached({ ...log, record, head: link, match });
};

/** Holds a new head against what was told of it. */
const reached = (log: Log): Log | IntegrityError => {
  const { length } = log.entries;
  const told = log.announcedHeads.get(length);
  if (told === undefined) return noteLength(log, length);
  if (told !== log.head) {
    const message = `The log after ${length} entries is not the one that was told.`;
    return object(length === 0 ? "record" : "entry", Math.max(0, length - 1), told, log.head, message);
  }
  const rest = new Map(log.announcedHeads);
  rest.delete(length);
  return noteLength({ ...log, announcedHeads: rest }, length);
};

const append = (log: Log, head: string, entry: Entry, engine: AnyEngine | null): Log | IntegrityError => {
  const link = nextLink(head, entry);
  if (link !== entry.hash) {
    return object("entry", entry.seq, link, entry.hash, `Entry ${entry.seq} does not follow from those before it.`);
  }
  const match = log.match === null || engine === null ? null : appendEntry(engine, log.match, entry);
  if (match !== null && isRejection(match)) {
    return object("rules", entry.seq, null, entry.hash, `Entry ${entry.seq} is against the rules: ${match.message}`);
  }
  // A fold shares its list with the log: one copy an entry is enough.
  const entries = match === null ? [...log.entries, entry] : match.entries;
  return reached({ ...log, entries, head: link, match });
};

/** One entry; null when those between are missing. One that is known already changes nothing. */
export const addEntry = (log: Log, entry: Entry, engine: AnyEngine | null): Log | IntegrityError | null => {
  if (log.head !== null && entry.seq === log.entries.length) return append(log, log.head, entry, engine);
  return entry.seq < log.entries.length ? noteHead(log, entry.seq + 1, entry.hash) : null;
};

export interface Ending {
  readonly outcome: Outcome;
  readonly reveal: MatchFile["reveal"];
  readonly signature: Signature;
}

/** What is wrong with the end of a match whose log is whole; null when nothing is. */
export const findEndingError = (log: Log, { outcome, reveal, signature }: Ending): IntegrityError | null => {
  const { record, head, match, entries } = log;
  if (record === null || head === null) return null;
  const seq = entries.length;
  if (match !== null && !sameJson(match.outcome, outcome)) {
    const [ours, theirs] = [JSON.stringify(match.outcome), JSON.stringify(outcome)];
    return object("outcome", seq, ours, theirs, "The match did not end as the server says.");
  }
  const commitment = commitTo(reveal.serverBytes);
  if (commitment !== record.commitment) {
    return object(
      "reveal",
      seq,
      record.commitment,
      commitment,
      "The server's bytes are not those it had committed to.",
    );
  }
  const seed = deriveSeed(
    reveal.serverBytes,
    record.seats.map(({ nonce }) => nonce),
  );
  if (seed !== reveal.seed) return object("reveal", seq, seed, reveal.seed, "The seed does not follow from its parts.");
  return isSignatureOf(signature, head)
    ? null
    : object("signature", seq, head, signature.value, "The signature is not one of this log.");
};
