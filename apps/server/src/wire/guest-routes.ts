// The routes of guests: a new guest, a new token, and the move to another device.
import { ok, reject, type Ok } from "@tengen/kernel";
import {
  guestRequestSchema,
  guestResponseSchema,
  handoverResponseSchema,
  NAME_FAULT_MESSAGES,
  redeemHandoverRequestSchema,
  type ParseName,
} from "@tengen/protocol";
import { randomHex, randomKey, type Host } from "../host.ts";
import { refuse } from "../play/refusal.ts";
import { hashKey } from "../play/secret-key.ts";
import type { Store } from "../store/store.ts";
import type { Guest, Tokens } from "../tokens.ts";
import { requireGuest, withBody, type Route } from "./route.ts";

export interface GuestRouteOptions {
  readonly host: Pick<Host, "randomBytes">;
  readonly store: Pick<Store, "now" | "keepHandover" | "redeemHandover">;
  readonly tokens: Tokens;
  /** Validates the name of a guest. */
  readonly parseName: ParseName;
}

const HANDOVER_MS = 600_000;

export const listGuestRoutes = ({ host, store, tokens, parseName }: GuestRouteOptions): readonly Route[] => {
  const issue = async (guest: Guest): Promise<Ok<object>> => ok({ ...guest, ...(await tokens.issue(guest)) });
  return [
    {
      method: "POST",
      path: "/api/guests",
      summary: "Creates a guest: an id, and the token that proves it.",
      needsToken: false,
      body: guestRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        withBody(guestRequestSchema, body, async ({ name: wanted }) => {
          const name = parseName(wanted);
          if (name.ok) return issue({ playerId: `g-${randomHex(host, 12)}`, name: name.value });
          const fault = name.error;
          return reject("INVALID_PAYLOAD", NAME_FAULT_MESSAGES[fault], { field: "name", fault });
        }),
    },
    {
      method: "POST",
      path: "/api/token",
      summary: "A new token for the same guest, before the old one expires.",
      needsToken: true,
      response: guestResponseSchema,
      handle: (call) => issue(requireGuest(call)),
    },
    {
      method: "POST",
      path: "/api/handover",
      summary: "A key that moves the guest to another device: once, within ten minutes.",
      needsToken: true,
      response: handoverResponseSchema,
      handle: async (call) => {
        const key = randomKey(host);
        const expiresAt = store.now() + HANDOVER_MS;
        await store.keepHandover({ ...requireGuest(call), keyHash: hashKey(key), expiresAt });
        return ok({ key, expiresAt });
      },
    },
    {
      method: "POST",
      path: "/api/takeover",
      summary: "Redeems a handover key for a token of the same guest. The key is then used up.",
      needsToken: false,
      body: redeemHandoverRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        withBody(redeemHandoverRequestSchema, body, async ({ key }) => {
          const kept = await store.redeemHandover(hashKey(key), store.now());
          return kept === null
            ? refuse("NOT_FOUND", "The key is unknown, expired or already used. Create a new one on the other device.")
            : issue(kept);
        }),
    },
  ];
};
