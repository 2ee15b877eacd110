// How a run comes to rest: everything is answered, a player who does not come back loses the match to a claim, all matches
// end, and everybody knows what there is to know.
import { timeToClaim } from "@tengen/client";
import { sameJson } from "@tengen/kernel";
import { PHRASES } from "@tengen/protocol";
import type { Lists } from "./check-lobby.ts";
import { fetchFile, readLists, readLog, type Meeting, type PlayedMatch } from "./matches.ts";
import type { Person } from "./person.ts";
import { resignation } from "./play.ts";
import { unsettled, type Settling } from "./settled.ts";
import type { Tab } from "./tab.ts";
import type { World } from "./world.ts";

/** What was read when nothing happened any more, and what had not come to rest long after the weather had calmed down. */
export interface Rest {
  /** The file of a finished match, as the service gives it. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Null in runs that do not read them. */
  readonly lists: Lists | null;
  readonly unsettled: readonly string[];
}

/** How long everything may take to settle, and how often that is looked at, in milliseconds. */
const SETTLE = { max: 200_000, step: 500 };

/** Waits until nothing is left to settle, or long enough; returns what is left. */
const settle = async (world: World, left: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  let last: readonly string[] = [];
  for (const end = world.now() + SETTLE.max; world.now() < end;) {
    await world.runUntil(world.now() + SETTLE.step);
    last = await left();
    if (last.length === 0) break;
  }
  return last;
};

/** Ends matches: somebody resigns, or the clock runs out. */
const endMatches = async (world: World, matches: readonly PlayedMatch[]): Promise<void> => {
  const { chance } = world;
  for (const played of matches) {
    const match = await played.oracle.match().catch(() => null);
    if (match === null || match.status === "finished" || played.players.length === 0) continue;
    // The clock of a phase is long.
    const isShort = match.clocks.phase === undefined && (match.record.clock?.baseMs ?? Infinity) < 10_000;
    if (isShort && chance.happens(0.5)) continue;
    chance.pick(played.players).submit(played.matchId, resignation(played.engine));
  }
};

interface Desertion {
  readonly played: PlayedMatch;
  readonly leaver: Person;
  readonly stayer: Person;
}

/** A match of two people that can be claimed if the player to move leaves for good. */
const findDesertion = async (matches: readonly PlayedMatch[]): Promise<Desertion | null> => {
  for (const played of matches) {
    const match = await played.oracle.match().catch(() => null);
    if (match?.status !== "active" || match.turnsPlayed < 2 || played.players.length !== 2) continue;
    const leaver = played.players.find((person) => person.playerId() === match.state.currentPlayerId);
    const stayer = played.players.find((person) => person !== leaver);
    if (leaver !== undefined && stayer !== undefined) return { played, leaver, stayer };
  }
  return null;
};

/** Milliseconds by which a claim may come too early, because of the clock of the page. */
const EARLY = 100;

/** Whether a page of a person shows that a match can be claimed. Its clock may rest on a slow round trip: it takes another. */
const canClaim = ({ tabs }: Person, matchId: string): boolean =>
  tabs.some((tab) => {
    const [page, absence] = [tab.page(), tab.snapshot(matchId)?.absence ?? null];
    page?.client.wake();
    return page !== null && absence !== null && timeToClaim(absence, page.process.now() - EARLY) === 0;
  });

