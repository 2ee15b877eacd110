// The match server that a page came from: who one is there, the requests, and the one connection for all matches.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Answer, Api, Client, ConnectionState, Guest } from "@tengen/client";
import type { Memory } from "./memory.ts";
import { ask, type Asked } from "./ask.ts";

export interface House {
  readonly api: Api;
  /** The one connection; made when it is first asked for. */
  readonly connect: () => Client;
  readonly memory: Memory;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Whether the device says that it has a network. */
  readonly isOnline: ReadonlySignal<boolean>;
  /** Who one is; null for somebody who has only looked so far. */
  readonly guest: ReadonlySignal<Guest | null>;
  /** A new guest by this name. */
  readonly introduce: (name: string) => Promise<Asked<Guest>>;
  /** Goes on as whoever made the key on another device. */
  readonly takeOver: (key: string) => Promise<Asked<Guest>>;
  /** Another tab has become somebody else. */
  readonly lookAgain: () => void;
}

export interface HouseOptions {
  readonly api: Api;
  readonly openClient: () => Client;
  readonly memory: Memory;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly now: () => number;
}

/** A token that lasts no longer than this is exchanged for a new one, in milliseconds. */
const RENEW_BEFORE = 14 * 86_400_000;

export const openHouse = ({ api, openClient, memory, isOnline, now }: HouseOptions): House => {
  const guest = signal<Guest | null>(memory.guest());
  const connection = signal<ConnectionState>({ kind: "connecting" });
  let client: Client | null = null;
  const connect = (): Client => {
    if (client !== null) return client;
    client = openClient();
    client.onState((state) => {
      connection.value = state;
      // A token that the server does not take any more: whoever plays next gives a name again.
      if (state.kind === "refused" && state.reason === "token") become(null);
    });
    return client;
  };

  const become = (next: Guest | null): void => {
    memory.setGuest(next);
    use(next);
  };
  const use = (next: Guest | null): void => {
    if (next?.token === guest.peek()?.token) return;
    guest.value = next;
    api.useToken(next?.token ?? null);
    client?.useToken(next?.token ?? null);
  };
  const becomeBy = async (work: () => Promise<Answer<Guest>>): Promise<Asked<Guest>> => {
    const asked = await ask(work);
    if (asked.ok) become(asked.value);
    return asked;
  };

  const { expiresAt = Infinity } = guest.peek() ?? {};
  if (expiresAt - now() < RENEW_BEFORE) void becomeBy(api.renew);

  return {
    api,
    connect,
    memory,
    connection,
    isOnline,
    guest,
    introduce: (name) => becomeBy(() => api.guest(name)),
    takeOver: (key) => becomeBy(() => api.takeOver(key)),
    lookAgain: () => use(memory.guest()),
  };
};
