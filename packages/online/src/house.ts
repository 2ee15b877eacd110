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
  /** Another tab may have become somebody, or somebody else. */
  readonly lookAgain: () => void;
  readonly isConnected: () => boolean;
  /** Whether the server did not take the token: who was somebody only watches now. */
  readonly isForgotten: ReadonlySignal<boolean>;
}

export interface HouseOptions {
  readonly api: Api;
  readonly openClient: () => Client;
  readonly memory: Memory;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly now: () => number;
  /** This page's guest is somebody else now: it must begin anew. */
  readonly becameOther: () => void;
}

/** A token that lasts no longer than this is exchanged for a new one, in milliseconds. */
const RENEW_BEFORE = 14 * 86_400_000;

export const openHouse = ({ api, openClient, memory, isOnline, now, becameOther }: HouseOptions): House => {
  const guest = signal<Guest | null>(memory.guest());
  const isForgotten = signal(false);
  const connection = signal<ConnectionState>({ kind: "connecting" });
  let client: Client | null = null;
  const connect = (): Client => {
    if (client !== null) return client;
    client = openClient();
    client.onState((state) => {
      connection.value = state;
      // A token that the server does not take any more: whoever plays next gives a name again.
      if (state.kind === "refused" && state.reason === "token") {
        isForgotten.value = true;
        become(null);
      }
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
    if (asked.ok) {
      isForgotten.value = false;
      become(asked.value);
    }
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
    lookAgain: () => {
      const [before, next] = [guest.peek(), memory.guest()];
      // A connection belongs to whoever said hello on it, and so does all that a page shows.
      if (before !== null && before.playerId !== next?.playerId) becameOther();
      else use(next);
    },
    isConnected: () => client !== null,
    isForgotten,
  };
};
