// How the matches of a run are opened: by the lobby, by an invitation, against a bot, or as a rematch. Now and then two
// guests want the same seat.
import type { AnyEngine, Result } from "@tengen/kernel";
import type { TimeControl } from "@tengen/match";
import type { SimulatedDatabase } from "./database.ts";
import type { Lists } from "./check-lobby.ts";
import { openMatchOracle, type MatchOracle } from "./oracle.ts";
import type { Person } from "./person.ts";
import { engineOfRules, type Rules } from "./rules.ts";
import type { ServerSetup } from "./server.ts";
import type { World } from "./world.ts";

/** A match of the run, and the people who play it. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly rules: Rules;
  readonly engine: AnyEngine;
  /** Whether everybody may find it in the lobby. */
  readonly isListed: boolean;
  readonly clock: TimeControl | null;
  readonly players: readonly Person[];
  readonly oracle: MatchOracle;
}

export interface WaitingMatch {
  readonly matchId: string;
  readonly host: Person;
}

export interface MatchChoice {
  readonly rules: Rules;
  readonly clock: TimeControl | null;
  /**
   * `listed`: the guest finds it in the lobby; `invited`: with a key; `paired`: both ask for the same at once; `bot`,
   * `bots`: against a bot, or two bots.
   */
  readonly how: "listed" | "unlisted" | "invited" | "paired" | "bot" | "bots";
  /** Whether a second guest wants the same seat, at the moment at which the host comes and the first guest. */
  readonly isContested: boolean;
}

/** A seat that somebody was granted. */
export interface Granted {
  readonly matchId: string;
  readonly playerId: string;
  readonly nonce: string;
}

/** What opening a match needs. */
export interface Meeting {
  readonly world: World;
  readonly setup: Pick<ServerSetup, "games" | "secrets">;
  readonly database: Pick<SimulatedDatabase, "store" | "journal">;
  readonly spectator: Person;
  /** Notes the seats that were granted. */
  readonly granted: Granted[];
  /** Called when somebody was granted a seat that an invitation is for, without its key. */
  readonly onIntruder: (person: Person, matchId: string) => void;
  /** Called when two who asked for the same wait in different matches. */
  readonly onSplit: (matchIds: readonly string[]) => void;
}

/** Milliseconds between two attempts. */
const RETRY = 300;
/** The bots that are cheap enough. */
const BOTS = ["Random", "Greedy"];
/** Refusals that no later attempt changes: the match was cancelled, because the creator was gone. */
const FINAL = ["MATCH_NOT_ACTIVE", "MATCH_NOT_FOUND"];

/** Retries a request until it is granted or finally refused: the network and the servers fail. */
const insist = async <T>(world: World, ask: () => Promise<Result<T>>, final = FINAL): Promise<T | null> => {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.ok) return answer.value;
      world.tell("request", () => `is refused: ${JSON.stringify(answer.error)}`);
      if (final.includes(answer.error.code)) return null;
    } catch {
      // The network failed.
    }
    await new Promise<void>((resolve) => void world.after(RETRY, resolve));
  }
};

export const signIn = async (world: World, person: Person): Promise<void> => {
  const guest = await insist(world, () => person.api.createGuest(person.name));
  if (guest !== null) person.setGuest(guest);
};

/** Joins a match, and watches it; false if it was cancelled, or if somebody else has the seat. */
const sit = async (
  { world, granted }: Meeting,
  person: Person,
  matchId: string,
  invitation?: string,
): Promise<boolean> => {
  const answer = await insist(world, () => person.api.join(matchId, invitation === undefined ? {} : { invitation }));
  if (answer === null) return false;
  granted.push({ matchId, playerId: person.playerId() ?? "", nonce: answer.joined.nonce });
  person.watch(matchId, answer.joined);
  return true;
};

/** People sit down at once; those who got a seat. */
const race = async (meeting: Meeting, people: readonly Person[], matchId: string): Promise<readonly Person[]> => {
  const seated = await Promise.all(people.map((person) => sit(meeting, person, matchId)));
  return people.filter((_, index) => seated[index]);
};

