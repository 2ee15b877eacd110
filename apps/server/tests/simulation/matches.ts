// How the matches of a run are opened: by the lobby, by an invitation, against a bot, or as a rematch.
import type { AnyEngine, Result } from "@tengen/kernel";
import type { TimeControl } from "@tengen/match";
import type { SimulatedDatabase } from "./database.ts";
import { openMatchOracle, type MatchOracle } from "./oracle.ts";
import type { Person } from "./person.ts";
import type { ServerSetup } from "./server.ts";
import type { World } from "./world.ts";

/** A match of the run, and the people who play it. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly engine: AnyEngine;
  readonly players: readonly Person[];
  readonly oracle: MatchOracle;
}

export interface WaitingMatch {
  readonly matchId: string;
  readonly host: Person;
}

export interface MatchChoice {
  readonly gameId: string;
  readonly clock: TimeControl | null;
  /** `listed`: the guest finds it in the lobby; `invited`: with a key; `bot`, `bots`: against a bot, or two bots. */
  readonly how: "listed" | "unlisted" | "invited" | "bot" | "bots";
}

/** What opening a match needs. */
export interface Meeting {
  readonly world: World;
  readonly setup: Pick<ServerSetup, "games" | "secrets">;
  readonly database: Pick<SimulatedDatabase, "store" | "journal">;
  readonly spectator: Person;
}

/** Milliseconds between two attempts. */
const RETRY = 300;
/** The bots that are cheap enough. */
const BOTS = ["Random", "Greedy"];
/** Refusals that no later attempt changes: the match was cancelled, because the creator was gone. */
const FINAL = ["MATCH_NOT_ACTIVE", "MATCH_NOT_FOUND"];

/** Retries a request until it is granted or finally refused: the network and the servers fail. */
const insist = async <T>(world: World, ask: () => Promise<Result<T>>): Promise<T | null> => {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.ok) return answer.value;
      world.tell("request", () => `is refused: ${JSON.stringify(answer.error)}`);
      if (FINAL.includes(answer.error.code)) return null;
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

/** Joins a match, and watches it; false if it was cancelled. */
const sit = async (world: World, person: Person, matchId: string, invitation?: string): Promise<boolean> => {
  const answer = await insist(world, () => person.api.join(matchId, invitation === undefined ? {} : { invitation }));
  if (answer === null) return false;
  person.watch(matchId, answer.joined);
  return true;
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

const addMatch = ({ setup, database, spectator }: Meeting, matchId: string, gameId: string, players: Person[]) => {
  const engine = setup.games.engineOf(gameId);
  if (engine === undefined) throw new Error(`there is no game ${gameId}`);
  spectator.watch(matchId);
  return { matchId, engine, players, oracle: openMatchOracle(setup, database, matchId) };
};

/** A match that nobody but its creator joins: it waits in the lobby until the creator is gone. */
export const openWaiting = async ({ world }: Meeting, host: Person): Promise<WaitingMatch | null> => {
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  const created = await insist(world, () => host.api.create({ gameId: "gomoku", seats, listed: true }));
  const matchId = created?.match.record.matchId ?? "";
  world.tell("scenario", () => `${matchId} waits for an opponent`);
  return (await sit(world, host, matchId)) ? { matchId, host } : null;
};

/** Opens a match; null if it was cancelled before it started. */
export const openMatch = async (
  meeting: Meeting,
  [host, guest]: readonly [Person, Person],
  { gameId, clock, how }: MatchChoice,
): Promise<PlayedMatch | null> => {
  const { world } = meeting;
  const seats = seatsFor(world, how);
  const created = await insist(world, () => host.api.create({ gameId, clock, seats, listed: how === "listed" }));
  if (created === null) throw new Error("a new match was finally refused");
  const { matchId } = created.match.record;
  world.tell("scenario", () => `${matchId}: ${gameId}, ${how}, with the clock ${JSON.stringify(clock)}`);
  if (how === "bots") {
    host.watch(matchId);
    const started = await insist(world, () => host.api.start(matchId));
    return started === null ? null : addMatch(meeting, matchId, gameId, []);
  }
  if (!(await sit(world, host, matchId))) return null;
  if (how === "bot") return addMatch(meeting, matchId, gameId, [host]);
  if (how === "listed" && !(await findListed(world, guest, matchId))) return null;
  const key = created.invitations[0]?.key;
  if (!(await sit(world, guest, matchId, key))) return null;
  return addMatch(meeting, matchId, gameId, [host, guest]);
};

/** All players ask for a rematch at once; each gets the same match. `onAnswers` is called with the ids they got. */
export const openRematch = async (
  meeting: Meeting,
  { matchId, engine, players }: PlayedMatch,
  onAnswers: (ids: readonly string[]) => void,
): Promise<PlayedMatch | null> => {
  const { world } = meeting;
  const answers = await Promise.all(players.map((person) => insist(world, () => person.api.rematch(matchId))));
  const ids = answers.flatMap((answer) => (answer === null ? [] : [answer.match.record.matchId]));
  world.tell("scenario", () => `the rematch of ${matchId} is ${JSON.stringify(ids)}`);
  onAnswers(ids);
  const [id] = ids;
  if (id === undefined) return null;
  const seated = await Promise.all(players.map((person) => sit(world, person, id)));
  return seated.every(Boolean) ? addMatch(meeting, id, engine.gameId, [...players]) : null;
};

/** The file of a finished match, as a server gives it to anybody. */
export const fetchFile = (world: World, { api }: Person, matchId: string): Promise<unknown> =>
  insist(world, () => api.file(matchId));
