// A simulated person: one or two tabs with the real client, who plays, makes mistakes, loses the network, reloads, leaves
// and comes back.
import { createApiClient, type ApiClient, type StoredAction, type WatchOptions } from "@tengen/client";
import type { GameAction, Result } from "@tengen/kernel";
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
  /** Reloads a tab. */
  readonly reload: () => void;
  /** Closes tabs; all of them if `isForGood`, otherwise as many as chance wants. */
  readonly leave: (isForGood?: boolean) => void;
  /** Opens all tabs, and wakes the computer. */
  readonly comeBack: () => void;
  /** Signs in: the client says hello with this token from now on. */
  readonly setGuest: (guest: SignedIn) => void;
}

export const openPerson = (world: World, name: string, parts: PageParts, tabCount = 1): Person => {
  const { chance } = world;
  const submitted: Submitted[] = [];
  let guest: SignedIn | null = null;
  const onAnswer = (actionId: string, result: Result<StoredAction>): void =>
    void submitted.find((other) => other.actionId === actionId)?.answers.push(result);
  const tabs = Array.from({ length: tabCount }, (_, index) =>
    openTab(world, index === 0 ? name : `${name}-${index + 1}`, () => guest, parts, { onAnswer }),
  );
  const openTabs = (): readonly Tab[] => tabs.filter((tab) => tab.page() !== null);
  const api = createApiClient({
    fetch: (...request) => {
      const page = openTabs()[0]?.page() ?? null;
      return page === null ? Promise.reject(new Error(`${name} is not here`)) : page.fetch(...request);
    },
    baseUrl: "",
    token: null,
    randomBytes: world.chance.bytes,
  });

  return {
    name,
    playerId: () => guest?.playerId ?? null,
    api,
    tabs,
    isHere: () => openTabs().length > 0,
    watch: (matchId, joined) => {
      for (const tab of tabs) tab.watch(matchId, joined);
    },
    submit: (matchId, action) => {
      const open = openTabs();
      const actionId = open.length === 0 ? null : chance.pick(open).submit(matchId, action);
      if (actionId !== null) submitted.push({ person: name, matchId, actionId, action, answers: [] });
    },
    submitted,
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
