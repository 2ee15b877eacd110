// The client's copy of the log (MAT-D5), append-only. It verifies everything the server says about the log: an entry
// against the link before it, a head against the entry at its place. A contradiction is an integrity error and leaves
// the log unchanged; nothing is repaired.
import {
  commitTo,
  deriveSeed,
  err,
  firstLink,
  nextLink,
  ok,
  sameJson,
  VALID,
  type AnyEngine,
  type BaseGameState,
  type Err,
  type Outcome,
  type Result,
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

/** A contradiction in what the server sent. */
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
  /** The sealed record; null before the start. */
  readonly record: MatchRecord | null;
  readonly entries: readonly Entry[];
  /** The hash of the last entry, or of the record before the first; null before the start. */
  readonly head: string | null;
  /** The fold, if the game hides nothing and its rules are known here. */
  readonly match: Match | null;
  /** The states at the start and after each entry of that fold; empty without one. */
  readonly states: readonly BaseGameState[];
  /** Heads that the server announced for entries that have not arrived, by log length. */
  readonly announcedHeads: ReadonlyMap<number, string>;
  /** The highest log length that the server has announced. */
  readonly knownLength: number;
}

export const EMPTY_LOG: Log = {
  record: null,
  entries: [],
  head: null,
  match: null,
  states: [],
  announcedHeads: new Map(),
  knownLength: 0,
};

/** The log with something new, or the contradiction that it would contain. */
export type LogResult = Result<Log, IntegrityError>;

/** Refuses what contradicts the log. */
export const contradiction = (
  about: IntegrityError["about"],
  seq: number,
  expected: string | null,
  got: string | null,
  message: string,
): Err<IntegrityError> => err({ about, seq, expected, got, message });

/** The head at a log length; undefined beyond the end. */
const headAt = ({ record, head, entries }: Log, length: number): string | undefined => {
  if (record === null || head === null) return undefined;
  return length === 0 ? firstLink(record) : entries[length - 1]?.hash;
};

/** Notes that the server has this many entries. */
export const noteLength = (log: Log, length: number): Log =>
  length > log.knownLength ? { ...log, knownLength: length } : log;

/** Notes the head at a log length, or compares it with the known one. */
export const noteHead = (log: Log, length: number, hash: string): LogResult => {
  const ours = headAt(log, length) ?? log.announcedHeads.get(length);
  if (ours === undefined)
    return ok(noteLength({ ...log, announcedHeads: new Map(log.announcedHeads).set(length, hash) }, length));
  if (ours === hash) return ok(log);
  return contradiction("entry", Math.max(0, length - 1), ours, hash, `The head after ${length} entries has changed.`);
};

/** The least log length that all received and announced entries imply. */
export const minLength = (log: Log): number => Math.max(log.entries.length, ...log.announcedHeads.keys());

/** Notes the head of a `watching` reply. When it was requested, the server had at least `min` entries. */
export const noteServerHead = (log: Log, length: number, hash: string | null, min: number): LogResult => {
  if (length < min) {
    const expected = headAt(log, min) ?? log.announcedHeads.get(min) ?? null;
    return contradiction("length", length, expected, hash, `The server has ${length} entries, but there were ${min}.`);
  }
  return hash === null ? ok(noteLength(log, length)) : noteHead(log, length, hash);
};

/** Starts the log with the sealed record, or compares it with the known one. */
export const addRecord = (log: Log, record: MatchRecord, engine: AnyEngine | null): LogResult => {
  const link = firstLink(record);
  if (log.record !== null) {
    const ours = firstLink(log.record);
    return ours === link ? ok(log) : contradiction("record", 0, ours, link, "The match record has changed.");
  }
  const match = engine === null || engine.hiddenInformation ? null : startMatch(engine, record, "");
  if (match?.ok === false) return contradiction("rules", 0, null, link, match.error.message);
  return checkHead({
    ...log,
    record,
    head: link,
    match: match?.value ?? null,
    states: match === null ? [] : [match.value.state],
  });
};

/** Compares a new head with the announced one. */
const checkHead = (log: Log): LogResult => {
  const { length } = log.entries;
  const announced = log.announcedHeads.get(length);
  if (announced === undefined) return ok(noteLength(log, length));
  if (announced !== log.head) {
    const message = `The head after ${length} entries is not the one the server announced.`;
    return contradiction(length === 0 ? "record" : "entry", Math.max(0, length - 1), announced, log.head, message);
  }
  const rest = new Map(log.announcedHeads);
  rest.delete(length);
  return ok(noteLength({ ...log, announcedHeads: rest }, length));
};

const append = (log: Log, head: string, entry: Entry, engine: AnyEngine | null): LogResult => {
  const link = nextLink(head, entry);
  if (link !== entry.hash) {
    return contradiction(
      "entry",
      entry.seq,
      link,
      entry.hash,
      `Entry ${entry.seq} does not chain to the one before it.`,
    );
  }
  const match = log.match === null || engine === null ? null : appendEntry(engine, log.match, entry);
  if (match?.ok === false) {
    return contradiction(
      "rules",
      entry.seq,
      null,
      entry.hash,
      `Entry ${entry.seq} is against the rules: ${match.error.message}`,
    );
  }
  // The fold shares its list with the log, so each entry copies the list once.
  const entries = match?.value.entries ?? [...log.entries, entry];
  const states = match === null ? [] : [...log.states, match.value.state];
  return checkHead({ ...log, entries, head: link, match: match?.value ?? null, states });
};

/** Appends an entry; null if there is a gap before it. A known entry changes nothing. */
export const addEntry = (log: Log, entry: Entry, engine: AnyEngine | null): LogResult | null => {
  if (log.head !== null && entry.seq === log.entries.length) return append(log, log.head, entry, engine);
  return entry.seq < log.entries.length ? noteHead(log, entry.seq + 1, entry.hash) : null;
};

export interface Ending {
  readonly outcome: Outcome;
  readonly reveal: MatchFile["reveal"];
  readonly signature: Signature;
}

/** Verifies the end of a match whose log is complete. */
export const verifyEnding = (log: Log, { outcome, reveal, signature }: Ending): Result<null, IntegrityError> => {
  const { record, head, match, entries } = log;
  if (record === null || head === null) return VALID;
  const seq = entries.length;
  if (match !== null && !sameJson(match.outcome, outcome)) {
    const [ours, theirs] = [JSON.stringify(match.outcome), JSON.stringify(outcome)];
    return contradiction("outcome", seq, ours, theirs, "The outcome is not the one the log leads to.");
  }
  const commitment = commitTo(reveal.serverBytes);
  if (commitment !== record.commitment) {
    return contradiction(
      "reveal",
      seq,
      record.commitment,
      commitment,
      "The revealed server bytes do not match the commitment.",
    );
  }
  const seed = deriveSeed(
    reveal.serverBytes,
    record.seats.map(({ nonce }) => nonce),
  );
  if (seed !== reveal.seed)
    return contradiction(
      "reveal",
      seq,
      seed,
      reveal.seed,
      "The seed does not derive from the server bytes and the nonces.",
    );
  return isSignatureOf(signature, head)
    ? VALID
    : contradiction("signature", seq, head, signature.value, "The signature does not match this log.");
};
