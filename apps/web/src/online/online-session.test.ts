import type { ApiClient, Client, ConnectionState, Guest } from "@tengen/client";
import type { Result } from "@tengen/kernel";
import { signal } from "@preact/signals";
import { language } from "@tengen/ui/i18n";
import { afterEach, expect, test } from "vitest";
import { sendRequest } from "./request.ts";
import { openOnlineSession } from "./online-session.ts";
import { makeInMemoryStorage, openClientStorage } from "./client-storage.ts";

const DAY = 86_400_000;
const guest = (token: string, expiresAt = 90 * DAY): Guest => ({ playerId: "p-1", name: "Ann", token, expiresAt });
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

afterEach(() => {
  language.value = "en";
});

const open = (
  known: Guest | null,
  renewed: () => Promise<Result<Guest>> = () => Promise.reject(new Error("no network")),
) => {
  const storage = openClientStorage(makeInMemoryStorage(), () => 0);
  storage.setGuest(known);
  const used: (string | null)[] = [];
  let tell = (_state: ConnectionState): void => {};
  const api = {
    setToken: (token: string | null) => void used.push(token),
    renewToken: renewed,
    createGuest: (name: string) => Promise.resolve({ ok: true, value: { ...guest("new"), name } }),
    takeOver: (key: string) =>
      Promise.resolve(
        key === "good" ? { ok: true, value: guest("taken") } : { ok: false, error: { code: "NOT_FOUND", message: "" } },
      ),
  } as unknown as ApiClient;
  const client = {
    onState: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
    setToken: (token: string | null) => void used.push(token),
  } as unknown as Client;
  const session = openOnlineSession({
    api,
    openClient: () => client,
    storage,
    isOnline: signal(true),
    now: () => 0,
    onIdentityChange: () => void used.push("reloaded"),
  });
  return { session, storage, used, tell: (state: ConnectionState) => tell(state) };
};

test("[ONL-22] a name is asked for once, and stored", async () => {
  const { session, storage, used } = open(null);
  expect(session.guest.value).toBeNull();
  expect(await session.signIn("Ann")).toMatchObject({ ok: true });
  expect([session.guest.value?.name, storage.guest()?.token, used]).toEqual(["Ann", "new", ["new"]]);
});

test("[ONL-22] a token that expires soon is renewed; others are not", async () => {
  const soon = open(guest("old", 13 * DAY), () => Promise.resolve({ ok: true, value: guest("renewed") }));
  await settle();
  expect(soon.storage.guest()?.token).toBe("renewed");
  const later = open(guest("old", 15 * DAY), () => Promise.resolve({ ok: true, value: guest("renewed") }));
  await settle();
  expect(later.storage.guest()?.token).toBe("old");
});

test("[ONL-22] a rejected token signs the guest out", () => {
  const { session, storage, used, tell } = open(guest("old"));
  session.connect();
  tell({ kind: "refused", code: 4401, reason: "token", message: "" });
  expect([session.guest.value, storage.guest(), used.at(-1)]).toEqual([null, null, null]);
});

test("[ONL-22] all tabs are the same guest", () => {
  const { session, storage } = open(null);
  storage.setGuest(guest("from another tab"));
  session.reloadIdentity();
  expect(session.guest.value?.token).toBe("from another tab");
});

test("[ONL-22] a page reloads when another tab signs in as somebody else, and never acts for them", () => {
  const { session, storage, used } = open(guest("ann"));
  session.connect();
  storage.setGuest({ ...guest("bob"), playerId: "p-2" });
  session.reloadIdentity();
  expect([used, session.guest.value?.token]).toEqual([["reloaded"], "ann"]);
});

test("[ONL-33] a handover key signs in as its creator; a used one says so", async () => {
  const { session } = open(guest("old"));
  const used = await session.takeOver("used");
  expect([used.ok, used.ok ? "" : used.error(), session.guest.value?.token]).toEqual([
    false,
    "This game no longer exists. Choose another one from the list.",
    "old",
  ]);
  await session.takeOver("good");
  expect(session.guest.value?.token).toBe("taken");
});

test("[ONL-23] API errors and an unreachable server have messages in the page's language", async () => {
  const tooMany = await sendRequest(() => Promise.resolve({ ok: false, error: { code: "TOO_MANY", message: "" } }));
  const unreachable = await sendRequest(() => Promise.reject(new Error("no network")));
  const taken = await sendRequest(() => Promise.resolve({ ok: false, error: { code: "SEAT_TAKEN", message: "" } }));
  const texts = (): readonly string[] => [tooMany, unreachable, taken].map((one) => (one.ok ? "" : one.error()));
  expect(texts()).toEqual([
    "You or your network have too many games in progress. Finish or cancel one, or try again in ten minutes.",
    "The game server cannot be reached. Play on this device, and try again later.",
    "Someone else has joined. Choose another game.",
  ]);
  language.value = "fr";
  expect(texts()[1]).toContain("injoignable");
});
