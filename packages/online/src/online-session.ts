// The match server that a page came from: who one is there, the requests, and the one connection for all matches.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { ApiResult, ApiClient, Client, ConnectionState, Guest } from "@tengen/client";
import type { ClientStorage } from "./client-storage.ts";
import { sendRequest, type RequestResult } from "./request.ts";

export interface OnlineSession {
  readonly api: ApiClient;
  /** The one connection; made when it is first asked for. */
  readonly connect: () => Client;
  readonly storage: ClientStorage;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Whether the device says that it has a network. */
  readonly isOnline: ReadonlySignal<boolean>;
  /** Who one is; null for somebody who has only looked so far. */
  readonly guest: ReadonlySignal<Guest | null>;
  /** A new guest by this name. */
  readonly signIn: (name: string) => Promise<RequestResult<Guest>>;
  /** Goes on as whoever made the key on another device. */
  readonly takeOver: (key: string) => Promise<RequestResult<Guest>>;
  /** Another tab may have become somebody, or somebody else. */
  readonly reloadIdentity: () => void;
  readonly isConnected: () => boolean;
  /** Whether the server did not take the token: who was somebody only watches now. */
  readonly isTokenRejected: ReadonlySignal<boolean>;
}

export interface OnlineSessionOptions {
  readonly api: ApiClient;
  readonly openClient: () => Client;
  readonly storage: ClientStorage;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly now: () => number;
  /** This page's guest is somebody else now: it must begin anew. */
  readonly onIdentityChange: () => void;
}

/** A token that lasts no longer than this is exchanged for a new one, in milliseconds. */
const RENEW_BEFORE = 14 * 86_400_000;

export const openOnlineSession = ({
  api,
  openClient,
  storage,
  isOnline,
  now,
  onIdentityChange,
}: OnlineSessionOptions): OnlineSession => {
  const guest = signal<Guest | null>(storage.guest());
  const isTokenRejected = signal(false);
  const connection = signal<ConnectionState>({ kind: "connecting" });
  let client: Client | null = null;
  const connect = (): Client => {
    if (client !== null) return client;
    client = openClient();
    client.onState((state) => {
      connection.value = state;
      // A token that the server does not take any more: whoever plays next gives a name again.
      if (state.kind === "refused" && state.reason === "token") {
        isTokenRejected.value = true;
        become(null);
      }
    });
    return client;
  };

  const become = (next: Guest | null): void => {
    storage.setGuest(next);
    use(next);
  };
  const use = (next: Guest | null): void => {
    if (next?.token === guest.peek()?.token) return;
    guest.value = next;
    api.setToken(next?.token ?? null);
    client?.setToken(next?.token ?? null);
  };
  const becomeBy = async (work: () => Promise<ApiResult<Guest>>): Promise<RequestResult<Guest>> => {
    const asked = await sendRequest(work);
    if (asked.ok) {
      isTokenRejected.value = false;
      become(asked.value);
    }
    return asked;
  };

  const { expiresAt = Infinity } = guest.peek() ?? {};
  if (expiresAt - now() < RENEW_BEFORE) void becomeBy(api.renewToken);

  return {
    api,
    connect,
    storage,
    connection,
    isOnline,
    guest,
    signIn: (name) => becomeBy(() => api.createGuest(name)),
    takeOver: (key) => becomeBy(() => api.takeOver(key)),
    reloadIdentity: () => {
      const [before, next] = [guest.peek(), storage.guest()];
      // A connection belongs to whoever said hello on it, and so does all that a page shows.
      if (before !== null && before.playerId !== next?.playerId) onIdentityChange();
      else use(next);
    },
    isConnected: () => client !== null,
    isTokenRejected,
  };
};