/** Waits until the lobby shows a match; false if it was cancelled. */
const findListed = async (world: World, person: Person, matchId: string): Promise<boolean> => {
  const isListed = async (): Promise<Result<boolean>> => {
    const open = await person.api.list({ status: "open" });
    if (open.ok && open.value.matches.some(({ record }) => record.matchId === matchId))
      return { ok: true, value: true };
    const match = await person.api.read(matchId);
    if (match.ok && match.value.match.status !== "open") return { ok: true, value: false };
    return { ok: false, error: { code: "NOT_LISTED", message: `the lobby does not show ${matchId}` } };
  };
  return (await insist(world, isListed)) ?? false;
};

const seatsFor = (world: World, how: MatchChoice["how"]) => {
  const bot = () => ({ kind: "bot" as const, name: world.chance.pick(BOTS) });
  const me = { kind: "me" as const };
  if (how === "bots") return [bot(), bot()];
  const other = how === "bot" ? bot() : ({ kind: how === "invited" ? "invite" : "open" } as const);
  return world.chance.happens(0.5) ? [me, other] : [other, me];
};

const addMatch = (
  { setup, database, spectator }: Meeting,
  match: Pick<PlayedMatch, "matchId" | "rules" | "clock" | "isListed" | "players">,
): PlayedMatch => {
  spectator.watch(match.matchId);
  const engine = engineOfRules(setup.games, match.rules);
  return { ...match, engine, oracle: openMatchOracle(setup, database, match.matchId) };
};

/** A match that nobody but its creator joins: it waits in the lobby until the creator is gone. */
export const openWaiting = async (meeting: Meeting, host: Person): Promise<WaitingMatch | null> => {
  const { world } = meeting;
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  const created = await insist(world, () => host.api.create({ gameId: "gomoku", seats, listed: true }));
  const matchId = created?.match.record.matchId ?? "";
  world.tell("scenario", () => `${matchId} waits for an opponent`);
  return (await sit(meeting, host, matchId)) ? { matchId, host } : null;
};

/** The rules as a request names them. */
const requestOf = ({ gameId, ruleset, asked: options }: Rules) => ({
  gameId,
  ...(ruleset === undefined ? {} : { ruleset }),
  options,
});

/** Asks for a pair, and takes a seat; whoever is too late asks again. */
const askForPair = async (
  { world, granted }: Meeting,
  person: Person,
  { rules, clock }: MatchChoice,
): Promise<string> => {
  for (;;) {
    const paired = await insist(world, () => person.api.pair({ ...requestOf(rules), clock }), []);
    const matchId = paired?.match.record.matchId ?? "";
    const answer = await insist(world, () => person.api.join(matchId), [...FINAL, "SEAT_TAKEN"]);
    if (answer === null) continue;
    granted.push({ matchId, playerId: person.playerId() ?? "", nonce: answer.joined.nonce });
    person.watch(matchId, answer.joined);
    return matchId;
  }
};

/** Both ask for the same at once, and again if theirs was cancelled because they were away; null if they never meet. */
const openPair = async (meeting: Meeting, people: readonly Person[], choice: MatchChoice): Promise<string | null> => {
  const { world, database, onSplit } = meeting;
  let ids = await Promise.all(people.map((person) => askForPair(meeting, person, choice)));
  while (new Set(ids).size > 1) {
    const rows = await Promise.all(ids.map((id) => database.store.read(id)));
    if (rows.every((row) => row?.status !== "dropped")) {
      onSplit(ids);
      return null;
    }
    const next = people.map((person, index) =>
      rows[index]?.status === "dropped" ? askForPair(meeting, person, choice) : Promise.resolve(ids[index] ?? ""),
    );
    ids = await Promise.all(next);
  }
  world.tell("scenario", () => `${ids[0]}: ${JSON.stringify(choice.rules)}, paired`);
  return ids[0] ?? null;
};

/** The first one has the key of the invitation; a second one has not, and asks for the seat once before. */
const sitInvited = async (
  meeting: Meeting,
  [guest, rival]: readonly Person[],
  matchId: string,
  key: string,
): Promise<readonly Person[]> => {
  const answer = await rival?.api.join(matchId, { invitation: "not-the-key" }).catch(() => null);
  if (rival !== undefined && answer?.ok === true) meeting.onIntruder(rival, matchId);
  return guest !== undefined && (await sit(meeting, guest, matchId, key)) ? [guest] : [];
};