/** The player to move leaves for good: the opponent is told, claims the match, and gets it. */
const desert = async (world: World, state: Settling): Promise<readonly string[]> => {
  const found = state.knowsPresence ? await findDesertion(state.matches) : null;
  if (found === null) return [];
  const { played, leaver, stayer } = found;
  const { matchId, oracle } = played;
  // A clock may run out first.
  const isOver = async (): Promise<boolean> => (await oracle.match()).status === "finished";
  leaver.leave(true);
  stayer.comeBack();
  world.tell("scenario", () => `${leaver.name} has left ${matchId} to ${stayer.name}`);
  const untold = await settle(world, async () =>
    canClaim(stayer, matchId) || (await isOver()) ? [] : [`${stayer.name} cannot claim ${matchId}`],
  );
  const isClaimed = untold.length === 0 && !(await isOver());
  const claim = (): void => stayer.submit(matchId, { type: world.chance.pick(["CLAIM_VICTORY", "CLAIM_DRAW"]) });
  if (isClaimed) claim();
  const inVain = await settle(world, async () => {
    if (!isClaimed || (await isOver())) return [];
    // The clock of a page may rest on samples from before the database's was set: then the first claim comes too early.
    const isRefused = stayer.submitted.at(-1)?.answers.at(-1)?.ok === false;
    if (isRefused && canClaim(stayer, matchId)) claim();
    return [`${stayer.name} has claimed ${matchId} in vain`];
  });
  // Other matches of the leaver go on.
  leaver.comeBack();
  return [...untold, ...inVain, ...(await settle(world, () => unsettled(state, "answered")))];
};

/** Players hear each other, on whichever servers they are: somebody says something, until all have heard it. */
const converse = async (world: World, { matches, people }: Settling): Promise<readonly string[]> => {
  const [played] = matches;
  const speaker = played?.players.find((person) => person.isHere());
  const playerId = speaker?.playerId() ?? null;
  if (played === undefined || speaker === undefined || playerId === null) return [];
  const { matchId } = played;
  const listeners = people
    .filter((person) => played.players.includes(person))
    .flatMap(({ tabs }) => tabs.filter((tab) => tab.snapshot(matchId) !== null));
  const phrase = world.chance.pick(PHRASES);
  const deaf = () =>
    listeners.filter((tab) => !tab.heard().some((one) => sameJson(one, { matchId, playerId, phrase })));
  const isAway = (tab: Tab): boolean => tab.snapshot(matchId)?.state !== "live";
  // Nothing is kept for a page that is not connected, or has yet to notice that its socket is broken: it hears the next time.
  const missing = new Set(listeners.filter(isAway));
  speaker.say(matchId, phrase);
  return settle(world, () => {
    const left = deaf();
    for (const tab of left.filter(isAway)) missing.add(tab);
    if (left.some((tab) => missing.has(tab)) && !left.some(isAway)) {
      missing.clear();
      speaker.say(matchId, phrase);
    }
    return Promise.resolve(left.map(({ name }) => `${name} has not heard ${speaker.name}`));
  });
};

/** The probabilities that somebody deserts a match, that the lists are read, and that somebody leaves at the end. */
const SOMETIMES = { deserts: 0.4, lists: 0.5, leaves: 0.3 };

export const bringToRest = async (meeting: Meeting, state: Settling, players: readonly Person[]): Promise<Rest> => {
  const { world, spectator } = meeting;
  const { matches } = state;
  const left = [...(await settle(world, () => unsettled(state, "answered")))];
  if (world.chance.happens(SOMETIMES.deserts)) left.push(...(await desert(world, state).catch(() => [])));
  await endMatches(world, matches);
  left.push(...(await settle(world, () => unsettled(state, "finished"))));
  const files = new Map<string, unknown>();
  // One file in each run: a signature takes long.
  const wanted = matches.slice(0, 1);
  for (const { matchId } of wanted) void fetchFile(world, spectator, matchId).then((file) => files.set(matchId, file));
  for (const match of wanted) void readLog(meeting, match);
  let lists: Lists | null = null;
  const readsLists = world.chance.happens(SOMETIMES.lists);
  if (readsLists) void readLists(meeting, players).then((read) => (lists = read));
  await settle(world, () => Promise.resolve(readsLists && lists === null ? ["the lists are missing"] : []));
  left.push(...(await converse(world, state)));
  if (world.chance.happens(SOMETIMES.leaves)) world.chance.pick(players).leave(true);
  left.push(
    ...(await settle(world, async () =>
      files.size < wanted.length ? ["a file is missing"] : unsettled(state, "present"),
    )),
  );
  return { files, lists, unsettled: left };
};
