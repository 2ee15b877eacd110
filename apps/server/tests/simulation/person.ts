// A simulated person: one or two tabs with the real client, who plays, makes mistakes, loses the network, reloads, leaves
// and comes back.
import { createApiClient, type ApiClient, type StoredAction, type WatchOptions } from "@tengen/client";
import type { AnyEngine, GameAction, JsonObject, Result } from "@tengen/kernel";
import type { Phrase } from "@tengen/protocol";
import { findOptimisticFaults } from "./check-optimistic.ts";
import { forge } from "./forge.ts";
import type { PageParts, SignedIn } from "./page.ts";
import { openTab, type Tab } from "./tab.ts";
import type { World } from "./world.ts";

/** An action that a person submitted. */
export interface Submitted {
  readonly person: string;
  readonly matchId: string;
  readonly actionId: string;
  readonly action: GameAction;
  /** All answers: one, except after a reload. */
  readonly answers: Result<StoredAction>[];
}

export interface Person {
  readonly name: string;
  /** Null for a spectator. */
  readonly playerId: () => string | null;
  readonly api: ApiClient;
  readonly tabs: readonly Tab[];
  /** Whether a tab is open. */
  readonly isHere: () => boolean;
  /** Opens the page of a match in all tabs. */
  readonly watch: (matchId: string, joined?: WatchOptions["joined"]) => void;
  /** Submits an action in any open tab. */
  readonly submit: (matchId: string, action: GameAction) => void;
  readonly submitted: readonly Submitted[];
  /** Says a phrase in any open tab. */
  readonly say: (matchId: string, phrase: Phrase) => void;
  /** Sends an envelope under whatever id it names, on a connection of its own. */
  readonly forge: (envelope: JsonObject) => void;
  /** Signs in on one more device, with a key that this one creates. */
  readonly addDevice: () => Promise<void>;
  /** Notes what is wrong on the pages of a match at this moment. */
  readonly look: (matchId: string, engine: AnyEngine) => void;
  /** What was wrong, one sentence each. */
  readonly faults: readonly string[];
  /** Reloads a tab. */
  readonly reload: () => void;
  /** Closes tabs; all of them if `isForGood`, otherwise as many as chance wants. */
  readonly leave: (isForGood?: boolean) => void;
  /** Opens all tabs, and wakes the computer. */
  readonly comeBack: () => void;
  /** Signs in: the client says hello with this token from now on. */
  readonly setGuest: (guest: SignedIn) => void;
}

/** Sends requests from the first open tab. */
const openApi = (world: World, name: string, tabs: () => readonly Tab[]): ApiClient =>
  createApiClient({
    fetch: (...request) => {
      const page = tabs()[0]?.page() ?? null;
      return page === null ? Promise.reject(new Error(`${name} is not here`)) : page.fetch(...request);
    },
    baseUrl: "",
    token: null,
    randomBytes: world.chance.bytes,
  });

/** Redeems a handover key twice at once; returns the guests, at most one of whom a one-time key may give. */
const takeOverTwice = async (api: ApiClient, key: string): Promise<readonly SignedIn[]> => {
  const answers = await Promise.allSettled([api.takeOver(key), api.takeOver(key)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" && answer.value.ok ? [answer.value.value] : []));
};

export const openPerson = (world: World, name: string, parts: PageParts, tabCount = 1): Person => {
  const { chance } = world;
  const submitted: Submitted[] = [];
  const faults: string[] = [];
  const watched = new Map<string, WatchOptions["joined"]>();
  let guest: SignedIn | null = null;
  const onAnswer = (actionId: string, result: Result<StoredAction>): void =>
    void submitted.find((other) => other.actionId === actionId)?.answers.push(result);
  const newTab = (number: number): Tab =>
    openTab(world, number === 1 ? name : `${name}-${number}`, () => guest, parts, {
      onAnswer,
      onFault: (fault) => void faults.push(fault),
    });
  const tabs = Array.from({ length: tabCount }, (_, index) => newTab(index + 1));
  const openTabs = (): readonly Tab[] => tabs.filter((tab) => tab.page() !== null);
  const api = openApi(world, name, openTabs);

  const addDevice = async (): Promise<void> => {
    const created = await api.handOver();
    if (!created.ok || guest === null) return;
    const device = newTab(tabs.length + 1);
    const [taken, second] = await takeOverTwice(
      openApi(world, device.name, () => [device]),
      created.value.key,
    );
    if (second !== undefined) faults.push(`a handover key of ${name} worked twice`);
    if (taken === undefined) return device.close();
    if (taken.playerId !== guest.playerId) faults.push(`${name} became ${taken.playerId} on another device`);
    world.tell(name, () => `signs in on ${device.name}`);
    device.page()?.client.setToken(taken.token);
    for (const [matchId, joined] of watched) device.watch(matchId, joined);
    tabs.push(device);
  };

  return {
    name,
    playerId: () => guest?.playerId ?? null,
    api,
    tabs,
    isHere: () => openTabs().length > 0,
    watch: (matchId, joined) => {
      watched.set(matchId, joined);
      for (const tab of tabs) tab.watch(matchId, joined);
    },
    submit: (matchId, action) => {
      const open = openTabs();
      const actionId = open.length === 0 ? null : chance.pick(open).submit(matchId, action);
      if (actionId !== null) submitted.push({ person: name, matchId, actionId, action, answers: [] });
    },
    submitted,
    say: (matchId, phrase) => {
      const open = openTabs();
      if (open.length > 0) chance.pick(open).say(matchId, phrase);
    },
    forge: (envelope) => {
      const page = openTabs()[0]?.page() ?? null;
      if (page !== null && guest !== null) forge(world, page, guest.token, envelope);
    },
    addDevice,
    look: (matchId, engine) => {
      const own = { playerId: guest?.playerId ?? "", known: submitted };
      for (const tab of tabs) faults.push(...findOptimisticFaults(tab.name, tab.snapshot(matchId), engine, own));
    },
    faults,
    reload: () => {
      const open = openTabs();
      if (open.length === 0) return;
      const tab = chance.pick(open);
      tab.close();
      tab.open();
    },
    leave: (isForGood = false) => {
      for (const tab of openTabs()) if (isForGood || chance.happens(0.7)) tab.close();
    },
    comeBack: () => {
      for (const tab of tabs) {
        tab.open();
        tab.page()?.process.resume();
      }
    },
    setGuest: (own) => {
      guest = own;
      api.setToken(own.token);
      for (const tab of tabs) tab.page()?.client.setToken(own.token);
    },
  };
};
