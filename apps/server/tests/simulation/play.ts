// What the people of a run do: they play, offer, ask, accept, claim, resign, abort, act out of turn and under other names,
// sign in elsewhere, reload, leave and come back.
import type { AnyEngine, GameAction, JsonObject } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import { makeUuid } from "./forge.ts";
import { PHRASES } from "@tengen/protocol";
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

/** Passes, and the end of the count in Go, are rare among the valid turns; a pass is often answered by a pass. */
const chooseTurn = (chance: Chance, { entries }: Match, own: readonly GameAction[]): GameAction => {
  const endings = own.filter(({ type }) => type === "pass" || type === "accept");
  const wish = entries.at(-1)?.type === "pass" ? 0.6 : 0.25;
  return chance.pick(endings.length > 0 && chance.happens(wish) ? endings : own);
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
  if (own.length > 0) return chooseTurn(chance, match, own);
  // Out of turn, now and then.
  const others = engine.getValidActions(match.state, match.state.currentPlayerId ?? "");
  return chance.happens(0.05) && others.length > 0 ? chance.pick(others) : null;
};

/** An action under the id of somebody who plays, or of one's own in a match of others; null after the end. */
const forgeAction = async (
  { chance }: World,
  { engine, oracle, matchId }: PlayedMatch,
  ownId: string | null,
): Promise<JsonObject | null> => {
  const match = await oracle.match();
  if (match.status === "finished" || ownId === null) return null;
  const actorId = chance.pick([...match.state.playerIds, ownId]);
  const turns = engine.getValidActions(match.state, actorId);
  const { type, ...payload } = turns.length > 0 && chance.happens(0.7) ? chance.pick(turns) : resignation(engine);
  return {
    gameId: engine.gameId,
    matchId,
    actionId: makeUuid(chance.bytes(16)),
    seq: match.nextSeq,
    actorId,
    type,
    payload,
  };
};

export interface Life {
  /** The matches that this person plays, and all of the run. */
  readonly matches: () => readonly PlayedMatch[];
  readonly all: () => readonly PlayedMatch[];
  readonly weather: () => Weather;
  readonly isOver: () => boolean;
}

/** How often a person does something rare instead of an action. */
const RARE = { says: 0.03, forges: 0.03, aborts: 0.015, looks: 0.03, devices: 0.01 };
const MAX_TABS = 3;

/** Something rare; returns false if nothing came of it. A request that fails is not tried again. */
const doSomethingRare = async (world: World, person: Person, { matches, all }: Life): Promise<boolean> => {
  const { chance } = world;
  if (chance.happens(RARE.forges) && all().length > 0) {
    const forged = await forgeAction(world, chance.pick(all()), person.playerId());
    if (forged !== null) person.forge(forged);
    return forged !== null;
  }
  if (chance.happens(RARE.says) && all().length > 0) {
    // In matches of others too, where nobody must hear it.
    person.say(chance.pick(all()).matchId, chance.pick(PHRASES));
    return true;
  }
  if (chance.happens(RARE.aborts) && matches().length > 0) {
    await person.api.abort(chance.pick(matches()).matchId);
    return true;
  }
  if (chance.happens(RARE.looks)) {
    await person.api.lobby();
    return true;
  }
  if (person.tabs.length >= MAX_TABS || !chance.happens(RARE.devices)) return false;
  await person.addDevice();
  return true;
};

/** A person acts again and again, or reloads a page, or leaves for a while, until `isOver`. */
export const live = (world: World, person: Person, life: Life): void => {
  const { chance } = world;
  const act = async (): Promise<void> => {
    if (await doSomethingRare(world, person, life)) return;
    const matches = life.matches();
    if (matches.length === 0) return;
    const played = chance.pick(matches);
    const action = await chooseAction(world, played, person);
    if (action !== null && !life.isOver()) person.submit(played.matchId, action);
    person.look(played.matchId, played.engine);
  };
  world.after(chance.between(THINK.min, THINK.max), () => {
    if (life.isOver()) return;
    const { reloads, leaves } = life.weather();
    if (chance.happens(reloads)) person.reload();
    else if (chance.happens(leaves)) {
      person.leave();
      world.after(chance.between(AWAY.min, AWAY.max), () => {
        if (!life.isOver()) person.comeBack();
      });
    }
    // The network may fail, and an invalid log is found by the checks.
    else act().catch(() => {});
    live(world, person, life);
  });
};
