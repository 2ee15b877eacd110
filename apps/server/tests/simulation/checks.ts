// What must hold after every run.
import { sameJson } from "@tengen/kernel";
import { makeMatchFile, signHead, verifyMatch, type Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Truth } from "./oracle.ts";
import type { Person, Submitted } from "./person.ts";
import type { PlayedMatch, Run } from "./scenario.ts";

/** Milliseconds of an outage that need not be credited: shorter gaps of the heartbeat are no outage (MAT-T3). */
const UNCREDITED_MS = 3500;

const describe = ({ person, actionId, action }: Submitted): string =>
  `${person}'s action ${actionId} (${JSON.stringify(action)})`;

/** Every acknowledged action is in the log once, where its answer said; a refused one is not. */
const checkAnswers = (submitted: readonly Submitted[], { entries }: Truth): readonly string[] =>
  submitted.flatMap((one) => {
    const found = entries.filter(({ actionId }) => actionId === one.actionId);
    const { answer } = one;
    if (answer === null) return [`${describe(one)} was never answered`];
    if (!answer.ok) return found.length === 0 ? [] : [`${describe(one)} was refused, and is in the log`];
    const [entry] = found;
    if (found.length !== 1 || entry === undefined)
      return [`${describe(one)} was acknowledged, and is ${found.length} times in the log`];
    return entry.seq === answer.value.seq && entry.hash === answer.value.hash
      ? []
      : [`${describe(one)} was acknowledged at ${answer.value.seq}, and is at ${entry.seq}`];
  });

/** Every person sees the whole log and nothing else. */
const checkConvergence = (
  person: Person,
  { matchId, engine }: PlayedMatch,
  { entries, match }: Truth,
): readonly string[] => {
  const { state, seq, hash, view, integrityError, pending } = person.snapshot(matchId);
  const where = `${person.name} (${state}, seq ${seq} of ${entries.length})`;
  if (integrityError !== null) return [`${where} reports an integrity error: ${JSON.stringify(integrityError)}`];
  if (state !== "live" || seq !== entries.length) return [`${where} does not converge`];
  if (entries.length > 0 && hash !== entries.at(-1)?.hash) return [`${where} has another head`];
  if (pending.length > 0) return [`${where} has ${pending.length} pending actions`];
  const expected = engine.getPlayerView(match.state, person.playerId());
  return sameJson(view, expected) ? [] : [`${where} sees another position`];
};

/** Nothing that a viewer was sent before the end contains a secret, and every view is the viewer's own. */
const checkSecrecy = ({ sent }: Run, { matchId, engine }: PlayedMatch, truth: Truth): readonly string[] => {
  const { seed, serverBytes, positions, match } = truth;
  const end = match.status === "finished" ? (truth.entries.at(-1)?.at ?? Infinity) : Infinity;
  const secrets = [seed, serverBytes, ...(match.state.rngState === null ? [] : [match.state.rngState.key])];
  const isOwnView = (view: unknown, seq: number, viewer: string | null): boolean => {
    const position: Match | undefined = positions[seq];
    return position !== undefined && sameJson(view, engine.getPlayerView(position.state, viewer));
  };
  return sent.flatMap(({ viewer, at, text }) => {
    const who = viewer ?? "a spectator";
    if (at < end - 1000 && secrets.some((secret) => text.includes(secret)))
      return [`${who} was sent a secret: ${text}`];
    if (!text.includes('"view":{')) return [];
    const message = JSON.parse(text) as FromServer;
    if (message.type === "watching" && message.match.record.matchId === matchId && message.view !== null)
      return isOwnView(message.view, message.seq, viewer) ? [] : [`${who} was sent a wrong view at ${message.seq}`];
    if (message.type !== "entries" || message.matchId !== matchId) return [];
    return message.items
      .filter(({ entry, view }) => view !== undefined && !isOwnView(view, entry.seq + 1, viewer))
      .map(({ entry }) => `${who} was sent a wrong view after entry ${entry.seq}`);
  });
};

/** Nobody loses on time because the service was down. */
const checkClocks = ({ outages }: Run, { matchId }: PlayedMatch, { entries, positions }: Truth): readonly string[] =>
  entries.flatMap(({ seq, type, at }) => {
    const before = positions[seq];
    if (type !== "TIMEOUT" || before === undefined) return [];
    const seat = before.state.playerIds.indexOf(before.state.currentPlayerId ?? "");
    const allowed = before.clocks.firstMoveMs?.[seat] ?? before.clocks.remainingMs?.[seat] ?? 0;
    const { since } = before.clocks;
    const out = outages.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, since) - UNCREDITED_MS),
      0,
    );
    return at - since - out >= allowed
      ? []
      : [
          `${matchId} timed out at ${seq} after ${at - since} ms, of which ${out} ms were outages; ${allowed} ms allowed`,
        ];
  });

const checkFile = async (
  { setup }: Run,
  { matchId }: PlayedMatch,
  { match, serverBytes, entries }: Truth,
): Promise<readonly string[]> => {
  if (match.status !== "finished") return [`${matchId} is not finished`];
  const signature = signHead(entries.at(-1)?.hash ?? "", setup.secrets.signingKey);
  const report = await verifyMatch(makeMatchFile(match, serverBytes, signature), {
    engineOf: setup.games.engineOf,
    publicKey: signature.publicKey,
  });
  return report.ok ? [] : [`the file of ${matchId} does not verify: ${JSON.stringify(report.steps.at(-1))}`];
};

/** All violations of a run, one sentence each. */
export const checkRun = async (run: Run): Promise<readonly string[]> => {
  const { played, people } = run;
  if (played === null) return ["nobody met"];
  let truth: Truth;
  try {
    truth = await played.oracle.read();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [
    ...checkAnswers(
      people.flatMap((person) => person.submitted),
      truth,
    ),
    ...people.flatMap((person) => checkConvergence(person, played, truth)),
    ...checkSecrecy(run, played, truth),
    ...checkClocks(run, played, truth),
    ...(await checkFile(run, played, truth)),
  ];
};
