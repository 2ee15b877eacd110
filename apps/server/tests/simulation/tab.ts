// A tab of a simulated person: a page that is reloaded, closed and opened again. What it keeps in the browser's storage
// survives.
import type { MatchSession, Snapshot, StoredAction, WatchOptions } from "@tengen/client";
import type { GameAction, Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { Phrase } from "@tengen/protocol";
import { openPage, type Page, type PageParts, type SignedIn } from "./page.ts";
import type { World } from "./world.ts";

/** What the browser keeps of a match. */
interface Kept {
  readonly joined: WatchOptions["joined"];
  pending: readonly Envelope[];
  knownHead: { readonly seq: number; readonly hash: string } | undefined;
}

/** What a player has said, as a page tells it. */
export interface Heard {
  readonly matchId: string;
  readonly playerId: string;
  readonly phrase: Phrase;
}

export interface TabEvents {
  readonly onAnswer: (actionId: string, result: Result<StoredAction>) => void;
  readonly onFault: (fault: string) => void;
}

export interface Tab {
  readonly name: string;
  /** Null while the tab is closed. */
  readonly page: () => Page | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly watch: (matchId: string, joined: WatchOptions["joined"]) => void;
  /** Null for a match that it does not watch, and while it is closed. */
  readonly snapshot: (matchId: string) => Snapshot | null;
  /** Says a phrase; nothing happens without a connection. */
  readonly say: (matchId: string, phrase: Phrase) => void;
  /** What was said since the page was opened. */
  readonly heard: () => readonly Heard[];
  /** The id of the submitted action; null if the client itself has refused it. */
  readonly submit: (matchId: string, action: GameAction) => string | null;
}

export const openTab = (
  world: World,
  name: string,
  guest: () => SignedIn | null,
  parts: PageParts,
  { onAnswer, onFault }: TabEvents,
): Tab => {
  const kept = new Map<string, Kept>();
  let sessions = new Map<string, MatchSession>();
  let page: Page | null = null;
  let heard: Heard[] = [];

  const keep = (matchId: string): void => {
    const [session, before] = [sessions.get(matchId), kept.get(matchId)];
    if (session === undefined || before === undefined) return;
    const { seq, hash } = session.snapshot();
    kept.set(matchId, {
      ...before,
      pending: session.pendingEnvelopes(),
      knownHead: hash === null ? before.knownHead : { seq, hash },
    });
  };
  const openMatch = (matchId: string, { client }: Page): void => {
    const { pending = [], knownHead, joined } = kept.get(matchId) ?? {};
    const session = client.watch(matchId, () => keep(matchId), {
      pending,
      onAnswer: ({ actionId }, result) => {
        world.tell(name, () => `gets an answer to ${actionId}: ${JSON.stringify(result)}`);
        onAnswer(actionId, result);
        // Until the next action is submitted.
        if (!result.ok && sessions.get(matchId)?.snapshot().rejected === null)
          onFault(`${name} does not show that ${actionId} was refused`);
      },
      onPhrase: (playerId, phrase) => void heard.push({ matchId, playerId, phrase }),
      ...(knownHead === undefined ? {} : { knownHead }),
      ...(joined === undefined ? {} : { joined }),
    });
    sessions.set(matchId, session);
  };
  const open = (): void => {
    if (page !== null) return;
    world.tell(name, () => "opens the page");
    page = openPage(world, name, guest, parts);
    for (const matchId of kept.keys()) openMatch(matchId, page);
  };
  open();

  return {
    name,
    page: () => page,
    open,
    close: () => {
      world.tell(name, () => "closes the page");
      page?.process.kill();
      page = null;
      sessions = new Map();
      heard = [];
    },
    watch: (matchId, joined) => {
      if (kept.has(matchId)) return;
      kept.set(matchId, { joined, pending: [], knownHead: undefined });
      if (page !== null) openMatch(matchId, page);
    },
    say: (matchId, phrase) => {
      if (page?.process.isRunning() === true) sessions.get(matchId)?.say(phrase);
    },
    heard: () => heard,
    snapshot: (matchId) => sessions.get(matchId)?.snapshot() ?? null,
    submit: (matchId, action) => {
      const session = sessions.get(matchId);
      if (session === undefined || page?.process.isRunning() !== true) return null;
      const before = new Set(session.snapshot().pending.map(({ actionId }) => actionId));
      void session.submit(action);
      const envelope = session.snapshot().pending.find(({ actionId }) => !before.has(actionId));
      keep(matchId);
      if (envelope === undefined) return null;
      world.tell(name, () => `submits ${envelope.actionId}: ${JSON.stringify(action)}`);
      return envelope.actionId;
    },
  };
};
