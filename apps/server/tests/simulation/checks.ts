// What must hold after every run.
import { sameJson, seedRng } from "@tengen/kernel";
import { verifyMatchText } from "@tengen/match";
import type { StoredMatch } from "../../src/store/store.ts";
import type { BotCall } from "./bots.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkLog } from "./check-log.ts";
import { checkEnds } from "./check-ends.ts";
import { checkLobby } from "./check-lobby.ts";
import { checkOpenings } from "./check-openings.ts";
import { checkPresence } from "./check-presence.ts";
import { checkTime } from "./check-time.ts";
import { checkWire } from "./check-wire.ts";
import type { PlayedMatch } from "./matches.ts";
import type { Truth } from "./oracle.ts";
import type { Person } from "./person.ts";
import type { Run } from "./scenario.ts";
import { isServiceHealthy, longestFanOut } from "./weather.ts";

/** Every person who is here sees the whole log and nothing else. */
const checkConvergence = (person: Person, { matchId, engine }: PlayedMatch, truth: Truth): readonly string[] =>
  person.tabs.flatMap((tab) => {
    const snapshot = tab.snapshot(matchId);
    if (snapshot === null) return [];
    const { entries, match } = truth;
    const { state, seq, hash, view, integrityError, outcome, optimistic, reveal, rejected } = snapshot;
    const where = `${tab.name} (${state}, seq ${seq} of ${entries.length} of ${matchId})`;
    if (integrityError !== null) return [`${where} reports an integrity error: ${JSON.stringify(integrityError)}`];
    if (state !== "live" || seq !== entries.length) return [`${where} does not converge`];
    if (entries.length > 0 && hash !== entries.at(-1)?.hash) return [`${where} has another head`];
    if (entries.some(({ actionId }) => actionId === rejected?.envelope.actionId))
      return [`${where} shows as refused what is in the log`];
    const isSeated = match.record.seats.some(({ playerId }) => playerId === person.playerId());
    const expected = engine.getPlayerView(match.state, isSeated ? person.playerId() : null);
    if (!sameJson(view, expected)) return [`${where} sees another position`];
    if (!engine.hiddenInformation && !sameJson(optimistic?.state ?? null, match.state))
      return [`${where} shows another position than the confirmed one`];
    if (match.status !== "finished") return [];
    if (!sameJson(outcome, match.outcome)) return [`${where} sees another outcome`];
    const { seed, serverBytes } = truth;
    return sameJson(reveal, { seed, serverBytes }) ? [] : [`${where} was revealed something else`];
  });

/** Each bot sees only its own view, and no secret. */
const checkBotCall = ({ setup }: Run, truths: readonly Truth[], { playerId, request }: BotCall): readonly string[] => {
  const { view, rngState, entries } = request;
  const truth = truths.find(({ stored, match }) => {
    const seat = match.record.seats.findIndex((one) => one.playerId === playerId);
    return seedRng(setup.secrets.botSeed(stored.matchId, seat, entries.length)).key === rngState.key;
  });
  const position = truth?.positions[entries.length];
  if (truth === undefined || position === undefined) return [];
  return sameJson(view, truth.engine.getPlayerView(position.state, playerId))
    ? []
    : [`${playerId} of ${truth.stored.matchId} was shown another view than its own at ${entries.length}`];
};

/** While a bot thinks on one healthy server, the others leave its turn alone (SRV-5). */
const checkBotTurns = ({ botCalls, weather, calmSince }: Run): readonly string[] =>
  botCalls.flatMap((call, index) => {
    if (!isServiceHealthy(weather) && call.at < calmSince + 20_000) return [];
    const double = botCalls
      .slice(0, index)
      .find(
        (other) =>
          other.request.rngState.key === call.request.rngState.key &&
          other.server !== call.server &&
          other.endedAt > call.at,
      );
    return double === undefined ? [] : [`${call.server.name} and ${double.server.name} both think about a bot's turn`];
  });

/** A match has one rematch, and everybody finds it. */
const checkRematches = ({ rematches }: Run, truths: readonly Truth[]): readonly string[] =>
  rematches.flatMap(({ of, ids }) => {
    const linked = truths.find(({ stored }) => stored.matchId === of)?.stored.rematch;
    return ids.every((id) => id === linked) ? [] : [`the rematch of ${of} is ${linked}; ${ids.join(", ")} were given`];
  });

