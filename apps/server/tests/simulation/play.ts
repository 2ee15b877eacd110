// What the people of a run do: they play, offer, ask, accept, claim, resign, act out of turn, reload, leave and come back.
import type { AnyEngine, GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { PlayedMatch } from "./matches.ts";
import type { Person } from "./person.ts";
import type { Weather } from "./weather.ts";
import type { Chance, World } from "./world.ts";

/** Milliseconds. */
const THINK = { min: 30, max: 900 };
const AWAY = { min: 500, max: 14_000 };

/** The requests of the match itself, which a player may make at any time. */
const REQUESTS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "DECLINE_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

const isResignation = (type: string): boolean => /resign/iu.test(type);

export const resignation = ({ tableActions }: AnyEngine): GameAction => ({
  type: tableActions.find(isResignation) ?? "",
});

/** What a person answers to the opponent's offer or absence; null for nothing. */
const chooseAnswer = (
  chance: Chance,
  { takebackBy, state }: Match,
  person: Person,
  { engine, matchId }: PlayedMatch,
): GameAction | null => {
  const playerId = person.playerId();
  const draw = engine.tableActions.find((type) => !isResignation(type));
  if (takebackBy !== null && takebackBy !== playerId && chance.happens(0.4)) return { type: "ACCEPT_TAKEBACK" };
  const isOffered = state.drawOfferBy !== null && state.drawOfferBy !== playerId;
  if (isOffered && draw !== undefined && chance.happens(0.1)) return { type: draw };
  const absence = person.tabs[0]?.snapshot(matchId)?.absence ?? null;
  return absence !== null && chance.happens(0.7)
    ? { type: chance.pick(["CLAIM_VICTORY", "CLAIM_VICTORY", "CLAIM_DRAW"]) }
    : null;
};

/** What a person does next: usually a valid turn, sometimes something else; null for nothing. */
const chooseAction = async ({ chance }: World, played: PlayedMatch, person: Person): Promise<GameAction | null> => {
  const { engine, oracle } = played;
  const playerId = person.playerId();
  const match = await oracle.match();
  if (playerId === null || match.status === "finished") return null;
  const answer = chooseAnswer(chance, match, person, played);
  if (answer !== null) return answer;
  if (chance.happens(0.01)) return resignation(engine);
  const offers = engine.tableActions.filter((type) => !isResignation(type));
  if (chance.happens(0.1)) return { type: chance.pick([...offers, ...offers, ...REQUESTS]) };
  const own = engine.getValidActions(match.state, playerId);
  if (own.length > 0) return chance.pick(own);
  // Out of turn, now and then.
  const others = engine.getValidActions(match.state, match.state.currentPlayerId ?? "");
  return chance.happens(0.05) && others.length > 0 ? chance.pick(others) : null;
};

export interface Life {
  /** The matches that this person plays. */
  readonly matches: () => readonly PlayedMatch[];
  readonly weather: () => Weather;
  readonly isOver: () => boolean;
}

/** A person acts again and again, or reloads a page, or leaves for a while, until `isOver`. */
export const live = (world: World, person: Person, life: Life): void => {
  const { chance } = world;
  const act = async (): Promise<void> => {
    const matches = life.matches();
    if (matches.length === 0) return;
    const played = chance.pick(matches);
    const action = await chooseAction(world, played, person);
    if (action !== null && !life.isOver()) person.submit(played.matchId, action);
  };
  world.after(chance.between(THINK.min, THINK.max), () => {
    if (life.isOver()) return;
    const { reloads, leaves } = life.weather();
    if (chance.happens(reloads)) person.reload();
    else if (chance.happens(leaves)) {
      person.leave();
      world.after(chance.between(AWAY.min, AWAY.max), person.comeBack);
    }
    // An invalid log is found by the checks.
    else act().catch(() => {});
    live(world, person, life);
  });
};