/** Opens a match; null if it was cancelled before it started. The first guest plays, unless the second takes the seat. */
export const openMatch = async (
  meeting: Meeting,
  [host, ...guests]: readonly [Person, Person, ...Person[]],
  choice: MatchChoice,
): Promise<PlayedMatch | null> => {
  const { world } = meeting;
  const { rules, clock, how, isContested } = choice;
  const isListed = how === "listed";
  if (how === "paired") {
    const id = await openPair(meeting, [host, guests[0]], choice);
    const players = [host, guests[0]];
    return id === null ? null : addMatch(meeting, { matchId: id, rules, clock, isListed: true, players });
  }
  const seats = seatsFor(world, how);
  const request = { ...requestOf(rules), clock, seats, listed: isListed };
  const created = await insist(world, () => host.api.create(request));
  if (created === null) throw new Error("a new match was finally refused");
  const { matchId } = created.match.record;
  world.tell("scenario", () => `${matchId}: ${JSON.stringify(rules)}, ${how}, with the clock ${JSON.stringify(clock)}`);
  const add = (players: readonly Person[]): PlayedMatch =>
    addMatch(meeting, { matchId, rules, clock, isListed, players });
  if (how === "bots") {
    host.watch(matchId);
    const started = await insist(world, () => host.api.start(matchId));
    return started === null ? null : add([]);
  }
  if (how === "unlisted" && isContested) {
    const seated = await race(meeting, [host, ...guests], matchId);
    return seated.length < 2 ? null : add(seated);
  }
  if (!(await sit(meeting, host, matchId))) return null;
  if (how === "bot") return add([host]);
  const [guest] = guests;
  if (isListed && !(await findListed(world, guest, matchId))) return null;
  const key = created.invitations[0]?.key;
  const rivals = isContested ? guests : [guest];
  const seated =
    key === undefined ? await race(meeting, rivals, matchId) : await sitInvited(meeting, rivals, matchId, key);
  return seated.length === 0 ? null : add([host, ...seated]);
};

/** All players ask for a rematch at once; each gets the same match. `onAnswers` is called with the ids they got. */
export const openRematch = async (
  meeting: Meeting,
  { matchId, rules, clock, players }: PlayedMatch,
  onAnswers: (ids: readonly string[]) => void,
): Promise<PlayedMatch | null> => {
  const { world } = meeting;
  const answers = await Promise.all(players.map((person) => insist(world, () => person.api.rematch(matchId))));
  const ids = answers.flatMap((answer) => (answer === null ? [] : [answer.match.record.matchId]));
  world.tell("scenario", () => `the rematch of ${matchId} is ${JSON.stringify(ids)}`);
  onAnswers(ids);
  const [id] = ids;
  if (id === undefined) return null;
  const seated = await Promise.all(players.map((person) => sit(meeting, person, id)));
  return seated.every(Boolean) ? addMatch(meeting, { matchId: id, rules, clock, isListed: false, players }) : null;
};

/** What the lists of finished matches show to a stranger, and to each player. */
export const readLists = async ({ world, spectator }: Meeting, players: readonly Person[]): Promise<Lists> => {
  const idsFor = async (person: Person, mine: boolean): Promise<readonly string[]> => {
    const list = await insist(world, () => person.api.list({ status: "finished", mine }));
    return (list?.matches ?? []).map(({ record }) => record.matchId);
  };
  const own = await Promise.all(players.map(async (person) => [person.name, await idsFor(person, true)] as const));
  // The lobby and the other lists are only looked at.
  await insist(world, () => spectator.api.lobby());
  for (const status of ["open", "active"] as const) await insist(world, () => spectator.api.list({ status }));
  return { finished: await idsFor(spectator, false), own: new Map(own) };
};

/** The log of a match, as a server gives it to anybody; an answer may be lost. */
export const readLog = async ({ spectator }: Meeting, { matchId }: PlayedMatch): Promise<void> => {
  await spectator.api.log(matchId).catch(() => null);
};

/** The file of a finished match, as a server gives it to anybody. */
export const fetchFile = (world: World, { api }: Person, matchId: string): Promise<unknown> =>
  insist(world, () => api.file(matchId));
