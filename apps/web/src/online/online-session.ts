// The sign-in state of a page on its match server: identity (guest), API client, and the one connection for all matches.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { ApiClient, Client, ConnectionState, Guest } from "@tengen/client";
import type { Result } from "@tengen/kernel";
import type { ClientStorage } from "./client-storage.ts";
import { sendRequest, type RequestResult } from "./request.ts";

export interface OnlineSession {
  readonly api: ApiClient;
  /** The one connection; opened on first use. */
  readonly connect: () => Client;
  readonly storage: ClientStorage;
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Whether the browser reports a network (`navigator.onLine`). */
  readonly isOnline: ReadonlySignal<boolean>;
  /** The signed-in guest; null for a spectator without a name. */
  readonly guest: ReadonlySignal<Guest | null>;
  /** Signs in as a new guest with this name. */
  readonly signIn: (name: string) => Promise<RequestResult<Guest>>;
  /** Signs in as the guest who created the handover key on another device. */
  readonly takeOver: (key: string) => Promise<RequestResult<Guest>>;
  /** Reads the identity again: another tab may have signed in. */
  readonly reloadIdentity: () => void;
  readonly isConnected: () => boolean;
  /** Whether the server rejected the stored token; the page is a spectator now. */
  readonly isTokenRejected: ReadonlySignal<boolean>;
}

export interface OnlineSessionOptions {
  readonly api: ApiClient;
  readonly openClient: () => Client;
  readonly storage: ClientStorage;
  readonly isOnline: ReadonlySignal<boolean>;
  readonly now: () => number;
  /** Another tab signed in as a different guest: the page must reload. */
  readonly onIdentityChange: () => void;
}

/** A token is renewed this long before it expires, in milliseconds. */
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
      // The token is no longer valid: the player must give a name again.
      if (state.kind === "refused" && state.reason === "token") {
        isTokenRejected.value = true;
        setGuest(null);
      }
    });
    return client;
  };

  const setGuest = (next: Guest | null): void => {
    storage.setGuest(next);
    applyGuest(next);
  };
  const applyGuest = (next: Guest | null): void => {
    if (next?.token === guest.peek()?.token) return;
    guest.value = next;
    api.setToken(next?.token ?? null);
    client?.setToken(next?.token ?? null);
  };
  const signInBy = async (work: () => Promise<Result<Guest>>): Promise<RequestResult<Guest>> => {
    const result = await sendRequest(work);
    if (result.ok) {
      isTokenRejected.value = false;
      setGuest(result.value);
    }
    return result;
  };

  const { expiresAt = Infinity } = guest.peek() ?? {};
  if (expiresAt - now() < RENEW_BEFORE) void signInBy(api.renewToken);

  return {
    api,
    connect,
    storage,
    connection,
    isOnline,
    guest,
    signIn: (name) => signInBy(() => api.createGuest(name)),
    takeOver: (key) => signInBy(() => api.takeOver(key)),
    reloadIdentity: () => {
      const [before, next] = [guest.peek(), storage.guest()];
      // The connection, and all that the page shows, belongs to the guest of its hello.
      if (before !== null && before.playerId !== next?.playerId) onIdentityChange();
      else applyGuest(next);
    },
    isConnected: () => client !== null,
    isTokenRejected,
  };
};