/** The file that the service gives verifies, and is that of the match. */
const checkFile = async ({ setup, files }: Run, { stored, match, entries }: Truth): Promise<readonly string[]> => {
  const { matchId } = stored;
  if (match.status !== "finished") return [`${matchId} is not finished`];
  if (!files.has(matchId)) return [];
  const file = files.get(matchId) as { readonly entries: unknown } | null | undefined;
  const report = await verifyMatchText(JSON.stringify(file ?? null), { engineOf: setup.games.engineOf });
  if (!report.ok) return [`the file of ${matchId} does not verify: ${JSON.stringify(report.steps.at(-1))}`];
  return sameJson(file?.entries ?? null, entries) ? [] : [`the file of ${matchId} has another log`];
};

/** The match is played by the rules and the clock that were asked for. */
const checkRules = ({ matchId, rules, clock }: PlayedMatch, { match }: Truth): readonly string[] => {
  const { gameId, rulesetVersion, options } = match.record;
  const time = match.record.clock;
  if (time?.baseMs !== clock?.baseMs || time?.incrementMs !== clock?.incrementMs)
    return [`${matchId} is played with the clock ${JSON.stringify(time)}, not with ${JSON.stringify(clock)}`];
  return sameJson([gameId, rulesetVersion, options], [rules.gameId, rules.rulesetVersion, rules.options])
    ? []
    : [`${matchId} is played by ${rulesetVersion} with ${JSON.stringify(options)}, not by ${JSON.stringify(rules)}`];
};

/** In a rematch everybody has another seat: the seats are rotated by one. */
const checkSeatsOfRematch = ({ stored }: Truth, truths: readonly Truth[]): readonly string[] => {
  const before = truths.find((truth) => truth.stored.matchId === stored.rematchOf);
  if (before === undefined) return [];
  const people = ({ record, plan }: StoredMatch) =>
    record.seats.map((seat, index) => (plan[index]?.kind === "bot" ? "a bot" : (seat?.playerId ?? null)));
  const seats = people(before.stored);
  return sameJson(people(stored), [...seats.slice(-1), ...seats.slice(0, -1)])
    ? []
    : [`the seats of the rematch ${stored.matchId} are not rotated`];
};

/** Who was granted a seat has it. */
const checkSeats = ({ granted }: Run, { stored }: Truth): readonly string[] =>
  granted
    .filter(({ matchId }) => matchId === stored.matchId)
    .filter(({ playerId, nonce }) => {
      const seat = stored.record.seats.find((one) => one?.playerId === playerId);
      return seat?.nonce !== nonce;
    })
    .map(({ playerId }) => `${playerId} was granted a seat in ${stored.matchId}, and has none`);

const checkMatch = async (
  run: Run,
  played: PlayedMatch,
  truth: Truth,
  truths: readonly Truth[],
): Promise<readonly string[]> => [
  ...run.people
    .flatMap(({ submitted }) => submitted)
    .filter(({ matchId }) => matchId === played.matchId)
    .flatMap((one) => checkAnswers(one, truth, run.wire)),
  ...run.people.flatMap((person) => checkConvergence(person, played, truth)),
  ...checkRules(played, truth),
  ...checkSeats(run, truth),
  ...checkLog(truth),
  ...checkEnds(truth),
  ...checkTime(run, truth),
  ...checkSeatsOfRematch(truth, truths),
  ...(await checkFile(run, truth)),
];

/** All violations of a run, one sentence each. */
export const checkRun = async (run: Run): Promise<readonly string[]> => {
  const { matches, wire, database } = run;
  const truths = new Map<string, Truth>();
  const violations: string[] = [];
  for (const { matchId, oracle } of matches) {
    try {
      truths.set(matchId, await oracle.read());
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error));
    }
  }
  const all = [...truths.values()];
  for (const played of matches) {
    const truth = truths.get(played.matchId);
    if (truth !== undefined) violations.push(...(await checkMatch(run, played, truth, all)));
  }
  return [
    ...violations,
    ...checkWire(wire, { truths, journal: database.journal, longestFanOut: longestFanOut(run.weather) }),
    ...checkLobby(run, truths),
    ...run.botCalls.flatMap((call) => checkBotCall(run, all, call)),
    ...checkBotTurns(run),
    ...checkPresence(run, all),
    ...checkRematches(run, all),
    ...(await checkOpenings(run, all)),
    ...run.people.flatMap(({ faults }) => faults),
    ...run.intruders,
    ...run.splits.map((ids) => `people who asked for the same wait in ${ids.join(" and ")}`),
    ...run.unsettled,
  ];
};
