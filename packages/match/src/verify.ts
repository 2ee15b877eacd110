// Verifies a match file independently of any server (MAT-F1), step by step (MAT-X5). The first step that fails ends the
// verification.
import {
  commitTo,
  deriveSeed,
  err,
  firstLink,
  ok,
  sameJson,
  type AnyEngine,
  type Outcome,
  type Rejection,
  type Result,
} from "@tengen/kernel";
import { findBrokenLink } from "./entry.ts";
import { parseMatchFile, type MatchFile } from "./file.ts";
import { foldLog, type Match } from "./match.ts";
import { startPosition } from "./position.ts";
import { isSignatureOf } from "./signature.ts";

/** In order of execution. */
export const VERIFY_STEPS = [
  "format",
  "game",
  "commitment",
  "seed",
  "chain",
  "replay",
  "outcome",
  "signature",
] as const;
export type VerifyStep = (typeof VERIFY_STEPS)[number];

export interface StepReport {
  readonly step: VerifyStep;
  readonly ok: boolean;
  /** The finding, for people. */
  readonly message: string;
  /** The first faulty entry, if the fault is in an entry. */
  readonly seq?: number;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly steps: readonly StepReport[];
}

export interface VerifyOptions {
  readonly engineOf: (gameId: string, rulesetVersion: string) => AnyEngine | undefined | Promise<AnyEngine | undefined>;
  /** The key that must have signed the file; without it an unsigned file passes, and the report says so. */
  readonly publicKey?: string | undefined;
}

/** What a step found, in words; or what is wrong, and with which entry. */
type Finding = Result<string, Omit<StepReport, "step" | "ok">>;

const bad = (message: string, seq?: number): Finding => err(seq === undefined ? { message } : { message, seq });

const makeReport = (step: VerifyStep, finding: Finding): StepReport =>
  finding.ok ? { step, ok: true, message: finding.value } : { step, ok: false, ...finding.error };

const fieldOf = ({ detail }: Rejection, name: "seq" | "field"): unknown =>
  typeof detail === "object" && detail !== null ? (detail as Record<string, unknown>)[name] : undefined;

/** The entry that a rejection refers to. */
const seqOf = (rejection: Rejection): number | undefined => {
  const inFile = /^entries\.(?<seq>\d+)/u.exec(String(fieldOf(rejection, "field")))?.groups?.["seq"];
  const seq = fieldOf(rejection, "seq") ?? inFile;
  return seq === undefined ? undefined : Number(seq);
};

/** The game is known, and accepts the match's players and options. */
const checkGame = ({ match, reveal }: MatchFile, engine: AnyEngine | undefined): Finding => {
  if (engine === undefined) return bad(`This program does not know the game ${match.gameId}.`);
  const start = startPosition(engine, match, reveal.seed);
  return !start.ok ? bad(start.error.message) : ok(`${match.gameId}, ${match.rulesetVersion}`);
};

const checkCommitment = ({ match, reveal }: MatchFile): Finding =>
  commitTo(reveal.serverBytes) === match.commitment
    ? ok("the revealed bytes are the ones committed to")
    : bad("The revealed server bytes do not match the commitment.");

const checkSeed = ({ match, reveal }: MatchFile): Finding => {
  const nonces = match.seats.map((seat) => seat.nonce);
  return deriveSeed(reveal.serverBytes, nonces) === reveal.seed
    ? ok("the seed follows from the server's bytes and the seats' nonces")
    : bad("The seed does not derive from the server's bytes and the seats' nonces.");
};

const checkChain = ({ match, entries }: MatchFile): Finding => {
  const broken = findBrokenLink(firstLink(match), entries);
  return broken === null
    ? ok(`the hashes of ${entries.length} entries follow from the record and from one another`)
    : bad(`The chain breaks at entry ${broken}: its seq or hash does not follow from the entry before.`, broken);
};

const checkReplay = ({ entries }: MatchFile, { hiddenInformation }: AnyEngine, match: Result<Match>): Finding => {
  if (!match.ok) return bad(match.error.message, seqOf(match.error));
  const chance = hiddenInformation ? ", with every shuffle and draw as the seed gives them" : "";
  return ok(`${entries.length} entries played by the rules, at the times they name${chance}`);
};

const checkOutcome = (file: MatchFile, { outcome }: Match): Finding =>
  sameJson(outcome, file.outcome)
    ? ok(describeOutcome(outcome))
    : bad(`The file says "${describeOutcome(file.outcome)}", the log "${describeOutcome(outcome)}".`);

const describeOutcome = (outcome: Outcome | null): string => {
  if (outcome === null) return "not finished";
  const who = outcome.winners === null ? "nobody wins" : `${outcome.winners.join(", ")} wins`;
  return `${who}, ${outcome.reason}`;
};

const checkSignature = ({ entries, match, outcome, signature }: MatchFile, publicKey: string | undefined): Finding => {
  if (signature === null) {
    return publicKey === undefined
      ? ok(`unsigned: no server vouches for it${outcome === null ? ", and later entries may be missing" : ""}`)
      : bad("The file is not signed.");
  }
  if (publicKey !== undefined && signature.publicKey !== publicKey) {
    return bad(`The file is signed with ${signature.publicKey}, not with the required key.`);
  }
  return isSignatureOf(signature, entries.at(-1)?.hash ?? firstLink(match))
    ? ok(`signed with ${signature.publicKey}`)
    : bad("The signature does not match the last hash of this match.");
};

/** Verifies a parsed match file from any source. */
export const verifyMatch = async (value: unknown, { engineOf, publicKey }: VerifyOptions): Promise<VerifyReport> => {
  const steps: StepReport[] = [];
  const holds = (step: VerifyStep, finding: Finding): boolean => {
    steps.push(makeReport(step, finding));
    return finding.ok;
  };
  const report = (): VerifyReport => ({ ok: steps.every((step) => step.ok), steps });

  const parsed = parseMatchFile(value);
  if (!parsed.ok) {
    holds("format", bad(parsed.error.message, seqOf(parsed.error)));
    return report();
  }
  const file = parsed.value;
  holds("format", ok(file.format));
  const engine = await engineOf(file.match.gameId, file.match.rulesetVersion);
  if (!holds("game", checkGame(file, engine)) || engine === undefined) return report();
  if (!holds("commitment", checkCommitment(file))) return report();
  if (!holds("seed", checkSeed(file))) return report();
  if (!holds("chain", checkChain(file))) return report();
  const match = foldLog(engine, file.match, file.reveal.seed, file.entries);
  if (!holds("replay", checkReplay(file, engine, match)) || !match.ok) return report();
  if (!holds("outcome", checkOutcome(file, match.value))) return report();
  holds("signature", checkSignature(file, publicKey));
  return report();
};

/** The report for bytes that are not a match file at all. */
export const refuseFormat = (message: string): VerifyReport => ({
  ok: false,
  steps: [makeReport("format", bad(message))],
});

/** Verifies the text of a match file. */
export const verifyMatchText = async (text: string, options: VerifyOptions): Promise<VerifyReport> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseFormat("The file is not JSON.");
  }
  return verifyMatch(value, options);
};
